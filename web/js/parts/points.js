// Victory points, winter by winter.

import { h } from "../lib/dom.js";
import { _, n_ } from "../lib/words.js";
import { cube } from "./glyphs.js";
import { colourBeside, who } from "./battle-words.js";

/** Everybody's points, the most first. */
export function totals(game) {
  if (!game.points.length) return null;
  const rows = [...game.points].sort((a, b) => b.total - a.total);
  return h(
    "section",
    { class: "part" },
    h("h2", {}, _("Points")),
    h(
      "ul",
      { class: "points" },
      rows.map((row) =>
        h(
          "li",
          { key: row.player },
          cube(row.player),
          h(
            "span",
            { class: "who" },
            h("span", {}, who(game, row.player), h("small", {}, colourBeside(game, row.player))),
          ),
          h("small", {}, row.winters.map((winter) => winter.total).join(" + ")),
          h("b", { class: "n" }, row.total),
          h("span", { class: "hide" }, n_("point", "points", row.total)),
        ),
      ),
    ),
  );
}
