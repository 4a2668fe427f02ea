// A battle of Struggle of Empires is entered with one thumb; the dock says at once what is to be rolled, or why it
// cannot be. From then on it is under way in the game itself, and every phone shows it.

import { h } from "../lib/dom.js";
import { go } from "../lib/route.js";
import { _ } from "../lib/words.js";
import { colours, pick, primary, seg, toggle } from "../parts/controls.js";
import { judge } from "../parts/judge.js";
import { dock, top } from "../parts/frame.js";
import { party, subtitle } from "../parts/other-words.js";
import { LANDS, REGIONS, ROLL, stage } from "../parts/struggle-words.js";
import { engage, settle } from "../parts/under-way.js";
import { awaiting, chances } from "./struggle-engage.js";
import { atSea, formOf, lineOf } from "./struggle-form.js";
import { rows, side } from "./struggle-sides.js";

export function struggle(state) {
  const { game } = state,
    form = formOf(game),
    now = form.get(),
    line = lineOf(state, now);
  const view = { state, game, now, line, set: form.set.bind(form), ...judge(game, line) };
  return {
    title: _("New battle"),
    body: "task",
    ...entering(view),
    top: top(_("New battle"), subtitle(game), { back: "/", live: false }),
  };
}

function entering(view) {
  const { state, now, set, answer } = view;
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
      rows(state),
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

function readyDock(view) {
  const { answer, refused } = view;
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
      act: [primary(_("Settle it"), () => settle({ line: view.line }))],
      pages: false,
    });
  const rolled =
    answer.next === "naval" && view.line.kind === "ATTACK" && view.line.attack.attacker.armies
      ? _("Two dice each, at sea first, then on land.")
      : _("Two dice each.");
  return dock({
    say: [h("b", {}, rolled), " ", gold],
    act: [primary(ROLL[answer.next](), () => begin(view))],
    pages: false,
  });
}

/** From here on the battle is the whole table's. */
async function begin({ state, line }) {
  const answer = await engage({ line }, awaiting(state));
  if (answer.ok) go("/");
}
