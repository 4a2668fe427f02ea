// What was settled in Struggle of Empires: who won, the two sums line by line, what everybody loses and wins.

import { h } from "../lib/dom.js";
import { _ } from "../lib/words.js";
import { against, orders, party, sum, token } from "../parts/other-words.js";
import { lineOf, losses, REGIONS, spoils, verdict } from "../parts/struggle-words.js";
import { judged, regionOf, sidesOf } from "../parts/struggle-line.js";
import { OTHER } from "./struggle-sums.js";

const ARENAS = { naval: () => _("At sea"), land: () => _("On land") };

/** One battle: the plate, its sums, and what to do. */
export function card(game, line, arena, outcome) {
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
    orders([...losses(game, outcome), ...spoils(game, outcome)]),
    h(
      "div",
      { class: "twosums" },
      sum(party(game, sides.attacker), outcome.attack.map(lineOf), outcome.totals[0]),
      sum(party(game, sides.defender), outcome.defence.map(lineOf), outcome.totals[1]),
    ),
  );
}

/** Everything of a settled line, what decided it first. */
export function settled(game, contest) {
  const { line, answer } = contest;
  if (line.kind in OTHER) return OTHER[line.kind].card(game, contest);
  const found = judged(line, answer).reverse();
  return found.length
    ? found.map(([arena, outcome]) => card(game, line, arena, outcome))
    : h("section", { class: "plate" }, h("h2", {}, _("Nobody to fight: nothing is rolled.")));
}

/** "Ana against Ben, India". */
export function title(game, contest) {
  const { line } = contest;
  if (line.kind in OTHER) return OTHER[line.kind].title(game, contest);
  const { attacker, defender } = sidesOf(line);
  return _("{attacker} against {defender}, {region}", {
    attacker: party(game, attacker),
    defender: party(game, defender),
    region: REGIONS[regionOf(line)](),
  });
}

/** The last word, for the log: winner and totals. */
export function inShort(game, contest) {
  const { line, answer } = contest;
  if (line.kind in OTHER) return OTHER[line.kind].inShort(game, contest);
  const last = judged(line, answer).at(-1);
  return last
    ? `${verdict(game, last[1], sidesOf(line))} ${last[1].totals.join(" : ")}`
    : _("Nobody to fight: nothing is rolled.");
}
