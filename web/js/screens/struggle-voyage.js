// A voyage is entered: one unit that moves, from where to where; the dock says whether it is rolled for.

import { h } from "../lib/dom.js";
import { draft } from "../lib/draft.js";
import { go } from "../lib/route.js";
import { _ } from "../lib/words.js";
import { colours, pick, primary, seg, stepper, toggle } from "../parts/controls.js";
import { odds } from "../parts/figures.js";
import { dock, top } from "../parts/frame.js";
import { judge } from "../parts/judge.js";
import { subtitle } from "../parts/other-words.js";
import { REGIONS, stage } from "../parts/struggle-words.js";
import { engage, settle } from "../parts/under-way.js";
import { awaiting } from "./struggle-engage.js";
import { seaRules, UNITS } from "./struggle-sums.js";

const HOME = "";

const formOf = (game) =>
  draft(`voyage:${game.id}`, () => ({
    player: game.players[0].colour,
    unit: "fleet",
    origin: HOME,
    target: "north-america",
    fleets: 0,
    blockader: 0,
    influence: false,
    navigation: false,
  }));

/** The line of what was entered. */
function lineOf(now) {
  const { player, unit, origin, target, fleets, blockader, influence, navigation } = now;
  return {
    kind: "MOVE",
    move: {
      player,
      unit,
      origin: origin || null,
      target: target || null,
      fleets,
      blockader,
      influence: influence && target ? [target] : [],
    },
    navigation,
  };
}

export function voyage(state) {
  const { game } = state,
    form = formOf(game),
    now = form.get(),
    line = lineOf(now),
    view = { state, game, now, line, set: form.set.bind(form), ...judge(game, line) };
  return {
    title: _("New voyage"),
    body: "task",
    top: top(_("New voyage"), subtitle(game), { back: "/", live: false }),
    main: [stage(0), fields(view), view.answer?.next && chances(view)],
    dock: readyDock(view),
  };
}

const places = () => [["", [[HOME, _("Home")], ...Object.entries(REGIONS).map(([name, text]) => [name, text()])]]];
const row = (label, control) => h("div", { class: "army", key: label }, h("span", { class: "lab" }, label), control);

function fields({ game, now, set }) {
  const number = (name, label) =>
    row(
      label,
      stepper(now[name], label, (n) => set({ [name]: n }), { most: 8 }),
    );
  return [
    colours(
      "player",
      game.players.map((player) => player.colour),
      now.player,
      (player) => set({ player }),
      { label: _("Whose unit") },
    ),
    seg(
      "unit",
      Object.entries(UNITS).map(([name, text]) => [name, text()]),
      now.unit,
      (unit) => set({ unit, ...(unit === "fort" ? { origin: HOME } : {}) }),
      { label: _("What moves") },
    ),
    pick(_("From"), places(), now.origin, (origin) => set({ origin }), { id: "from" }),
    pick(_("To"), places(), now.target, (target) => set({ target }), { id: "to" }),
    number("fleets", _("Own fleets there already")),
    number("blockader", _("Fleets that blockade it")),
    h(
      "div",
      { class: "twin", key: "more" },
      toggle(_("Navigation"), now.navigation, (navigation) => set({ navigation })),
      toggle(_("Own influence there or beside it"), now.influence, (influence) => set({ influence })),
    ),
  ];
}

/** The odds before the die. */
export const chances = ({ line, answer }) =>
  odds(
    [
      { label: _("Arrives"), share: answer.odds.arrives ?? 0, colour: line.move.player },
      { label: _("Turns back"), share: answer.odds.returns ?? 0, colour: null },
      { label: _("Lost"), share: answer.odds.destroyed ?? 0, colour: null },
    ],
    seaRules(line.navigation),
  );

function readyDock({ state, line, answer, refused }) {
  if (refused)
    return dock({
      ask: "fault",
      above: h("p", { class: "say", role: "alert" }, refused),
      act: [primary(_("Roll"), null, { disabled: true })],
      pages: false,
    });
  if (!answer) return dock({ act: [primary(_("Roll"), null, { disabled: true })], pages: false });
  const remark = answer.remarks.includes("look-at-the-board")
    ? _("Look at the board: is there own influence in a region beside it?")
    : "";
  if (!answer.next)
    return dock({
      say: [h("b", {}, _("Nothing is rolled: it arrives.")), " ", remark],
      act: [primary(_("It moves"), () => settle({ line }))],
      pages: false,
    });
  const begin = async () => {
    const done = await engage({ line }, awaiting(state));
    if (done.ok) go("/");
  };
  return dock({
    say: [h("b", {}, _("One die.")), " ", remark],
    act: [primary(_("Roll at sea"), begin)],
    pages: false,
  });
}
