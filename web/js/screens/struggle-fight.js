// A contest of Struggle of Empires under way, as every phone sees it: what is awaited, or what was rolled; and the same
// for the television.

import { h } from "../lib/dom.js";
import { _ } from "../lib/words.js";
import { linkButton } from "../parts/controls.js";
import { die } from "../parts/dice.js";
import { top } from "../parts/frame.js";
import { party, subtitle, token } from "../parts/other-words.js";
import { sidesOf } from "../parts/struggle-line.js";
import { SIDES } from "../parts/struggle-read.js";
import { stage } from "../parts/struggle-words.js";
import { chances } from "./struggle-engage.js";
import { deciding } from "./struggle-decide.js";
import { inShort, title, told } from "./struggle-result.js";
import { awaited, rolling, rollOf, turnOf } from "./struggle-roll.js";
import { sailing, voyageTold } from "./struggle-sail.js";

const viewOf = (state) => {
  const now = state.game.under_way;
  return { state, game: state.game, now, line: now.line, answer: now.answer };
};

export function fighting(state) {
  const view = viewOf(state),
    { game, now, line } = view,
    name = title(game, now);
  const step = line.kind === "MOVE" ? sailing : now.rolling ? rolling : deciding;
  return { title: name, ...step(view), top: top(name, subtitle(game), { live: Boolean(now.rolling) }) };
}

/** What is under way, and how far; null when nothing is. */
export const struggleNow = (state) =>
  state.game.under_way && {
    title: title(state.game, state.game.under_way),
    march: stage(state.game.under_way.rolling ? 1 : 2),
    main: fightTold(state),
  };

/** The one way to go on from the table. */
export const struggleNext = ({ game }) =>
  game.contest?.line.kind === "UNREST"
    ? [linkButton(_("End the game"), "/game?end", { primary: true })]
    : [linkButton(_("New battle"), "/battle", { primary: true })];

/** For the television: nothing to press. */
function fightTold(state) {
  const view = viewOf(state),
    { game, now, line } = view;
  if (line.kind === "MOVE") return voyageTold(view);
  if (!now.rolling) return [h("p", { class: "why" }, inShort(game, now)), told(game, now)];
  const roll = rollOf(view),
    sides = sidesOf(line);
  return [
    h(
      "section",
      { class: "rolls" },
      awaited(view),
      h(
        "div",
        { class: "twosums" },
        SIDES.map((side) =>
          h(
            "div",
            { key: side },
            h(
              "h3",
              { class: "owner" },
              token(sides[side]),
              h("span", {}, party(game, sides[side]), h("small", {}, turnOf(view, roll, side))),
            ),
            h("div", { class: "pairs" }, roll.dice[side].map(die)),
          ),
        ),
      ),
      roll.is === "doubt" && h("p", { class: "why maybe" }, _("In doubt: the table is asked.")),
    ),
    !now.rolling.reserves && chances(view),
  ];
}
