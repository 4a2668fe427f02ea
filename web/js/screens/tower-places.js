// Where cubes come to rest, and how well they are counted there.

import { h } from "../lib/dom.js";
import { _, colour, n_ } from "../lib/words.js";
import { figure, interval, numbers, percent } from "../parts/chart.js";
import { cube } from "../parts/glyphs.js";

const WIDE = 342,
  EDGE = 8,
  LEVELS = 5;

/** The heat map: cells of the tray, or of one calibration's picture; darker where more cubes lay. */
export function heat({ heat: map }) {
  if (!map.cubes) return figure(_("Where cubes lie"), { lead: _("No camera has seen where cubes lie.") });
  const high = Math.round((WIDE * map.height) / map.width),
    most = Math.max(...map.cells.flat());
  const w = WIDE / map.columns,
    tall = high / map.rows;
  const levels = Array.from({ length: LEVELS }, () => ""),
    at = (length) => length.toFixed(2);
  map.cells.forEach((row, y) =>
    row.forEach((n, x) => {
      if (n)
        levels[Math.min(LEVELS - 1, Math.floor((LEVELS * n) / (most + 1)))] +=
          `M${at(EDGE + x * w)} ${at(EDGE + y * tall)}h${at(w)}v${at(tall)}h${at(-w)}Z`;
    }),
  );
  const lead = crowd(map);
  return figure(_("Where cubes lie"), {
    note: n_("{n} cube", "{n} cubes", map.cubes),
    lead,
    drawing: h(
      "svg",
      { class: "heat", viewBox: `0 0 358 ${high + 44}`, role: "img", "aria-label": lead },
      h("rect", { class: "floor", x: EDGE, y: EDGE, width: WIDE, height: high }),
      levels.map((d, i) => d && h("path", { class: `h${i + 1}`, d })),
      h("path", { class: "frame", d: `M${EDGE} ${EDGE}h${WIDE}v${high}h${-WIDE}ZM4 4h350v${high + 8}h-350Z` }),
      key(high, most),
    ),
    aside: asides(map),
    table: numbers(
      [_("Row"), ...map.cells[0].map((n, i) => i + 1)],
      map.cells.map((row, i) => [i + 1, ...row]),
    ),
  });
}

const key = (high, most) =>
  h(
    "g",
    { class: "key" },
    Array.from({ length: LEVELS }, (_unused, i) =>
      h("path", { class: `h${i + 1}`, d: `M${254 + 19 * i} ${high + 20}h19v12h-19Z` }),
    ),
    h("path", { class: "frame", d: `M254 ${high + 20}h95v12h-95Z` }),
    h("text", { x: 246, y: high + 31, "text-anchor": "end" }, _("1 to {n} cubes in a cell", { n: most })),
  );

function crowd(map) {
  const cells = map.cells.flat().sort((a, b) => b - a);
  if (map.cubes < cells.length)
    return n_(
      "{n} cube is too few to see where they gather.",
      "{n} cubes are too few to see where they gather.",
      map.cubes,
    );
  let left = map.cubes / 2,
    used = 0;
  while (left > 0) left -= cells[used++];
  const n = Math.max(1, percent(used / cells.length));
  return map.tray
    ? _("Half of all cubes lie on {n} % of the tray.", { n })
    : _("Half of all cubes lie on {n} % of what the camera sees.", { n });
}

/** What the map is of, and what is not on it. */
function asides(map) {
  const tray = _("The tray, {width} × {depth} mm, as the camera sees it.", { width: map.width, depth: map.height });
  return [
    map.tray
      ? tray
      : _("This is one camera's picture: its calibration does not know the tray. Calibrate with the printed sheet."),
    map.elsewhere > 0 &&
      n_(
        "{n} cube seen by other calibrations, or in another tray, is not on this map.",
        "{n} cubes seen by other calibrations, or in another tray, are not on this map.",
        map.elsewhere,
      ),
    map.unplaced > 0 &&
      n_(
        "{n} cube lay in pictures whose size is not known.",
        "{n} cubes lay in pictures whose size is not known.",
        map.unplaced,
      ),
  ]
    .filter(Boolean)
    .join(" ");
}

/** How good the counts were: corrections and doubts, by calibration and colour. */
export function counts({ counting }) {
  const throws = sum(counting, "throws"),
    corrected = sum(counting, "corrected");
  if (!throws) return null;
  const silent = sum(counting, "silent");
  return figure(_("How well it counts"), {
    note: n_("{n} throw with the camera", "{n} throws with the camera", throws),
    lead: [
      n_("{n} count was corrected by hand.", "{n} counts were corrected by hand.", corrected),
      " ",
      silent
        ? n_("{n} of them had raised no question.", "{n} of them had raised no question.", silent)
        : corrected > 0 && _("None without a question before."),
    ],
    drawing: counting.map((one) => [profile(one), h("ul", { class: "slips" }, one.colours.map(slips))]),
    table: numbers(
      [_("Calibration"), _("Colour"), _("Cubes"), _("Doubts"), _("Miscounted")],
      counting.flatMap((one) =>
        one.colours.map((slip) => [one.profile || "–", colour(slip.colour), slip.cubes, slip.doubts, slip.wrong]),
      ),
    ),
  });
}

const profile = (one) =>
  h(
    "p",
    { class: "profile" },
    h("strong", {}, one.profile ? _("Calibration {name}", { name: one.profile }) : _("Calibration not noted")),
    h(
      "small",
      {},
      n_("{n} throw", "{n} throws", one.throws),
      " · ",
      n_("{n} asked about", "{n} asked about", one.asked),
      " · ",
      _("corrected {share} in 100", { share: interval(one.wrong) }),
    ),
  );

const slips = (slip) =>
  h(
    "li",
    { key: slip.colour },
    cube(slip.colour, "s"),
    h("span", {}, colour(slip.colour)),
    h(
      "small",
      {},
      n_("{n} doubt", "{n} doubts", slip.doubts),
      ", ",
      n_("{n} miscounted", "{n} miscounted", slip.wrong),
    ),
  );

const sum = (list, name) => list.reduce((total, one) => total + one[name], 0);
