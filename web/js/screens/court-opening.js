// Court, before anything is revealed: the season's turn order and the three open favour cards, told once for every
// phone. Until the first card is taken both can be corrected.

import { draft } from "../lib/draft.js";
import { h } from "../lib/dom.js";
import { act } from "../lib/tower.js";
import { _ } from "../lib/words.js";
import { button, pick, primary } from "../parts/controls.js";
import { favour, NUMBERS } from "../parts/favours.js";
import { dock } from "../parts/frame.js";
import { icon } from "../parts/glyphs.js";
import { turnOrder } from "../parts/order.js";

const CARDS = 3;

const form = (game) =>
  draft(`opening:${game.id}:${game.gone.length}`, () => ({
    cards: game.court_round?.cards.length ? game.court_round.cards.map((card) => card.number) : Array(CARDS).fill(null),
    again: false,
  }));

/** Has the court to be opened first, or is its opening being corrected? */
export const opens = (game) => !game.court_round?.cards.length || form(game).get().again;

export function opening(game) {
  const { cards } = form(game).get();
  const seen = cards.find((n) => game.gone.includes(n));
  return {
    main: [
      h("section", { class: "part" }, h("h2", {}, _("Favour cards of this round")), laying(game, cards)),
      seen &&
        h(
          "p",
          { class: "side" },
          icon("lost"),
          h("span", {}, _("Card {n} has lain open before. Is the number right?", { n: seen })),
        ),
    ],
    foot: foot(game, cards),
  };
}

function laying(game, cards) {
  const options = [["", _("Choose the number")], ...NUMBERS.map((n) => [String(n), `${n} · ${favour(n)}`])];
  const lay = (i) => (chosen) =>
    form(game).set({ cards: cards.map((old, j) => (j === i ? Number(chosen) || null : old)) });
  const twice = (n, i) => n !== null && cards.indexOf(n) !== i;
  return h(
    "div",
    { class: "lay" },
    cards.map((n, i) =>
      pick(_("Card {n}", { n: i + 1 }), [["", options]], String(n ?? ""), lay(i), { bad: twice(n, i) }),
    ),
  );
}

function foot(game, cards) {
  const again = game.court_round?.cards.length > 0;
  const label = again ? _("Correct it") : _("The court begins");
  const missing = cards.includes(null) || new Set(cards).size < CARDS;
  const send = async () => {
    if ((await act({ event: "CourtOpens", order: turnOrder(game), cards })).ok) form(game).set({ again: false });
  };
  return dock({
    say: missing
      ? _("Three different cards lie open, in any order.")
      : _("The turn order below decides who comes first. Tap to move ahead."),
    act: [again && button(_("Leave it"), () => form(game).reset()), primary(label, send, { disabled: missing })],
    pages: false,
  });
}

/** The way to correct cards and turn order, as long as that is possible. */
export const correction = (game) =>
  game.court_round.cards.every((card) => !card.taken) &&
  h(
    "button",
    { type: "button", class: "change", onclick: () => form(game).set({ again: true }) },
    _("Correct the cards or the turn order"),
  );
