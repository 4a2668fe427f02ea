// The virtual fate deck: the table enters once what its own 24 cards show, and TowerPi shuffles and draws them.

import { draft } from "../lib/draft.js";
import { h } from "../lib/dom.js";
import { act } from "../lib/tower.js";
import { _, n_, total } from "../lib/words.js";
import { button, stepper } from "../parts/controls.js";
import { icon } from "../parts/glyphs.js";
import { SYMBOLS } from "../parts/knights-words.js";

const ALL = 24;
const mixOf = (game) => draft(`fate:${game.id}`, () => ({ hit: 0, block: 0, victory: 0, "draw-another": 0 }));
const shown = draft("fate-shown", () => ({ side: "" }));

/** Where the mix is entered; nothing is filled in, because no rule text says it. */
export function deck({ game }) {
  const form = mixOf(game),
    mix = form.get(),
    n = total(mix);
  const lay = () => act({ event: "FateDeck", mix, seed: crypto.getRandomValues(new Uint32Array(1))[0] });
  return h(
    "details",
    { class: "more", key: "deck" },
    h(
      "summary",
      {},
      h(
        "span",
        {},
        _("Virtual fate deck"),
        h(
          "small",
          {},
          game.fate
            ? n_("{n} card left", "{n} cards left", game.fate.left)
            : _("count the battle symbols of your 24 cards once"),
        ),
      ),
      icon("next"),
    ),
    h(
      "div",
      { class: "symbols" },
      Object.entries(SYMBOLS).map(([symbol, text]) =>
        h(
          "div",
          { key: symbol },
          h("span", { class: "lab" }, text()),
          stepper(mix[symbol], _("Deck: {symbol}", { symbol: text() }), (value) => form.set({ [symbol]: value }), {
            most: ALL,
          }),
        ),
      ),
    ),
    button(n === ALL ? _("Shuffle these 24 cards") : _("{n} of 24 cards entered", { n }), lay, { disabled: n !== ALL }),
  );
}

/** A side draws from the deck; the cards show only while somebody holds them up. */
export function hand({ game }, side, number) {
  if (!game.fate) return null;
  const cards = game.fate.hands[side] ?? [],
    open = shown.get().side === side,
    missing = number - cards.length;
  if (missing > 0)
    return button(
      n_("Draw {n} card from the deck", "Draw {n} cards from the deck", missing),
      () => act({ event: "DrawFate", side, number: missing }),
      { disabled: !game.fate.left },
    );
  return h(
    "div",
    { class: "judged", key: `hand-${side}` },
    button(
      open ? _("Hide the cards") : n_("Look at {n} card", "Look at {n} cards", cards.length),
      () => shown.set({ side: open ? "" : side }),
      { icon: "eye" },
    ),
    open &&
      h(
        "ul",
        { class: "said" },
        cards.map((symbol, i) => h("li", { key: i }, SYMBOLS[symbol]?.() ?? symbol)),
      ),
  );
}
