// What every figure of the statistics shares: a heading, one plain sentence, and the numbers behind it as a table.

import { h } from "../lib/dom.js";
import { _, current } from "../lib/words.js";

/** A figure: title, small print beside it, the sentence, the drawing, what is to be said below, and its table. */
export function figure(title, { note = null, lead = null, drawing = null, aside = null, table = null } = {}) {
  return h(
    "section",
    { class: "part fig", key: title },
    h("header", {}, h("h2", {}, title), note && h("span", {}, note)),
    lead && h("p", { class: "lead" }, lead),
    drawing,
    aside && h("p", { class: "aside" }, aside),
    table,
  );
}

/** The numbers behind a figure: headings, rows of a name and values. */
export const numbers = (heads, rows) =>
  h(
    "details",
    { class: "numbers" },
    h("summary", {}, _("The numbers")),
    h(
      "div",
      { class: "wide" },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            heads.map((head) => h("th", { scope: "col" }, head)),
          ),
        ),
        h(
          "tbody",
          {},
          rows.map(([name, ...values]) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, name),
              values.map((value) => h("td", {}, value)),
            ),
          ),
        ),
      ),
    ),
  );

/** A share in hundredths, whole. */
export const percent = (share) => Math.round(100 * share);

/** "31 (25–38)", in hundredths. */
export const interval = (share) =>
  share ? `${percent(share.mean)} (${percent(share.low)}–${percent(share.high)})` : "–";

/** A number as this language writes it, with so many places. */
export const number = (value, places = 1) =>
  value.toLocaleString(current(), { minimumFractionDigits: places, maximumFractionDigits: places });

/** The same with its sign; what is shown as nothing has none. */
export const signed = (value) => (value >= 0.05 ? "+" : value <= -0.05 ? "−" : "") + number(Math.abs(value));

/** How often luck alone does this, in words. */
export function byLuck(chance) {
  if (chance < 0.005) return _("less than once in 100 times");
  if (chance < 0.15) return _("{n} times in 100", { n: percent(chance) });
  return _("{n} times in 10", { n: Math.round(10 * chance) });
}
