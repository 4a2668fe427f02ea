// A line of Struggle of Empires, read and gone on with: who stands where, what was judged, the next roll added.

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

/** Where the rolls of an arena stand in the line, and what the players chose about them. */
const ROLLS = { ATTACK: (arena) => [arena, `${arena}_choices`], REVOLT: () => ["rolls", "choices"] };

/** The rolls of an arena so far. */
export const rollsOf = (line, arena) => line[ROLLS[line.kind](arena)[0]] ?? [];

/** The name under which the colour of a side's next dice is kept. */
export const paintOf = (line, arena, side) => `${ROLLS[line.kind](arena)[0]}:${rollsOf(line, arena).length}:${side}`;

/** The colours that the sides last rolled in this battle: {attacker: "white"}. */
export const lastPaint = (dice) =>
  Object.fromEntries(Object.entries(dice).map(([name, colour]) => [name.split(":").at(-1), colour]));

/** The line with one more roll; what was chosen about the one before is forgotten. */
export function withRoll(line, arena, roll) {
  const [rolls, choices] = ROLLS[line.kind](arena);
  return { ...line, [rolls]: [...(line[rolls] ?? []), roll], [choices]: {} };
}

/** What a side has chosen about the last roll of an arena. */
export const chosen = (line, arena, side) => line[ROLLS[line.kind](arena)[1]]?.[side] ?? {};

/** The line with another choice of one side. */
export function withChoice(line, arena, side, values) {
  const [, choices] = ROLLS[line.kind](arena);
  return { ...line, [choices]: { ...line[choices], [side]: { ...chosen(line, arena, side), ...values } } };
}

/** Was anything rolled for it yet? */
export const anyRoll = (line) => ["naval", "land", "rolls", "dice"].some((name) => line[name]?.length);
