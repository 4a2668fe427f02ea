// What was settled in Struggle of Empires: who won, the two sums line by line, what everybody loses and wins.

import { h } from "../lib/dom.js";
import { _ } from "../lib/words.js";
import { die } from "../parts/dice.js";
import { against, orders, party, sum, token } from "../parts/other-words.js";
import { PLAIN } from "../parts/plain-answer.js";
import { lineOf, losses, REGIONS, spoils, verdict } from "../parts/struggle-words.js";
import { judged, regionOf, rollsOf, sidesOf } from "../parts/struggle-line.js";
import { OTHER } from "./struggle-sums.js";

const BATTLES = ["ATTACK", "REVOLT"];

/** The screens of what is no battle; null for a battle. */
const beside = ({ kind }) => (BATTLES.includes(kind) ? null : (OTHER[kind] ?? PLAIN));

const ARENAS = { naval: () => _("At sea"), land: () => _("On land") };

/** One battle: the plate, what is still to be decided, what to do, its dice and its sums. */
export function card(game, line, arena, outcome, questions = null) {
  const sides = sidesOf(line),
    won = outcome.result === "DRAW" ? null : sides[outcome.result.toLowerCase()];
  return h(
    "div",
    { class: "judged", key: arena },
    h(
      "section",
      { class: "plate verdict", "aria-live": "polite" },
      h("p", { class: "aside" }, ARENAS[arena]()),
      h("h2", {}, won && token(won, "l"), verdict(game, outcome, sides)),
      against(game, [sides.attacker, sides.defender], outcome.totals),
    ),
    questions,
    orders([...losses(game, outcome), ...spoils(game, outcome)]),
    rolled(game, line, arena),
    sums(game, sides, outcome),
  );
}

const MANY = 7; // lines of a sum: more leave no room for their reasons on the television

const sums = (game, sides, { attack, defence, totals }) =>
  h(
    "div",
    { class: Math.max(attack.length, defence.length) > MANY ? "twosums many" : "twosums" },
    sum(party(game, sides.attacker), attack.map(lineOf), totals[0]),
    sum(party(game, sides.defender), defence.map(lineOf), totals[1]),
  );

/** Every roll, those that Reserves called back too. */
function rolled(game, line, arena) {
  const sides = sidesOf(line),
    rolls = rollsOf(line, arena);
  const pair = (roll, side) => h("span", {}, token(sides[side], "s"), roll[side].map(die));
  return h(
    "ol",
    { class: "rolled", "aria-label": _("Dice") },
    rolls.map((roll, i) =>
      h(
        "li",
        { key: i, class: rolls[i + 1] ? "undone" : null },
        pair(roll, "attacker"),
        pair(roll, "defender"),
        rolls[i + 1] &&
          h("small", {}, _("called back by Reserves of {name}", { name: party(game, sides[rolls[i + 1].reserves]) })),
      ),
    ),
  );
}

/** For the television: the deciding sums, and what to do. */
export function told(game, contest) {
  const { line, answer } = contest,
    last = beside(line) ? null : judged(line, answer).at(-1);
  if (!last) return (beside(line)?.told ?? settled)(game, contest);
  const [arena, outcome] = last;
  return h(
    "div",
    { class: "judged", key: arena },
    sums(game, sidesOf(line), outcome),
    orders([...losses(game, outcome), ...spoils(game, outcome)]),
  );
}

/** Everything of a settled line, what decided it first. */
export function settled(game, contest) {
  const { line, answer } = contest;
  if (beside(line)) return beside(line).card(game, contest);
  const found = judged(line, answer).reverse();
  return found.length
    ? found.map(([arena, outcome]) => card(game, line, arena, outcome))
    : h("section", { class: "plate" }, h("h2", {}, _("Nobody to fight: nothing is rolled.")));
}

/** "Ana against Ben, India". */
export function title(game, contest) {
  const { line } = contest;
  if (beside(line)) return beside(line).title(game, contest);
  const { attacker, defender } = sidesOf(line);
  return _("{attacker} against {defender}, {region}", {
    attacker: party(game, attacker),
    defender: party(game, defender),
    region: REGIONS[regionOf(line)](),
  });
}

/** Its sign, where there is no picture. */
export const sign = ({ line }) => beside(line)?.sign ?? "swords";

/** The last word, for the log: winner and totals. */
export function inShort(game, contest) {
  const { line, answer } = contest;
  if (beside(line)) return beside(line).inShort(game, contest);
  const last = judged(line, answer).at(-1);
  return last
    ? `${verdict(game, last[1], sidesOf(line))} ${last[1].totals.join(" : ")}`
    : _("Nobody to fight: nothing is rolled.");
}
