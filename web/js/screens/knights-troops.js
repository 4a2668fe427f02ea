// Troop cards as fields: strength, kind, nation, and the wage that only the card tells.

import { _ } from "../lib/words.js";
import { troop } from "../parts/knights-words.js";

const ORIGINS = () => [
  ["vassal", _("Vassal")],
  ["mercenary", _("Mercenary")],
  ["retinue", _("Retinue")],
];
export const hired = ({ origin }) => origin === "mercenary";

export const strength = () => ({
  kind: "number",
  name: "strength",
  label: _("Strength"),
  least: 50,
  most: 500,
  size: 50,
});
export const nation = () => ({
  kind: "text",
  name: "nation",
  label: _("Nation"),
  when: hired,
  plain: (name) => name.trim(),
});
export const wage = () => ({
  kind: "number",
  name: "wage",
  label: _("Wage"),
  note: _("as printed"),
  told: true,
  when: ({ origin }) => origin !== "retinue",
});
const origin = () => ({ kind: "choice", name: "origin", label: _("Kind of troop"), options: ORIGINS });

export const vassal = () => ({ strength: 50, origin: "vassal", nation: "", wage: null });
export const mercenary = () => ({ strength: 100, origin: "mercenary", nation: "", wage: null, by: "" });
export const like = (cards, first) => ({ ...(cards.at(-1) ?? first()) });

/** Troop cards; with their wages where these matter. */
export const cards = (waged = false, more = {}) => ({
  kind: "list",
  name: "troops",
  label: _("Troops"),
  add: _("Another troop card"),
  title: (card) => (waged && card.wage !== null ? `${troop(card)} · ${_("wage {n}", { n: card.wage })}` : troop(card)),
  make: (value) => like(value, vassal),
  fields: [origin(), strength(), nation(), ...(waged ? [wage()] : [])],
  least: 1,
  ...more,
});

export const bare = ({ strength: worth, origin: kind, nation: name }) => ({
  strength: worth,
  origin: kind,
  nation: kind === "mercenary" ? name.trim() : "",
  wage: null,
});
