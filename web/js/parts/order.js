// The turn order, which the tower does not know: as the table said last. Here a phone changes it for what it is about
// to send; once sent, every phone has it.

import { draft } from "../lib/draft.js";
import { h } from "../lib/dom.js";
import { _ } from "../lib/words.js";
import { who } from "./battle-words.js";
import { cube } from "./glyphs.js";

const seats = (game) => draft(`order:${game.id}:${game.order.join("-")}`, () => ({ order: game.order }));

/** The colours in turn order. */
export const turnOrder = (game) => seats(game).get().order;

/** One place earlier. */
function ahead(game, name) {
  const order = [...turnOrder(game)],
    at = order.indexOf(name);
  [order[at - 1], order[at]] = [order[at], order[at - 1]];
  seats(game).set({ order });
}

/** A player as a button that moves him ahead in the turn order. */
export function seat(game, name, note = "") {
  const label = _("{name}: earlier in the turn order", { name: who(game, name) });
  return h(
    "button",
    {
      type: "button",
      class: "seat",
      disabled: turnOrder(game)[0] === name,
      onclick: () => ahead(game, name),
      "aria-label": label,
    },
    cube(name),
    h("span", {}, who(game, name), note && h("small", {}, note)),
  );
}
