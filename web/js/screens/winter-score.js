// Winter, step 3: what everybody holds, player by player and region by region. Impossible numbers are said, not sent.

import { draft } from "../lib/draft.js";
import { h } from "../lib/dom.js";
import { go } from "../lib/route.js";
import { _, list, n_ } from "../lib/words.js";
import { colours, primary, stepper } from "../parts/controls.js";
import { dock } from "../parts/frame.js";
import { icon } from "../parts/glyphs.js";
import { who } from "../parts/battle-words.js";
import { turnOrder } from "../parts/order.js";
import { scored, sent, step } from "./winter-steps.js";

const REGIONS = ["Brandenburg", "Sachsen", "Österreich", "Bayern", "Kurpfalz"];
const PROVINCES = 9; // of a region
const BUILDINGS = {
  palace: { sign: "palace", name: () => _("Palaces"), stock: 28 },
  church: { sign: "church", name: () => _("Churches"), stock: 26 },
  "trading-house": { sign: "house", name: () => _("Trading houses"), stock: 26 },
};
const KINDS = Object.keys(BUILDINGS);

export function scoring(state) {
  const { game } = state;
  const order = turnOrder(game);
  const form = draft(`holdings:${game.id}:${scored(game)}`, () => ({ player: order[0], held: {} }));
  const { player, held } = form.get();
  const of = (region) => held[player]?.[region] ?? {};
  const set = (region, what) => (n) =>
    form.set({ held: { ...held, [player]: { ...held[player], [region]: { ...of(region), [what]: n } } } });
  return step(
    game,
    2,
    [
      colours("holder", order, player, (name) => form.set({ player: name }), { label: _("Whose provinces") }),
      h(
        "section",
        { class: "part", key: player },
        h("header", {}, h("h2", {}, who(game, player)), h("span", {}, sum(held[player] ?? {}))),
        REGIONS.map((region) => regionRow(region, of(region), (what) => set(region, what))),
      ),
    ],
    scoreDock(game, order, form),
  );
}

const count = (held, what) => REGIONS.reduce((all, region) => all + (held[region]?.[what] ?? 0), 0);

const sum = (held) => {
  const built = KINDS.reduce((all, kind) => all + count(held, kind), 0);
  const provinces = n_("{n} province", "{n} provinces", count(held, "provinces"));
  return `${provinces}, ${n_("{n} building", "{n} buildings", built)}`;
};

/** A region: its provinces, and once there are any, the buildings in them. */
function regionRow(region, has, set) {
  const provinces = has.provinces ?? 0;
  const shown = provinces > 0 || KINDS.some((kind) => has[kind]);
  return h(
    "div",
    { class: "region", key: region },
    h(
      "div",
      { class: "land-of" },
      h("h3", {}, region, h("small", {}, _("provinces"))),
      stepper(provinces, _("{region}: provinces", { region }), set("provinces"), { most: PROVINCES }),
    ),
    shown &&
      h(
        "div",
        { class: "built" },
        KINDS.map((kind) => {
          const { sign, name } = BUILDINGS[kind],
            n = has[kind] ?? 0;
          return h(
            "div",
            { key: kind },
            h("span", {}, icon(sign, true), name()),
            stepper(n, `${region}: ${name()}`, set(kind), { most: Math.max(n, provinces), bad: n > provinces }),
          );
        }),
      ),
  );
}

/** The first impossible number, in words. */
function fault(game, held) {
  for (const [player, regions] of Object.entries(held)) {
    for (const region of REGIONS) {
      const has = regions[region] ?? {},
        provinces = has.provinces ?? 0;
      const kind = KINDS.find((one) => (has[one] ?? 0) > provinces);
      const told = { name: who(game, player), region, what: BUILDINGS[kind]?.name(), came: has[kind] };
      if (kind)
        return n_(
          "{name}, {region}: {n} province holds one of each building. {what}: {came}.",
          "{name}, {region}: {n} provinces hold one of each building each. {what}: {came}.",
          provinces,
          told,
        );
    }
  }
  const all = Object.values(held);
  const full = REGIONS.find((region) => all.reduce((n, one) => n + (one[region]?.provinces ?? 0), 0) > PROVINCES);
  if (full) return _("{region} has {n} provinces; more are entered.", { region: full, n: PROVINCES });
  const much = KINDS.find((kind) => all.reduce((n, one) => n + count(one, kind), 0) > BUILDINGS[kind].stock);
  return much
    ? _("{what}: the box has {n}; more are entered.", { what: BUILDINGS[much].name(), n: BUILDINGS[much].stock })
    : null;
}

/** Provinces as the rules want them: the first ones of a region carry its buildings. */
const holdings = (regions) =>
  REGIONS.flatMap((region) => {
    const has = regions[region] ?? {};
    return Array.from({ length: has.provinces ?? 0 }, (_unused, i) => ({
      region,
      buildings: KINDS.filter((kind) => i < (has[kind] ?? 0)),
    }));
  });

function scoreDock(game, order, form) {
  const { player, held } = form.get();
  const wrong = fault(game, held);
  const after = order[order.indexOf(player) + 1];
  const without = order.filter((name) => !count(held[name] ?? {}, "provinces")).map((name) => who(game, name));
  const send = async () => {
    const all = Object.fromEntries(order.map((name) => [name, holdings(held[name] ?? {})]));
    if (await sent(game, { event: "ScoreWinter", holdings: all })) go("/winter?points");
  };
  if (wrong) {
    const above = h("div", { class: "ask-what", role: "alert" }, h("h2", {}, wrong));
    return dock({ ask: true, above, act: [primary(_("Count the points"), null, { disabled: true })], pages: false });
  }
  if (after) {
    const on = () => {
      form.set({ player: after });
      scrollTo(0, 0);
    };
    return dock({ act: [primary(_("Next: {name}", { name: who(game, after) }), on)], pages: false });
  }
  const hint = without.length ? _("Without a province: {names}.", { names: list(without) }) : null;
  return dock({ say: hint, act: [primary(_("Count the points"), send)], pages: false });
}
