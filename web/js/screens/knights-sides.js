// Who fights in Warrior Knights: armies with their nobles, the commander, walls, and barons who have to give leave.

import { fetched } from "../lib/fetched.js";
import { h } from "../lib/dom.js";
import { _ } from "../lib/words.js";
import { button, colours, field, pick, seg, stepper, toggle } from "../parts/controls.js";
import { icon } from "../parts/glyphs.js";
import { party } from "../parts/other-words.js";
import { SHAPES } from "../parts/knights-words.js";
import { besiegedSince } from "./knights-follow.js";
import { addArmy, NOBLES } from "./knights-form.js";

const row = (label, control) => h("div", { class: "army", key: label }, h("span", { class: "lab" }, label), control);

export function side({ game, now, set }, name) {
  const one = now[name],
    attacks = name === "attacker",
    barred = [now[attacks ? "defender" : "attacker"].baron];
  const put = (values) => set({ [name]: { ...one, ...values } });
  return h(
    "section",
    { class: "land", key: name },
    h(
      "h2",
      {},
      attacks
        ? _("{name} attacks", { name: party(game, one.baron) })
        : _("{name} defends", { name: party(game, one.baron) }),
    ),
    colours(
      `${name}-baron`,
      game.players.map((player) => player.colour),
      one.baron,
      (baron) => put({ baron }),
      { label: attacks ? _("Attacker") : _("Defender"), barred: attacks || now.owned ? barred : [] },
    ),
    one.armies.map((army, i) => armyOf(name, one, army, i, put)),
    button(_("Another army"), () => put(addArmy(one)), {
      icon: "plus",
      disabled: one.armies.length >= (attacks ? NOBLES : NOBLES + 1), // a garrison has none
    }),
  );
}

function armyOf(name, one, army, i, put) {
  const change = (values) => put({ armies: one.armies.map((each, at) => (at === i ? { ...each, ...values } : each)) });
  const leave = () => put({ armies: one.armies.filter((_each, at) => at !== i), commander: 0 });
  const shapes = [
    ...Object.entries(SHAPES).map(([shape, text]) => [shape, text()]),
    ...(name === "defender" ? [["", _("Garrison")]] : []),
  ];
  return h(
    "details",
    { class: "more", key: i, ...(i === 0 ? { open: true } : {}) },
    h(
      "summary",
      {},
      h(
        "span",
        {},
        army.name,
        h(
          "small",
          {},
          [one.commander === i && army.shape && _("commander"), army.strength].filter(Boolean).join(" · "),
        ),
      ),
      icon("next"),
    ),
    field(_("Name"), army.name, (text) => change({ name: text })),
    pick(_("Shape on the shield"), [["", shapes]], army.shape, (shape) => change({ shape })),
    row(
      _("Troops, all cards together"),
      stepper(army.strength, _("Troops, all cards together"), (strength) => change({ strength }), {
        least: 50,
        most: 2000,
        size: 50,
      }),
    ),
    row(
      _("Casualty markers"),
      stepper(army.casualties, _("Casualty markers"), (casualties) => change({ casualties }), { most: 20 }),
    ),
    h(
      "div",
      { class: "twin" },
      toggle(_("Commander"), one.commander === i, () => put({ commander: i })),
      toggle(_("Exhausted"), army.exhausted, (exhausted) => change({ exhausted })),
    ),
    one.armies.length > (name === "defender" ? 0 : 1) &&
      button(_("Take {name} out", { name: army.name }), leave, { icon: "close" }),
  );
}

export function walls({ now, set }) {
  const one = now.walls,
    put = (values) => set({ walls: { ...one, ...values } });
  return h(
    "section",
    { class: "land", key: "walls" },
    h("h2", {}, _("The walls")),
    field(_("Name"), one.name, (name) => put({ name })),
    row(
      _("Strength as printed"),
      stepper(one.base, _("Strength as printed"), (base) => put({ base, breaches: 0 }), {
        least: 100,
        most: 900,
        size: 100,
      }),
    ),
    row(
      _("Breaches"),
      stepper(one.breaches, _("Breaches"), (breaches) => put({ breaches }), {
        most: one.base / 100 + (one.fortified ? 1 : 0),
      }),
    ),
    h(
      "div",
      { class: "twin" },
      toggle(_("Fortified"), one.fortified, (fortified) => put({ fortified }), { disabled: one.stronghold }),
      toggle(_("Stronghold"), one.stronghold, (stronghold) => put({ stronghold })),
    ),
    toggle(_("Belongs to a baron, or armies defend it"), now.owned, (owned) => set({ owned })),
  );
}

export function siegeTurns({ state, game, now, set }) {
  const { body: log } = fetched(`/api/games/${game.number}`, `${state.run}:${game.number}:${game.step}`),
    since = besiegedSince(log, now.attacker.baron, now.walls.name);
  const again = (on) => set(on ? { since, turn: Math.max(now.turn, since + 1) } : { since: 0 });
  return h(
    "section",
    { class: "land", key: "turns" },
    since > 0 &&
      toggle(
        _("The siege of turn {n} by {name} still stands", { n: since, name: party(game, now.attacker.baron) }),
        now.since === since,
        again,
      ),
    row(
      _("Turn"),
      stepper(now.turn, _("Turn"), (turn) => set({ turn }), { least: 1 }),
    ),
    row(
      _("Siege laid in turn"),
      stepper(now.since, _("Siege laid in turn"), (since) => set({ since }), { none: "–" }),
    ),
  );
}

/** Other barons with an army in the area have to give leave. */
export function leave({ game, now, set }) {
  const rest = game.players.filter(
    ({ colour: name }) => name !== now.attacker.baron && (!now.owned || name !== now.defender.baron),
  );
  return (
    rest.length > 0 &&
    h(
      "details",
      { class: "more", key: "leave" },
      h(
        "summary",
        {},
        h(
          "span",
          {},
          _("Other barons with an army there"),
          h("small", {}, Object.values(now.others).some(Boolean) ? "" : _("none")),
        ),
        icon("next"),
      ),
      rest.map(({ colour: name }) =>
        h(
          "div",
          { class: "pair", key: name },
          h("span", { class: "lab" }, party(game, name)),
          seg(
            `leave-${name}`,
            [
              ["", _("none")],
              ["leave", _("gives leave")],
              ["no", _("does not")],
            ],
            now.others[name] ?? "",
            (value) => set({ others: { ...now.others, [name]: value } }),
            { label: party(game, name) },
          ),
        ),
      ),
    )
  );
}
