// What was settled in Warrior Knights: who won and why, the cards line by line, what becomes of everybody.

import { h } from "../lib/dom.js";
import { _ } from "../lib/words.js";
import { against, orders as listed, party, sum, token } from "../parts/other-words.js";
import { answerOf } from "../parts/knights-answers.js";
import { ending, KINDS, lineOf, orders, SIGNS, verdict } from "../parts/knights-words.js";
import { shown, shownWide } from "./knights-cards.js";
import { baronsOf } from "./knights-form.js";

/** The plate, what is still to be decided, what to do, the cards and both sides' lines. */
export function card(game, line, answer, questions = null) {
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
    questions,
    listed(answer.outcome ? orders(result, party(game, sides.attacker)) : sieged(result)),
    shown(game, line),
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

/** What was settled beside the battles: what became of it, what the table does, the sum. */
export function settledCard(game, line, answer) {
  const { verdict: told, why, orders: sentences, rows, title: caption, together } = answerOf(game, line, answer);
  return h(
    "div",
    { class: "judged", key: "settled" },
    h(
      "section",
      { class: "plate verdict", "aria-live": "polite" },
      h("h2", {}, told),
      why && h("p", { class: "why" }, why),
    ),
    listed(sentences),
    rows.length > 0 && sum(caption ?? _("The sum"), rows, together),
  );
}

/** For the television: cards and sums side by side, and what to do. */
export function told(game, contest) {
  const { line, answer } = contest;
  if (!answer.outcome) return settled(game, contest);
  return h(
    "div",
    { class: "judged", key: "told" },
    shownWide(game, line, answer.outcome.lines),
    listed(orders(answer.outcome, party(game, baronsOf(line).attacker))),
  );
}

const isBattle = (kind) => ["SKIRMISH", "ASSAULT", "SIEGE"].includes(kind);

export const settled = (game, { line, answer }) =>
  isBattle(line.kind) ? card(game, line, answer) : settledCard(game, line, answer);

export const sign = ({ line }) => SIGNS[line.kind] ?? "swords";

/** "Assault: Fröli", "Wages: Rosa". */
export function title(game, { line }) {
  const kind = KINDS[line.kind]?.() ?? line.kind,
    about = line.walls?.name ?? line.name ?? (line.who ? party(game, line.who) : "");
  return about ? `${kind}: ${about}` : kind;
}

export function inShort(game, { line, answer }) {
  if (answer.outcome) return `${verdict(game, answer.outcome, baronsOf(line))}. ${ending(answer.outcome.ending)}`;
  return isBattle(line.kind) ? ending(answer.ending) : answerOf(game, line, answer).verdict;
}
