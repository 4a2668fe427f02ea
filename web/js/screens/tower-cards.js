// What a game of Warrior Knights has to tell: battles settled, who won, the fate cards revealed. It has no dice and no
// tower, and what is revealed was chosen by its owner, so nothing here judges luck, and the screen says so.

import { h } from "../lib/dom.js";
import { fetched } from "../lib/fetched.js";
import { _, n_, say } from "../lib/words.js";
import { dock, top } from "../parts/frame.js";
import { KINDS, SYMBOLS } from "../parts/knights-words.js";
import { GAMES, party, token } from "../parts/other-words.js";

const SIDES = ["attacker", "defender"];

export function cardsScreen(state) {
  const { game } = state,
    { body: log, error } = fetched(`/api/games/${game.number}`, `${state.run}:${game.number}:${game.step}`);
  const settled = (log?.items ?? []).filter((item) => item.kind === "contest" && !item.undone),
    fought = settled.filter(({ answer }) => answer.outcome);
  return {
    title: GAMES[game.game],
    top: top(GAMES[game.game], _("This game")),
    main: [
      error && !log && h("p", { class: "note", role: "status" }, say(error)),
      log && summary(settled, fought),
      fought.length > 0 && won(game, fought),
      fought.length > 0 && revealed(game, fought),
      log && h("p", { class: "aside" }, _("This game has no dice and throws no cubes: the tower has nothing to tell.")),
    ],
    dock: dock({}),
  };
}

function summary(settled, fought) {
  const others = Object.entries(KINDS)
    .map(([kind, text]) => [text(), settled.filter(({ line }) => line.kind === kind).length])
    .filter(([, n]) => n);
  return h(
    "section",
    { class: "part fig", key: "summary" },
    h("header", {}, h("h2", {}, n_("{n} battle settled", "{n} battles settled", fought.length))),
    others.length > 0 &&
      table(
        _("Settled so far"),
        [""],
        others.map(([label, n]) => [label, [n]]),
      ),
  );
}

const table = (caption, heads, rows) =>
  h(
    "table",
    { class: "sums" },
    h("caption", {}, caption),
    heads.some(Boolean) &&
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td", {}),
          heads.map((head, i) => h("th", { scope: "col", key: i }, head)),
        ),
      ),
    h(
      "tbody",
      {},
      rows.map(([label, numbers], i) =>
        h(
          "tr",
          { key: i },
          h("th", { scope: "row" }, label),
          numbers.map((n, at) => h("td", { class: "n", key: at }, n)),
        ),
      ),
    ),
  );

const baronOf = (line, name) => line[name]?.baron ?? "";

/** Battles of each baron, and how many of them he won. */
function won(game, fought) {
  const rows = game.players.map(({ colour }) => {
    const own = fought.filter(({ line }) => SIDES.some((name) => baronOf(line, name) === colour));
    const wins = own.filter(({ line, answer }) => baronOf(line, answer.outcome.result) === colour);
    return [
      [token(colour, "s"), " ", party(game, colour)],
      [own.length, wins.length],
    ];
  });
  return h(
    "section",
    { class: "part fig", key: "won" },
    table(
      _("Skirmishes and assaults"),
      [_("fought"), _("won")],
      rows.filter(([, [n]]) => n),
    ),
  );
}

/** Symbols that each baron revealed, new cards for Draw another included. */
function revealed(game, fought) {
  const symbols = Object.keys(SYMBOLS);
  const cards = (colour) =>
    fought.flatMap(({ line }) =>
      SIDES.filter((name) => baronOf(line, name) === colour).flatMap((name) => [
        ...(line[`${name}_play`].kept ?? []),
        ...(line[`${name}_play`].anew ?? []),
      ]),
    );
  const rows = [...game.players.map(({ colour }) => colour), ""]
    .map((colour) => [colour, cards(colour)])
    .filter(([, shown]) => shown.length)
    .map(([colour, shown]) => [
      [token(colour, "s"), " ", party(game, colour)],
      symbols.map((symbol) => shown.filter((each) => each === symbol).length),
    ]);
  return h(
    "section",
    { class: "part fig", key: "revealed" },
    table(
      _("Fate cards revealed"),
      symbols.map((symbol) => SYMBOLS[symbol]()),
      rows,
    ),
    h(
      "p",
      { class: "aside" },
      _("Who has a commander chooses what he reveals. These numbers tell how the table plays, not who was lucky."),
    ),
  );
}
