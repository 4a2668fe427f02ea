// Struggle of Empires between battles: alliances, income, the points of the regions, unrest at the end. Each is
// entered, judged while it is entered, and kept in the log.

import { part } from "../lib/route.js";
import { _ } from "../lib/words.js";
import { dock, top } from "../parts/frame.js";
import { subtitle } from "../parts/other-words.js";
import { noGame, way, ways } from "../parts/ways.js";
import { alliances } from "./struggle-auction.js";
import { income } from "./struggle-income.js";
import { region } from "./struggle-region.js";
import { unrest } from "./struggle-unrest.js";

const PARTS = { alliances, income, region, unrest };

export function war(state) {
  const { game } = state;
  if (game?.game !== "struggle-of-empires") return noGame(_("The war"));
  return (PARTS[part()] ?? choice)(state);
}

/** The ways of a war, in the order in which they come. */
export const warWays = () => [
  way("crown", _("Alliances"), "/war?alliances", _("the auctions before a war")),
  way("map", _("Voyage"), "/battle?voyage", _("a unit crosses the sea")),
  way("house", _("Income"), "/war?income", _("gold, upkeep, population")),
  way("flag", _("Points of a region"), "/war?region", _("after each war")),
  way("pawn", _("Unrest"), "/war?unrest", _("at the end of the game")),
];

const choice = (state) => ({
  title: _("The war"),
  body: "task",
  top: top(_("The war"), subtitle(state.game), { back: "/", live: false }),
  main: ways(warWays()),
  dock: dock({}),
});
