// The game: who plays and how it stands, the ways to everything that is no battle, the tower's part and this phone's.

import { h } from "../lib/dom.js";
import { part } from "../lib/route.js";
import { _, colour, n_ } from "../lib/words.js";
import { linkButton } from "../parts/controls.js";
import { dock, top } from "../parts/frame.js";
import { cube } from "../parts/glyphs.js";
import { who } from "../parts/battle-words.js";
import { GAMES, isOther, party, SEATS } from "../parts/other-words.js";
import { way, ways } from "../parts/ways.js";
import { warWays } from "./struggle-war.js";
import { ending } from "./game-end.js";
import { changingPin, invite, thisPhone } from "./game-phone.js";

const PARTS = { end: ending, pin: changingPin };

export function game(state) {
  if (PARTS[part()]) return PARTS[part()](state);
  return {
    title: _("Game"),
    top: top(_("Game"), state.game ? box(state.game) : ""),
    main: [state.game ? underWay(state.game) : none(), theTower(), thisPhone(), invite()],
    dock: dock({ act: [next(state.game)] }),
  };
}

/** "Second edition · Am Kaiserhof". */
const box = ({ game, edition, court, landsknechte }) =>
  game in SEATS
    ? GAMES[game]
    : [
        edition === 1 ? _("First edition") : _("Second edition"),
        court && "Am Kaiserhof",
        landsknechte && "Landsknechte",
      ]
        .filter(Boolean)
        .join(" · ");

const none = () =>
  h(
    "section",
    { class: "part" },
    h("h2", {}, _("No game yet")),
    h("p", { class: "note" }, _("The tower stands empty. Start a game, then fill it.")),
  );

function underWay(game) {
  const note = isOther(game)
    ? ""
    : game.points.length
      ? h("a", { href: "/winter?points" }, _("Points, line by line"))
      : _("no points yet");
  return h(
    "section",
    { class: "part" },
    h("header", {}, h("h2", {}, _("Players")), h("span", {}, note)),
    h(
      "ul",
      { class: "points" },
      ranked(game).map(({ colour: name, points }) =>
        h(
          "li",
          { key: name },
          cube(name),
          h(
            "span",
            { class: "who" },
            h(
              "span",
              {},
              h("b", {}, isOther(game) ? party(game, name) : who(game, name)),
              h("small", {}, colour(name)),
            ),
          ),
          points && [
            h("b", { class: "n" }, points.total),
            h("span", { class: "hide" }, n_("point", "points", points.total)),
          ],
        ),
      ),
    ),
    ways(game.phase === "over" ? [way("plus", _("New game"), "/new")] : waysOf(game)),
  );
}

/** The most points first, else as they sit. */
const ranked = (game) =>
  game.players
    .map((player) => ({ ...player, points: game.points.find((row) => row.player === player.colour) }))
    .sort((a, b) => (b.points?.total ?? 0) - (a.points?.total ?? 0));

const waysOf = (game) =>
  isOther(game)
    ? [
        way("swords", _("Battle"), "/battle"),
        ...(game.game === "struggle-of-empires" ? warWays() : []),
        way("flag", _("End the game"), "/game?end"),
        way("plus", _("New game"), "/new", _("leaves this one unfinished")),
      ]
    : [
        way("swords", _("Battle"), "/battle", _("attack, neutral province, riot")),
        game.court &&
          way(
            "crown",
            _("Court"),
            "/court",
            game.landsknechte ? _("courtiers, favours, Landsknechte") : _("courtiers and favours"),
          ),
        !game.court && game.landsknechte && way("crown", "Landsknechte", "/court", _("armies into the tray")),
        way(
          "snow",
          _("Winter"),
          "/winter",
          game.winter.length ? _("under way: riots, then points") : _("grain, riots, points"),
        ),
        way("flag", _("End the game"), "/game?end", _("empty the tower and count")),
        way("plus", _("New game"), "/new", _("leaves this one unfinished")),
      ];

const theTower = () =>
  h(
    "section",
    { class: "part" },
    h("h2", {}, _("The tower")),
    ways([
      way("pulse", _("Status"), "/status", _("camera, light, memory, network")),
      way("cam", _("Calibrate the camera"), "/calibrate", _("teach it the tray and the colours")),
      way("tv", _("Television"), "/tv", _("the whole table on one screen")),
    ]),
  );

/** The one next step of the game. */
function next(game) {
  const to = (label, href) => linkButton(label, href, { primary: true });
  if (!game || game.phase === "over") return to(_("New game"), "/new");
  if (isOther(game)) return to(_("New battle"), "/battle");
  if (!game.legal.includes("WinterComes"))
    return to(game.phase === "fill" ? _("Fill the tower") : _("To the table"), "/");
  return game.winter.length ? to(_("On with winter"), "/winter") : to(_("New battle"), "/battle");
}
