// Before the throw: exactly which cubes go in, for whom peasants fight, and a way to count by hand.

import { h } from "../lib/dom.js";
import { _, COLOURS, colour, cubes, n_, rich, total } from "../lib/words.js";
import { act, post } from "../lib/tower.js";
import { draft, moment } from "../lib/draft.js";
import { iconButton, primary } from "../parts/controls.js";
import { cube, pips } from "../parts/glyphs.js";
import { inside, throwRow } from "../parts/figures.js";
import { dock, march, top } from "../parts/frame.js";
import { heading, nameOf, remark, subtitle, who } from "../parts/battle-words.js";
import { oddsOf } from "../parts/odds.js";
import { handCount } from "./table-count.js";

const byHand = draft("by-hand", () => ({ on: "" }));

export function throwing(state) {
  const { game } = state;
  const hand = !state.camera.watching || byHand.get().on === moment(game);
  if (hand) return handCount(state, state.camera.watching ? () => byHand.reset() : null);
  const falling = state.camera.watching === "falling";
  return {
    title: heading(game.battle),
    top: top(heading(game.battle), subtitle(game)),
    main: [
      march(1),
      plate(game),
      game.battle.kind !== "FILL" && h("a", { class: "change", href: "/battle" }, _("Change the plan")),
      oddsOf(game),
      inside(game.tower, game.players),
    ],
    dock: dock({
      say: falling
        ? _("The cubes are falling. They are counted when they lie still.")
        : _("Counting starts by itself when the cubes lie still."),
      act: [
        iconButton("edit", _("Count by hand"), () => byHand.set({ on: moment(game) })),
        game.legal.includes("Disarm") && iconButton("undo", _("Take the plan back"), () => act({ event: "Disarm" })),
        primary(_("Count now"), () => post("/api/read")),
      ],
    }),
  };
}

/** The one thing to read: everything that goes into the tower. */
function plate(game) {
  const { battle } = game;
  const rows = COLOURS.filter((name) => battle.thrown[name]).map((name) =>
    throwRow(name, battle.thrown[name], role(game, name), pips({ [name]: battle.thrown[name] })),
  );
  const lying = COLOURS.filter((name) => game.tray[name]).map((name) =>
    throwRow(name, game.tray[name], _("from the tray"), pips({ [name]: game.tray[name] })),
  );
  const all = total(battle.thrown) + total(game.tray);
  return h(
    "section",
    { class: "plate" },
    h("h2", {}, all ? n_("Throw this cube", "Throw these {n} cubes, all at once", all) : _("Nothing is thrown")),
    h("ul", { class: "throw" }, rows, lying),
    notes(game).map((note) => h("p", { class: "side" }, note)),
  );
}

function role(game, name) {
  const { battle } = game;
  if (battle.kind === "FILL") return name === "green" ? _("peasants") : nameOf(game, name);
  if (name === "green") return battle.kind === "PVP" ? _("palace guards") : _("peasants");
  if (name === battle.attacker) return _("{name} attacks", { name: who(game, name) });
  return _("{name} defends", { name: who(game, name) });
}

function notes(game) {
  const { battle } = game;
  const found = battle.remarks.map((code) => h("span", {}, remark(code)));
  if (!battle.emptied)
    found.push(
      h(
        "span",
        {},
        total(game.tray)
          ? _("Take {cubes} out of the tray first: all of it goes in.", { cubes: cubes(game.tray) })
          : _("Empty the tray first: by the books nothing lies in it."),
      ),
    );
  if (battle.kind === "PVP") found.push([cube("green", "s"), h("span", {}, side(battle))]);
  return found;
}

function side(battle) {
  if (!battle.helped) return _("The markers keep the peasants out of it.");
  return rich(_("Peasants that fall out fight for {colour}."), { colour: h("b", {}, colour(battle.defender)) });
}
