// Warrior Knights in words: shapes, fate cards, the lines of a sum, what becomes of armies and walls.

import { _, n_ } from "../lib/words.js";
import { march } from "./frame.js";
import { party } from "./other-words.js";

/** Where a battle stands; a siege reveals no cards. */
export const stage = (n, kind = "") =>
  march(n, kind === "SIEGE" ? [_("Enter"), _("Settle")] : [_("Enter"), _("Reveal"), _("Settle")]);

export const KINDS = {
  SKIRMISH: () => _("Skirmish"),
  ASSAULT: () => _("Assault"),
  SIEGE: () => _("Siege"),
  DEATH: () => _("Death of a noble"),
  RETREAT: () => _("Retreat"),
  DESERTION: () => _("Desertion"),
  DESTROY: () => _("City destroyed"),
  STRONGHOLD: () => _("Stronghold taken"),
  PHASES: () => _("Special phases"),
  WAGES: () => _("Wages"),
  HIRING: () => _("Hiring"),
  EXPEDITION: () => _("Expedition"),
  REVOLT: () => _("City in revolt"),
};

/** Their signs; battles have crossed swords. */
export const SIGNS = {
  DEATH: "close",
  RETREAT: "undo",
  DESERTION: "pawn",
  DESTROY: "fall",
  STRONGHOLD: "tower",
  PHASES: "book",
  WAGES: "crown",
  HIRING: "hand",
  EXPEDITION: "map",
  REVOLT: "flag",
};

export const SHAPES = {
  star: () => _("Star"),
  square: () => _("Square"),
  triangle: () => _("Triangle"),
  circle: () => _("Circle"),
};

export const SYMBOLS = {
  hit: () => _("Hit"),
  block: () => _("Block"),
  victory: () => _("Victory"),
  "draw-another": () => _("Draw another"),
};

const WHAT = {
  strength: () => _("Strength"),
  cards: () => _("Fate cards"),
  discard: () => _("Discarded"),
  hits: () => _("Hits"),
  blocks: () => _("Blocks"),
  casualties: () => _("Casualties"),
  returned: () => _("Markers returned"),
  breaches: () => _("Breaches"),
  victories: () => _("Victories"),
  lead: () => _("Ahead"),
  crowns: () => _("Crowns"),
  cities: () => _("Cities"),
  faith: () => _("Faith"),
};

const WHY = {
  army: () => _("army"),
  walls: () => _("walls"),
  commander: () => _("commander"),
  hundreds: () => _("one for each full 100"),
  revealed: () => _("revealed"),
  star: () => _("ability, star"),
  square: () => _("ability, square"),
  triangle: () => _("ability, triangle"),
  "hits-less-blocks": () => _("the enemy's hits less own blocks"),
  "all-fell": () => _("nobody is left to take them"),
  chosen: () => _("as divided"),
  compared: () => _("victories compared"),
  tax: () => _("tax as printed"),
  fortified: () => _("fortified"),
  ransom: () => _("against the revolt"),
  razed: () => _("three times the income"),
  half: () => _("half of what the loser has, rounded down"),
  "losers-choice": () => _("of the loser's choice"),
};

/** A line of a sum as [what, why, number]. */
export const lineOf = ({ what, why, about, number }) => [
  WHAT[what]?.() ?? what,
  [about, WHY[why]?.() ?? why].filter(Boolean).join(" · "),
  number,
];

const ORIGINS = {
  vassal: (strength) => _("Vassal {n}", { n: strength }),
  retinue: (strength) => _("Retinue {n}", { n: strength }),
};

/** "Vassal 100", "English 50". */
export const troop = ({ strength, origin = "vassal", nation = "" }) =>
  ORIGINS[origin]?.(strength) ?? `${nation || _("Mercenary")} ${strength}`;

export const troops = (cards) => cards.map(troop).join(", ");

/** Who won, for a heading. */
export function verdict(game, { result }, { attacker, defender }) {
  if (result === "nobody") return _("Nobody wins");
  return _("{name} wins", { name: party(game, result === "attacker" ? attacker : defender) });
}

const ENDINGS = {
  "walls-down": () => _("Nobody defends it any more, and its strength is 0."),
  "nobody-left": () => _("Nobody defends it any more, but no attacker lives either."),
  fallen: () => _("A side has no living noble: victories are not compared."),
  "walls-stand": () => _("The walls stand."),
  "full-victory": () => _("Two or more victories ahead: the beaten nobles die."),
  "partial-victory": () => _("One victory ahead: the beaten nobles retreat."),
  equal: () => _("Equal victories: all stay."),
  laid: () => _("The siege is laid: put the marker there."),
  falls: () => _("The siege was never lifted: the city falls."),
};

export const ending = (code) => ENDINGS[code]?.() ?? code;

const FATES = { retreats: (name) => _("{name} retreats.", { name }), dies: (name) => _("{name} dies.", { name }) };

/** What the table does, one sentence each. */
export function orders(outcome, baron) {
  const found = [...outcome.attacker, ...outcome.defender].flatMap((army) => [
    FATES[army.fate]?.(army.name),
    army.fate !== "dies" &&
      army.casualties > 0 &&
      n_("{name} keeps {n} casualty marker.", "{name} keeps {n} casualty markers.", army.casualties, {
        name: army.name,
      }),
    army.fate !== "dies" && army.exhausted && _("{name} is exhausted.", { name: army.name }),
  ]);
  const { walls } = outcome;
  if (walls && walls.breaches > 0 && !outcome.captured)
    found.push(n_("{name} has {n} breach.", "{name} has {n} breaches.", walls.breaches, { name: walls.name }));
  if (outcome.captured) found.push(_("{baron} takes or destroys {name}.", { baron, name: walls.name }));
  return found.filter(Boolean);
}
