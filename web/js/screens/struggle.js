// A battle of Struggle of Empires: entered, rolled at sea and on land, settled. Nothing is kept by the tower until it
// is settled; the dock says at once what is to be rolled, or why it cannot be.

import { h } from "../lib/dom.js";
import { _ } from "../lib/words.js";
import { colours, pick, primary, seg, toggle } from "../parts/controls.js";
import { odds } from "../parts/figures.js";
import { judge } from "../parts/judge.js";
import { dock, top } from "../parts/frame.js";
import { party, subtitle } from "../parts/other-words.js";
import { LANDS, REGIONS, ROLL, stage } from "../parts/struggle-words.js";
import { AFRESH, atSea, formOf, lineOf, sidesOf } from "./struggle-form.js";
import { deciding, rolling, settle } from "./struggle-roll.js";
import { rows, side } from "./struggle-sides.js";

const STEPS = { enter: entering, roll: rolling, decide: deciding };

export function struggle(state) {
  const { game } = state,
    form = formOf(game),
    now = form.get(),
    line = lineOf(game, now);
  const view = { state, game, now, line, set: form.set.bind(form), reset: form.reset.bind(form), ...judge(game, line) };
  const title = now.step === "enter" ? _("New battle") : heading(view);
  return {
    title,
    body: "task",
    ...STEPS[now.step](view),
    top: top(title, subtitle(game), { back: "/", live: now.step === "roll" }),
  };
}

const heading = ({ game, line, now }) => {
  const { attacker, defender } = sidesOf(line);
  return _("{attacker} against {defender}, {region}", {
    attacker: party(game, attacker),
    defender: party(game, defender),
    region: REGIONS[now.region](),
  });
};

function entering(view) {
  const { game, now, set, answer } = view;
  return {
    main: [
      stage(0),
      kinds(view),
      region(view),
      now.kind !== "revolt" && side(view, "attacker"),
      target(view),
      atSea(now) && sea(view),
      h(
        "div",
        { class: "twin", key: "once" },
        now.kind === "player" && toggle(_("Surprise attack"), now.surprise, (surprise) => set({ surprise })),
        now.kind !== "revolt" && toggle(_("War ministry"), now.war_ministry, (on) => set({ war_ministry: on })),
      ),
      rows(game),
      answer?.odds && chances(view),
    ],
    dock: readyDock(view),
  };
}

const kinds = ({ now, set }) =>
  seg(
    "kind",
    [
      ["player", _("Player")],
      ["neutral", _("Neutral")],
      ["tile", _("Tile")],
      ["revolt", _("Revolt")],
    ],
    now.kind,
    (kind) => set({ kind }),
    { label: _("Who is attacked") },
  );

const region = ({ now, set }) =>
  pick(
    _("Region"),
    [["", Object.entries(REGIONS).map(([name, text]) => [name, text()])]],
    now.region,
    (name) => set({ region: name, neutral: LANDS[name].neutral[0] ?? 1, at_sea: [] }),
    { id: "region" },
  );

function target(view) {
  const { game, now, set } = view;
  if (now.kind === "player") return side(view, "defender");
  if (now.kind === "neutral") {
    const numbers = LANDS[now.region].neutral;
    return numbers.length
      ? h(
          "div",
          { class: "pair", key: "neutral" },
          h("span", { class: "lab" }, _("Number on the country")),
          seg(
            "neutral",
            numbers.map((n) => [n, n]),
            now.neutral,
            (neutral) => set({ neutral }),
            { label: _("Number on the country"), nums: true },
          ),
        )
      : h("p", { class: "note" }, _("No country here is taken by an attack."));
  }
  const tile = h(
    "div",
    { class: "pair", key: "tile" },
    h("span", { class: "lab" }, _("The tile")),
    seg(
      "tile",
      [
        ["pirates", _("Pirates")],
        ["slaves", _("Slave revolt")],
      ],
      now.tile,
      (next) => set({ tile: next }),
      { label: _("The tile") },
    ),
  );
  if (now.kind === "revolt") return [tile, side(view, "defender")];
  return [
    tile,
    h("span", { class: "lab" }, _("Whose influence lies under it")),
    colours(
      "marker",
      game.players.map((player) => player.colour),
      now.marker,
      (marker) => set({ marker }),
      { label: _("Whose influence lies under it") },
    ),
  ];
}

/** Either side may ask for the naval step. */
function sea({ game, now, set }) {
  const wants = (name) => (on) =>
    set({ at_sea: [...now.at_sea.filter((one) => one !== name), ...(on ? [name] : [])].sort() });
  return h(
    "div",
    { class: "twin", key: "sea" },
    ["attacker", "defender"].map((name) =>
      toggle(
        _("{name} fights at sea", { name: party(game, now[name].player) }),
        now.at_sea.includes(name),
        wants(name),
      ),
    ),
  );
}

const CHANCES = { naval: () => _("At sea first"), land: () => _("On land") };

function chances({ game, line, answer }) {
  const { attacker, defender } = sidesOf(line),
    painted = (name) => (game.players.some((player) => player.colour === name) ? name : null);
  return ["naval", "land"]
    .filter((arena) => answer.odds[arena])
    .map((arena) => {
      const share = answer.odds[arena];
      return h(
        "div",
        { key: arena },
        odds(
          [
            {
              label: _("{name} wins", { name: party(game, attacker) }),
              share: share.attacker,
              colour: painted(attacker),
            },
            { label: _("Draw"), share: share.draw, colour: null },
            {
              label: _("{name} wins", { name: party(game, defender) }),
              share: share.defender,
              colour: painted(defender),
            },
          ],
          `${CHANCES[arena]()}. ${_("Exact: every roll counted.")}`,
        ),
      );
    });
}

function readyDock(view) {
  const { answer, refused, set, state } = view;
  if (refused)
    return dock({
      ask: "fault",
      above: h("p", { class: "say", role: "alert" }, refused),
      act: [primary(_("Roll"), null, { disabled: true })],
      pages: false,
    });
  if (!answer) return dock({ act: [primary(_("Roll"), null, { disabled: true })], pages: false });
  const gold = answer.gold ? _("The attack costs {n} gold.", { n: answer.gold }) : "";
  if (!answer.next)
    return dock({
      say: [h("b", {}, _("Nobody to fight: nothing is rolled.")), " ", gold],
      act: [primary(_("Settle it"), () => settle(view))],
      pages: false,
    });
  const rolled =
    answer.next === "naval" && view.line.kind === "ATTACK" && view.line.attack.attacker.armies
      ? _("Two dice each, at sea first, then on land.")
      : _("Two dice each.");
  return dock({
    say: [h("b", {}, rolled), " ", gold],
    act: [primary(ROLL[answer.next](), () => set({ ...AFRESH, step: "roll", since: state.dice?.picture ?? "" }))],
    pages: false,
  });
}
