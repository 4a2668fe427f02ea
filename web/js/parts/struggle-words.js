// Struggle of Empires in words: regions, tiles, the lines of a sum, what everybody loses and wins.

import { _, colour, n_ } from "../lib/words.js";
import { march } from "./frame.js";
import { party } from "./other-words.js";
import { judged } from "./struggle-line.js";

/** Enter, roll, settle. */
export const stage = (n) => march(n, [_("Enter"), _("Roll"), _("Settle")]);

/** The arena that is being rolled: one called back by Reserves is the last one judged. */
export const arenaOf = ({ line, answer, rolling }) =>
  (rolling?.reserves ? judged(line, answer).at(-1)?.[0] : answer.next) ?? "land";

export const ROLL = { naval: () => _("Roll at sea"), land: () => _("Roll on land") };

export const REGIONS = {
  baltic: () => _("Baltic"),
  germany: () => _("Germany"),
  "central-europe": () => _("Central Europe"),
  mediterranean: () => _("Mediterranean"),
  turkey: () => _("Ottoman Empire"),
  "north-america": () => _("North America"),
  "central-america": () => _("Central America"),
  "south-america": () => _("South America"),
  africa: () => _("Africa"),
  india: () => _("India"),
  "east-indies": () => _("East Indies"),
};

/** Where fleets can fight for it, the numbers on its neutral countries, its alliance tiles, those that show a fleet. */
export const LANDS = {
  baltic: { sea: true, neutral: [2, 3], tiles: ["denmark", "sweden"] },
  germany: { sea: false, neutral: [2, 3, 4], tiles: ["bavaria", "saxony"] },
  "central-europe": { sea: false, neutral: [2, 3, 4], tiles: ["cossacks"] },
  mediterranean: { sea: true, neutral: [2, 3], tiles: ["naples", "turkey"] },
  turkey: { sea: true, neutral: [3, 4, 5], tiles: ["turkey"] },
  "north-america": { sea: true, neutral: [1], tiles: ["indians"] },
  "central-america": { sea: true, neutral: [], tiles: [] },
  "south-america": { sea: true, neutral: [1], tiles: ["portugal", "gauchos"] },
  africa: { sea: true, neutral: [1], tiles: [] },
  india: { sea: true, neutral: [1, 2, 3], tiles: ["portugal", "nawabs"] },
  "east-indies": { sea: true, neutral: [1], tiles: ["portugal"] },
};
export const WITH_FLEET = ["denmark", "sweden", "portugal", "turkey"];

export const ALLIANCES = {
  bavaria: () => _("Bavaria"),
  denmark: () => _("Denmark"),
  naples: () => _("Naples"),
  portugal: () => _("Portugal"),
  sweden: () => _("Sweden"),
  saxony: () => _("Saxony"),
  turkey: () => _("Turkey"),
  gauchos: () => _("Gauchos"),
  indians: () => _("Indians"),
  cossacks: () => _("Cossacks"),
  nawabs: () => _("Nawabs"),
};

const WHAT = {
  armies: () => _("Armies"),
  fleets: () => _("Fleets"),
  forts: () => _("Forts"),
  helper: () => _("Helper"),
  alliance: () => _("Alliance tile"),
  "well-trained-soldiers": () => _("Well-trained soldiers"),
  "well-trained-sailors": () => _("Well-trained sailors"),
  "naval-support": () => _("Naval support"),
  counter: () => _("Strength"),
  dice: () => _("Dice"),
  navigation: () => _("Navigation"),
  population: () => _("Population"),
  influence: () => _("Influence"),
  upkeep: () => _("Upkeep"),
  points: () => _("Points"),
  "unrest-penalty": () => _("Unrest"),
};

const WHY = {
  "one-each": () => _("one each"),
  "two-each-in-defence": () => _("two each in defence"),
  "forts-do-not-fight-slaves": () => _("by the rules of this table forts do not fight slaves"),
  "allied-helper": () => _("one for each unit"),
  "alliance-tile-of-this-region": () => _("valid in this region"),
  "more-tiles-than-the-opponent": () => _("more tiles than the other side"),
  "not-more-tiles-than-the-opponent": () => _("not more tiles than the other side"),
  "no-own-unit-fights": () => _("no unit of his own fights"),
  "strength-printed-on-it": () => _("printed on it"),
  "difference-of-the-dice": () => _("difference of the two dice"),
  "naval-battle-won": () => _("naval battle won"),
  "naval-battle-tied": () => _("naval battle tied"),
  "naval-battle-lost": () => _("naval battle lost"),
  "the-other-side-did-not-fight-at-sea": () => _("the other side did not fight at sea"),
  "fleet-there": () => _("a fleet lies there"),
  "no-fleet-there": () => _("no fleet there"),
  "did-not-fight-at-sea": () => _("did not fight at sea"),
  "the-naval-battle-decides": () => _("the naval battle decides"),
  "blockade-doubles-it": () => _("Blockade doubles it"),
  "first-die": () => _("first die"),
  "second-die": () => _("second die"),
  "only-on-the-second-die": () => _("on the second die only"),
  population: () => _("one gold each"),
  "on-the-map": () => _("one gold for each marker on the map"),
  "one-gold-for-each-unit": () => _("one gold for each unit"),
  "points-before": () => _("before unrest"),
  "twenty-unrest-or-more": () => _("20 unrest or more: nothing is left"),
  "most-unrest": () => _("most unrest"),
  "second-most-unrest": () => _("second most unrest"),
  "not-below-zero": () => _("not below zero"),
};

/** A number with a true minus. */
export const signed = (n) => (n < 0 ? `−${-n}` : n);

/** A line of a sum as [what, why, number]. */
export function lineOf({ what, why, amount, of }) {
  const named =
    what === "dice"
      ? of.split(" ").sort().reverse().join(" − ")
      : what === "alliance"
        ? (ALLIANCES[of]?.() ?? of)
        : of && colour(of);
  const reason = WHY[why]?.() ?? why;
  return [WHAT[what]?.() ?? what, named ? `${named} · ${reason}` : reason, signed(amount)];
}

/** Who won, for a heading. */
export function verdict(game, { result }, { attacker, defender }) {
  if (result === "DRAW") return _("A draw");
  return _("{name} wins", { name: party(game, result === "ATTACKER" ? attacker : defender) });
}

const UNITS = {
  army: (name) => _("{name} loses an army.", { name }),
  fleet: (name) => _("{name} loses a fleet.", { name }),
  fort: (name) => _("{name} loses a fort.", { name }),
};
const CAUSES = {
  defeat: () => _("The battle was lost."),
  tie: () => _("It was a tie."),
  seven: () => _("The dice sum to seven."),
};
const SPARED = {
  "no-unit": (name) => _("{name} has no unit to lose.", { name }),
  "fort-in-tie": (name) => _("{name} loses no fort in a tie.", { name }),
  "fighting-retreat": (name) => _("{name} loses nothing: Fighting retreat.", { name }),
  "house-rule": (name) => _("{name} loses nothing, by the rules of this table.", { name }),
};

/** What is taken off the map, and why, one sentence each. */
export function losses(game, { tolls, unrest }) {
  const found = tolls
    .filter((toll) => toll.spared !== "no-player")
    .map(
      ({ unit, owner, cause, spared }) =>
        `${(unit ? UNITS[unit] : SPARED[spared])(party(game, owner))} ${CAUSES[cause]()}`,
    );
  for (const [name, n] of Object.entries(unrest))
    found.push(n_("{name} takes {n} unrest.", "{name} takes {n} unrest.", n, { name: party(game, name) }));
  return found;
}

/** What changes hands, one sentence each. */
export function spoils(game, { spoils: won }) {
  const name = won.influence_to && party(game, won.influence_to);
  return [
    won.influence_from && _("{name} takes an influence marker off.", { name: party(game, won.influence_from) }),
    won.influence_to && _("{name} places an influence marker.", { name }),
    won.counter_off && _("Take the country counter off."),
    won.gold > 0 && _("{name} takes {n} gold.", { name, n: won.gold }),
    won.points > 0 && n_("{name} scores {n} point.", "{name} scores {n} points.", won.points, { name }),
    won.tile === "stays" && _("The tile stays on the marker."),
    won.tile === "returns" && _("The tile goes back beside the map."),
  ].filter(Boolean);
}
