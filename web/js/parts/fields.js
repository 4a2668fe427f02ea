// A form made from a list of fields: numbers, choices, names, groups, lists of such things. A field has a name, a label
// and a kind; its value is null until somebody has told it, and nothing is made up in the meantime.

import { h } from "../lib/dom.js";
import { _ } from "../lib/words.js";
import { button, colours, field as text, iconButton, pick, seg, stepper, toggle } from "./controls.js";
import { icon } from "./glyphs.js";
import { party } from "./other-words.js";

const SEG_LETTERS = 45; // what fits beside each other on a narrow phone, all parts being as wide as the widest

const row = (label, note, control) =>
  h("div", { class: "army", key: label }, h("span", { class: "lab" }, label, note && h("small", {}, note)), control);

const KINDS = {
  number: ({ label, note, least = 0, most = 99, size = 1, told = false }, value, put) =>
    row(label, note, stepper(value, label, put, { least, most, size, typed: told })),
  yes: ({ label, note }, value, put) => toggle(label, value, put, { small: note }),
  text: ({ label }, value, put) => text(label, value, put),
  baron: ({ name, label }, value, put, { game, at }) => [
    h("span", { class: "lab" }, label),
    colours(
      `${at}${name}`,
      game.players.map((player) => player.colour),
      value,
      put,
      { label },
    ),
  ],
  choice: (field, value, put, { at }) => choice(field, value, put, at),
  group: ({ label, fields }, value, put, view) =>
    h(
      "section",
      { class: label ? "land" : "asked" },
      label && h("h2", {}, label),
      form(fields, value, (change) => put({ ...value, ...change }), view),
    ),
  list: (field, value, put, view) => listed(field, value, put, view),
  order: ({ label, note }, value, put, { game }) => order(label, note, value, put, game),
  each: ({ label, note, most }, value, put, { game }) =>
    h(
      "section",
      { class: "land" },
      h("h2", {}, label),
      note && h("p", { class: "note" }, note),
      game.players.map(({ colour }) =>
        row(
          party(game, colour),
          "",
          stepper(value[colour] ?? 0, `${label}: ${party(game, colour)}`, (n) => put({ ...value, [colour]: n }), {
            most,
          }),
        ),
      ),
    ),
  /** One of the ways that the rules offered; the first is theirs. */
  ways: ({ label, offered, words }, value, put, { answer }) => {
    const rows = offered(answer).map((way) => [JSON.stringify(way), words(way)]);
    return pick(label, [["", rows]], value ? JSON.stringify(value) : rows[0]?.[0], (way) => put(JSON.parse(way)), {
      plain: true,
    });
  },
  some: ({ label, from, proposed }, value, put, { values, answer }) =>
    some(label, from(values), value ?? proposed(answer), put),
};

function choice({ name, label, options, note }, value, put, at) {
  const rows = options(),
    widest = Math.max(...rows.map(([, words]) => words.length));
  if (rows.length < 5 && rows.length * widest <= SEG_LETTERS)
    return h(
      "div",
      { class: "asked" },
      h("span", { class: "lab" }, label, note && h("small", {}, note)),
      seg(`${at}${name}`, rows, value, put, { label }),
    );
  const found = (key) => put(rows.find(([option]) => String(option) === key)?.[0] ?? null);
  return pick(label, [["", value === null ? [["?", _("not told yet")], ...rows] : rows]], value ?? "?", found, {
    plain: true,
  });
}

/** Things of one sort, each a row that opens; the one added last is open. */
function listed({ name, label, note, add, fields, make, title, least = 0 }, value, put, view) {
  const change = (i) => (values) => put(value.map((each, at) => (at === i ? { ...each, ...values } : each)));
  return h(
    "section",
    { class: "land" },
    label && h("h2", {}, label),
    note && h("p", { class: "note" }, note),
    value.map((each, i) =>
      h(
        "details",
        { class: "more", key: `${name}-${i}-${each.id}`, ...(i === value.length - 1 ? { open: true } : {}) },
        h("summary", {}, h("span", {}, title(each, view.game)), icon("next")),
        form(fields, each, change(i), { ...view, at: `${view.at}${name}-${i}-` }),
        value.length > least &&
          button(
            _("Take {name} out", { name: title(each, view.game).split(" · ")[0] }),
            () => put(value.filter((_each, at) => at !== i)),
            {
              icon: "close",
            },
          ),
      ),
    ),
    button(add, () => put([...value, { ...make(value, view.game), id: value.length + 1 }]), { icon: "plus" }),
  );
}

/** Barons one after the other, as their shields lie. */
const order = (label, note, value, put, game) =>
  h(
    "section",
    { class: "land" },
    h("h2", {}, label),
    note && h("p", { class: "note" }, note),
    h(
      "ol",
      { class: "shields" },
      value.map((colour, i) =>
        h(
          "li",
          { key: i },
          h("span", {}, `${i + 1}. ${party(game, colour)}`),
          iconButton("close", _("Take shield {n} out", { n: i + 1 }), () => put(value.filter((_each, at) => at !== i))),
        ),
      ),
    ),
    h(
      "div",
      { class: "twin" },
      game.players.map(({ colour }) =>
        button(party(game, colour), () => put([...value, colour]), {
          icon: "plus",
          key: colour,
          name: _("A shield of {name}", { name: party(game, colour) }),
        }),
      ),
    ),
  );

/** Some of several cards; alike cards are told apart by their place. */
function some(label, cards, chosen, put) {
  const left = [...chosen.map((card) => JSON.stringify(card))];
  const marks = cards.map(({ card }) => {
    const at = left.indexOf(JSON.stringify(card));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return h(
    "section",
    { class: "land" },
    h("h2", {}, label),
    cards.map(({ words }, i) =>
      toggle(words, marks[i], (on) =>
        put(cards.filter((_each, at) => (at === i ? on : marks[at])).map(({ card }) => card)),
      ),
    ),
  );
}

const shown = (fields, values, answer) => fields.filter(({ when }) => !when || when(values, answer));

/** Every field that matters now. `view` has the game, and what the rules answered last. */
export const form = (fields, values, set, view) =>
  shown(fields, values, view.answer).map((field) =>
    h(
      "div",
      { class: `asked ${field.kind}`, key: field.name },
      KINDS[field.kind](field, values[field.name], (value) => set({ [field.name]: value }), { ...view, values }),
    ),
  );

/** Nothing told: no value, no words, none of a list, nothing of each. */
const isEmpty = (value) =>
  value === null ||
  value === "" ||
  (typeof value === "object" && Object.values(value).every((each) => each === 0 || each === null));

/** The label of the first thing that nobody has told yet. */
export function missing(fields, values) {
  for (const field of shown(fields, values)) {
    const value = values[field.name];
    if (field.needed !== false && isEmpty(value)) return field.label;
    const inside = field.kind === "list" ? value : field.kind === "group" ? [value] : [];
    const lacks = inside.map((each) => missing(field.fields, each)).find(Boolean);
    if (lacks) return lacks;
  }
  return null;
}

/** The values as a line of the rules has them; what was not told and is not needed is left out. */
export function plain(fields, values) {
  const found = {};
  for (const field of shown(fields, values)) {
    const value = values[field.name];
    if (field.local || value === null || value === undefined) continue;
    if (field.plain) found[field.name] = field.plain(value, values);
    else if (field.kind === "list") found[field.name] = value.map((each) => plain(field.fields, each));
    else found[field.name] = field.kind === "group" ? plain(field.fields, value) : value;
  }
  return found;
}
