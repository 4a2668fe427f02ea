// The fate cards of a battle under way: what each side draws, tapped as symbols off the table's own cards, backs while
// they are secret, and all of them once both sides are ready.

import { h } from "../lib/dom.js";
import { _, n_, total } from "../lib/words.js";
import { cardBacks, countedCards, openCards, symbolSteppers } from "../parts/fate-cards.js";
import { icon } from "../parts/glyphs.js";
import { party, sum, token } from "../parts/other-words.js";
import { lineOf as row } from "../parts/knights-words.js";

const MANY = 6; // lines of a sum: more leave no room for their reasons on the television

export const SIDES = ["attacker", "defender"];
export const baronOf = (line, name) => line[name]?.baron ?? "";

/** "4 cards, at most 2 revealed". */
export const toDraw = ({ cards, discard, most_kept: most }) =>
  `${n_("{n} card", "{n} cards", cards)}, ${discard ? _("at most {n} revealed", { n: most }) : _("all revealed")}`;

/** How many fate cards, and why. */
export const draws = ({ game, line, answer }) =>
  h(
    "section",
    { class: "part", key: "draws" },
    h("h2", {}, _("Fate cards to draw")),
    h(
      "div",
      { class: "twosums" },
      SIDES.map((name) =>
        sum(
          `${party(game, baronOf(line, name))}: ${toDraw(answer.draw[name])}`,
          answer.draw.lines.filter((one) => one.party === name).map(row),
        ),
      ),
    ),
  );

/** Whose cards they are. */
const owner = (game, line, name, { says = (who) => who, note = null, more = null } = {}) =>
  h(
    "h2",
    { class: "owner" },
    token(baronOf(line, name), "s"),
    h("span", {}, says(party(game, baronOf(line, name))), note && h("small", {}, note)),
    more,
  );

/** A side's name, what it draws, how far it is: ready, choosing, or busy on this phone. */
export function whose(game, line, name, { draw, ready, revealed = null, here = false }) {
  const far = ready ? [icon("check", true), _("ready")] : here ? null : _("chooses");
  return owner(game, line, name, { note: toDraw(draw), more: !revealed && far && h("em", {}, far) });
}

/** The same with its cards: backs, or once all may see them their faces; `main` is in place of the backs. */
export function hand({ game, line }, name, side, { main = null, faces = openCards } = {}) {
  const { draw, revealed } = side;
  return h(
    "section",
    { class: "land", key: name },
    whose(game, line, name, { ...side, here: Boolean(main) }),
    revealed ? faces(revealed.kept, revealed.anew) : (main ?? cardBacks(draw.cards)),
  );
}

/** How far a side of the battle under way is. */
export const sideNow = ({ answer, now }, name) => ({ draw: answer.draw[name], ...now.revealing[name] });

/** The cards of one side as they are tapped on this phone; no more than it may reveal. */
export const keeping = ({ game, line, answer }, name, counts, change) =>
  symbolSteppers((symbol) => `${party(game, baronOf(line, name))}: ${symbol}`, counts, change, {
    left: answer.draw[name].most_kept - total(counts),
  });

/** New cards for *draw another*, which may come again. */
export function drawingAnew({ game, line, now }, name, counts, change) {
  const who = party(game, baronOf(line, name)),
    lacks = stillLacking(now.revealing[name], counts);
  return h(
    "section",
    { class: "land", key: `anew-${name}` },
    h(
      "h3",
      {},
      n_("{name}: {n} new card for Draw another", "{name}: {n} new cards for Draw another", lacks + total(counts), {
        name: who,
      }),
    ),
    symbolSteppers((symbol) => `${_("{name}, new", { name: who })}: ${symbol}`, counts, change, {
      left: lacks,
      another: 1,
    }),
  );
}

/** How many new cards a side still draws: each *draw another* among them asks for one more. */
export const stillLacking = ({ lacking }, counts) => lacking - total(counts) + counts["draw-another"];

/** Both sides' cards, once all may see them. */
export const shown = (game, line) =>
  line.attacker_play &&
  h(
    "section",
    { class: "part shown", key: "shown" },
    SIDES.map((name) => {
      const { kept = [], anew = [] } = line[`${name}_play`];
      const says = (who) => _("{name} reveals", { name: who });
      return h("div", { key: name }, owner(game, line, name, { says }), openCards(kept, anew));
    }),
  );

/** The same for the television, beside each other, with each side's sum; how it divides the orders tell. */
export function shownWide(game, line, lines) {
  const rows = (name) => lines.filter((one) => one.party === name && one.why !== "chosen").map(row);
  return h(
    "div",
    { class: SIDES.some((name) => rows(name).length > MANY) ? "twosums many" : "twosums" },
    SIDES.map((name) => {
      const { kept = [], anew = [] } = line[`${name}_play`];
      return h("div", { key: name }, owner(game, line, name), countedCards(kept, anew), sum("", rows(name)));
    }),
  );
}
