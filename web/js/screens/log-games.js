// All games of the log, to look at one: what the log's two halves share stands here too.

import { h } from "../lib/dom.js";
import { draft } from "../lib/draft.js";
import { fetched } from "../lib/fetched.js";
import { _, n_ } from "../lib/words.js";
import { seg } from "../parts/controls.js";
import { dock, top } from "../parts/frame.js";
import { cube, icon } from "../parts/glyphs.js";
import { GAMES, isOther } from "../parts/other-words.js";

/** Which game is looked at (0: the present one), which entry is open, or the list of all games. */
export const looking = draft("log", () => ({ game: 0, open: 0, games: false }));

/** Which box a game came out of. */
export const boxOf = (game) =>
  isOther(game) ? GAMES[game.game] : game.edition === 1 ? _("First edition") : _("Second edition");

/** A day as this language writes it. */
export const day = (at) =>
  new Date(at).toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "long", year: "numeric" });

/** Throws of one game, or all games. */
export const other = () =>
  h(
    "div",
    { class: "switch" },
    seg(
      "which",
      [
        [false, _("Throws")],
        [true, _("All games")],
      ],
      looking.get().games,
      (games) => looking.set({ games }),
      { label: _("What to show") },
    ),
  );

/** Every game that was played. */
export function gamesList(state) {
  const { body: games } = fetched("/api/games", `${state.run}:${state.game?.number}:${state.game?.step}`);
  const choose = (number) => () =>
    looking.set({ game: number === state.game?.number ? 0 : number, games: false, open: 0 });
  return {
    title: _("All games"),
    top: top(_("Log"), games ? n_("{n} game", "{n} games", games.length) : ""),
    main: [
      other(),
      h(
        "section",
        { class: "part log" },
        h(
          "ul",
          {},
          (games ?? []).map((game) =>
            h(
              "li",
              { key: game.number },
              h(
                "button",
                { type: "button", class: "slip", onclick: choose(game.number) },
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
                  h(
                    "small",
                    {},
                    [
                      boxOf(game),
                      game.number === state.game?.number
                        ? _("on the table")
                        : game.unfinished
                          ? _("not finished")
                          : _("over"),
                    ].join(" · "),
                  ),
                ),
              ),
            ),
          ),
        ),
      ),
    ],
    dock: dock({}),
  };
}
