// The auctions before a war: bids with a proposal, passes, and who goes into which row. The rows that come of it are
// those that battles are checked against.

import { h } from "../lib/dom.js";
import { draft } from "../lib/draft.js";
import { _, list, n_ } from "../lib/words.js";
import { button, colours, stepper } from "../parts/controls.js";
import { cube } from "../parts/glyphs.js";
import { judge } from "../parts/judge.js";
import { party } from "../parts/other-words.js";
import { kept, openerKept, rowsKept } from "../parts/struggle-kept.js";
import { OTHER } from "./struggle-sums.js";
import { keepDock, task } from "./struggle-task.js";

const CALL = { player: "", bid: 0, upper: "", lower: "" };

export function alliances(state) {
  const { game } = state,
    seats = game.players.map((player) => player.colour),
    contests = kept(state),
    rows = rowsKept(contests),
    done = rows.flat().length === seats.length,
    allied = done ? [] : rows.flat();
  const form = draft(`auction:${game.id}:${contests.length}`, () => ({ opener: "", calls: [], call: CALL })),
    now = form.get(),
    free = seats.filter((name) => !allied.includes(name));
  const opener = now.opener || (!done && openerKept(contests)) || seats[0];
  const line = { kind: "AUCTION", seats, opener, allied, calls: now.calls };
  const { answer, refused } = judge(game, line);
  const view = { game, seats, free, now, opener, set: form.set.bind(form) };
  return task(
    state,
    _("Alliances"),
    [
      rowsTold(game, rows),
      done && h("p", { class: "note" }, _("All are allied. What is entered now begins another war.")),
      !now.calls.length && opening(view),
      called(view),
      answer ? h("p", { class: "note", role: "status" }, OTHER.AUCTION.inShort(game, { answer })) : calling(view),
    ],
    keepDock({
      state,
      refused: null,
      missing: answer
        ? null
        : (now.calls.length && refused) || _("The auction ends when all have passed since the last bid."),
      label: _("Into the log"),
      line,
      after: () => scrollTo(0, 0),
    }),
  );
}

const opening = ({ seats, opener, set }) => [
  h("span", { class: "lab" }, _("Who opens the auction")),
  colours("opener", seats, opener, (name) => set({ opener: name, call: CALL }), { label: _("Who opens the auction") }),
];

const ROWS = [() => _("Upper row"), () => _("Lower row")];

const rowsTold = (game, rows) =>
  h(
    "dl",
    { class: "rows" },
    rows.map((names, i) =>
      h(
        "div",
        { key: i },
        h("dt", {}, ROWS[i]()),
        h("dd", {}, names.length ? names.map((name) => [cube(name, "s"), party(game, name)]) : _("empty")),
      ),
    ),
  );

/** The calls so far; the last one can be taken back. */
const called = ({ game, now, set }) =>
  now.calls.length > 0 &&
  h(
    "section",
    { class: "part", key: "called" },
    h("header", {}, h("h2", {}, _("Bids")), h("span", {}, n_("{n} call", "{n} calls", now.calls.length))),
    h(
      "ol",
      { class: "said" },
      now.calls.map((call, i) => h("li", { key: i }, said(game, call))),
    ),
    button(_("Take the last one back"), () => set({ calls: now.calls.slice(0, -1) }), { icon: "undo" }),
  );

const said = (game, { player, bid, upper, lower }) =>
  bid === null
    ? _("{name} passes", { name: party(game, player) })
    : _("{name} bids {n}: {proposal}", {
        name: party(game, player),
        n: bid,
        proposal: list(
          [upper && `${ROWS[0]()} ${party(game, upper)}`, lower && `${ROWS[1]()} ${party(game, lower)}`].filter(
            Boolean,
          ),
        ),
      });

/** The next call: after the one before him the player to his left is asked. */
function calling({ game, seats, free, now, opener, set }) {
  const last = now.calls.at(-1)?.player;
  const turn = now.call.player || (last ? seats[(seats.indexOf(last) + 1) % seats.length] : opener);
  const least = Math.max(-1, ...now.calls.map((call) => call.bid ?? -1)) + 1,
    bid = Math.max(least, now.call.bid);
  const change = (values) => set({ call: { ...now.call, player: turn, ...values } });
  const add = (call) => set({ calls: [...now.calls, { player: turn, ...call }], call: CALL });
  const { upper, lower } = now.call;
  const ready = free.length === 1 ? Boolean(upper) !== Boolean(lower) : upper && lower && upper !== lower;
  return h(
    "section",
    { class: "land", key: "calling" },
    h("h2", {}, _("{name} calls", { name: party(game, turn) })),
    colours("caller", seats, turn, (player) => change({ player }), { label: _("Who calls") }),
    h(
      "div",
      { class: "army" },
      h("span", { class: "lab" }, _("Bid in gold")),
      stepper(bid, _("Bid in gold"), (n) => change({ bid: n }), { least }),
    ),
    [
      ["upper", ROWS[0](), upper, lower],
      ["lower", ROWS[1](), lower, upper],
    ].map(([row, label, value, other]) => [
      h("span", { class: "lab" }, label),
      colours(row, free, value, (name) => change({ [row]: name === value ? "" : name }), { label, barred: [other] }),
    ]),
    h(
      "div",
      { class: "twin" },
      button(_("Pass"), () => add({ bid: null, upper: null, lower: null })),
      button(_("Bid {n}", { n: bid }), () => add({ bid, upper: upper || null, lower: lower || null }), {
        icon: "plus",
        disabled: !ready,
      }),
    ),
  );
}
