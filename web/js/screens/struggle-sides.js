// Who fights in Struggle of Empires, and with what: units, helpers, tiles.

import { h } from "../lib/dom.js";
import { _, colour } from "../lib/words.js";
import { colours, seg, stepper, toggle } from "../parts/controls.js";
import { cube, icon } from "../parts/glyphs.js";
import { party } from "../parts/other-words.js";
import { ALLIANCES, LANDS, WITH_FLEET } from "../parts/struggle-words.js";
import { alliancesOf, rowsNow } from "./struggle-form.js";

const MOST = { armies: 14, fleets: 8, forts: 2 };

const row = (label, control) => h("div", { class: "army", key: label }, h("span", { class: "lab" }, label), control);

/** One side: colour, units, and what else counts behind one row. */
export function side(view, name) {
  const { game, now, set } = view,
    one = now[name],
    attacks = name === "attacker";
  const change = (values) => set({ [name]: { ...one, ...values } });
  const other = now[attacks ? "defender" : "attacker"].player,
    rival = now.kind === "player";
  const choose = (player) =>
    set({
      [name]: { ...one, player, helpers: one.helpers.filter((helper) => helper.player !== player) },
      ...(rival && player === other
        ? { [attacks ? "defender" : "attacker"]: { ...now[attacks ? "defender" : "attacker"], player: one.player } }
        : {}),
    });
  const units = ["armies", LANDS[now.region].sea && "fleets", !attacks && "forts"].filter(Boolean);
  return h(
    "section",
    { class: "land", key: name },
    h(
      "h2",
      {},
      attacks
        ? _("{name} attacks", { name: party(game, one.player) })
        : _("{name} defends", { name: party(game, one.player) }),
    ),
    colours(
      `${name}-player`,
      game.players.map((player) => player.colour),
      one.player,
      choose,
      { label: attacks ? _("Attacker") : _("Defender") },
    ),
    units.map((unit) =>
      row(
        UNIT[unit](),
        stepper(one[unit], UNIT[unit](), (n) => change({ [unit]: n }), { most: MOST[unit] }),
      ),
    ),
    more(view, name, change),
  );
}

const UNIT = { armies: () => _("Armies"), fleets: () => _("Fleets"), forts: () => _("Forts") };

/** Helpers and tiles: most battles have none. */
function more(view, name, change) {
  const { game, now } = view,
    one = now[name],
    land = LANDS[now.region];
  const told = [
    ...one.helpers.filter((helper) => helper.armies || helper.fleets).map((helper) => party(game, helper.player)),
    one.soldiers > 0 && _("Well-trained soldiers"),
    one.reserves > 0 && _("Reserves"),
    one.retreat && _("Fighting retreat"),
  ]
    .filter(Boolean)
    .join(", ");
  return h(
    "details",
    { class: "more", key: "more" },
    h("summary", {}, h("span", {}, _("Helpers and tiles"), h("small", {}, told || _("none"))), icon("next")),
    now.kind !== "revolt" &&
      game.players
        .filter(
          ({ colour: player }) =>
            player !== now.attacker.player && (now.kind !== "player" || player !== now.defender.player),
        )
        .map(({ colour: player }) => helper(view, name, player, change)),
    [
      ["soldiers", _("Well-trained soldiers"), 6], // as many as the box has
      ["sailors", _("Well-trained sailors"), 3],
      ["reserves", _("Reserves"), 4],
    ].map(([tile, label, most]) =>
      row(
        label,
        stepper(one[tile], label, (n) => change({ [tile]: n }), { most }),
      ),
    ),
    land.tiles.map((tile) => alliance(one, tile, change)),
    h(
      "div",
      { class: "twin" },
      land.sea && toggle(_("Blockade"), one.blockade, (blockade) => change({ blockade })),
      toggle(_("Fighting retreat"), one.retreat, (retreat) => change({ retreat })),
      name === "defender" && toggle(_("Has influence there"), one.influence, (influence) => change({ influence })),
    ),
  );
}

function helper({ now }, name, player, change) {
  const { helpers } = now[name],
    one = helpers.find((each) => each.player === player) ?? { player, armies: 0, fleets: 0 };
  const put = (values) =>
    change({ helpers: [...helpers.filter((each) => each.player !== player), { ...one, ...values }] });
  const units = ["armies", LANDS[now.region].sea && "fleets"].filter(Boolean);
  return h(
    "div",
    { class: "helper", key: player },
    h("span", { class: "lab" }, cube(player, "s"), " ", _("{colour} helps with", { colour: colour(player) })),
    units.map((unit) =>
      row(
        UNIT[unit](),
        stepper(one[unit], `${colour(player)}: ${UNIT[unit]()}`, (n) => put({ [unit]: n }), { most: MOST[unit] }),
      ),
    ),
  );
}

function alliance(one, tile, change) {
  const held = one.alliances.includes(tile),
    fleet = one.as_fleet.includes(tile);
  const without = (list) => list.filter((each) => each !== tile);
  return h(
    "div",
    { class: "twin", key: tile },
    toggle(_("Alliance: {name}", { name: ALLIANCES[tile]() }), held, (on) =>
      change({ alliances: [...without(one.alliances), ...(on ? [tile] : [])] }),
    ),
    held &&
      WITH_FLEET.includes(tile) &&
      seg(
        `${tile}-as`,
        [
          [false, _("as army")],
          [true, _("as fleet")],
        ],
        fleet,
        (on) => change({ as_fleet: [...without(one.as_fleet), ...(on ? [tile] : [])] }),
        { label: ALLIANCES[tile]() },
      ),
  );
}

/** Who is allied with whom in this war; entered once, then helpers and attacks are checked against it. */
export function rows(state) {
  const { game } = state,
    form = alliancesOf(game),
    now = rowsNow(state),
    known = game.players.every((player) => now[player.colour]);
  return h(
    "details",
    { class: "more", key: "rows" },
    h(
      "summary",
      {},
      h(
        "span",
        {},
        _("Alliances of this war"),
        h("small", {}, known ? _("attacks and helpers are checked") : _("not entered: nobody's alliance is checked")),
      ),
      icon("next"),
    ),
    game.players.map(({ colour: name }) =>
      h(
        "div",
        { class: "pair", key: name },
        h("span", { class: "lab" }, cube(name, "s"), " ", party(game, name)),
        seg(
          `row-${name}`,
          [
            [1, _("upper")],
            [2, _("lower")],
          ],
          now[name],
          (n) => form.set({ [name]: n }),
          { label: party(game, name) },
        ),
      ),
    ),
  );
}
