// Ways to go on: rows that lead to another screen, and a screen that cannot be used now and says what comes first.

import { h } from "../lib/dom.js";
import { _ } from "../lib/words.js";
import { linkButton } from "./controls.js";
import { towerDrawing } from "./figures.js";
import { dock, top } from "./frame.js";
import { icon } from "./glyphs.js";

/** A row that leads to another screen: sign, name, what it is for. */
export const way = (sign, label, href, note = "") =>
  h(
    "li",
    { key: href },
    h(
      "a",
      { class: "way", href },
      icon(sign),
      h("span", {}, h("b", {}, label), note && h("small", {}, note)),
      icon("next", true),
    ),
  );

/** Several of them. */
export const ways = (rows) => h("ul", { class: "ways" }, rows);

/** A screen without a game to show. */
export const noGame = (title) => ({
  title,
  body: "task",
  top: top(title, "", { back: "/game", live: false }),
  class: "blank",
  main: [
    towerDrawing({}),
    h("h2", {}, _("No game yet")),
    h("p", { class: "note" }, _("Start a game first, then fill the tower.")),
  ],
  dock: dock({ act: [linkButton(_("New game"), "/new", { primary: true })], pages: false }),
});

/** The dock while a battle or the tray has to be finished first. */
export const firstTheTable = (hint) =>
  dock({ say: hint, act: [linkButton(_("To the table"), "/", { primary: true })], pages: false, open: true });
