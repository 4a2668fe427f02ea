// What follows from a battle of Warrior Knights, as fields: death, desertion, retreat, a city or stronghold taken.

import { _ } from "../lib/words.js";
import { troop, troops } from "../parts/knights-words.js";
import { bare, cards, hired } from "./knights-troops.js";

/** The nation on the fate card: those in the army are chosen by name, so that no spelling decides. */
const fateNation = (values) => ({
  kind: "choice",
  name: "nation",
  label: _("Nation on the fate card"),
  options: () => [
    ...[...new Set(values.troops.filter(hired).map((card) => card.nation.trim()))]
      .filter(Boolean)
      .map((name) => [name, name]),
    [NO_NATION, _("another nation")],
  ],
  when: ({ troops: all }) => all.some(hired), // nobody else deserts, whatever the card says
});

const NO_NATION = "-";

/** Without mercenaries the fate card need not be told. */
export const nationOf = ({ troops: all }) => (all.some(hired) ? {} : { nation: NO_NATION });

const deserter = (name) => ({
  kind: "ways",
  name,
  label: _("Who deserts"),
  needed: false,
  when: (values, answer) => values[name] || (answer?.deserters ?? []).length > 1,
  offered: (answer) => answer?.deserters ?? [],
  words: troop,
});

export const death = (values) => [
  { kind: "text", name: "name", label: _("Name of the noble") },
  cards(),
  { kind: "number", name: "markers", label: _("Casualty markers"), most: 20 },
  fateNation(values),
  deserter("deserter"),
  {
    kind: "ways",
    name: "losses",
    label: _("Discarded for the markers"),
    needed: false,
    when: ({ losses }, answer) => losses || (answer?.losses ?? []).length > 1,
    offered: (answer) => answer?.losses ?? [],
    words: (choice) => troops(choice) || _("none"),
  },
  { kind: "yes", name: "has_heir", label: _("He has an heir"), note: _("a garrison keeps its stronghold: yes") },
];

export const desertion = (values) => [
  { kind: "text", name: "who", label: _("Name of the noble") },
  cards(),
  fateNation(values),
  {
    ...deserter("chosen"),
    when: ({ chosen, troops: all, nation: shown }) =>
      chosen || all.filter((card) => hired(card) && card.nation.trim() === shown).length > 1,
    offered: () => values.troops.map(bare).filter((card) => hired(card) && card.nation === values.nation),
  },
];

export const retreat = () => [
  { kind: "text", name: "who", label: _("Name of the noble") },
  { kind: "yes", name: "overseas", label: _("The battle was overseas") },
  {
    kind: "list",
    name: "areas",
    label: _("Areas next to the battle"),
    add: _("Another area"),
    title: ({ name, foreign }) => (foreign ? `${name || _("Area")} · ${_("barred")}` : name || _("Area")),
    make: () => ({ name: "", foreign: false }),
    fields: [
      { kind: "text", name: "name", label: _("Name") },
      { kind: "yes", name: "foreign", label: _("Another baron's city or noble is there") },
    ],
    when: ({ overseas }) => !overseas,
    needed: false,
  },
  {
    kind: "choice",
    name: "home",
    label: _("His baron's stronghold"),
    options: () => [
      ["open", _("stands")],
      ["besieged", _("besieged")],
      ["off-board", _("off the board")],
    ],
  },
];

export const city = (taxed) => ({
  kind: "group",
  name: "walls",
  label: "",
  fields: [
    { kind: "text", name: "name", label: _("City") },
    { kind: "number", name: "base", label: _("Strength as printed"), least: 100, most: 900, size: 100, told: true },
    {
      kind: "number",
      name: "tax",
      label: _("Tax"),
      note: _("as printed, without the fortification"),
      told: true,
      needed: taxed,
    },
    { kind: "yes", name: "fortified", label: _("Fortified") },
  ],
  plain: ({ name, tax, fortified, base }) => ({ name, base, fortified, ...(tax === null ? {} : { tax }) }),
});

export const stronghold = () => [
  { kind: "baron", name: "who", label: _("Whose stronghold was taken?") },
  { kind: "number", name: "crowns", label: _("Crowns of the loser"), most: 999, told: true },
  { kind: "number", name: "cities", label: _("Cities of the loser"), most: 23, told: true },
];
