// Winter in three steps: what everybody has to eat, the riots of the hungry, points. This is the first.

import { draft } from "../lib/draft.js";
import { h } from "../lib/dom.js";
import { go, part } from "../lib/route.js";
import { _ } from "../lib/words.js";
import { primary, stepper } from "../parts/controls.js";
import { dock } from "../parts/frame.js";
import { who } from "../parts/battle-words.js";
import { seat, turnOrder } from "../parts/order.js";
import { noGame } from "../parts/ways.js";
import { points } from "./winter-points.js";
import { riots } from "./winter-riots.js";
import { scoring } from "./winter-score.js";
import { sent, scored, step, WINTERS } from "./winter-steps.js";

export function winter(state) {
  const { game } = state;
  if (!game) return noGame(_("Winter"));
  if (part() === "points" && scored(game)) return points(state);
  if (part() === "score") return scoring(state);
  if (game.winter.length) return riots(state);
  return game.phase === "over" || scored(game) >= WINTERS ? points(state) : larders(game);
}

const MOST = { grain: 99, provinces: 45 };
const IN_PLAY = { 2: 27, 3: 37 }; // provinces for so few players

/** Step 1: the number on the last event card, and everybody's grain and provinces in autumn's turn order. */
function larders(game) {
  const form = draft(`larders:${game.id}:${scored(game)}`, () => ({ loss: null, grain: {}, provinces: {} })),
    entered = form.get();
  const change = (column, name) => (n) => form.set({ [column]: { ...entered[column], [name]: n } });
  const cell = (column, name, what) =>
    stepper(entered[column][name] ?? null, what, change(column, name), { typed: true, most: MOST[column] });
  return step(
    game,
    0,
    [
      h(
        "div",
        { class: "pair" },
        h("span", { class: "lab" }, h("b", {}, _("Grain loss")), h("br"), _("printed on the last event card")),
        stepper(entered.loss, _("Grain loss"), (loss) => form.set({ loss }), { typed: true }),
      ),
      rows(game, cell),
    ],
    larderDock(game, form),
  );
}

/** More provinces than there are, in words. */
function beyond(game, provinces) {
  const most = IN_PLAY[game.players.length] ?? MOST.provinces,
    came = game.order.reduce((all, name) => all + (provinces[name] ?? 0), 0);
  return came > most
    ? _("{most} provinces are in play; {came} are entered in all. Count again.", { most, came })
    : null;
}

const NARROW = 10; // letters; a longer name takes a line of its own

const rows = (game, cell) =>
  h(
    "section",
    { class: "part larders" },
    h("header", {}, h("h2", {}, _("Autumn's turn order")), h("span", {}, _("tap to move ahead"))),
    h(
      "div",
      { class: "heads", "aria-hidden": "true" },
      h("span", {}),
      h("span", {}, _("Grain, before the loss")),
      h("span", {}, _("Provinces")),
    ),
    h(
      "ol",
      {},
      turnOrder(game).map((name) =>
        h(
          "li",
          { key: name, class: who(game, name).length > NARROW ? "long" : null },
          seat(game, name),
          cell("grain", name, _("{name}: grain, before the loss", { name: who(game, name) })),
          cell("provinces", name, _("{name}: provinces", { name: who(game, name) })),
        ),
      ),
    ),
  );

function larderDock(game, form) {
  const { loss, grain, provinces } = form.get();
  const wrong = beyond(game, provinces);
  if (wrong) {
    const above = h("div", { class: "ask-what", role: "alert" }, h("h2", {}, wrong));
    return dock({ ask: true, above, act: [primary(_("Who goes hungry?"), null, { disabled: true })], pages: false });
  }
  const told = (n) => typeof n === "number";
  const open = turnOrder(game).find((name) => !told(grain[name]) || !told(provinces[name]));
  const missing = !told(loss)
    ? _("The number on the last event card is missing.")
    : open
      ? _("Grain or provinces of {name} are missing.", { name: who(game, open) })
      : null;
  const send = async () => {
    const list = turnOrder(game).map((player) => ({ player, grain: grain[player], provinces: provinces[player] }));
    if (await sent(game, { event: "WinterComes", larders: list, grain_loss: loss })) go("/winter");
  };
  const hint = missing ?? _("Each province needs 1 grain. Who has too little faces riots.");
  return dock({ say: hint, act: [primary(_("Who goes hungry?"), send, { disabled: Boolean(missing) })], pages: false });
}
