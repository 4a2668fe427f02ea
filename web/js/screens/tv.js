// The television: the whole table on one screen, read from three metres. Nothing is pressed here; what is to be done
// stands large on the left, tray, tower and the way to join on the right.

import { h } from "../lib/dom.js";
import { fetched } from "../lib/fetched.js";
import { tower } from "../lib/tower.js";
import { _, colour, COLOURS, cubes, doubt as doubtWords, n_, total } from "../lib/words.js";
import { heading, nameOf, subtitle, verdict, winner } from "../parts/battle-words.js";
import { inside, throwRow, towerDrawing, tray } from "../parts/figures.js";
import { clock, march, strips } from "../parts/frame.js";
import { cube, pips } from "../parts/glyphs.js";
import { diceTray } from "../parts/dice.js";
import { isOther, subtitle as otherSubtitle } from "../parts/other-words.js";
import { oddsOf } from "../parts/odds.js";
import { totals } from "../parts/points.js";
import { contestNow, contestTitle, contestTold, contestWords } from "./others.js";
import { shotOf } from "./table-count.js";
import { carryOut, verdictLine } from "./table-result.js";

const LONG = 18; // letters; a longer verdict is set smaller

const STEPS = { fill: 1, armed: 1, thrown: 1, settled: 2, resolved: 3, cleanup: 3 };

/** The screen is drawn for 1920 x 1080 and shown as large as it fits. */
const fit = () =>
  document.documentElement.style.setProperty("--fit", String(Math.min(innerWidth / 1920, innerHeight / 1080)));
addEventListener("resize", fit);

export function television(state) {
  const { game } = state;
  fit();
  return {
    title: _("The whole table"),
    body: "tv",
    top: [
      frameLine(),
      h(
        "div",
        {},
        h("p", {}, game ? (isOther(game) ? otherSubtitle(game) : subtitle(game)) : "TowerPi"),
        h("p", {}, contact()),
      ),
      game && STEPS[game.phase] && march(STEPS[game.phase]),
      game && isOther(game) && contestNow(state)?.march,
    ],
    main: game ? told(state) : blank(),
    aside: [
      beside(state),
      watched(state),
      game && !isOther(game) && inside(game.tower, game.players),
      join(),
    ],
  };
}

/** What lies in the tray; a game of cards has none, and shows who plays. */
function beside(state) {
  const { game } = state;
  if (game?.game !== "warrior-knights") return state.dice ? diceTray(state.dice) : tray(pictured(state));
  return contestNow(state) || game.contest ? roster(game) : h("div", {});
}

const contact = () => (tower.lost ? _("No word from the tower since {time}.", { time: clock(tower.lost) }) : "");

const frameLine = () =>
  h(
    "svg",
    { class: "neat", viewBox: "0 0 1920 1080", "aria-hidden": "true" },
    h("rect", { class: "out", x: 23, y: 23, width: 1874, height: 1034 }),
    h("rect", { class: "band", x: 30, y: 30, width: 1860, height: 1020 }),
    h("rect", { class: "out", x: 37, y: 37, width: 1846, height: 1006 }),
  );

const blank = () => [
  h(
    "section",
    { class: "verdict" },
    title(_("No game yet")),
    h("p", { class: "why" }, _("The tower stands empty. Start a game, then fill it.")),
  ),
  towerDrawing({}),
];

const title = (text, won = null) => h("h1", { class: text.length > LONG ? "long" : null }, won && cube(won), text);

const pictured = (state) => (state.game?.phase === "settled" ? shotOf(state.game.count) : state.seen);

function told(state) {
  const { game } = state;
  if (isOther(game)) return otherGame(state);
  if (game.phase === "settled") return asked(game);
  if (game.outcome) return decided(game);
  if (STEPS[game.phase] === 1) return toThrow(game);
  if (STEPS[game.phase] === 3) return [h("section", { class: "verdict" }, title(heading(game.battle))), carryOut(game)];
  return [
    h("section", { class: "verdict" }, title(_("The table")), h("p", { class: "why" }, lying(game))),
    totals(game),
  ];
}

/** Another game: what is under way, or what was last settled, line by line. */
function otherGame(state) {
  const { game } = state,
    now = contestNow(state);
  if (now) return [h("section", { class: "verdict" }, title(now.title)), now.main];
  return game.contest
    ? [
        h(
          "section",
          { class: "verdict" },
          title(contestTitle(game, game.contest)),
          h("p", { class: "why" }, contestWords(game, game.contest)),
        ),
        contestTold(game, game.contest),
      ]
    : [h("section", { class: "verdict" }, title(_("The table"))), roster(game)];
}

/** Who plays, while there is nothing else to tell. */
const roster = (game) =>
  h(
    "ul",
    { class: "points" },
    game.players.map((player) =>
      h(
        "li",
        { key: player.colour },
        cube(player.colour),
        h("span", { class: "who" }, h("span", {}, player.name, h("small", {}, colour(player.colour)))),
      ),
    ),
  );

const lying = (game) =>
  total(game.tray) ? _("In the tray: {cubes}.", { cubes: cubes(game.tray) }) : _("The tray is empty.");

const decided = (game) => [
  h(
    "section",
    { class: "verdict", "aria-live": "polite" },
    title(verdict(game.battle, game.outcome), winner(game.battle, game.outcome)),
    verdictLine(game),
  ),
  STEPS[game.phase] === 3 ? carryOut(game) : totals(game),
];

function toThrow(game) {
  const { battle } = game;
  const all = total(battle.thrown) + total(game.tray);
  const row = (counts, note) => (name) => throwRow(name, counts[name], note(name), pips({ [name]: counts[name] }));
  return [
    h(
      "section",
      { class: "verdict" },
      title(heading(battle)),
      h("p", { class: "why" }, n_("Throw this cube", "Throw these {n} cubes, all at once", all)),
    ),
    h(
      "ul",
      { class: "throw" },
      COLOURS.filter((name) => battle.thrown[name]).map(row(battle.thrown, (name) => nameOf(game, name))),
      COLOURS.filter((name) => game.tray[name]).map(row(game.tray, () => _("from the tray"))),
    ),
    oddsOf(game),
  ];
}

const asked = (game) => [
  h(
    "section",
    { class: "verdict doubted", "aria-live": "polite" },
    title(heading(game.battle)),
    h("p", { class: "why" }, _("Counted: {cubes}, in doubt.", { cubes: cubes(game.count.cubes) })),
    game.count.doubts.map((one) => h("p", { class: "why maybe" }, doubtWords(one))),
  ),
];

function watched(state) {
  const { game } = state;
  if (!game || STEPS[game.phase] !== 3) return h("div", { class: "news" }, strips());
  const { to_leave: left, missing } = game.watch;
  const text = total(missing)
    ? _("Missing in the tray: {cubes}.", { cubes: cubes(missing) })
    : total(left)
      ? _("Take out {cubes}.", { cubes: cubes(left) })
      : _("The tray is as it should be.");
  return h("div", { class: "watch", role: "status" }, h("p", { class: total(missing) ? "maybe" : null }, text));
}

/** Where a phone finds this page; a browser on the Pi itself only knows "localhost". */
const addresses = () =>
  (fetched("/api/join").body?.addresses ?? [location.origin])
    .slice(0, 2)
    .map((address) => h("span", { key: address }, new URL(address).host, h("br")));

const join = () =>
  h(
    "section",
    { class: "join" },
    h("img", {
      class: "qr",
      src: "/join.svg",
      alt: _("QR code with the address of this page"),
      width: 168,
      height: 168,
    }),
    h("div", {}, h("h2", {}, _("Follow on your phone")), h("p", {}, addresses())),
  );
