// What is settled beside battles: a voyage, income, a region's points, unrest at the end, an auction. Each has its
// title, its result in short, and a card with the sum line by line.

import { h } from "../lib/dom.js";
import { _, list, n_ } from "../lib/words.js";
import { orders, party, sum, token } from "../parts/other-words.js";
import { lineOf, REGIONS } from "../parts/struggle-words.js";

export const UNITS = {
  army: () => _("Army"),
  fleet: () => _("Fleet"),
  fort: () => _("New fort"),
};

/** A region, or home. */
export const place = (name) => (name ? REGIONS[name]() : _("Home"));

const plate = (aside, heading, ...more) =>
  h(
    "section",
    { class: "plate verdict", "aria-live": "polite" },
    aside && h("p", { class: "aside" }, aside),
    h("h2", {}, heading),
    more,
  );

const LANDINGS = {
  arrives: ({ target }) => _("It arrives: {place}", { place: place(target) }),
  returns: ({ origin }) => _("It turns back: {place}", { place: place(origin) }),
  destroyed: () => _("It is lost at sea"),
  "roll-again": () => _("A storm: roll again"),
};

/** What became of a unit, in one line. */
export const landing = ({ line, answer }) => (LANDINGS[answer.landing] ?? LANDINGS.arrives)(line.move);

/** How the dice of a voyage are read. */
export const seaRules = (navigation) =>
  navigation
    ? _("2 to 6 arrives. A 1 rolls again, +2 for Navigation: 5 or more arrives, 3 or 4 turns back.")
    : _("2 to 6 arrives. A 1 rolls again: 5 or 6 arrives, 3 or 4 turns back, 1 or 2 is lost.");

const voyage = {
  sign: "map",
  title: (game, { line: { move } }) =>
    _("{name}: {unit} to {place}", {
      name: party(game, move.player),
      unit: UNITS[move.unit](),
      place: place(move.target),
    }),
  inShort: (game, contest) => landing(contest),
  card: (game, contest) => {
    const { line, answer } = contest;
    const total = (answer.lines ?? []).reduce((all, one) => all + one.amount, 0);
    return h(
      "div",
      { class: "judged" },
      plate(_("Voyage"), landing(contest), h("p", { class: "aside" }, answer.roll ? seaRules(line.navigation) : "")),
      answer.unrest > 0 &&
        orders([
          n_("{name} takes {n} unrest.", "{name} takes {n} unrest.", answer.unrest, {
            name: party(game, line.move.player),
          }),
        ]),
      answer.lines && sum(_("The die that decides"), answer.lines.map(lineOf), answer.lines[1] && total),
    );
  },
};

/** Gold line by line: what was there, what comes in, what upkeep takes, what is borrowed. */
export function incomeRows({ line, answer }) {
  const rows = answer.lines.map(lineOf);
  if (!answer.after) return rows;
  const total = line.gold + answer.lines.reduce((all, one) => all + one.amount, 0),
    lent = answer.after.gold - total;
  return [
    [_("Gold before"), "", line.gold],
    ...rows,
    lent > 0 && [_("Borrowed"), n_("for {n} unrest", "for {n} unrest", answer.after.unrest), lent],
  ].filter(Boolean);
}

const income = {
  sign: "house",
  title: (game, { line }) => _("Income of {name}", { name: party(game, line.player) }),
  inShort: (game, { answer }) =>
    answer.after
      ? _("{n} gold afterwards, population {population}", { n: answer.after.gold, population: answer.population })
      : _("{n} gold comes in", { n: answer.gold }),
  card: (game, contest) => {
    const { line, answer } = contest,
      name = party(game, line.player);
    return h(
      "div",
      { class: "judged" },
      plate(_("Income"), income.inShort(game, contest)),
      orders(
        [
          answer.after?.unrest > 0 &&
            n_("{name} takes {n} unrest.", "{name} takes {n} unrest.", answer.after.unrest, { name }),
          _("{name} sets the population to {n}.", { name, n: answer.population }),
        ].filter(Boolean),
      ),
      sum(name, incomeRows(contest), answer.after?.gold),
    );
  },
};

const PLACES = [() => _("1st place"), () => _("2nd place"), () => _("3rd place"), () => _("4th place")];
const placeName = (n) => PLACES[n - 1]?.() ?? _("place {n}", { n });

/** Who scores what in a region: [name, why, points], the most first. */
export const regionRows = (game, { line, answer }) =>
  Object.entries(line.influence)
    .filter(([, n]) => n > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([name, n]) => [
      party(game, name),
      `${placeName(answer.places[name])} · ${n_("{n} marker", "{n} markers", n)}`,
      answer.points?.[name] ?? "?",
    ]);

const region = {
  sign: "flag",
  title: (game, { line }) => _("Points of {region}", { region: REGIONS[line.region]() }),
  inShort: (game, { answer }) =>
    list(
      Object.entries(answer.points ?? {})
        .filter(([, n]) => n > 0)
        .map(([name, n]) => `${party(game, name)} ${n}`),
    ) || _("nobody scores"),
  card: (game, contest) =>
    h(
      "div",
      { class: "judged" },
      plate(
        _("Points of a region"),
        REGIONS[contest.line.region](),
        h(
          "p",
          { class: "aside" },
          _("Who is tied shares the whole value; the next lower number still gets the next place."),
        ),
      ),
      region.told(game, contest),
    ),
  told: (game, contest) => [contest.answer.over > 0 && over(contest), sum(_("Points"), regionRows(game, contest))],
};

/** More markers than the region has counters: said, not corrected. */
export const over = ({ answer }) =>
  h(
    "p",
    { class: "note maybe" },
    n_(
      "{n} marker more than the region has counters. Count again.",
      "{n} markers more than the region has counters. Count again.",
      answer.over,
    ),
  );

const unrest = {
  sign: "pawn",
  told: (game, { answer: { ranking, points } }) =>
    h(
      "ul",
      { class: "points" },
      ranking.map(([at, name]) =>
        h(
          "li",
          { key: name },
          token(name),
          h("span", { class: "who" }, h("b", {}, party(game, name)), h("small", {}, placeName(at))),
          h("b", { class: "n" }, points[name]),
        ),
      ),
    ),
  title: () => _("The end of the game"),
  inShort: (game, { answer }) => {
    const first = answer.ranking.filter(([at]) => at === 1).map(([, name]) => party(game, name));
    return n_("{names} wins", "{names} share the victory", first.length, { names: list(first) });
  },
  card: (game, contest) => {
    const { answer } = contest;
    return h(
      "div",
      { class: "judged" },
      plate(_("After unrest"), unrest.inShort(game, contest), unrest.told(game, contest)),
      h(
        "div",
        { class: "twosums" },
        answer.ranking.map(([, name]) => sum(party(game, name), answer.lines[name].map(lineOf), answer.points[name])),
      ),
    );
  },
};

const auction = {
  sign: "crown",
  title: () => _("Alliances: an auction"),
  inShort: (game, { answer }) =>
    n_("{name} wins and pays {n} gold", "{name} wins and pays {n} gold", answer.gold, {
      name: party(game, answer.winner),
    }),
  card: (game, contest) => {
    const { answer } = contest,
      goes = (name, text) => name && text({ name: party(game, name) });
    return h(
      "div",
      { class: "judged" },
      plate(_("Alliances"), auction.inShort(game, contest)),
      orders(
        [
          goes(answer.upper, (one) => _("{name} goes to the next free place of the upper row.", one)),
          goes(answer.lower, (one) => _("{name} goes to the next free place of the lower row.", one)),
          _("{name} opens the next auction.", { name: party(game, answer.next_opener) }),
        ].filter(Boolean),
      ),
    );
  },
};

export const OTHER = { MOVE: voyage, INCOME: income, REGION: region, UNREST: unrest, AUCTION: auction };
