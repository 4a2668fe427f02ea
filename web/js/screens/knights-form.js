// A battle of Warrior Knights as it is being entered: the values on this phone, and the line they make; and the way
// back, so that any phone may change what was entered.

import { draft } from "../lib/draft.js";
import { _ } from "../lib/words.js";

const army = (number, shape) => ({
  name: _("Noble {n}", { n: number }),
  shape,
  strength: 200,
  casualties: 0,
  exhausted: false,
});

export const formOf = (game) =>
  draft(`knights:${game.id}:${game.contest?.number ?? 0}`, () => ({
    kind: "ASSAULT",
    owned: true,
    turn: 1,
    since: 0,
    others: {},
    attacker: { baron: game.players[0].colour, armies: [army(1, "star")], commander: 0 },
    defender: { baron: game.players[1].colour, armies: [army(2, "square")], commander: 0 },
    walls: CITY(),
  }));

const CITY = () => ({ name: _("The city"), base: 200, breaches: 0, fortified: false, stronghold: false });

export const NOBLES = 4; // of each baron

/** One more army, under a name that no other of this side has. */
export function addArmy(side) {
  const taken = side.armies.map(({ name }) => name);
  let number = 3; // 1 and 2 lead the two sides
  while (taken.includes(army(number).name)) number += 1;
  return { ...side, armies: [...side.armies, { ...army(number, "circle"), strength: 100 }] };
}

function sideOf({ baron, armies, commander }) {
  const plain = armies.map(({ strength, shape, ...rest }) => ({
    ...rest,
    ...(shape ? { shape } : {}),
    troops: [{ strength }],
  }));
  return { baron, armies: plain, commander: armies[commander]?.shape ? armies[commander].name : "" };
}

/** Is anybody there to draw for the defender? */
export const hasDefender = (now) => now.kind === "SKIRMISH" || now.owned;

/** The line of the battle, no cards in it yet. */
export function lineOf(now) {
  const others = Object.keys(now.others).filter((name) => now.others[name]);
  const line = {
    kind: now.kind,
    attacker: sideOf(now.attacker),
    ...(hasDefender(now) ? { defender: sideOf(now.defender) } : {}),
    ...(now.kind === "SKIRMISH"
      ? {}
      : { walls: { ...now.walls, fortified: now.walls.fortified && !now.walls.stronghold } }),
    others,
    leave: others.filter((name) => now.others[name] === "leave"),
  };
  return now.kind === "SIEGE" ? { ...line, turn: now.turn, ...(now.since ? { since: now.since } : {}) } : line;
}

const armyOf = ({ name, shape = "", troops, casualties = 0, exhausted = false }) => ({
  name,
  shape,
  strength: troops.reduce((sum, card) => sum + card.strength, 0),
  casualties,
  exhausted,
});

const enteredSide = ({ baron, armies, commander }) => ({
  baron,
  armies: armies.map(armyOf),
  commander: Math.max(0, armies.findIndex(({ name }) => name === commander)),
});

/** What was entered, out of its line: the draft of the phone that goes back to it. */
export const entered = ({ kind, attacker, defender, walls, others = [], leave = [] }) => ({
  kind,
  owned: Boolean(defender) || kind === "SKIRMISH",
  attacker: enteredSide(attacker),
  ...(defender ? { defender: enteredSide(defender) } : {}),
  walls: { ...CITY(), ...walls },
  others: Object.fromEntries(others.map((name) => [name, leave.includes(name) ? "leave" : "no"])),
});

export const baronsOf = (line) => ({ attacker: line.attacker?.baron ?? "", defender: line.defender?.baron ?? "" });
