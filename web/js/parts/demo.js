// The simulated tower's own bar: in the demo nobody has hands, so the page lends some. A table plays by itself until
// somebody takes over.

import { h } from "../lib/dom.js";
import { _ } from "../lib/words.js";
import { post, tower } from "../lib/tower.js";
import { button } from "./controls.js";
import { icon } from "./glyphs.js";

const go =
  (what, more = {}) =>
  () =>
    post("/api/demo", { do: what, ...more });

const HANDS = {
  fill: [["throw", () => _("Throw them")]],
  armed: [["throw", () => _("Throw them")]],
  thrown: [["throw", () => _("Throw them")]],
  settled: [["nudge", () => _("Nudge the cubes")]],
  resolved: [
    ["clear", () => _("Clear the tray")],
    ["wrong", () => _("Wrong cube")],
  ],
  cleanup: [["clear", () => _("Clear the tray")]],
  idle: [["fall", () => _("Let one fall out")]],
  verified: [["fall", () => _("Let one fall out")]],
};

/** Four dice in two colours, a pair of one colour for who rolls alone, one for a voyage; 0 leaves it to chance. */
const FOUR = ["roll", () => _("Roll the dice"), { dice: { white: [0, 0], red: [0, 0] } }];
const PAIR = ["roll", () => _("Roll one pair"), { dice: { white: [0, 0] } }];
const ONE = ["roll", () => _("Roll one die"), { dice: { white: [0] } }];

/** What is awaited, and nothing before that. */
const diceOf = (now) => (!now?.rolling ? [] : now.line.kind === "MOVE" ? [ONE] : [FOUR, PAIR]);

/** The other games whose dice are rolled in the tray. */
const OTHER = { "struggle-of-empires": (game) => diceOf(game.under_way) };

/** Who moves the cubes, and what they can do now. */
export function demoBar(state) {
  if (!state.demo) return null;
  if (state.demo.playing) {
    return h(
      "section",
      { class: "demo bleed", "aria-label": _("Demonstration") },
      h("p", {}, icon("play"), _("A table plays by itself.")),
      tower.acting && button(_("Play it yourself"), go("stop")),
    );
  }
  if (state.game?.game === "warrior-knights") return null; // its cards are the players' own
  const hands = OTHER[state.game?.game]?.(state.game) ?? HANDS[state.game?.phase ?? "setup"] ?? [];
  return h(
    "section",
    { class: "demo bleed", "aria-label": _("Demonstration") },
    (!tower.acting || !hands.length) && h("p", {}, icon("hand"), _("Simulated tower")),
    tower.acting && [
      hands.map(([what, label, more]) => button(label(), go(what, more), { disabled: !state.demo.at_rest })),
      !(state.game?.game in OTHER) && button(_("Let it play"), go("play")),
    ],
  );
}
