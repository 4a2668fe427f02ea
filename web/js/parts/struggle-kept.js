// What earlier entries of this game tell the next ones: alliances, points scored, the values of a region. Read from the
// log, so that every phone knows the same; what was taken back tells nothing.

import { fetched } from "../lib/fetched.js";

/** Everything settled so far, oldest first. */
export function kept(state) {
  const { game } = state;
  const { body } = fetched(`/api/games/${game.number}`, `${state.run}:${game.number}:${game.step}`);
  return (body?.items ?? []).filter((item) => item.kind === "contest" && !item.undone);
}

/** The two rows of alliances: an auction in which nobody is allied yet begins a war. */
export function rowsKept(contests) {
  let rows = [[], []];
  for (const { line, answer } of contests.filter((one) => one.line.kind === "AUCTION")) {
    if (!line.allied.length) rows = [[], []];
    rows = [answer.upper, answer.lower].map((name, i) => [...rows[i], name].filter(Boolean));
  }
  return rows;
}

/** Who opens the next auction; nothing before the first. */
export const openerKept = (contests) => contests.findLast((one) => one.line.kind === "AUCTION")?.answer.next_opener;

/** The values of a region as they were last entered. */
export const valuesKept = (contests, region) =>
  contests.findLast((one) => one.line.kind === "REGION" && one.line.region === region)?.answer.values ?? null;

/** Points that the log knows of: regions, and countries won in battle. */
export function pointsKept(contests, player) {
  const spoils = ({ line, answer }) =>
    [answer.naval, answer.land].reduce(
      (all, one) => all + (one?.spoils.influence_to === player ? one.spoils.points : 0),
      line.kind === "REGION" ? (answer.points?.[player] ?? 0) : 0,
    );
  return contests.reduce((all, one) => all + spoils(one), 0);
}
