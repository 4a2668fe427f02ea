// What is shown: the tray with its boxes, the tower's contents, lists of cubes, odds.

import { h } from "../lib/dom.js";
import { percents } from "../lib/percents.js";
import { _, COLOURS, colour as colourName, cubes, n_, total } from "../lib/words.js";
import { tower } from "../lib/tower.js";
import { chargeAt, cube, icon } from "./glyphs.js";

/** Where a picture is; this run's name lets the phone keep it. */
export const frame = (picture) => `/frames/${picture}.jpg?run=${tower.state?.run ?? ""}`;

const FLAG = 0.44; // side of the flag at a box, in box sides

/** The picture with a box and a flag for every cube, and a dashed box at every doubt. */
export function tray(shot, { label = null, plain = false, close = false } = {}) {
  if (!shot?.picture) return null;
  const boxes = plain ? [] : shot.cubes.map(box);
  const doubts = plain ? [] : shot.doubts.filter((doubt) => doubt.x !== null).map((doubt) => doubtMark(doubt, shot));
  return h(
    "figure",
    { class: "tray bleed" },
    h(
      "svg",
      {
        viewBox: close ? closer(shot) : `0 0 ${shot.width} ${shot.height}`,
        role: "img",
        "aria-label": label ?? described(shot),
      },
      h("image", { href: frame(shot.picture), width: shot.width, height: shot.height }),
      boxes,
      doubts,
    ),
  );
}

/** The part of the picture where cubes lie, twice as wide as high, never cutting one off. */
export function closer({ width, height, cubes: boxes, doubts }) {
  const spots = [...boxes, ...doubts.filter((doubt) => doubt.x !== null)];
  if (!spots.length) return `0 0 ${width} ${height}`;
  const margin = 3 * (boxes[0]?.half ?? width / 30);
  const xs = spots.map((spot) => spot.x),
    ys = spots.map((spot) => spot.y);
  const wanted = Math.max(
    Math.max(...xs) - Math.min(...xs) + 2 * margin,
    2 * (Math.max(...ys) - Math.min(...ys) + 2 * margin),
    width / 2,
  );
  const w = Math.min(width, wanted),
    high = Math.min(height, Math.max(w / 2, Math.max(...ys) - Math.min(...ys) + 2 * margin));
  const x = clamp((Math.min(...xs) + Math.max(...xs) - w) / 2, width - w),
    y = clamp((Math.min(...ys) + Math.max(...ys) - high) / 2, height - high);
  return `${x} ${y} ${w} ${high}`;
}

const clamp = (value, most) => Math.min(most, Math.max(0, value));

const described = (shot) =>
  shot.doubts.length
    ? _("The tray: {cubes}, in doubt", { cubes: cubes(shot.counts) })
    : _("The tray: {cubes}", { cubes: cubes(shot.counts) });

function box(one) {
  const side = 2 * one.half,
    x = one.x - one.half,
    y = one.y - one.half,
    flag = side * FLAG;
  return h(
    "g",
    { class: "box", "data-c": one.colour },
    h("rect", { x, y, width: side, height: side, rx: side / 8 }),
    h("rect", { class: "flag", x: x - flag / 2, y: y - flag / 2, width: flag, height: flag, rx: flag / 6 }),
    chargeAt(one.colour, x - flag * 0.36, y - flag * 0.36, flag * 0.72),
  );
}

/** The part of the picture a doubt is about. */
export function around(doubt, shot) {
  const half = 2.4 * (shot.cubes[0]?.half ?? shot.width / 24);
  return { x: doubt.x - half, y: doubt.y - half, side: 2 * half };
}

/** The dashed frame and the question mark at a doubt. */
export function doubtMark(doubt, shot) {
  const { x, y, side } = around(doubt, shot);
  const r = shot.width / 44;
  return h(
    "g",
    { class: "doubt" },
    h("rect", { x, y, width: side, height: side, rx: side / 10 }),
    h("circle", { cx: x + side, cy: y, r }),
    h("text", { x: x + side, y: y + r * 0.52, "font-size": r * 1.5 }, "?"),
  );
}

/** A closer look at a doubt, for the dock. */
export function loupe(doubt, shot) {
  if (!shot?.picture || doubt.x === null) return null;
  const { x, y, side } = around(doubt, shot);
  return h(
    "svg",
    {
      class: "loupe",
      viewBox: `${x} ${y} ${side} ${side * 0.86}`,
      role: "img",
      "aria-label": _("The place, enlarged"),
    },
    h("image", { href: frame(shot.picture), width: shot.width, height: shot.height }),
  );
}

/** The tray as a thumbnail. */
export const thumbnail = (shot, label) =>
  shot?.picture &&
  h(
    "svg",
    { viewBox: `0 0 ${shot.width} ${shot.height}`, role: "img", "aria-label": label },
    h("image", { href: frame(shot.picture), width: shot.width, height: shot.height }),
  );

const SHELVES = [
  [26.7, 81.7, 14],
  [62.3, 59.7, -14],
  [26.7, 37.7, 14],
];
const HATCHES =
  "M62 26H72M65 28.6H72M62 31.2H72M65 33.8H72M62 36.4H72M65 39H72M62 41.6H72" +
  "M62 46.8H72M65 49.4H72M62 52H72M65 54.6H72M62 57.2H72" +
  "M62 62.4H72M62 67.6H72M65 70.2H72M62 72.8H72M65 75.4H72M62 78H72" +
  "M62 83.2H72M65 85.8H72M62 88.4H72M65 91H72M62 93.6H72M62 98.8H72";

/** The tower as a drawing, with up to 27 cubes on its shelves; the numbers beside it are the truth. */
export function towerDrawing(counts) {
  const inside = COLOURS.flatMap((name) => Array.from({ length: counts[name] ?? 0 }, () => name));
  return h(
    "svg",
    { class: "tower", viewBox: "0 0 96 124", "aria-hidden": "true" },
    h("path", { class: "wall", d: "M8 2h80L72 22v82H24V22ZM2 107h92l-6 15H8Z" }),
    h("path", { class: "fine", d: "M12 5.5h72M24 22h48M5 111h86" }),
    h("path", { class: "wall", d: "M24 88l36 9M72 66l-36 9M24 44l36 9" }),
    inside.length ? null : h("path", { class: "shade", d: HATCHES }),
    inside.slice(0, 27).map(onShelf),
  );
}

function onShelf(colour, i) {
  const [x0, y0, turn] = SHELVES[i % 3];
  const place = Math.floor(i / 3),
    column = place % 5,
    layer = Math.floor(place / 5);
  const along = Math.sign(turn) * 7.1 * column;
  const x = x0 + along + (layer ? 5.1 * Math.sign(turn) : 0),
    y = y0 + 1.8 * column - 6 * layer;
  return h("rect", {
    class: "q",
    "data-c": colour,
    x,
    y,
    width: 7,
    height: 7,
    rx: 0.7,
    transform: `rotate(${turn} ${x + 3.5} ${y + 3.5})`,
  });
}

/** Inside the tower: drawing and numbers, for the colours in play. */
export function inside(counts, players, note = null) {
  const colours = [...players.map((player) => player.colour), "green"];
  const all = total(counts);
  return h(
    "section",
    { class: "part" },
    h("header", {}, h("h2", {}, _("Inside the tower")), h("span", {}, note ?? n_("{n} cube", "{n} cubes", all))),
    h(
      "div",
      { class: "inside" },
      towerDrawing(counts),
      h(
        "ul",
        { class: "store" },
        colours.map((name) =>
          h("li", {}, cube(name), h("span", {}, h("b", { class: "n" }, counts[name] ?? 0), h("br"), colourName(name))),
        ),
      ),
    ),
  );
}

/** A row of a list to throw: number, cube, who. */
export const throwRow = (colour, n, note, pipsOf) =>
  h(
    "li",
    { key: `${colour}-${note}` },
    h("b", { class: "n" }, n),
    cube(colour, "l"),
    h("span", { class: "who" }, h("strong", {}, colourName(colour)), h("em", {}, note)),
    pipsOf,
  );

/** The chances of a throw: attacker, draw, defender, each {label, share, colour}. */
export function odds(sides, note = "") {
  const said = percents(sides.map((side) => side.share));
  return h(
    "section",
    { class: "part odds", "aria-label": _("Odds") },
    h(
      "dl",
      {},
      sides.map((side, i) =>
        h(
          "div",
          {},
          h("dt", {}, side.colour && cube(side.colour, "xs"), side.label),
          h("dd", {}, said[i], h("small", {}, " %")),
        ),
      ),
    ),
    h(
      "div",
      {
        class: "bar",
        role: "img",
        "aria-label": sides.map((side, i) => `${side.label} ${said[i]} %`).join(", "),
      },
      sides
        .filter((side) => side.share > 0.004)
        .map((side) =>
          h("i", {
            class: side.colour ? "hatch" : "draw",
            "data-c": side.colour ?? null,
            style: { width: `${100 * side.share}%` },
          }),
        ),
    ),
    h("div", { class: "ticks" }),
    note && h("p", { class: "aside" }, note),
  );
}

/** One row of the list to carry out. */
export function todoRow(colour, n, who, { done = false, wrong = false, stays = false } = {}) {
  return h(
    "li",
    { class: wrong ? "wrong" : done ? "done" : stays ? "stay" : null },
    h("b", { class: "n" }, n),
    cube(colour),
    h("span", {}, colourName(colour), who && [" ", h("em", {}, who)]),
    wrong
      ? h("small", {}, _("is gone"))
      : stays
        ? h("small", {}, _("stays"))
        : done
          ? [icon("check"), h("span", { class: "hide" }, _("done"))]
          : null,
  );
}
