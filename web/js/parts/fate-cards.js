// Fate cards as they lie on the table: sign and word. A card may be kept or laid aside by tapping it.

import { h } from "../lib/dom.js";
import { _ } from "../lib/words.js";
import { stepper } from "./controls.js";
import { icon } from "./glyphs.js";
import { SYMBOLS } from "./knights-words.js";

const SIGNS = { hit: "swords", block: "shield", victory: "flag", "draw-another": "again" };

const face = (symbol) => [icon(SIGNS[symbol]), h("span", {}, SYMBOLS[symbol]?.() ?? symbol)];

/** Cards that everybody may see; those drawn anew come last, after a rule. */
export const openCards = (kept, anew = []) =>
  kept.length + anew.length
    ? h(
        "ul",
        { class: "fates" },
        kept.map((symbol, i) => h("li", { class: "fate", key: i }, face(symbol))),
        anew.map((symbol, i) => h("li", { class: "fate anew", key: `new-${i}` }, face(symbol))),
      )
    : h("p", { class: "note" }, _("No card."));

/** The same for the television: how many of each, because many cards have no room there. */
export function countedCards(kept, anew = []) {
  const cards = [...kept, ...anew];
  if (!cards.length) return h("p", { class: "note" }, _("No card."));
  return h(
    "ul",
    { class: "fates counted" },
    Object.entries(SYMBOLS)
      .filter(([symbol]) => cards.includes(symbol))
      .map(([symbol, text]) =>
        h(
          "li",
          { class: "fate", key: symbol },
          h("span", {}, icon(SIGNS[symbol]), h("b", { class: "n" }, cards.filter((card) => card === symbol).length)),
          h("small", {}, text()),
        ),
      ),
  );
}

/** A hand to choose from: a tapped card is kept, the others are laid aside. */
export const handCards = (cards, kept, choose, most) =>
  h(
    "div",
    { class: "fates", role: "group", "aria-label": _("Cards in hand") },
    cards.map((symbol, i) => {
      const keeps = kept.includes(i);
      return h(
        "button",
        {
          type: "button",
          class: "fate",
          key: i,
          "aria-pressed": String(keeps),
          disabled: !keeps && kept.length >= most,
          onclick: () => choose(keeps ? kept.filter((place) => place !== i) : [...kept, i]),
        },
        face(symbol),
        h("small", {}, keeps ? _("kept") : _("aside")),
      );
    }),
  );

/**
 * How many cards show each symbol; `name` names a stepper by its symbol. `left` more may be tapped; `another` says that
 * each *draw another* takes none of them, because it asks for one more itself.
 */
export const symbolSteppers = (name, counts, change, { left = 24, another = false } = {}) =>
  h(
    "div",
    { class: "symbols" },
    Object.entries(SYMBOLS).map(([symbol, text]) =>
      h(
        "div",
        { key: symbol },
        h("span", { class: "lab" }, icon(SIGNS[symbol]), text()),
        stepper(counts[symbol], name(text()), (n) => change({ ...counts, [symbol]: n }), {
          most: Math.min(24, counts[symbol] + (another && symbol === "draw-another" && left ? 24 : left)),
        }),
      ),
    ),
  );

/** Cards that nobody may see here: their backs. */
export const cardBacks = (number) =>
  h(
    "ul",
    { class: "fates backs", "aria-hidden": "true" },
    Array.from({ length: number }, (_each, i) => h("li", { class: "fate", key: i })),
  );
