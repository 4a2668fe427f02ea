// The province a battle is about: its name, markers and buildings, the season's event, where the armies come from.

import { h } from "../lib/dom.js";
import { fetched } from "../lib/fetched.js";
import { _, colour } from "../lib/words.js";
import { pick, seg, stepper, toggle } from "../parts/controls.js";
import { icon } from "../parts/glyphs.js";
import { effectGroups } from "../parts/event-words.js";

const MANY = 4; // markers from here on are counted with plus and minus
const NOT_NAMED = () => ["", [["", _("Not named")]]];

/** Everything below the armies. */
export function land(view) {
  const attack = view.now.kind === "attack";
  return [
    h(
      "section",
      { class: "land", key: "land" },
      province(view),
      view.now.kind !== "neutral" && markers(view),
      h(
        "div",
        { class: "twin" },
        attack && buildings(view),
        view.now.kind !== "riot" && view.game.edition === 2 && tiles(view),
      ),
      view.now.kind !== "riot" && event(view),
      attack && view.game.court && favour(view),
    ),
    view.now.kind !== "riot" && origin(view),
  ];
}

/** Provinces, cards and seats of this game; null until the tower has told. */
function setup({ edition, players, switches }) {
  const colours = players.map((player) => player.colour).join(",");
  return fetched(`/api/setup?edition=${edition}&colours=${colours}&two_player=${switches.two_player}`).body;
}

const inPlay = (game) => {
  const names = new Set(setup(game)?.provinces ?? []);
  return (fetched("/api/provinces").body ?? []).filter((one) => names.has(one.name));
};

function byRegion(provinces) {
  const regions = [...new Set(provinces.map((one) => one.region))];
  const rows = (region) =>
    provinces
      .filter((one) => one.region === region)
      .map((one) => one.name)
      .sort((a, b) => a.localeCompare(b, "de"));
  return regions.map((region) => [region, rows(region).map((name) => [name, name])]);
}

function province({ game, now, set, bad }) {
  const all = inPlay(game),
    here = all.find((one) => one.name === now.province);
  const change = (name) => {
    const next = all.find((one) => one.name === name);
    set({ province: name, origin: next?.neighbours.includes(now.origin) ? now.origin : "" });
  };
  return pick(_("Province"), [NOT_NAMED(), ...byRegion(all)], now.province, change, {
    id: "province",
    note: here?.region ?? "",
    bad: bad.has("province"),
  });
}

function markers({ now, set, bad }) {
  const label = _("Markers"),
    change = (n) => set({ markers: n });
  const few = Array.from({ length: MANY + 1 }, (_none, n) => [n, n === MANY ? `${n}+` : n]);
  return h(
    "div",
    { class: "pair" },
    h("span", { class: "lab" }, label),
    now.markers < MANY
      ? seg("markers", few, now.markers, change, { label, nums: true, bad: bad.has("markers") })
      : stepper(now.markers, label, change),
  );
}

const buildings = ({ now, set, bad }) => [
  toggle(_("Palace"), now.palace, (palace) => set({ palace }), { sign: "palace" }),
  toggle(_("Church"), now.church, (church) => set({ church }), { sign: "church", bad: bad.has("church") }),
];

const tiles = ({ now, set }) => [
  toggle(_("Tile, attack"), now.attack_tile, (on) => set({ attack_tile: on }), { sign: "+1" }),
  now.kind === "attack" &&
    toggle(_("Tile, defence"), now.defence_tile, (on) => set({ defence_tile: on }), { sign: "+1" }),
];

function event({ game, now, set, bad }) {
  const cards = setup(game)?.events ?? (now.event ? [{ effect: now.event }] : []);
  return pick(
    _("Event this season"),
    [["", [["", _("None, or not entered")]]], ...effectGroups(cards)],
    now.event,
    (next) => set({ event: next }),
    { id: "event", plain: true, bad: bad.has("event") },
  );
}

/** Am Kaiserhof: three favour cards protect a player from attacks by action A or B. */
function favour({ now, set, bad }) {
  const protects = (action) => (on) =>
    set({ protected: [...now.protected.filter((one) => one !== action), ...(on ? [action] : [])].sort() });
  const name = colour(now.defender);
  return [
    h(
      "div",
      { class: "pair" },
      h("span", { class: "lab" }, _("Attack by action")),
      seg(
        "action",
        [
          ["A", "A"],
          ["B", "B"],
        ],
        now.action,
        (action) => set({ action }),
        { label: _("Attack by action"), bad: bad.has("action") },
      ),
    ),
    h(
      "div",
      { class: "twin" },
      ["A", "B"].map((action) =>
        toggle(
          _("Favour protects {colour} from {action}", { colour: name, action }),
          now.protected.includes(action),
          protects(action),
          { bad: bad.has("action") && now.action === action },
        ),
      ),
    ),
  ];
}

/** Where the armies come from: only neighbours can send any, and one army has to stay. */
function origin({ game, now, set, bad }) {
  const all = inPlay(game),
    here = all.find((one) => one.name === now.province);
  const near = here ? all.filter((one) => here.neighbours.includes(one.name)) : [];
  const told = [now.province && now.origin, now.from ? String(now.from) : ""].filter(Boolean).join(" · ");
  const counted = (n) => set({ from: now.from ? n : now.moved + 1 });
  return h(
    "details",
    { class: "more", key: "origin", ...(bad.has("from") ? { open: true } : {}) },
    h(
      "summary",
      {},
      h("span", {}, _("Where the armies come from"), h("small", {}, told || _("may be left out"))),
      icon("next"),
    ),
    here
      ? pick(_("From"), [NOT_NAMED(), ...byRegion(near)], now.origin, (name) => set({ origin: name }), {
          id: "origin",
          bad: bad.has("origin"),
        })
      : h("p", { class: "aside" }, _("Choose the province first: armies come from its neighbours.")),
    h(
      "div",
      { class: "pair" },
      h("span", { class: "lab" }, _("Armies there before the move")),
      stepper(now.from, _("Armies there before the move"), counted, { none: "–", bad: bad.has("from") }),
    ),
  );
}
