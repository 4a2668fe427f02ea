// The end of the game: points and unrest of everybody; who has 20 or more keeps nothing, the most and second most pay.

import { h } from "../lib/dom.js";
import { draft } from "../lib/draft.js";
import { go } from "../lib/route.js";
import { _ } from "../lib/words.js";
import { stepper } from "../parts/controls.js";
import { cube } from "../parts/glyphs.js";
import { judge } from "../parts/judge.js";
import { party, sum } from "../parts/other-words.js";
import { kept, pointsKept } from "../parts/struggle-kept.js";
import { lineOf } from "../parts/struggle-words.js";
import { keepDock, task } from "./struggle-task.js";

export function unrest(state) {
  const { game } = state,
    seats = game.players.map((player) => player.colour),
    contests = kept(state);
  const form = draft(`unrest:${game.id}`, () => ({ points: {}, unrest: {} })),
    now = form.get();
  const points = Object.fromEntries(seats.map((name) => [name, now.points[name] ?? pointsKept(contests, name)]));
  const open = seats.find((name) => typeof now.unrest[name] !== "number");
  const line = {
    kind: "UNREST",
    points,
    unrest: Object.fromEntries(seats.map((name) => [name, now.unrest[name] ?? 0])),
  };
  const { answer, refused } = judge(game, line);
  const cell = (column, name, value, label, most) =>
    stepper(value, label, (n) => form.set({ [column]: { ...now[column], [name]: n } }), { typed: true, most });
  return task(
    state,
    _("The end of the game"),
    [
      h(
        "p",
        { class: "note" },
        _("20 unrest or more: no points are left. Of the others the most loses 7, the second most 4."),
      ),
      rows(seats, game, cell, points, now.unrest),
      !open &&
        answer &&
        seats.map((name) => sum(party(game, name), answer.lines[name].map(lineOf), answer.points[name])),
    ],
    keepDock({
      state,
      refused: open ? null : refused,
      missing: open ? _("The unrest of {name} is missing.", { name: party(game, open) }) : null,
      label: _("Who has won?"),
      line,
      after: () => go("/"),
    }),
  );
}

/** A row for each player: points and unrest. */
const rows = (seats, game, cell, points, unrest) =>
  h(
    "section",
    { class: "part larders named" },
    h(
      "div",
      { class: "heads", "aria-hidden": "true" },
      h("span", {}),
      h("span", {}, _("Points, those of the log filled in")),
      h("span", {}, _("Unrest")),
    ),
    h(
      "ol",
      {},
      seats.map((name) =>
        h(
          "li",
          { key: name },
          h("span", { class: "seat" }, cube(name), h("span", {}, party(game, name))),
          cell("points", name, points[name], _("{name}: points", { name: party(game, name) }), 199),
          cell("unrest", name, unrest[name] ?? null, _("{name}: unrest", { name: party(game, name) }), 144),
        ),
      ),
    ),
  );
