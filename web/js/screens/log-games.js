// All games that the tower remembers, newest first, to look at or to go on with.

import { h } from "../lib/dom.js";
import { _ } from "../lib/words.js";
import { cube, icon } from "../parts/glyphs.js";
import { GAMES, isOther } from "../parts/other-words.js";

export const boxOf = (game) =>
  isOther(game) ? GAMES[game.game] : game.edition === 1 ? _("First edition") : _("Second edition");

export const day = (at) =>
  new Date(at).toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "long", year: "numeric" });

/** The list; `present` is the number of the game on the table. */
export const gamesList = (games, present, choose) =>
  h(
    "section",
    { class: "part log" },
    h(
      "ul",
      {},
      games.map((game) => h("li", { key: game.number }, entry(game, present, choose))),
    ),
  );

const entry = (game, present, choose) =>
  h(
    "button",
    { type: "button", class: "slip", onclick: () => choose(game.number) },
    h("span", { class: "sign" }, icon("map")),
    h(
      "span",
      {},
      h("strong", {}, day(game.started)),
      h(
        "span",
        { class: "verb" },
        game.players.map((player) => [cube(player.colour, "s"), player.name]),
      ),
      h("small", {}, `${boxOf(game)} · ${standing(game, present)}`),
    ),
  );

const standing = (game, present) =>
  game.number === present ? _("on the table") : game.unfinished ? _("not finished") : _("over");
