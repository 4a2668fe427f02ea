// A battle of Warrior Knights: entered, cards drawn and revealed by tapping their symbols, casualties divided, settled.

import { h } from "../lib/dom.js";
import { go } from "../lib/route.js";
import { act } from "../lib/tower.js";
import { _, n_ } from "../lib/words.js";
import { iconButton, primary, seg, stepper, toggle } from "../parts/controls.js";
import { dock, march, top } from "../parts/frame.js";
import { judge } from "../parts/judge.js";
import { party, subtitle, sum } from "../parts/other-words.js";
import { lineOf as row, SYMBOLS } from "../parts/knights-words.js";
import { AFRESH, formOf, hasDefender, lineOf } from "./knights-form.js";
import { deck, hand } from "./knights-deck.js";
import { card } from "./knights-result.js";
import { leave, side, siegeTurns, walls } from "./knights-sides.js";

const STEPS = { enter: entering, reveal: revealing, divide: dividing };
const SIDES = ["attacker", "defender"];

export function knights(state) {
  const { game } = state,
    form = formOf(game),
    now = form.get(),
    line = lineOf(now);
  const view = { state, game, now, line, set: form.set.bind(form), reset: form.reset.bind(form), ...judge(game, line) };
  const title =
    now.step === "enter" ? _("New battle") : now.walls.name && now.kind !== "SKIRMISH" ? now.walls.name : _("Skirmish");
  return { title, body: "task", ...STEPS[now.step](view), top: top(title, subtitle(game), { back: "/", live: false }) };
}

const stage = (n) => march(n, [_("Enter"), _("Reveal"), _("Divide"), _("Settle")]);

function entering(view) {
  const { now, set, answer } = view;
  return {
    main: [
      stage(0),
      seg(
        "kind",
        [
          ["SKIRMISH", _("Skirmish")],
          ["ASSAULT", _("Assault")],
          ["SIEGE", _("Siege")],
        ],
        now.kind,
        (kind) => set({ kind }),
        { label: _("Kind of battle") },
      ),
      side(view, "attacker"),
      now.kind !== "SKIRMISH" && walls(view),
      hasDefender(now) && side(view, "defender"),
      now.kind === "SIEGE" && siegeTurns(view),
      now.kind !== "SKIRMISH" && leave(view),
      now.kind !== "SIEGE" && deck(view),
      answer?.draw && draws(view),
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
  const { answer, refused, now, set } = view;
  if (refused)
    return dock({
      ask: "fault",
      above: h("p", { class: "say", role: "alert" }, refused),
      act: [primary(_("Draw"), null, { disabled: true })],
      pages: false,
    });
  if (now.kind === "SIEGE")
    return dock({ act: [primary(_("Settle it"), () => settle(view), { disabled: !answer })], pages: false });
  return dock({
    act: [
      primary(
        _("The cards are drawn"),
        () =>
          set({
            ...AFRESH,
            step: "reveal",
            toDraw: { attacker: answer.draw.attacker.cards, defender: answer.draw.defender.cards },
          }),
        { disabled: !answer },
      ),
    ],
    pages: false,
  });
}

/** What each side reveals, tapped as symbols. */
function revealing(view) {
  const { set, answer, refused } = view;
  const back = iconButton("undo", _("Back to what was entered"), () => set({ step: "enter" }));
  return {
    main: [stage(1), SIDES.map((name) => revealed(view, name))],
    dock: dock({
      ask: refused ? "fault" : false,
      above: refused && h("p", { class: "say", role: "alert" }, refused),
      act: [back, primary(_("Divide the casualties"), () => set({ step: "divide" }), { disabled: !answer?.outcome })],
      pages: false,
    }),
  };
}

function revealed({ game, now, set, line }, name) {
  const key = `${name}_play`,
    play = now[key],
    put = (values) => set({ [key]: { ...play, ...values, distribution: null } });
  const leader = now[name].armies[now[name].commander],
    there = name === "attacker" || hasDefender(now);
  const able = there && leader?.shape && leader.shape !== "circle" && !leader.exhausted;
  const who = party(game, line[name]?.baron ?? ""),
    another = play.kept["draw-another"] + play.anew["draw-another"];
  return h(
    "section",
    { class: "land", key: name },
    h("h2", {}, _("{name} reveals", { name: who })),
    hand({ game }, name, (now.toDraw?.[name] ?? 0) + another),
    symbols(who, play.kept, (kept) => put({ kept })),
    another > 0 && [
      h("h3", {}, n_("{n} new card for Draw another", "{n} new cards for Draw another", another)),
      symbols(_("{name}, new", { name: who }), play.anew, (anew) => put({ anew })),
    ],
    able && toggle(_("{name} uses his ability", { name: leader.name }), play.ability, (ability) => put({ ability })),
  );
}

const symbols = (who, counts, change) =>
  h(
    "div",
    { class: "symbols" },
    Object.entries(SYMBOLS).map(([symbol, text]) =>
      h(
        "div",
        { key: symbol },
        h("span", { class: "lab" }, text()),
        stepper(counts[symbol], `${who}: ${text()}`, (n) => change({ ...counts, [symbol]: n }), { most: 24 }),
      ),
    ),
  );

/** The owner divides his casualties; then it is judged. */
function dividing(view) {
  const { game, now, set, line, answer, refused } = view;
  const back = iconButton("undo", _("Back to the cards"), () => set({ step: "reveal" }));
  const wrong = refused && h("p", { class: "say", role: "alert" }, refused);
  return {
    main: [stage(2), SIDES.map((name) => divided(view, name)), answer?.outcome && card(game, line, answer)],
    dock: dock({
      ask: wrong ? "fault" : false,
      above: wrong,
      act: [back, primary(_("Settle it"), () => settle(view), { disabled: !answer?.outcome })],
      pages: false,
    }),
  };
}

const divisions = new Map(); // what was last offered: it stays while a division is refused

function divided({ game, now, set, line, answer }, name) {
  if (answer?.[name]) divisions.set(name, answer[name]);
  const offered = divisions.get(name),
    key = `${name}_play`,
    play = now[key];
  if (!offered?.markers || offered.options.length < 2) return null;
  const chosen = play.distribution ?? offered.default,
    put = (values) => set({ [key]: { ...play, distribution: { ...chosen, ...values } } });
  const part = (label, value, change) =>
    h(
      "div",
      { class: "army", key: label },
      h("span", { class: "lab" }, label),
      stepper(value, label, change, { most: offered.markers }),
    );
  return h(
    "section",
    { class: "land", key: name },
    h(
      "h2",
      {},
      n_("{name} divides {n} casualty", "{name} divides {n} casualties", offered.markers, {
        name: party(game, line[name]?.baron ?? ""),
      }),
    ),
    (line[name]?.armies ?? []).map((army, i) =>
      part(army.name, chosen.armies[i] ?? 0, (n) =>
        put({ armies: chosen.armies.map((old, at) => (at === i ? n : old)) }),
      ),
    ),
    name === "defender" &&
      line.walls &&
      part(_("Breaches in {name}", { name: line.walls.name }), chosen.breaches, (breaches) => put({ breaches })),
  );
}

let sending = false;

async function settle({ line, reset }) {
  if (sending) return;
  sending = true;
  const answer = await act({ event: "Contest", line });
  sending = false;
  if (!answer.ok) return;
  reset();
  go("/");
}
