// A battle of Struggle of Empires as it is being entered: the values on this phone, and the line they make.

import { draft } from "../lib/draft.js";
import { kept, rowsKept } from "../parts/struggle-kept.js";
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
  }));

/** The two alliances of this war, kept from battle to battle: colour -> 1 or 2. */
export const alliancesOf = (game) => draft(`struggle-rows:${game.id}`, () => ({}));

/** Who stands in which row: as entered on this phone, else as the auctions of the log left it. */
export function rowsNow(state) {
  const auctioned = rowsKept(kept(state)),
    entered = alliancesOf(state.game).get();
  return Object.fromEntries(
    state.game.players.map(({ colour }) => [
      colour,
      entered[colour] ?? (auctioned[0].includes(colour) ? 1 : auctioned[1].includes(colour) ? 2 : undefined),
    ]),
  );
}

const rowsOf = (state) => {
  const { game } = state,
    rows = rowsNow(state);
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

/** The line that is engaged with, before any dice. */
export function lineOf(state, now) {
  if (now.kind === "revolt") {
    const { tile, region } = now;
    return { kind: "REVOLT", revolt: { tile, region, victim: victim(now) } };
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
    rows: rowsOf(state),
  };
  return { kind: "ATTACK", attack };
}
