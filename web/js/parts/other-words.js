// What the other games have in common: their names, who is meant, what a sum is made of.

import { h } from "../lib/dom.js";
import { _, colour } from "../lib/words.js";
import { cube } from "./glyphs.js";

/** Names of games are names: they stay as they are on the box. */
export const GAMES = {
  wallenstein: "Wallenstein",
  "struggle-of-empires": "Struggle of Empires",
  "warrior-knights": "Warrior Knights",
};

/** The colours of each box, as the players sit. */
export const SEATS = {
  "struggle-of-empires": ["red", "blue", "yellow", "green", "white", "grey", "orange"],
  "warrior-knights": ["red", "blue", "yellow", "purple", "black", "green"],
};

export const isOther = (game) => game.game in SEATS;

/** "Struggle of Empires · entry 3". */
export const subtitle = (game) =>
  game.contest ? `${GAMES[game.game]} · ${_("entry {n}", { n: game.contest.number })}` : GAMES[game.game];

const NOBODY = {
  neutral: () => _("Neutral country"),
  pirates: () => _("Pirates"),
  slaves: () => _("Slaves"),
  "": () => _("Neutral city"),
};

/** A player's name, or his colour; or what is no player. */
export const party = (game, name) =>
  NOBODY[name]?.() ?? (game.players.find((player) => player.colour === name)?.name || colour(name));

/** The cube of a player; what is no player has none. */
export const token = (name, size = "") => (name in NOBODY ? null : cube(name, size));

/** Two numbers against each other, as a verdict has them. */
export const against = (game, [one, other], [left, right]) =>
  h(
    "div",
    { class: "line" },
    half(game, one, left),
    h("span", { class: "against" }, _("against")),
    half(game, other, right),
  );

const half = (game, name, n) =>
  h("div", {}, h("b", { class: "n" }, n), h("span", {}, token(name, "s"), party(game, name)));

/** A sum, line by line: rows are [what, why, number]. */
export const sum = (title, rows, result) =>
  h(
    "table",
    { class: "sums" },
    h("caption", {}, title),
    h(
      "tbody",
      {},
      rows.map(([what, why, n], i) =>
        h("tr", { key: i }, h("th", { scope: "row" }, what, why && h("small", {}, why)), h("td", { class: "n" }, n)),
      ),
    ),
    result !== undefined &&
      h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, _("Together")), h("td", { class: "n" }, result))),
  );

/** What the table does now, one sentence each. */
export const orders = (sentences) =>
  sentences.length
    ? h(
        "section",
        { class: "part todo", key: "orders" },
        h("h2", {}, _("On the board")),
        h(
          "ul",
          { class: "said" },
          sentences.map((text, i) => h("li", { key: i }, text)),
        ),
      )
    : null;
