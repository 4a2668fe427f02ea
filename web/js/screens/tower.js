// The tower: what is inside, and what the throws of this game or of all games tell about it, about the odds and about
// the players. Every figure has one plain sentence and its numbers.

import { h } from "../lib/dom.js";
import { draft } from "../lib/draft.js";
import { fetched } from "../lib/fetched.js";
import { _, n_, say } from "../lib/words.js";
import { linkButton, primary, seg } from "../parts/controls.js";
import { inside, towerDrawing } from "../parts/figures.js";
import { dock, top } from "../parts/frame.js";
import { icon } from "../parts/glyphs.js";
import { isOther } from "../parts/other-words.js";
import { cardsScreen } from "./tower-cards.js";
import { diceScreen } from "./tower-dice.js";
import { byColour, bySize } from "./tower-habits.js";
import { luck, upsets } from "./tower-luck.js";
import { hold } from "./tower-odds.js";
import { counts, heat } from "./tower-places.js";
import { overTime, staying } from "./tower-time.js";

const OTHERS = { "warrior-knights": cardsScreen }; // the other games have dice
const looking = draft("tower", () => ({ all: false }));

addEventListener("beforeprint", () =>
  document.querySelectorAll("details.numbers").forEach((one) => {
    one.open = true;
  }),
);

export function towerScreen(state) {
  const { game } = state;
  if (game && isOther(game)) return (OTHERS[game.game] ?? diceScreen)(state);
  const which = looking.get().all || !game ? "all" : game.number;
  const { body: found, error } = fetched(`/api/statistics?game=${which}`, `${state.run}:${game?.number}:${game?.step}`);
  if (!game && found?.throws === 0) return nothing();
  return {
    title: _("The tower"),
    top: top(_("The tower"), found ? about(found) : ""),
    main: [
      game && span(which === "all"),
      game && which !== "all" && inside(game.tower, game.players),
      error && !found && h("p", { class: "note", role: "status" }, say(error)),
      found ? figures(found, which) : !error && h("p", { class: "note", role: "status" }, _("Reading the log")),
    ],
    dock: dock({
      act: found?.throws
        ? [
            primary(_("Export the log"), () => document.getElementById("export")?.scrollIntoView({ block: "center" }), {
              icon: "share",
            }),
          ]
        : null,
      open: true,
    }),
  };
}

const span = (all) =>
  h(
    "div",
    { class: "switch" },
    seg(
      "which",
      [
        [false, _("This game")],
        [true, _("All games")],
      ],
      all,
      (value) => looking.set({ all: value }),
      { label: _("What to show") },
    ),
  );

const about = ({ throws, games }) => `${n_("{n} throw", "{n} throws", throws)}, ${n_("{n} game", "{n} games", games)}`;

function figures(found, which) {
  if (!found.throws)
    return h(
      "p",
      { class: "note" },
      _("Nothing was thrown in this game."),
      " ",
      _("The tower shows its habits after some throws."),
    );
  return [
    byColour(found),
    bySize(found),
    overTime(found),
    staying(found),
    heat(found),
    luck(found),
    upsets(found),
    hold(found),
    counts(found),
    left(found),
    files(which),
  ];
}

/** What is in none of the figures. */
function left({ undone, open }) {
  const parts = [
    undone &&
      n_("{n} throw was taken back and counts nowhere.", "{n} throws were taken back and count nowhere.", undone),
    open && n_("{n} count was never settled and is left out.", "{n} counts were never settled and are left out.", open),
  ];
  return undone || open ? h("p", { class: "aside" }, parts.filter(Boolean).join(" ")) : null;
}

/** Files to take away. */
function files(which) {
  const query = `?game=${which}`;
  const rows = [
    ["throws.csv", _("Throws"), "CSV"],
    ["battles.csv", _("Battles, with the odds before them"), "CSV"],
    ["cubes.csv", _("Cubes, where each lay"), "CSV"],
  ];
  if (which !== "all") rows.push(["report.html", _("This game with its pictures, to send"), "HTML"]);
  return h(
    "section",
    { class: "part fig export", id: "export", key: "export" },
    h("header", {}, h("h2", {}, _("Export the log"))),
    h(
      "ul",
      {},
      rows.map(([name, text, kind]) =>
        h(
          "li",
          { key: name },
          h(
            "a",
            { href: `/export/${name}${query}`, download: true },
            icon("share"),
            h("span", {}, text),
            h("small", {}, kind),
          ),
        ),
      ),
    ),
  );
}

const nothing = () => ({
  title: _("The tower"),
  top: top(_("The tower")),
  class: "blank",
  main: [
    towerDrawing({}),
    h("h2", {}, _("Nothing thrown yet")),
    h("p", { class: "note" }, _("The tower shows its habits after some throws.")),
  ],
  dock: dock({ act: [linkButton(_("New game"), "/new", { primary: true })], open: true }),
});
