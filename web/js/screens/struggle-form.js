// A battle of Struggle of Empires as it is being entered and rolled: the values on this phone, and the line they make.

import { draft } from "../lib/draft.js";
import { LANDS, WITH_FLEET } from "../parts/struggle-words.js";

const PARTY = {
  armies: 1,
  fleets: 0,
  forts: 0,
  helpers: [],
  alliances: [],
  as_fleet: [],
  soldiers: 0,
  sailors: 0,
  reserves: 0,
  blockade: false,
  retreat: false,
  influence: true,
};
const NO_DICE = { attacker: [0, 0], defender: [0, 0] };
export const AFRESH = {
  step: "enter",
  rolls: { naval: [], land: [] },
  choices: { naval: {}, land: {} },
  dice: NO_DICE,
  again: null,
  since: "",
  colours: {},
  picture: "",
};

/** Everything entered since the last battle was settled. */
export const formOf = (game) =>
  draft(`struggle:${game.id}:${game.contest?.number ?? 0}`, () => ({
    kind: "player",
    region: "germany",
    tile: "pirates",
    neutral: 2,
    marker: "",
    at_sea: [],
    surprise: false,
    war_ministry: false,
    attacker: { ...PARTY, player: game.players[0].colour, armies: 2 },
    defender: { ...PARTY, player: game.players[1].colour },
    ...AFRESH,
  }));

/** The two alliances of this war, kept from battle to battle: colour -> 1 or 2. */
export const alliancesOf = (game) => draft(`struggle-rows:${game.id}`, () => ({}));

const rowsOf = (game) => {
  const rows = alliancesOf(game).get();
  return game.players.every((player) => rows[player.colour])
    ? [1, 2].map((n) => game.players.map((player) => player.colour).filter((name) => rows[name] === n))
    : [];
};

function partyOf(now, side) {
  const { alliances, as_fleet, helpers, blockade, influence, forts, ...rest } = now[side],
    valid = alliances.filter((tile) => LANDS[now.region].tiles.includes(tile));
  const fleet = as_fleet.filter((tile) => valid.includes(tile) && WITH_FLEET.includes(tile));
  return {
    ...rest,
    ...(side === "defender" ? { forts, influence } : {}),
    blockade,
    as_army: valid.filter((tile) => !fleet.includes(tile)),
    as_fleet: fleet,
    helpers: helpers.filter((one) => one.armies || one.fleets),
  };
}

/** A revolt's victim has no helpers. */
const victim = (now) => ({ ...partyOf(now, "defender"), helpers: [] });

/** Has this battle a naval step that somebody wants? */
export const atSea = (now) => LANDS[now.region].sea && now.kind === "player";

/** The line so far: with the dice that lie, or without. */
export function lineOf(game, now) {
  if (now.kind === "revolt") {
    const { tile, region } = now,
      arena = tile === "pirates" ? "naval" : "land";
    return {
      kind: "REVOLT",
      revolt: { tile, region, victim: victim(now) },
      rolls: now.rolls[arena],
      choices: now.choices[arena],
    };
  }
  const target = {
    player: { defender: partyOf(now, "defender") },
    neutral: { neutral: now.neutral },
    tile: { tile: now.tile, ...(now.marker ? { marker: now.marker } : {}) },
  }[now.kind];
  const attack = {
    region: now.region,
    attacker: partyOf(now, "attacker"),
    ...target,
    at_sea: atSea(now) ? now.at_sea : [],
    surprise: now.kind === "player" && now.surprise,
    war_ministry: now.war_ministry,
    rows: rowsOf(game),
  };
  return {
    kind: "ATTACK",
    attack,
    naval: now.rolls.naval,
    land: now.rolls.land,
    naval_choices: now.choices.naval,
    land_choices: now.choices.land,
  };
}

/** Who stands on each side. */
export function sidesOf(line) {
  if (line.kind === "REVOLT") return { attacker: line.revolt.tile, defender: line.revolt.victim.player };
  const { attacker, defender, tile } = line.attack;
  return { attacker: attacker.player, defender: defender?.player ?? tile ?? "neutral" };
}

/** What was judged, in order: [["naval", outcome], ["land", outcome]]. */
export function judged(line, answer) {
  if (line.kind === "REVOLT")
    return answer.revolt ? [[line.revolt.tile === "pirates" ? "naval" : "land", answer.revolt]] : [];
  return ["naval", "land"].filter((arena) => answer[arena]).map((arena) => [arena, answer[arena]]);
}

export const regionOf = (line) => (line.kind === "REVOLT" ? line.revolt : line.attack).region;
