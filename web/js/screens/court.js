// The imperial court (Am Kaiserhof) and the Landsknechte: what happens between turn order and the first action. Three
// parts, chosen at the top; each says what to move at the table, and a move at the tray leads to the table.

import { h } from "../lib/dom.js";
import { _, cubes } from "../lib/words.js";
import { linkButton, seg } from "../parts/controls.js";
import { courtiers, courtPart } from "../parts/courtiers.js";
import { dock, top } from "../parts/frame.js";
import { icon } from "../parts/glyphs.js";
import { firstTheTable, noGame } from "../parts/ways.js";
import { audience } from "./court-audience.js";
import { converting } from "./court-convert.js";
import { landsknechte } from "./court-landsknechte.js";
import { correction, opening, opens } from "./court-opening.js";

const PARTS = { landsknechte, convert: converting, audience };

export function court(state) {
  const { game } = state;
  const title = game && !game.court ? "Landsknechte" : _("Court");
  if (!game || (!game.court && !game.landsknechte)) return game ? without(title) : noGame(title);
  const round = courtPart(game),
    { part } = round.get();
  const atCourt = part !== "landsknechte",
    moving = atCourt && opens(game);
  const { main, foot } = (moving ? opening : PARTS[part])(game, (change) => round.set(change));
  return {
    title,
    body: "task",
    top: top(title, game.court ? "Am Kaiserhof" : "", { back: "/game" }),
    main: [
      game.court && choice(game, part, round),
      atTray(game),
      main,
      atCourt && courtiers(game, part === "audience" ? game.court_round?.enters : null, moving),
      atCourt && !moving && correction(game),
    ],
    dock: game.legal.includes("LandsknechtPut")
      ? foot
      : firstTheTable(_("A throw is under way. Finish it on the table, then come back.")),
  };
}

function choice(game, part, round) {
  const options = [
    ["convert", _("1 Armies to courtiers")],
    ["audience", _("2 Audience")],
  ];
  if (game.landsknechte) options.unshift(["landsknechte", "Lands\u00adknechte"]);
  return seg("court", options, part, (next) => round.set({ part: next }), { label: _("Part of the round") });
}

/** What a move of the court still wants at the tray, and the way to the table that watches it. */
function atTray(game) {
  const { to_leave: out, missing } = game.watch;
  if (game.phase !== "cleanup") return null;
  const wanted = [
    Object.keys(out).length > 0 && _("Take {cubes} out of the tray.", { cubes: cubes(out) }),
    Object.keys(missing).length > 0 && _("Put {cubes} into the tray.", { cubes: cubes(missing) }),
  ].filter(Boolean);
  return h(
    "p",
    { class: "strip bleed", role: "status" },
    icon("tray"),
    h(
      "span",
      {},
      h("b", {}, wanted.join(" ") || _("The tray is as it should be.")),
      " ",
      h("a", { href: "/" }, _("To the table")),
    ),
  );
}

const without = (title) => ({
  title,
  body: "task",
  top: top(title, "", { back: "/game", live: false }),
  main: [h("p", {}, _("This game is played without Am Kaiserhof and without Landsknechte."))],
  dock: dock({ act: [linkButton(_("To the table"), "/", { primary: true })], pages: false, open: true }),
});
