// Everything beside battles that the rules of Warrior Knights settle, by kind. Numbers that stand in no rule text
// (wages, taxes, crowns) are empty until the table reads them off its cards.

import { _ } from "../lib/words.js";
import { city, death, desertion, nationOf, retreat, stronghold } from "./knights-after.js";
import { mercenary, vassal } from "./knights-troops.js";
import { army, expedition, hiring, phases, revolt, wages, wishes } from "./knights-turn.js";

const NO_CITY = () => ({ name: "", base: null, tax: null, fortified: false });

/** By kind: what it is for, its fields, its values at first, and what the fields alone do not say of the line. */
export const QUESTIONS = {
  DEATH: {
    note: () => _("desertion, losses, office, heir"),
    fields: death,
    first: () => ({
      name: "",
      troops: [{ ...vassal(), id: 1 }],
      markers: 0,
      nation: null,
      deserter: null,
      losses: null,
      has_heir: true,
    }),
    line: nationOf,
  },
  RETREAT: {
    note: () => _("where a beaten noble goes"),
    fields: retreat,
    first: () => ({ who: "", overseas: false, areas: [], home: null }),
    line: ({ overseas }) => (overseas ? { areas: [] } : {}),
  },
  DESERTION: {
    note: () => _("one fate card for each noble who retreats"),
    fields: desertion,
    first: () => ({ who: "", troops: [{ ...mercenary(), id: 1 }], nation: null, chosen: null }),
    line: nationOf,
  },
  DESTROY: {
    note: () => _("a city taken and razed at once"),
    fields: () => [city(true)],
    first: () => ({ walls: NO_CITY() }),
  },
  STRONGHOLD: {
    note: () => _("crowns and a city for the captor"),
    fields: stronghold,
    first: () => ({ who: null, crowns: null, cities: null }),
  },
  PHASES: {
    note: () => _("does a card or shield set one off?"),
    fields: phases,
    first: () => ({ red: 0, yellow: 0, blue: 0, shields: 0 }),
    line: ({ red, yellow, blue }, game) => ({ cards: { red, yellow, blue }, players: game.players.length }),
  },
  WAGES: {
    note: () => _("also with a circle noble, who pays none up to 400"),
    fields: wages,
    first: () => ({ who: null, armies: [{ ...army(1), id: 1 }], crowns: null, unpaid: null }),
  },
  HIRING: {
    note: () => _("shields in their order, prices, new cards"),
    fields: hiring,
    first: () => ({ shields: [], open_cards: [] }),
    line: (values) => ({ wishes: wishes(values) }),
  },
  EXPEDITION: {
    note: () => _("a fleet on 3 reveals its fate card"),
    fields: expedition,
    first: () => ({ goal: null, stakes: {}, blessed: false, card1: null, card2: null }),
    line: ({ goal, stakes, blessed, card1, card2 }) => ({
      expedition: { goal, stakes: Object.entries(stakes).filter(([, n]) => n > 0), blessed, stage: 3 },
      revealed: blessed ? [card1, card2] : [card1],
    }),
  },
  REVOLT: {
    note: () => _("upkeep: a card for each city without its owner's noble"),
    fields: revolt,
    first: () => ({ walls: NO_CITY(), guarded: false, revolts: null, paid: "nothing" }),
    line: ({ guarded, revolts, paid }) => (guarded ? { revolts: false } : revolts ? { paid } : { paid: "nothing" }),
  },
};
