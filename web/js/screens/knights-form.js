// A battle of Warrior Knights as it is being entered: the values on this phone, and the line they make.

import { draft } from "../lib/draft.js";
import { _ } from "../lib/words.js";

const army = (number, shape) => ({
  name: _("Noble {n}", { n: number }),
  shape,
  strength: 200,
  casualties: 0,
  exhausted: false,
});
const NO_CARDS = { hit: 0, block: 0, victory: 0, "draw-another": 0 };
const PLAY = { kept: NO_CARDS, anew: NO_CARDS, ability: true, distribution: null };
export const AFRESH = { step: "enter", attacker_play: PLAY, defender_play: PLAY };

export const formOf = (game) =>
  draft(`knights:${game.id}:${game.contest?.number ?? 0}`, () => ({
    kind: "ASSAULT",
    owned: true,
    turn: 1,
    since: 0,
    others: {},
    attacker: { baron: game.players[0].colour, armies: [army(1, "star")], commander: 0 },
    defender: { baron: game.players[1].colour, armies: [army(2, "square")], commander: 0 },
    walls: { name: _("The city"), base: 200, breaches: 0, fortified: false, stronghold: false },
    ...AFRESH,
  }));

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

const cardsOf = (counts) => Object.entries(counts).flatMap(([symbol, n]) => Array.from({ length: n }, () => symbol));

const playOf = ({ kept, anew, ability, distribution }) => ({
  kept: cardsOf(kept),
  anew: cardsOf(anew),
  ability,
  ...(distribution ? { distribution } : {}),
});

/** Is anybody there to draw for the defender? */
export const hasDefender = (now) => now.kind === "SKIRMISH" || now.owned;

/** The line so far; with the cards once both sides have revealed. */
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
  if (now.kind === "SIEGE") return { ...line, turn: now.turn, ...(now.since ? { since: now.since } : {}) };
  return now.step === "enter"
    ? line
    : { ...line, attacker_play: playOf(now.attacker_play), defender_play: playOf(now.defender_play) };
}

export const baronsOf = (line) => ({ attacker: line.attacker?.baron ?? "", defender: line.defender?.baron ?? "" });
