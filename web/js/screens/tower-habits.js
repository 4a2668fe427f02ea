// How the tower treats cubes: what sticks and what is let go, by colour and by size of throw; how full it is; how long
// cubes stay.

import { h } from "../lib/dom.js";
import { _, colour, cubes, n_, total } from "../lib/words.js";
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
    lead: favoured(statistics),
    drawing: sticks(rows),
    table: table(rows, _("Colour")),
  });
}

function favoured({ throws, few, favour }) {
  if (few || favour.luck === null) return tooFew(throws);
  const luck = byLuck(favour.luck);
  if (favour.luck >= 0.05)
    return _("No colour stays inside more than another. Such differences come by luck alone {luck}.", { luck });
  return _("{stays} stays inside more than the others, {comes} less. Such differences come by luck alone {luck}.", {
    stays: colour(favour.stays),
    comes: colour(favour.comes),
    luck,
  });
}

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
    many = told.at(-1);
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

const CHART = { left: 34, right: 350, top: 8, bottom: 150 };

/** Cubes inside after each throw. */
export function overTime({ levels, games }) {
  if (levels.length < 2) return null;
  const most = 10 * Math.ceil(Math.max(...levels.map((level) => level.cubes)) / 10) || 10,
    last = levels.at(-1).throw;
  const x = (throw_) => CHART.left + ((CHART.right - CHART.left) * throw_) / last;
  const y = (cubes_) => CHART.bottom - ((CHART.bottom - CHART.top) * cubes_) / most;
  const lead = filling(levels);
  return figure(_("Inside, throw by throw"), {
    note: games > 1 ? n_("mean of {n} game", "mean of {n} games", games) : null,
    lead,
    drawing: h(
      "svg",
      { class: "chart", viewBox: "0 0 358 186", role: "img", "aria-label": lead },
      h("path", { class: "grid", d: [most / 2, most].map((n) => `M${CHART.left} ${y(n)}H${CHART.right}`).join("") }),
      h("path", { class: "frame", d: `M${CHART.left} ${CHART.top}V${CHART.bottom}H${CHART.right}` }),
      h("path", {
        class: "arm",
        d: levels
          .map((level, i) => `${i ? "L" : "M"}${x(level.throw).toFixed(1)} ${y(level.cubes).toFixed(1)}`)
          .join(""),
      }),
      h("circle", { class: "dot", cx: x(0), cy: y(levels[0].cubes), r: 4.5 }),
      [0, most / 2, most].map((n) => h("text", { x: CHART.left - 8, y: y(n) + 4, "text-anchor": "end" }, n)),
      h("text", { x: CHART.left, y: 168 }, _("fill")),
      h("text", { x: CHART.right, y: 168, "text-anchor": "end" }, last),
      h("text", { class: "it", x: (CHART.left + CHART.right) / 2, y: 182, "text-anchor": "middle" }, _("throws")),
    ),
    table: numbers(
      [_("Throw"), _("Games"), _("Inside")],
      levels.map((level) => [level.throw || _("fill"), level.games, number(level.cubes)]),
    ),
  });
}

const mean = (levels) => levels.reduce((sum, level) => sum + level.cubes, 0) / levels.length;

function filling(levels) {
  const throws = levels.slice(1);
  if (throws.length < 20) return _("{n} cubes are inside after a throw, on average.", { n: number(mean(throws)) });
  const first = mean(throws.slice(0, 10)),
    last = mean(throws.slice(-10)),
    values = { first: number(first), last: number(last) };
  if (last > 1.25 * first + 1)
    return _("The tower fills up: {first} cubes inside in the first ten throws, {last} in the last ten.", values);
  if (last < 0.8 * first - 1)
    return _("The tower empties: {first} cubes inside in the first ten throws, {last} in the last ten.", values);
  return _("The tower does not fill up: {first} cubes inside in the first ten throws, {last} in the last ten.", values);
}

/** How long cubes stay. */
export function staying({ stay }) {
  if (stay.mean === null || !stay.left.length) return null; // only the fill: nothing has come out again
  const all = stay.left.reduce((sum, n) => sum + n, 0);
  const shares = stay.left.map((n) => (all ? n / all : 0)).filter((share, i) => i < 8 && share >= 0.001);
  return figure(_("How long cubes stay"), {
    note: _("in throws"),
    lead: _("A cube that sticks stays inside for {n} throws, on average.", { n: number(stay.mean) }),
    drawing:
      shares.length > 0 &&
      h(
        "ul",
        { class: "stays" },
        shares.map((share, i) =>
          h(
            "li",
            {},
            h("span", {}, i + 1),
            h("span", { class: "track" }, h("i", { style: { width: `${100 * share}%` } })),
            h("b", { class: "n" }, percent(share)),
          ),
        ),
      ),
    aside: [
      atTheEnd(stay),
      " ",
      ofTheFill(stay.since_fill_most),
      " ",
      _("Cubes of a colour are alike: the mean holds whichever came out first; for the bars each was as likely."),
    ],
    table: numbers(
      [_("Throws inside"), _("Came out, expected")],
      stay.left.map((n, i) => [i + 1, number(n)]),
    ),
  });
}

function atTheEnd(stay) {
  const n = total(stay.inside);
  return stay.games > 1
    ? n_(
        "{n} cube was inside after the last throws of {games} games.",
        "{n} cubes were inside after the last throws of {games} games.",
        n,
        { games: stay.games },
      )
    : n_(
        "{n} cube is inside after the last throw: {cubes}.",
        "{n} cubes are inside after the last throw: {cubes}.",
        n,
        { cubes: cubes(stay.inside) },
      );
}

const ofTheFill = (never) =>
  never
    ? n_("Of the fill at most {n} never came out.", "Of the fill at most {n} never came out.", never)
    : _("Every cube of the fill came out again.");
