// Points: the ranking, and each player's points part by part, with every majority as a line of its own.

import { draft } from "../lib/draft.js";
import { h } from "../lib/dom.js";
import { _, list, n_ } from "../lib/words.js";
import { linkButton, seg } from "../parts/controls.js";
import { dock, top } from "../parts/frame.js";
import { cube } from "../parts/glyphs.js";
import { colourBeside, who } from "../parts/battle-words.js";
import { scored, takeBack, winterMarch, winterName, WINTERS } from "./winter-steps.js";

export function points(state) {
  const { game } = state;
  const winters = scored(game);
  const form = draft(`points:${game.id}:${winters}`, () => ({ winter: winters - 1 })),
    { winter } = form.get();
  const names = Array.from({ length: winters }, (_unused, i) => [i, winterName(i)]);
  const rows = [...game.points].sort((a, b) => b.total - a.total);
  return {
    title: _("Points"),
    body: "task",
    top: top(_("Points"), winters > 1 ? _("Both winters") : winterName(0), { back: "/game", live: false }),
    main: [
      game.phase !== "over" && winterMarch(2),
      ranking(game, rows),
      winters > 1 && seg("winter", names, winter, (n) => form.set({ winter: n }), { label: _("Which winter") }),
      rows.map((row) => row.winters[winter] && sheet(game, row, winter)),
    ],
    dock:
      game.phase === "over"
        ? dock({ act: [linkButton(_("New game"), "/new", { primary: true })], pages: false })
        : pointsDock(game, winters),
  };
}

/** Who is ahead; equal points share a place until the table breaks the tie. */
function ranking(game, rows) {
  const place = (row) => 1 + rows.filter((other) => other.total > row.total).length;
  return h(
    "section",
    { class: "plate" },
    h("h2", {}, headline(game, rows)),
    h(
      "ol",
      { class: "points" },
      rows.map((row) =>
        h(
          "li",
          { key: row.player },
          h("b", { class: "n place" }, `${place(row)}.`),
          cube(row.player),
          h(
            "span",
            { class: "who" },
            h("span", {}, h("b", {}, who(game, row.player)), h("small", {}, colourBeside(game, row.player))),
          ),
          h("small", {}, row.winters.length > 1 && row.winters.map((winter) => winter.total).join(" + ")),
          h("b", { class: "n" }, row.total),
        ),
      ),
    ),
    notes(game, rows).map((note) => h("p", { class: "side" }, note)),
  );
}

/** Nothing more will be scored. */
const final = (game) => scored(game) >= WINTERS || game.phase === "over";

const tied = (rows) => rows.filter((row) => row.total === rows[0].total);

function headline(game, rows) {
  const first = tied(rows),
    names = list(first.map((row) => who(game, row.player))),
    n = rows[0].total;
  if (first.length > 1)
    return n_("{names} are level with {n} point", "{names} are level with {n} points", n, { names });
  if (!final(game) || game.court || game.landsknechte)
    return n_("{names} leads with {n} point", "{names} leads with {n} points", n, { names });
  return n_("{names} wins with {n} point", "{names} wins with {n} points", n, { names });
}

function notes(game, rows) {
  const found = [];
  if (tied(rows).length > 1 && final(game)) {
    found.push(
      game.edition === 1 ? _("Most palaces decide, then churches, then trading houses.") : _("More Taler decide."),
    );
  }
  if (game.court || game.landsknechte) found.push(_("Add the points from cards; the tower does not know them."));
  return found;
}

/** One player's winter, line by line. */
function sheet(game, row, index) {
  const { provinces, buildings, majorities, total } = row.winters[index];
  const line = (key, text, n, note = "") =>
    h("li", { key }, h("span", {}, text, note && [" ", h("em", {}, note)]), h("b", { class: "n" }, n));
  return h(
    "section",
    { class: "part sheet", key: row.player },
    h("header", {}, h("h2", {}, cube(row.player), who(game, row.player)), h("b", { class: "n" }, total)),
    h(
      "ul",
      {},
      line("provinces", n_("{n} province", "{n} provinces", provinces), provinces),
      line("buildings", n_("{n} building", "{n} buildings", buildings), buildings),
      majorities.map((one) =>
        line(
          `${one.region} ${one.building}`,
          MOST[one.building](one.region),
          one.points,
          one.shared && sharing(game, row.player, index, one),
        ),
      ),
    ),
  );
}

const MOST = {
  palace: (region) => _("Most palaces in {region}", { region }),
  church: (region) => _("Most churches in {region}", { region }),
  "trading-house": (region) => _("Most trading houses in {region}", { region }),
};

/** With whom a majority is shared: each gets one point less. */
function sharing(game, player, index, { region, building }) {
  const same = (one) => one.region === region && one.building === building;
  const others = game.points.filter((row) => row.player !== player && row.winters[index]?.majorities.some(same));
  return _("shared with {names}, so 1 less", { names: list(others.map((row) => who(game, row.player))) });
}

function pointsDock(game, winters) {
  const on =
    winters < WINTERS
      ? linkButton(_("On to spring"), "/", { primary: true })
      : linkButton(_("End the game"), "/game?end", { primary: true });
  const hint =
    winters < WINTERS
      ? _("Take all markers off the map and set grain to 0.")
      : _("Empty the tower at last, and see whether the books were right.");
  return dock({ say: hint, act: [takeBack(game), on], pages: false });
}
