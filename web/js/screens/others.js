// The table of another game: what was last settled, line by line, and the way to the next battle.

import { h } from "../lib/dom.js";
import { part } from "../lib/route.js";
import { act } from "../lib/tower.js";
import { _ } from "../lib/words.js";
import { iconButton, linkButton } from "../parts/controls.js";
import { diceTray } from "../parts/dice.js";
import { dock, top } from "../parts/frame.js";
import { GAMES, subtitle } from "../parts/other-words.js";
import { ways } from "../parts/ways.js";
import { knights } from "./knights.js";
import * as fought from "./knights-result.js";
import { struggle } from "./struggle.js";
import { fighting, fightTold } from "./struggle-fight.js";
import * as rolled from "./struggle-result.js";
import { voyage } from "./struggle-voyage.js";
import { warWays } from "./struggle-war.js";

const ENTERING = { "struggle-of-empires": struggle, "warrior-knights": knights };
const SETTLED = { "struggle-of-empires": rolled, "warrior-knights": fought };

/** What is under way, for games that show it: to act on, and to look at. */
const UNDER_WAY = { "struggle-of-empires": fighting };
const TOLD = { "struggle-of-empires": fightTold };
const underWay = (game) => game.under_way && UNDER_WAY[game.game];

/** The battle that is being entered; one that is under way comes first. */
export const entering = (state) =>
  underWay(state.game)?.(state) ??
  (part() === "voyage" && state.game.game === "struggle-of-empires" ? voyage(state) : ENTERING[state.game.game](state));

/** A contest under way for the television: its title and what is awaited; nothing when none is. */
export const contestUnderWay = (state) =>
  underWay(state.game) && {
    title: contestTitle(state.game, state.game.under_way),
    step: state.game.under_way.rolling ? 1 : 2,
    main: TOLD[state.game.game](state),
  };

/** A settled contest: its heading, its result in short, everything about it. */
export const contestTitle = (game, contest) => SETTLED[game.game].title(game, contest);
export const contestWords = (game, contest) => SETTLED[game.game].inShort(game, contest);
export const contestSign = (game, contest) => SETTLED[game.game].sign?.(contest) ?? "swords";
export const contestTold = (game, contest) => (SETTLED[game.game].told ?? SETTLED[game.game].settled)(game, contest);
export const contestDetails = (game, contest) => SETTLED[game.game].settled(game, contest);

export function others(state) {
  const { game } = state,
    over = game.phase === "over";
  if (underWay(game)) return UNDER_WAY[game.game](state);
  const title = over ? _("The game is over") : game.contest ? contestTitle(game, game.contest) : _("The table");
  return {
    title,
    top: top(title, subtitle(game)),
    main: [
      game.contest ? contestDetails(game, game.contest) : [diceTray(state.dice), first(game)],
      game.game === "struggle-of-empires" && !over && ways(warWays()),
    ],
    dock: dock({
      act: [
        game.legal.includes("Undo") && iconButton("undo", _("Undo the last step"), () => act({ event: "Undo" })),
        over
          ? linkButton(_("New game"), "/new", { primary: true })
          : game.contest?.line.kind === "UNREST"
            ? linkButton(_("End the game"), "/game?end", { primary: true })
            : linkButton(_("New battle"), "/battle", { primary: true }),
      ],
    }),
  };
}

const first = (game) =>
  h(
    "section",
    { class: "plate" },
    h("h2", {}, GAMES[game.game]),
    h(
      "p",
      {},
      game.game === "warrior-knights"
        ? _("Enter a battle: the page says how many fate cards each side draws.")
        : _("Enter a battle: the page says what to roll, and the odds."),
    ),
  );
