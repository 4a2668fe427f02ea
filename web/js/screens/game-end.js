// The end: tower and tray are emptied and counted, blind, and the books are held against it.

import { draft } from "../lib/draft.js";
import { h } from "../lib/dom.js";
import { go } from "../lib/route.js";
import { act } from "../lib/tower.js";
import { _, colour, n_, total } from "../lib/words.js";
import { primary, stepper } from "../parts/controls.js";
import { dock, top } from "../parts/frame.js";
import { cube } from "../parts/glyphs.js";
import { nameOf } from "../parts/battle-words.js";
import { GAMES, isOther } from "../parts/other-words.js";
import { firstTheTable, noGame } from "../parts/ways.js";

const BOX = { green: 20 },
  ARMIES = 62;

export function ending(state) {
  const { game } = state;
  if (!game) return noGame(_("End the game"));
  if (isOther(game)) return endOther(game);
  const form = draft(`end:${game.id}`, () => ({})),
    found = form.get();
  const names = [...game.players.map((player) => player.colour), "green"];
  const owner = (name) => (name === "green" ? _("peasants") : nameOf(game, name));
  const reason = game.phase === "over" ? _("This game is over.") : _("A throw is under way. Finish it first.");
  return {
    title: _("End the game"),
    body: "task",
    top: top(_("End the game"), "", { back: "/game", live: false }),
    main: [
      h(
        "p",
        {},
        _("After the last scoring empty tower and tray and count the cubes. That tells whether the books were right."),
      ),
      h(
        "section",
        { class: "hand", "aria-label": _("Counts") },
        names.map((name) =>
          h(
            "div",
            { key: name },
            h("span", { class: "who" }, cube(name), h("span", {}, colour(name), h("br"), h("small", {}, owner(name)))),
            stepper(found[name] ?? 0, colour(name), (n) => form.set({ [name]: n ?? 0 }), {
              most: BOX[name] ?? ARMIES,
              typed: true,
            }),
          ),
        ),
      ),
    ],
    dock: game.legal.includes("EndGame") ? endDock(form, found) : firstTheTable(reason),
  };
}

/** Another game has no cubes to count. */
const endOther = (game) => ({
  title: _("End the game"),
  body: "task",
  top: top(_("End the game"), GAMES[game.game], { back: "/game", live: false }),
  main: h("p", {}, _("The game is kept in the log. It can be undone there.")),
  dock: dock({
    act: [
      primary(
        _("End the game"),
        async () => {
          if ((await act({ event: "EndGame", found: {} })).ok) go("/");
        },
        { disabled: !game.legal.includes("EndGame") },
      ),
    ],
    pages: false,
  }),
});

function endDock(form, found) {
  const send = async () => {
    const cubes = Object.fromEntries(Object.entries(found).filter(([, n]) => n));
    if (!(await act({ event: "EndGame", found: cubes })).ok) return;
    form.reset();
    go("/");
  };
  const all = total(found);
  return dock({
    say: all
      ? n_("{n} cube found in tower and tray.", "{n} cubes found in tower and tray.", all)
      : _("Nothing was found in tower and tray."),
    act: [primary(_("End the game"), send)],
    pages: false,
  });
}
