// What another program entered, where the page has no form for it: the rules' answer as it stands, a row each.

import { h } from "../lib/dom.js";
import { _ } from "../lib/words.js";
import { orders, sum } from "./other-words.js";

/** Every number and word in an answer: [what, where, value]; a line of a sum is one row. */
function rowsOf(value, what, where = "") {
  if (value === null || value === undefined) return [];
  if (typeof value !== "object") return [[what, where, String(value)]];
  if (Array.isArray(value)) return value.flatMap((one) => rowsOf(one, what, where));
  if ("what" in value && "number" in value) return [[value.what, value.why ?? "", value.number]];
  return Object.entries(value).flatMap(([name, inner]) => rowsOf(inner, name, what));
}

/** {verdict, why, orders, rows, title} of any answer. */
export const plainAnswer = (line, answer) => ({
  verdict: _("Entered by another program"),
  why: line.kind,
  orders: [],
  rows: Object.entries(answer)
    .filter(([name]) => name !== "id")
    .flatMap(([name, value]) => rowsOf(value, name)),
  title: _("The answer"),
});

/** The same as a kind of contest that has screens. */
export const PLAIN = {
  sign: "book",
  title: (_game, { line }) => line.kind,
  inShort: (_game, { line, answer }) => plainAnswer(line, answer).verdict,
  card: (_game, { line, answer }) => {
    const { verdict, why, orders: sentences, rows, title } = plainAnswer(line, answer);
    return h(
      "div",
      { class: "judged", key: "plain" },
      h(
        "section",
        { class: "plate verdict", "aria-live": "polite" },
        h("h2", {}, verdict),
        h("p", { class: "why" }, why),
      ),
      orders(sentences),
      sum(title, rows),
    );
  },
};
