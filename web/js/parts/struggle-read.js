// What a picture of dice means for the roll that is awaited: both pairs in two colours, one side's pair, or a doubt.

import { byColour, sureDice } from "./dice.js";

export const SIDES = ["attacker", "defender"];
const NOT_ROLLED = [0, 0];

/** White dice are the attacker's, until the table says otherwise. */
const whiteFirst = (one, other) => (other === "white") - (one === "white") || one.localeCompare(other);

/** Has something been rolled since these dice were asked for? */
export const isNew = (shot, { since }) => Boolean(shot?.picture && shot.roll && shot.roll !== since);

/** Does something lie there that was seen before the roll was asked for? */
export const isOld = (shot, rolling) => Boolean(shot?.picture && shot.dice.length) && !isNew(shot, rolling);

/** The sides that have not rolled yet, in their order. */
export const toRoll = ({ rolled }) => SIDES.filter((side) => !rolled[side]);

const both = (attacker, defender) => ({ attacker, defender });

/**
 * {is, dice, colours}: `is` says "none", "old", "odd", "doubt", "pair" (the side whose turn it is) or "both"; a die
 * that is not read is 0. `colours` are those of an earlier roll of this battle; `swap` says that they are meant the
 * other way round.
 */
export function readRoll(shot, rolling, colours, swap) {
  const open = toRoll(rolling);
  const dice = both(rolling.rolled.attacker ?? NOT_ROLLED, rolling.rolled.defender ?? NOT_ROLLED);
  const nothing = (is) => ({ is, dice, colours: {} });
  if (isOld(shot, rolling)) return nothing("old");
  if (!isNew(shot, rolling) || !(shot.dice.length || shot.doubts.length)) return nothing("none");
  const sure = sureDice(shot),
    found = byColour(shot.dice.map((die) => (sure.includes(die) ? die : { ...die, value: 0 }))),
    names = Object.keys(found).sort(whiteFirst),
    asked = shot.doubts.length > 0;
  if (names.some((name) => found[name].length > 2)) return nothing(asked ? "doubt" : "odd");
  const filled = (name) => [...found[name], ...NOT_ROLLED].slice(0, 2);
  if (names.length === 2 && open.length === 2) {
    const [attacker, defender] = inOrder(names, colours, swap);
    const whole = names.every((name) => found[name].length === 2);
    return {
      is: asked ? "doubt" : whole ? "both" : "odd",
      dice: both(filled(attacker), filled(defender)),
      colours: both(attacker, defender),
    };
  }
  if (names.length === 1 && (open.length === 1 || !asked))
    return {
      is: asked ? "doubt" : found[names[0]].length === 2 ? "pair" : "odd",
      dice: { ...dice, [open[0]]: filled(names[0]) },
      colours: { [open[0]]: names[0] },
    };
  return nothing(asked ? "doubt" : "odd");
}

/** Attacker's colour, then defender's: as before in this battle, else white first. */
function inOrder(names, { attacker, defender }, swap) {
  const turned = names[0] === defender || names[1] === attacker;
  return turned !== swap ? [...names].reverse() : names;
}
