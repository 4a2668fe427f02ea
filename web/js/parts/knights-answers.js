// What the rules of Warrior Knights answer to everything but battles, in words: what became of it, what the table does,
// and the rows of the sum as [what, why, number]. Every number is the rules' own.

import { _, list, n_ } from "../lib/words.js";
import { lineOf, troop, troops } from "./knights-words.js";
import { party } from "./other-words.js";
import { plainAnswer } from "./plain-answer.js";

const crowns = (n) => n_("{n} crown", "{n} crowns", n);

const PHASES = {
  wages: () => _("Wages"),
  tax: () => _("Tax"),
  assembly: () => _("Assembly"),
  hiring: () => _("Hiring"),
};
const FIELDS = { red: () => _("Red cards"), yellow: () => _("Yellow cards"), blue: () => _("Blue cards") };
export const GOALS = {
  ceylon: () => _("Ceylon"),
  "spice-islands": () => _("Spice Islands"),
  china: () => _("China"),
};
export const NEWS = {
  "fleet-lost": () => _("Fleet lost"),
  "no-news": () => _("No news"),
  "1x": () => "1×",
  "2x": () => "2×",
  "3x": () => "3×",
  "4x": () => "4×",
};

const PARTS = {
  deserted: ["deserted", () => _("Deserts")],
  lost: ["discarded", () => _("Discarded for the markers")],
  office: ["office", () => _("Goes with the office")],
};

function death(_game, line, { death: one }) {
  const kept = line.has_heir === false ? [] : one.heir;
  const rows = one.lines.map(({ why, number }) => {
    const [part, label] = PARTS[why] ?? [null, () => (line.has_heir === false ? _("Left") : _("The heir keeps"))];
    return [label(), troops(part ? one[part] : [...one.heir, ...one.shuffled_back, ...one.out_of_game]), number];
  });
  return {
    verdict: _("{name} dies", { name: line.name }),
    why: kept.length ? _("His heir takes over the rest and may return in upkeep.") : "",
    orders: [
      one.deserted.length && _("{troops}: back into the deck.", { troops: troops(one.deserted) }),
      one.discarded.length && _("{troops}: discarded.", { troops: troops(one.discarded) }),
      _("All his casualty markers are removed."),
      _("His figure goes off the board, his office is discarded."),
      one.shuffled_back.length && _("{troops}: shuffled back.", { troops: troops(one.shuffled_back) }),
      one.out_of_game.length && _("{troops}: out of the game.", { troops: troops(one.out_of_game) }),
    ].filter(Boolean),
    rows,
  };
}

function desertion(_game, _line, { gone, left }) {
  return {
    verdict: gone.length ? _("{troop} deserts", { troop: troops(gone) }) : _("Nobody deserts"),
    why: gone.length ? "" : _("No mercenary of that nation is in the army."),
    orders: gone.length ? [_("{troops}: back into the deck.", { troops: troops(gone) })] : [],
    rows: left.map((card) => [troop(card), _("stays"), card.strength]),
  };
}

const REFUGES = {
  area: ({ areas }) => [
    _("He retreats to an area next to the battle"),
    _("He may go to: {areas}.", { areas: list(areas) }),
  ],
  stronghold: () => [_("He retreats to his stronghold"), _("No area next to the battle is free.")],
  nowhere: (_answer, { overseas }) => [
    _("He dies"),
    overseas ? _("Nobody retreats by sea.") : _("No area is free, and his stronghold is besieged or off the board."),
  ],
};

function retreat(_game, line, answer) {
  const [verdict, why] = REFUGES[answer.refuge](answer, line);
  return { verdict, why, orders: answer.exhausted ? [_("He is exhausted.")] : [], rows: [] };
}

const destroyed = (_game, _line, answer) => ({
  verdict: _("{crowns} for the captor", { crowns: crowns(answer.crowns) }),
  orders: [_("The city model is removed.")],
  rows: answer.lines.map(lineOf),
});

const stronghold = (_game, _line, answer) => ({
  verdict: answer.cities
    ? _("{crowns} and a city for the captor", { crowns: crowns(answer.crowns) })
    : _("{crowns} for the captor", { crowns: crowns(answer.crowns) }),
  orders: [
    _("The stronghold goes off the board; its troops desert and are lost as at a noble's death."),
    _("The loser gets no influence this turn."),
  ],
  rows: answer.lines.map(lineOf),
});

const REVOLTS = {
  guarded: () => [_("No card: a noble of the owner is there"), []],
  quiet: () => [_("The city stays quiet"), []],
  paid: ({ faith, crowns: paid }) => [
    _("The owner holds the city"),
    [faith ? _("He pays 1 faith.") : _("He pays {crowns}.", { crowns: crowns(paid) })],
  ],
  lost: () => [
    _("The city is neutral at once"),
    [_("Take the control marker off; a fortification is lost, breaches stay.")],
  ],
};

function revolt(_game, _line, answer) {
  const [verdict, orders] = REVOLTS[answer.ending](answer);
  const row = (one) => (one.what === "faith" ? [_("Faith"), _("in place of crowns"), one.number] : lineOf(one));
  return { verdict, orders, rows: answer.lines.map(row), title: _("What holding it costs") };
}

function wages(game, line, { due, paid, desert, lines }) {
  return {
    verdict: _("{crowns} to pay", { crowns: crowns(paid) }),
    why: paid < due ? _("{crowns} were due.", { crowns: crowns(due) }) : "",
    orders: desert.map((card) => _("{troop} is not paid and deserts.", { troop: troop(card) })),
    rows: lines.map(({ why, number }, i) => [
      line.armies[i].name,
      why === "circle" ? _("circle, at most 400: no wages") : troops(line.armies[i].troops),
      number,
    ]),
    together: due,
  };
}

const hiring = (game, _line, { hires, new_cards: fresh }) => ({
  verdict: n_("{n} mercenary hired", "{n} mercenaries hired", hires.flatMap((one) => one.troops).length),
  orders: [n_("Lay {n} new mercenary card open.", "Lay {n} new mercenary cards open.", fresh)],
  rows: hires.map(({ baron, troops: cards, crowns: price }) => [
    party(game, baron),
    cards.length ? troops(cards) : _("takes nobody"),
    price,
  ]),
  title: _("Crowns"),
});

const VOYAGES = {
  home: () => _("The fleet comes home"),
  lost: () => _("The fleet is lost"),
  "no-news": () => _("No news"),
};

const expedition = (game, { expedition: { goal, stakes, blessed } }, { ending, payments, news }) => ({
  verdict: `${GOALS[goal]()}: ${VOYAGES[ending]()}`,
  why: blessed ? _("Of two cards the better counts: {news}.", { news: NEWS[news]() }) : "",
  orders: {
    home: payments.map(([baron, n]) => _("{name} gets {crowns}.", { name: party(game, baron), crowns: crowns(n) })),
    lost: [_("The stakes are lost; take the marker off.")],
    "no-news": [_("The marker stays on 3, a blessing stays too.")],
  }[ending],
  rows: payments.map(([baron, n], i) => [
    party(game, baron),
    _("{news}, stake {n}", { news: NEWS[news](), n: stakes[i][1] }),
    n,
  ]),
  title: _("Crowns"),
});

const phases = (_game, line, { phases: due, cards_needed: cards, shields_needed: shields }) => ({
  verdict: due.length ? list(due.map((phase) => PHASES[phase]())) : _("No special phase"),
  why: due.length > 1 ? _("In this order.") : "",
  orders: [],
  rows: [
    ...Object.entries(FIELDS).map(([name, label]) => [label(), _("{n} set it off", { n: cards }), line.cards[name]]),
    [_("Shields"), _("{n} set it off", { n: shields }), line.shields],
  ],
  title: _("What lies there"),
});

const ANSWERS = {
  DEATH: death,
  DESERTION: desertion,
  RETREAT: retreat,
  DESTROY: destroyed,
  STRONGHOLD: stronghold,
  REVOLT: revolt,
  WAGES: wages,
  HIRING: hiring,
  EXPEDITION: expedition,
  PHASES: phases,
};

/** {verdict, why, orders, rows, title, together} of an answer. */
export const answerOf = (game, line, answer) => ({
  why: "",
  ...(ANSWERS[line.kind]?.(game, line, answer) ?? plainAnswer(line, answer)),
});
