// What was settled in Warrior Knights: who won and why, the cards line by line, what becomes of everybody.

import { h } from "../lib/dom.js";
import { _ } from "../lib/words.js";
import { against, orders as listed, party, sum, token } from "../parts/other-words.js";
import { ending, lineOf, orders, verdict } from "../parts/knights-words.js";
import { baronsOf } from "./knights-form.js";

const KINDS = { SKIRMISH: () => _("Skirmish"), ASSAULT: () => _("Assault"), SIEGE: () => _("Siege") };

/** The plate and both sides' lines. */
export function card(game, line, answer) {
  const sides = baronsOf(line),
    result = answer.outcome ?? answer;
  const won = answer.outcome ? { attacker: sides.attacker, defender: sides.defender }[result.result] : sides.attacker;
  return h(
    "div",
    { class: "judged", key: "card" },
    h(
      "section",
      { class: "plate verdict", "aria-live": "polite" },
      h(
        "h2",
        {},
        won !== undefined && token(won, "l"),
        answer.outcome ? verdict(game, result, sides) : ending(result.ending),
      ),
      !answer.outcome && against(game, [sides.attacker, sides.defender], [result.attack, result.defence]),
      answer.outcome && h("p", { class: "why" }, ending(result.ending)),
    ),
    listed(answer.outcome ? orders(result, party(game, sides.attacker)) : sieged(result)),
    h(
      "div",
      { class: "twosums" },
      ["attacker", "defender"].map((name) =>
        sum(party(game, sides[name]), result.lines.filter((one) => one.party === name).map(lineOf)),
      ),
    ),
  );
}

const sieged = ({ exhausted, die }) => [
  ...exhausted.map((name) => _("{name} is exhausted.", { name })),
  ...die.map((name) => _("{name} dies.", { name })),
];

const isBattle = ({ answer }) => Boolean(answer.outcome || answer.lines);

export const settled = (game, contest) => (isBattle(contest) ? card(game, contest.line, contest.answer) : null);

/** "Assault: Fröli". */
export function title(game, { line }) {
  const kind = KINDS[line.kind]?.() ?? line.kind;
  return line.walls ? `${kind}: ${line.walls.name}` : kind;
}

export function inShort(game, { line, answer }) {
  if (answer.outcome) return `${verdict(game, answer.outcome, baronsOf(line))}. ${ending(answer.outcome.ending)}`;
  return answer.ending ? ending(answer.ending) : "";
}
