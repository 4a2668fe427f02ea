// A battle of Warrior Knights: entered, cards drawn and revealed, casualties divided, settled. The cards are the
// table's own, tapped as symbols, or dealt from the virtual fate deck, and then every phone sees the battle.

import { h } from "../lib/dom.js";
import { act } from "../lib/tower.js";
import { _, n_ } from "../lib/words.js";
import { button, iconButton, primary, seg } from "../parts/controls.js";
import { dock, march, top } from "../parts/frame.js";
import { judge, keep } from "../parts/judge.js";
import { party, subtitle, sum } from "../parts/other-words.js";
import { KINDS, lineOf as row } from "../parts/knights-words.js";
import { ways } from "../parts/ways.js";
import { AFRESH, formOf, hasDefender, lineOf } from "./knights-form.js";
import { tapped } from "./knights-cards.js";
import { deckWay } from "./knights-deck.js";
import { divided } from "./knights-divide.js";
import { dealtForm, dealtLine, hands, isRevealed, revealedCards } from "./knights-hands.js";
import { card } from "./knights-result.js";
import { leave, side, siegeTurns, walls } from "./knights-sides.js";

const STEPS = { enter: entering, reveal: revealing, divide: dividing };
const SIDES = ["attacker", "defender"];

export function knights(state) {
  const { game } = state,
    dealt = game.fate?.battle,
    form = dealt ? dealtForm(game) : formOf(game),
    now = form.get();
  const line = dealt ? dealtLine(dealt, now) : lineOf(now);
  const view = { state, game, now, line, set: form.set.bind(form), reset: form.reset.bind(form), ...judge(game, line) };
  const title = dealt || now.step !== "enter" ? (line.walls?.name ?? _("Skirmish")) : _("New battle");
  const step = dealt ? (isRevealed(dealt) ? dividing(view) : hands(view, stage)) : STEPS[now.step](view);
  return { title, body: "task", ...step, top: top(title, subtitle(game), { back: "/", live: false }) };
}

const stage = (n) => march(n, [_("Enter"), _("Reveal"), _("Divide"), _("Settle")]);

function entering(view) {
  const { now, set, answer } = view;
  return {
    main: [
      stage(0),
      seg(
        "kind",
        ["SKIRMISH", "ASSAULT", "SIEGE"].map((kind) => [kind, KINDS[kind]()]),
        now.kind,
        (kind) => set({ kind }),
        { label: _("Kind of battle") },
      ),
      side(view, "attacker"),
      now.kind !== "SKIRMISH" && walls(view),
      hasDefender(now) && side(view, "defender"),
      now.kind === "SIEGE" && siegeTurns(view),
      now.kind !== "SKIRMISH" && leave(view),
      answer?.draw && draws(view),
      now.kind !== "SIEGE" && ways([deckWay(view.game)]),
      answer?.lines && card(view.game, view.line, answer),
    ],
    dock: readyDock(view),
  };
}

/** How many fate cards, and why. */
const draws = ({ game, line, answer }) =>
  h(
    "section",
    { class: "part", key: "draws" },
    h("h2", {}, _("Fate cards to draw")),
    h(
      "div",
      { class: "twosums" },
      SIDES.map((name) =>
        sum(
          `${party(game, line[name]?.baron ?? "")}: ${toDraw(answer.draw[name])}`,
          answer.draw.lines.filter((one) => one.party === name).map(row),
        ),
      ),
    ),
  );

function toDraw({ cards, discard, most_kept: most }) {
  const drawn = n_("{n} card", "{n} cards", cards);
  return discard ? `${drawn}, ${_("at most {n} revealed", { n: most })}` : drawn;
}

function readyDock(view) {
  const { game, answer, refused, now, set, line } = view;
  if (refused)
    return dock({
      ask: "fault",
      above: h("p", { class: "say", role: "alert" }, refused),
      act: [primary(now.kind === "SIEGE" ? _("Settle it") : _("Draw"), null, { disabled: true })],
      pages: false,
    });
  if (now.kind === "SIEGE")
    return dock({
      act: [primary(_("Settle it"), () => keep(view.line, view.reset), { disabled: !answer })],
      pages: false,
    });
  const own = () => set({ ...AFRESH, step: "reveal" });
  return dock({
    act: game.fate
      ? [
          button(_("Our own cards"), own, { disabled: !answer }),
          primary(_("Deal the cards"), () => act({ event: "DealFate", line }), { disabled: !answer }),
        ]
      : [primary(_("The cards are drawn"), own, { disabled: !answer })],
    pages: false,
  });
}

/** What each side reveals, tapped as symbols. */
function revealing(view) {
  const { set, answer, refused } = view;
  const back = iconButton("undo", _("Back to what was entered"), () => set({ step: "enter" }));
  return {
    main: [stage(1), SIDES.map((name) => tapped(view, name))],
    dock: dock({
      ask: refused ? "fault" : false,
      above: refused && h("p", { class: "say", role: "alert" }, refused),
      act: [back, primary(_("Divide the casualties"), () => set({ step: "divide" }), { disabled: !answer?.outcome })],
      pages: false,
    }),
  };
}

/** The owner divides his casualties; then it is judged. */
function dividing(view) {
  const { game, set, line, answer, refused } = view,
    dealt = Boolean(game.fate?.battle);
  const back = dealt
    ? iconButton("undo", _("Undo the last step"), () => act({ event: "Undo" }))
    : iconButton("undo", _("Back to the cards"), () => set({ step: "reveal" }));
  const wrong = refused && h("p", { class: "say", role: "alert" }, refused);
  return {
    main: [
      stage(2),
      dealt && SIDES.map((name) => revealedCards(view, name)),
      SIDES.map((name) => divided(view, name)),
      answer?.outcome && card(game, line, answer),
    ],
    dock: dock({
      ask: wrong ? "fault" : false,
      above: wrong,
      act: [back, primary(_("Settle it"), () => keep(view.line, view.reset), { disabled: !answer?.outcome })],
      pages: false,
    }),
  };
}
