// What follows from the last battle: deaths, retreats, a city or stronghold taken. The log knows what of it is settled.

const FATES = { dies: ["DEATH"], retreats: ["DESERTION", "RETREAT"] };
const BATTLES = ["SKIRMISH", "ASSAULT", "SIEGE"];

const contests = (log) => (log?.items ?? []).filter((item) => item.kind === "contest" && !item.undone);

/** {battle, rows}: rows are {kind, about, done, may}, in the order of the rule book; `may` be done or left. */
export function follows(log) {
  const all = contests(log),
    at = all.findLastIndex(({ line }) => BATTLES.includes(line.kind)),
    battle = all[at];
  if (!battle) return { battle: null, rows: [] };
  const later = all.slice(at + 1);
  const done = (kind, about) => later.some(({ line }) => line.kind === kind && nameIn(line) === about);
  const lost = later.filter(({ answer }) => answer.refuge === "nowhere").map(({ line }) => ["DEATH", nameIn(line)]);
  const rows = [...due(battle), ...lost].map(([kind, about, may = false]) => ({
    kind,
    about,
    may,
    done: done(kind, about),
  }));
  return { battle, rows };
}

/** The turn in which this baron laid the siege of this city that the log tells last; 0 when it tells none. */
export const besiegedSince = (log, baron, city) =>
  contests(log).findLast(
    ({ line, answer }) => answer.ending === "laid" && line.attacker.baron === baron && line.walls.name === city,
  )?.line.turn ?? 0;

/** Is something of the last battle still to be settled? */
export const isOpen = (log) => follows(log).rows.some(({ done, may }) => !done && !may);

const nameIn = (line) => line.name ?? line.who ?? line.walls?.name ?? "";

function due({ line, answer }) {
  const found = [];
  if (answer.outcome)
    for (const left of [...answer.outcome.attacker, ...answer.outcome.defender])
      for (const kind of FATES[left.fate] ?? []) found.push([kind, left.name]);
  for (const name of answer.die ?? []) found.push(["DEATH", name]);
  const taken = answer.outcome?.captured || answer.ending === "falls";
  if (taken)
    found.push(line.walls.stronghold ? ["STRONGHOLD", line.defender.baron] : ["DESTROY", line.walls.name, true]);
  return found;
}

/** What the battle has told already, for the form. Its troops were one sum: their cards are asked for. */
export function known(log, kind, about) {
  const battle = follows(log).battle;
  if (!battle || !about) return {};
  const { line, answer } = battle,
    { attacker, defender } = answer.outcome ?? { attacker: [], defender: line.defender?.armies ?? [] };
  if (kind === "DESTROY") return { walls: { tax: null, ...(answer.outcome?.walls ?? line.walls) } };
  if (kind !== "DEATH") return { who: about };
  return { name: about, markers: [...attacker, ...defender].find((army) => army.name === about)?.casualties ?? 0 };
}
