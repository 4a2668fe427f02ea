// After the throw: who won and why, the list to carry out, and the tray watched until it is right.

import { h } from "../lib/dom.js";
import { draft, moment } from "../lib/draft.js";
import { act, post } from "../lib/tower.js";
import { _, COLOURS, colour, cubes, doubt as doubtWords } from "../lib/words.js";
import { button, iconButton, primary } from "../parts/controls.js";
import { thumbnail, todoRow } from "../parts/figures.js";
import { dock, march, top } from "../parts/frame.js";
import { cube, pips } from "../parts/glyphs.js";
import { heading, nameOf, onTheBoard, subtitle, verdict, why, winner } from "../parts/battle-words.js";
import { correcting } from "./table-count.js";

const open = draft("correct", () => ({ on: "" }));

/** May the last count still be corrected? */
export const correctable = (game) =>
  Boolean(game.count) && game.legal.includes("Confirm") && ["resolved", "cleanup"].includes(game.phase);

/** Open the last count on the table, to be corrected. */
export const correct = (game) => open.set({ on: moment(game) });

/** Cubes that the court or the Landsknechte move: no battle, and what is missing was never there. */
const courtMove = (game) => !game.outcome && game.battle?.kind !== "FILL";

export function result(state) {
  const { game } = state;
  if (open.get().on === moment(game) && game.legal.includes("Confirm")) return correcting(state, () => open.reset());
  const title = courtMove(game) ? _("The court at the tray") : heading(game.battle);
  return {
    title,
    top: top(title, subtitle(game)),
    main: [!courtMove(game) && march(3), plate(game), carryOut(game)],
    dock: watchDock(state),
  };
}

function plate(game) {
  if (!game.outcome) return game.battle?.kind === "FILL" && game.count ? filled(game) : null;
  return verdictPlate(game);
}

const filled = (game) =>
  h(
    "section",
    { class: "plate", "aria-live": "polite" },
    h("h2", {}, _("The tower is filled")),
    h(
      "p",
      {},
      _("{cubes} fell out. They go back to the supplies; the rest stays inside.", { cubes: cubes(game.count.cubes) }),
    ),
    game.court &&
      h("p", {}, _("Each player places as many courtiers in the reception hall as armies of his fell out.")),
  );

function verdictPlate(game) {
  const { battle, outcome } = game;
  const won = winner(battle, outcome);
  return h(
    "section",
    { class: "plate verdict", "aria-live": "polite" },
    h("h2", {}, won && cube(won, "l"), verdict(battle, outcome)),
    verdictLine(game),
  );
}

/** The two numbers and the reason. */
export function verdictLine({ battle, outcome, count }) {
  return [
    h(
      "div",
      { class: "line" },
      sideOf(battle.attacker, outcome.score.attack, { [battle.attacker]: outcome.score.attack }),
      h("span", { class: "against" }, _("against")),
      sideOf(battle.defender, outcome.score.defence, {
        [battle.defender]: outcome.score.own,
        ...(outcome.score.helpers ? { green: outcome.score.helpers } : {}),
      }),
    ),
    h("p", { class: "why" }, why(battle, outcome, count.cubes)),
    count.by_hand && h("p", { class: "aside" }, _("Counted by hand.")),
  ];
}

const sideOf = (name, n, shown) => {
  const names = Object.keys(shown)
    .filter((one) => shown[one])
    .map(colour);
  return h("div", {}, h("b", { class: "n" }, n), h("span", {}, pips(shown), names.join(", ") || colour(name)));
};

/** Everything to do, by verb; a colour is done when the tray holds no more of it than it should. */
export function carryOut(game) {
  const { outcome, battle, watch } = game;
  const back = outcome ? less(outcome.ret, outcome.ret_from_board) : game.phase ? leaving(game) : {};
  const gone = (name) => !watch.to_leave[name];
  const owner = (name) => (name === "green" ? _("common supply") : nameOf(game, name));
  const list = (title, counts, more) =>
    section(title, counts, (name) => todoRow(name, counts[name], owner(name), more(name)));
  const land = battle?.province;
  return h(
    "section",
    { class: "part todo" },
    list(_("Return to supply"), back, (name) => ({ done: gone(name) })),
    outcome &&
      list(land ? _("Put into {land}", { land }) : _("Put into the province"), outcome.place, (name) => ({
        done: gone(name),
      })),
    outcome &&
      list(
        land ? _("Take from {land} to the supply", { land }) : _("Take from the province to the supply"),
        outcome.ret_from_board,
        () => ({}),
      ),
    putting(game) && list(_("Put into the tray"), watch.missing, () => ({})),
    list(_("Leave in the tray"), putting(game) ? less(game.stay, watch.missing) : game.stay, (name) => ({
      wrong: Boolean(watch.missing[name]),
      stays: true,
    })),
    outcome && words(onTheBoard(battle, outcome, { placing: false })),
  );
}

const putting = (game) => courtMove(game) && Object.keys(game.watch.missing).length > 0;
const leaving = (game) => less(game.count?.cubes ?? game.tray, game.stay);
const less = (from, these) =>
  Object.fromEntries(COLOURS.map((name) => [name, (from[name] ?? 0) - (these[name] ?? 0)]).filter(([, n]) => n > 0));

function section(title, counts, row) {
  const names = COLOURS.filter((name) => counts[name]);
  return names.length ? h("div", { key: title }, h("h3", {}, title), h("ul", {}, names.map(row))) : null;
}

const words = (sentences) =>
  sentences.length
    ? h(
        "div",
        { key: "board" },
        h("h3", {}, _("On the board")),
        h(
          "ul",
          { class: "said" },
          sentences.map((text) => h("li", {}, text)),
        ),
      )
    : null;

function watchDock(state) {
  const { game } = state;
  const { watch } = game;
  const wrong = Object.keys(watch.missing).length > 0;
  const undo = game.legal.includes("Undo") && iconButton("undo", _("Undo the last step"), () => act({ event: "Undo" }));
  const edit = correctable(game) && iconButton("edit", _("Correct the count"), () => correct(game));
  if (wrong && !courtMove(game)) {
    return dock({
      ask: "fault",
      above: taken(state),
      act: [
        undo,
        button(_("The tray is right"), () => act({ event: "Verify" })),
        primary(_("It is back"), () => post("/api/read")),
      ],
    });
  }
  return dock({
    above: progress(state),
    act: [undo, edit, primary(_("All carried out"), () => act({ event: "Verify" }))],
  });
}

const taken = (state) =>
  h(
    "div",
    { class: "ask-what", role: "alert" },
    h(
      "div",
      {},
      h("h2", {}, _("Missing in the tray: {cubes}.", { cubes: cubes(state.game.watch.missing) })),
      Object.keys(state.game.watch.to_leave).length > 0 &&
        h("p", {}, _("Take out {cubes}.", { cubes: cubes(state.game.watch.to_leave) })),
      h("p", { class: "aside" }, _("It stays in the tray. Put it back.")),
    ),
  );

function progress(state) {
  const { game, seen } = state;
  const start = leaving(game),
    all = Object.keys(start).length;
  const left = Object.keys(game.watch.to_leave).length,
    done = Math.max(0, all - left);
  const doubts = game.watch.doubts.map(doubtWords);
  const wanted = [
    left > 0 && _("Take out {cubes}.", { cubes: cubes(game.watch.to_leave) }),
    Object.keys(game.watch.missing).length > 0 && _("Put {cubes} into the tray.", { cubes: cubes(game.watch.missing) }),
  ].filter(Boolean);
  const text = wanted.join(" ") || _("The tray is as it should be.");
  return h(
    "div",
    { class: "watch", role: "status" },
    state.camera.watching && thumbnail(seen, _("The tray now")),
    h(
      "div",
      {},
      h("p", {}, all > 0 && h("b", {}, _("{done} of {all} done.", { done, all })), " ", text),
      doubts.map((one) => h("p", { class: "maybe" }, one)),
      all > 0 && h("div", { class: "bar" }, h("i", { class: "full", style: { width: `${(100 * done) / all}%` } })),
    ),
  );
}
