// Everybody's seven courtiers: in the reception hall, before the emperor, in the supply. Rows stand in turn order;
// while that is told, a player's name is the button that moves him ahead. Here is also which part of the court is due.

import { draft } from "../lib/draft.js";
import { h } from "../lib/dom.js";
import { _ } from "../lib/words.js";
import { act } from "../lib/tower.js";
import { who } from "./battle-words.js";
import { iconButton } from "./controls.js";
import { cube } from "./glyphs.js";
import { seat, turnOrder } from "./order.js";

const PAWN =
  "M8 1.2a3 3 0 0 1 2 5.2h1.6v1.8H10c.1 2.6.9 4.3 2.6 5H3.4c1.7-.7 2.5-2.4 2.6-5H4.4V6.4H6a3 3 0 0 1 2-5.2Z" +
  "M3 13.7h10v1.6H3Z";

const pawns = (colour, n, away) =>
  h(
    "span",
    { class: away ? "pawns away" : "pawns", "data-c": colour, "aria-hidden": "true" },
    Array.from({ length: n }, () => h("svg", { viewBox: "0 0 16 16" }, h("path", { d: PAWN }))),
  );

const place = (colour, n, away = false) =>
  h("td", {}, h("div", {}, h("b", { class: n ? "n" : "n none" }, n), pawns(colour, n, away)));

/** A table: one row for each player, `next` marked; `moving` while the turn order is being told. */
export function courtiers(game, next, moving) {
  return h(
    "table",
    { class: "courtiers" },
    h("caption", {}, h("b", {}, _("Courtiers, in turn order")), moving && h("small", {}, _("tap to move ahead"))),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", {}, h("span", { class: "hide" }, _("Player"))),
        [_("Reception hall"), _("Audience hall"), _("Supply")].map((name) => h("th", { scope: "col" }, name)),
      ),
    ),
    h(
      "tbody",
      {},
      (moving ? turnOrder(game) : game.order).map((name) => {
        const { hall, audience, supply } = game.courtiers[name];
        return h(
          "tr",
          { key: name, class: name === next ? "now" : null },
          h("th", { scope: "row" }, moving ? seat(game, name) : sitting(game, name, name === next)),
          place(name, hall),
          place(name, audience),
          place(name, supply, true),
        );
      }),
    ),
  );
}

const sitting = (game, name, next) =>
  h("span", { class: "seat" }, cube(name), h("span", {}, who(game, name), next && h("small", {}, _("is next"))));

/** The part that the game itself has come to. */
function due(game) {
  if (!game.court || (!game.court_round && game.landsknechte)) return "landsknechte";
  return game.court_round && !game.court_round.reveals ? "audience" : "convert";
}

/** Which part of the court this phone looks at: the one that is due, until somebody chooses another. */
export const courtPart = (game) =>
  draft(`court:${game.id}:${game.gone.length}:${due(game)}`, () => ({ part: due(game) }));

/** The last step of a round back. */
export const takeBack = (game) =>
  game.court_round &&
  game.legal.includes("Undo") &&
  iconButton("undo", _("Undo the last step"), () => act({ event: "Undo" }));
