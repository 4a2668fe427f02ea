// What comes up in a turn of Warrior Knights, as fields: special phases, wages, hiring, expeditions, revolts in upkeep.

import { _ } from "../lib/words.js";
import { GOALS, NEWS } from "../parts/knights-answers.js";
import { SHAPES, troop } from "../parts/knights-words.js";
import { party } from "../parts/other-words.js";
import { city } from "./knights-after.js";
import { bare, cards, hired, like, mercenary, nation, strength, vassal, wage } from "./knights-troops.js";

export const revolt = (values) => [
  city(values.paid === "crowns" && !values.guarded && values.revolts === true),
  { kind: "yes", name: "guarded", label: _("A noble of the owner is in the area") },
  {
    kind: "choice",
    name: "revolts",
    label: _("The fate card says"),
    options: () => [
      [true, _("Revolt!")],
      [false, _("no revolt")],
    ],
    when: ({ guarded }) => !guarded,
  },
  {
    kind: "choice",
    name: "paid",
    label: _("The owner pays"),
    options: () => [
      ["nothing", _("nothing")],
      ["faith", _("1 faith")],
      ["crowns", _("crowns")],
    ],
    when: ({ guarded, revolts }) => !guarded && revolts === true,
  },
];

const serving = ({ armies }) => armies.flatMap((army) => army.troops.filter(hired));
const waged = (card) => ({ ...bare(card), wage: card.wage });

export const wages = () => [
  { kind: "baron", name: "who", label: _("Who pays?") },
  {
    kind: "list",
    name: "armies",
    label: _("Armies"),
    add: _("Another army"),
    title: ({ name, shape, troops: all }) =>
      `${name} · ${SHAPES[shape]?.() ?? _("Garrison")} · ${all.reduce((sum, card) => sum + card.strength, 0)}`,
    make: (value) => army(value.length + 1),
    least: 1,
    fields: [
      { kind: "text", name: "name", label: _("Name of the noble") },
      {
        kind: "choice",
        name: "shape",
        label: _("Shape on the shield"),
        options: () => [...Object.entries(SHAPES).map(([shape, text]) => [shape, text()]), ["none", _("Garrison")]],
        plain: (shape) => (shape === "none" ? null : shape),
      },
      cards(true),
    ],
  },
  { kind: "number", name: "crowns", label: _("Crowns he has"), most: 999, told: true },
  {
    kind: "some",
    name: "unpaid",
    label: _("Who is not paid and deserts"),
    needed: false,
    when: ({ unpaid }, answer) => unpaid || answer?.desert?.length > 0,
    from: (values) => serving(values).map((card) => ({ card: waged(card), words: troop(card) })),
    proposed: (answer) => answer?.desert ?? [],
  },
];

export const army = (n) => ({ name: _("Noble {n}", { n }), shape: "circle", troops: [{ ...vassal(), id: 1 }] });

export const hiring = (_values, game) => [
  {
    kind: "order",
    name: "shields",
    label: _("Shields along the track"),
    note: _("the foremost first"),
  },
  cards(true, {
    name: "open_cards",
    label: _("Open mercenaries"),
    add: _("Another mercenary"),
    make: (value) => ({ ...like(value, mercenary), by: "" }),
    title: (card) => (card.by ? `${troop(card)} · ${party(game, card.by)}` : troop(card)),
    fields: [
      { ...strength() },
      { ...nation() },
      wage(),
      {
        kind: "choice",
        name: "by",
        label: _("Hired by"),
        options: () => [["", _("nobody")], ...game.players.map(({ colour }) => [colour, party(game, colour)])],
        local: true,
        needed: false,
      },
    ],
    plain: (value) => value.map(waged),
  }),
];

/** What each baron takes when his foremost shield is reached: cards of one nation, at most one for each shield. */
export function wishes({ shields, open_cards: open }) {
  const free = [...shields],
    left = open.filter((card) => card.by),
    found = [];
  while (free.length) {
    const baron = free[0],
      own = left.filter((card) => card.by === baron),
      room = free.filter((each) => each === baron).length;
    const taken = own.filter((card) => card.nation.trim() === own[0].nation.trim()).slice(0, room);
    taken.forEach((card) => left.splice(left.indexOf(card), 1));
    for (let n = Math.max(1, taken.length); n > 0; n -= 1) free.splice(free.indexOf(baron), 1);
    found.push([baron, taken.map(waged)]);
  }
  return [...found, ...left.map((card) => [card.by, [waged(card)]])]; // more than their shields: the rules refuse it
}

const news = (n) => ({
  kind: "choice",
  name: `card${n}`,
  label: n === 1 ? _("Fate card") : _("Second fate card, it is blessed"),
  options: () => Object.entries(NEWS).map(([card, text]) => [card, text()]),
  local: true,
  ...(n === 2 ? { when: ({ blessed }) => blessed } : {}),
});

export const expedition = () => [
  {
    kind: "choice",
    name: "goal",
    label: _("Where to?"),
    options: () => Object.entries(GOALS).map(([goal, text]) => [goal, text()]),
    local: true,
  },
  { kind: "each", name: "stakes", label: _("Crowns invested"), note: _("at most 5 each"), most: 5, local: true },
  { kind: "yes", name: "blessed", label: _("Blessed by the chief patron"), local: true },
  news(1),
  news(2),
];

export const phases = () => [
  ...[
    ["red", _("Red cards")],
    ["yellow", _("Yellow cards")],
    ["blue", _("Blue cards")],
  ].map(([name, label]) => ({ kind: "number", name, label, most: 80, local: true })),
  { kind: "number", name: "shields", label: _("Shields on the mercenary track"), most: 48 },
];
