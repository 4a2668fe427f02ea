// The tower over time: how full it is after each throw, and how long cubes stay.

import { h } from "../lib/dom.js";
import { _, cubes, n_, total } from "../lib/words.js";
import { figure, number, numbers, percent } from "../parts/chart.js";

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
export function staying({ stay, few, throws }) {
  if (stay.mean === null || !stay.left.length) return null; // only the fill: nothing has come out again
  const all = stay.left.reduce((sum, n) => sum + n, 0);
  const shares = stay.left.map((n) => (all ? n / all : 0)).filter((share, i) => i < 8 && share >= 0.001);
  return figure(_("How long cubes stay"), {
    note: _("in throws"),
    lead: few
      ? n_("{n} throw is too few to tell.", "{n} throws are too few to tell.", throws)
      : _("A cube that sticks stays inside for {n} throws, on average.", { n: number(stay.mean) }),
    drawing:
      !few &&
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
      _("The bars are of 100 cubes that came out; cubes of a colour are alike, so each was as likely as another."),
      " ",
      _("The mean counts those still inside too."),
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
