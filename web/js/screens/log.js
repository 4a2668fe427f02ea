// The log: every throw of a game with its picture, newest first; undo; older games to look at or to go on with.

import { h } from "../lib/dom.js";
import { fetched } from "../lib/fetched.js";
import { draft } from "../lib/draft.js";
import { go } from "../lib/route.js";
import { act, post } from "../lib/tower.js";
import { _, n_, say } from "../lib/words.js";
import { button, iconButton, linkButton, primary, whichToShow } from "../parts/controls.js";
import { towerDrawing } from "../parts/figures.js";
import { dock, top } from "../parts/frame.js";
import { isOther } from "../parts/other-words.js";
import { entries } from "./log-entries.js";
import { boxOf, day, gamesList } from "./log-games.js";
import { correct, correctable } from "./table-result.js";

const looking = draft("log", () => ({ game: 0, open: 0, games: false }));

export function log(state) {
  const chosen = looking.get();
  if (chosen.games) return allGames(state);
  const number = chosen.game || state.game?.number;
  if (!number) return nothing();
  const { body: game, error } = fetched(
    `/api/games/${number}`,
    `${state.run}:${state.game?.number}:${state.game?.step}`,
  );
  const present = number === state.game?.number;
  return {
    title: _("Log"),
    top: top(_("Log"), game ? `${boxOf(game)} · ${day(game.started)}` : ""),
    main: [
      other(game ?? state.game),
      error && h("p", { class: "strip fault bleed" }, say(error)),
      game
        ? entries(game, chosen.open, (open) => looking.set({ open }))
        : h("p", { class: "note" }, _("Reading the log")),
    ],
    dock: present ? undoDock(state) : oldDock(game, state),
  };
}

const other = (game) =>
  whichToShow([game && isOther(game) ? _("This game") : _("Throws"), _("All games")], looking.get().games, (games) =>
    looking.set({ games }),
  );

const nothing = () => ({
  title: _("Log"),
  top: top(_("Log")),
  class: "blank",
  main: [
    towerDrawing({}),
    h("h2", {}, _("Nothing thrown yet")),
    h("p", { class: "note" }, _("Every throw is kept here with its picture.")),
    button(_("All games"), () => looking.set({ games: true })),
  ],
  dock: dock({ act: [linkButton(_("New game"), "/new", { primary: true })], open: true }),
});

const undoDock = (state) =>
  dock({
    say: _("Undo takes back the last step, whatever it was. Nothing is deleted."),
    act: [
      correctable(state.game) &&
        iconButton("edit", _("Correct the last count"), () => {
          correct(state.game);
          go("/");
        }),
      button(_("Undo the last step"), () => act({ event: "Undo" }), {
        icon: "undo",
        disabled: !state.game.legal.includes("Undo"),
      }),
    ],
  });

const oldDock = (game, state) =>
  dock({
    act: [
      button(_("Back to this game"), () => looking.set({ game: 0, open: 0 })),
      game?.unfinished && primary(_("Go on with this game"), () => resume(game, state)),
    ],
  });

async function resume(game) {
  const answer = await post(`/api/games/${game.number}/resume`);
  if (answer.ok) looking.reset();
}

function allGames(state) {
  const present = state.game?.number;
  const { body: games } = fetched("/api/games", `${state.run}:${present}:${state.game?.step}`);
  const choose = (number) => looking.set({ game: number === present ? 0 : number, games: false, open: 0 });
  return {
    title: _("All games"),
    top: top(_("Log"), games ? n_("{n} game", "{n} games", games.length) : ""),
    main: [other(state.game), gamesList(games ?? [], present, choose)],
    dock: dock({}),
  };
}
