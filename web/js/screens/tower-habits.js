// How the tower treats cubes: what sticks and what is let go, by colour and by size of throw.

import { h } from "../lib/dom.js";
import { _, colour, n_ } from "../lib/words.js";
import { byLuck, figure, interval, number, numbers, percent } from "../parts/chart.js";
import { cube } from "../parts/glyphs.js";

const WIDE = 200,
  HIGH = 36;

/** Sticks and lets go, by colour. */
export function byColour(statistics) {
  const rows = statistics.colours.map((row) => ({
    key: row.colour,
    name: colour(row.colour),
    sign: cube(row.colour),
    habit: row.habit,
  }));
  return figure(_("Sticks and lets go"), {
    note: n_("{n} throw", "{n} throws", statistics.throws),
    lead: favoured(statistics),
    drawing: sticks(rows),
    aside: tested(statistics),
    table: table(rows, _("Colour")),
  });
}

function favoured({ throws, few, favour }) {
  if (few || favour.luck === null) return tooFew(throws);
  const luck = byLuck(favour.luck);
  if (favour.luck >= 0.05)
    return _(
      "No colour can be told to stay inside more than another: differences like these come by luck alone {luck}.",
      {
        luck,
      },
    );
  return _("{stays} stays inside more than the others, {comes} less. Such differences come by luck alone {luck}.", {
    stays: colour(favour.stays),
    comes: colour(favour.comes),
    luck,
  });
}

/** The test behind the sentence, with all that it takes to judge it. */
const tested = ({ few, favour }) =>
  !few &&
  favour.luck !== null &&
  _("By luck alone they differ this much {n} times in 100 (chi-square {chi}, {freedom} degrees, {throws} throws).", {
    n: number(100 * favour.luck, favour.luck < 0.1 ? 1 : 0),
    chi: number(favour.chi_square),
    freedom: favour.freedom,
    throws: favour.throws,
  });

/** Said wherever a figure is drawn from hardly anything. */
export const tooFew = (throws) =>
  n_(
    "{n} throw is too few to tell. The lines show how little is known.",
    "{n} throws are too few to tell. The lines show how little is known.",
    throws,
  );

/** The same, by how many cubes were thrown. */
export function bySize(statistics) {
  const rows = statistics.sizes.map(({ least, most, habit }) => ({
    key: String(least),
    name: most === null ? _("{n} and more", { n: least }) : _("{least} to {most}", { least: Math.max(1, least), most }),
    sign: null,
    habit,
  }));
  if (rows.length < 2) return null;
  return figure(_("By number thrown"), {
    note: _("tray included"),
    lead: statistics.few ? tooFew(statistics.throws) : shaken(rows),
    drawing: sticks(rows),
    table: table(rows, _("Cubes thrown")),
  });
}

function shaken(rows) {
  const told = rows.filter((row) => row.habit.lets_go && row.habit.throws > 2);
  if (told.length < 2) return null;
  const few = told[0],
    many = told.at(-1),
    [low, high] = [few.habit.lets_go, many.habit.lets_go].sort((a, b) => a.mean - b.mean);
  if (low.high >= high.low) return _("So far it cannot be told that the number thrown matters.");
  return _("A throw of {few} cubes lets go of {a} in 100 inside, one of {many} of {b}.", {
    few: few.name,
    many: many.name,
    a: percent(few.habit.lets_go.mean),
    b: percent(many.habit.lets_go.mean),
  });
}

function sticks(rows) {
  const ends = rows.flatMap(({ habit }) => [habit.sticks?.high ?? 0, habit.lets_go?.high ?? 0]);
  const most = Math.min(100, Math.max(60, 20 * Math.ceil(5 * Math.max(...ends))));
  const marks = Array.from({ length: most / 20 + 1 }, (_unused, i) => 20 * i);
  const at = (share) => (WIDE * 100 * share) / most;
  return h(
    "ul",
    { class: "sticks" },
    h(
      "li",
      { class: "head" },
      h("span", {}, h("i", { class: "key-dot" }), _("sticks")),
      h("span", {}, h("i", { class: "key-ring" }), _("let go")),
      h("small", {}, _("in 100 cubes")),
    ),
    rows.map((row) =>
      h(
        "li",
        { key: row.key },
        h("span", { class: "who" }, row.sign, row.name),
        lines(row, marks, at),
        h("span", { class: "val" }, value(row.habit.sticks, "n"), value(row.habit.lets_go, "n thin")),
      ),
    ),
    h(
      "li",
      { class: "axis" },
      h("span"),
      h(
        "span",
        {},
        marks.map((mark) => h("i", {}, mark)),
      ),
      h("span"),
    ),
  );
}

const value = (share, kind) => h("b", { class: kind }, share ? percent(share.mean) : "–");

function lines({ name, habit }, marks, at) {
  const label = _("{name}: sticks {sticks}, let go {lets_go}, in 100 cubes", {
    name,
    sticks: interval(habit.sticks),
    lets_go: interval(habit.lets_go),
  });
  return h(
    "svg",
    { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", role: "img", "aria-label": label },
    h("path", { class: "grid", d: marks.map((mark) => `M${at(mark / 100)} 0v${HIGH}`).join("") }),
    habit.sticks && [
      arm(habit.sticks, 12, at),
      h("rect", { class: "dot", x: at(habit.sticks.mean) - 4.5, y: 7.5, width: 9, height: 9 }),
    ],
    habit.lets_go && [
      arm(habit.lets_go, 26, at),
      h("rect", { class: "ring", x: at(habit.lets_go.mean) - 4, y: 22, width: 8, height: 8 }),
    ],
  );
}

const arm = (share, y, at) =>
  h("path", {
    class: "arm",
    d: `M${at(share.low)} ${y}H${at(share.high)}M${at(share.low)} ${y - 4}v8M${at(share.high)} ${y - 4}v8`,
  });

const table = (rows, head) =>
  numbers(
    [head, _("Thrown"), _("Sticks"), _("Inside"), _("Let go"), _("Out")],
    rows.map(({ name, habit }) => [
      name,
      habit.thrown,
      interval(habit.sticks),
      habit.inside,
      interval(habit.lets_go),
      habit.out,
    ]),
  );
