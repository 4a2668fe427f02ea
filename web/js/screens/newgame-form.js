// A game as it is being set up: its first values from the game before, and the event that they make.

import { draft } from "../lib/draft.js";
import { fetched } from "../lib/fetched.js";
import { COLOURS, total } from "../lib/words.js";
import { ruleMatters } from "../parts/house-words.js";
import { isOther, SEATS } from "../parts/other-words.js";

export const ARMIES = COLOURS.filter((name) => name !== "green");
const BOX = { army: 62, green: 20 };
const KEPT = "table"; // this phone's last game

/** Everything on the screen: edition, expansions, who plays, house rules, counts of a game under way. */
export const form = draft("newgame", () => ({
  game: "wallenstein",
  edition: 2,
  court: false,
  landsknechte: false,
  out: ["black"],
  names: {},
  switches: {},
  ...lastTable(),
  midway: false,
  outside: {},
  tray: {},
}));

function lastTable() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}

/** The next game begins with the same people and rules. */
export function keepTable({ game, edition, court, landsknechte, out, names, switches }) {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ game, edition, court, landsknechte, out, names, switches }));
  } catch {
    // private windows may refuse; names are then typed again
  }
}

/** Who plays, in the order of the colours. */
export const playing = (now) => seatsOf(now).filter((name) => !now.out.includes(name));

export const seatsOf = (now) => SEATS[now.game] ?? ARMIES;

/** The rules that matter at this table, each with its own default and the value in force. */
export function rules(now) {
  const list = fetched(`/api/house?edition=${now.edition}&game=${now.game}`).body ?? [];
  const valued = list.map((rule) => ({ ...rule, standard: rule.value, value: now.switches[rule.name] ?? rule.value }));
  const choosing = valued.some((rule) => rule.name.endsWith("_commit") && rule.value === "choose");
  if (isOther(now)) return valued;
  return valued.filter((rule) =>
    ruleMatters(rule.name, { edition: now.edition, court: isCourt(now), choosing, two: playing(now).length === 2 }),
  );
}

const isCourt = (now) => now.edition === 2 && now.court;

/** Only what differs from the rule book goes along. */
const changedSwitches = (now) =>
  Object.fromEntries(
    rules(now)
      .filter((rule) => rule.value !== rule.standard)
      .map((rule) => [rule.name, rule.value]),
  );

export const variant = (now) => (now.edition === 1 ? (now.switches.two_player ?? "off") : "off");

/** Can so many play? */
export function enough(now) {
  const n = playing(now).length;
  if (isOther(now)) return n >= 2;
  return n >= 3 || (n === 2 && variant(now) !== "off");
}

/** Money, groups, cubes and seats; null until the tower has told, or while too few play. */
export const deal = (now) =>
  enough(now) && !isOther(now)
    ? fetched(`/api/setup?edition=${now.edition}&colours=${playing(now).join(",")}&two_player=${variant(now)}`).body
    : null;

/** The cubes of a game under way that are not yet accounted for: they are in the tower. */
export const inside = (now, name) =>
  (name === "green" ? BOX.green : BOX.army) - (now.outside[name] ?? 0) - (now.tray[name] ?? 0);

export const counting = (now) => [...playing(now), "green"];

/** The event for the game; `abandon` a game that is under way. */
export function eventOf(now, abandon) {
  if (isOther(now))
    return {
      event: "NewGame",
      edition: 2,
      game: now.game,
      players: seated(now),
      switches: changedSwitches(now),
      abandon,
    };
  const event = {
    event: "NewGame",
    edition: now.edition,
    players: seated(now),
    court: isCourt(now),
    landsknechte: now.edition === 2 && now.landsknechte,
    switches: changedSwitches(now),
    abandon,
  };
  return now.midway ? { ...event, outside: only(now, now.outside), tray: only(now, now.tray) } : event;
}

const seated = (now) => playing(now).map((colour) => ({ colour, name: (now.names[colour] ?? "").trim() }));

const only = (now, counts) =>
  Object.fromEntries(
    counting(now)
      .filter((name) => counts[name])
      .map((name) => [name, counts[name]]),
  );

/** What is still missing or wrong in the counts of a game under way: a colour, or null. */
export function uncounted(now) {
  const blank = counting(now).find((name) => now.outside[name] === undefined);
  const over = counting(now).find((name) => inside(now, name) < 0);
  return {
    blank: blank ?? null,
    over: over ?? null,
    tower: total(Object.fromEntries(counting(now).map((name) => [name, inside(now, name)]))),
  };
}
