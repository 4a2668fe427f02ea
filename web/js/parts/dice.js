// Dice: drawn as faces with pips, tapped by hand, or as the camera saw them with a box and a number each.

import { h } from "../lib/dom.js";
import { _, colour } from "../lib/words.js";
import { seg } from "./controls.js";
import { closer, doubtMark, frame } from "./figures.js";

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/** A face; 0 is a die that is not known yet. */
export const die = (value) =>
  h(
    "svg",
    {
      class: value ? "die" : "die none",
      viewBox: "0 0 30 30",
      role: "img",
      "aria-label": value ? String(value) : _("not rolled"),
    },
    h("rect", { x: 1, y: 1, width: 28, height: 28, rx: 6 }),
    (PIPS[value] ?? []).map((at) =>
      h("circle", { cx: 7.5 + 7.5 * (at % 3), cy: 7.5 + 7.5 * Math.floor(at / 3), r: 2.6 }),
    ),
  );

/** Dice to tap: a row of one to six for each; while the reader is in doubt, those it could not tell are asked for. */
export const tapped = (name, label, values, change, { doubted = false } = {}) =>
  values.map((value, i) => {
    const what = values.length > 1 ? _("{who}, die {n}", { who: label, n: i + 1 }) : label;
    const set = (value) => change(values.map((old, at) => (at === i ? value : old)));
    return h(
      "div",
      { class: doubted && !value ? "tapped unsure" : "tapped", key: `${name}${i}` },
      die(values[i]),
      seg(
        `${name}-${i}`,
        [1, 2, 3, 4, 5, 6].map((n) => [n, n]),
        values[i],
        set,
        { label: what, nums: true },
      ),
    );
  });

const NEAR = 3; // halves of a die: what lies closer to a doubt is doubted with it

/** Dice that no doubt is about; a doubt without a place is about all of them. */
export function sureDice({ dice, doubts }) {
  if (doubts.some((doubt) => doubt.x === null)) return [];
  const near = (die) => (doubt) => Math.hypot(die.x - doubt.x, die.y - doubt.y) < NEAR * die.half;
  return dice.filter((die) => !doubts.some(near(die)));
}

/** The picture with a box and the value at every die, a dashed box at every doubt; a doubted die has no value. */
export function diceTray(shot, { close = false } = {}) {
  if (!shot?.picture) return null;
  const sure = sureDice(shot);
  const told = sure.map((one) => `${colour(one.colour)} ${one.value}`).join(", ");
  return h(
    "figure",
    { class: "tray bleed" },
    h(
      "svg",
      {
        viewBox: close ? closer({ ...shot, cubes: shot.dice }) : `0 0 ${shot.width} ${shot.height}`,
        role: "img",
        "aria-label": shot.doubts.length
          ? _("The tray: {cubes}, in doubt", { cubes: told || _("no dice") })
          : _("The tray: {dice}", { dice: told || _("no dice") }),
      },
      h("image", { href: frame(shot.picture), width: shot.width, height: shot.height }),
      shot.dice.map((one) => box(one, sure.includes(one))),
      shot.doubts.filter((one) => one.x !== null).map((one) => doubtMark(one, { ...shot, cubes: shot.dice })),
    ),
    shot.dice.length > 0 && h("figcaption", {}, _("The number at a die is its face up.")),
  );
}

function box({ x, y, half, value }, sure) {
  const r = half * 0.62;
  return h(
    "g",
    { class: sure ? "box" : "box unsure" },
    h("rect", { x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx: half / 3 }),
    h("circle", { class: "tag", cx: x + half, cy: y - half, r }),
    h("text", { x: x + half, y: y - half + r * 0.42, "font-size": r * 1.3 }, sure ? value : "?"),
  );
}

/** The values by colour: {white: [2, 5], red: [1, 6]}. */
export function byColour(dice) {
  const found = {};
  for (const { colour: name, value } of dice) (found[name] ??= []).push(value);
  return found;
}
