// Are the dice fair? How often each value lay up, for every colour of dice, and what that is worth.

import { h } from "../lib/dom.js";
import { draft } from "../lib/draft.js";
import { fetched } from "../lib/fetched.js";
import { _, colour, n_ } from "../lib/words.js";
import { whichToShow } from "../parts/controls.js";
import { dock, top } from "../parts/frame.js";
import { die } from "../parts/dice.js";
import { GAMES } from "../parts/other-words.js";

const looking = draft("dice", () => ({ all: false }));

export function diceScreen(state) {
  const { game } = state,
    which = looking.get().all ? "all" : game.number,
    { body: found } = fetched(`/api/dice?game=${which}`, `${state.run}:${game.number}:${game.step}`);
  const rows = found?.dice ?? [];
  return {
    title: _("Dice"),
    top: top(_("Dice"), GAMES[game.game]),
    main: [
      whichToShow([_("This game"), _("All games")], looking.get().all, (all) => looking.set({ all })),
      rows.length ? rows.map(fair) : h("p", { class: "note" }, _("Nothing was rolled yet.")),
    ],
    dock: dock({}),
  };
}

function fair({ colour: name, counts, number, p, chi_square: chi, enough }) {
  const most = Math.max(...counts),
    title = name ? _("{colour} dice", { colour: colour(name) }) : _("Dice entered by hand");
  return h(
    "section",
    { class: "part fig", key: name },
    h("header", {}, h("h2", {}, title), h("span", {}, n_("{n} die", "{n} dice", number))),
    h(
      "ul",
      { class: "faces" },
      counts.map((n, i) =>
        h(
          "li",
          { key: i },
          die(i + 1),
          h("span", { class: "bar" }, h("i", { class: "full", style: { width: `${(100 * n) / most}%` } })),
          h("b", { class: "n" }, n),
        ),
      ),
    ),
    h(
      "p",
      {},
      _("Fair dice stray this far or further {times} times in 100 (p = {p}, chi-square {chi}, 5 degrees, N = {n}).", {
        times: (100 * p).toFixed(p < 0.1 ? 1 : 0),
        p: p.toFixed(p < 0.1 ? 3 : 2),
        chi: chi.toFixed(1),
        n: number,
      }),
    ),
    !enough && h("p", { class: "aside" }, _("With fewer than 30 dice that says little.")),
  );
}
