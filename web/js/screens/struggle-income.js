// Income at the end of a war, player by player: population and influence bring gold, every unit takes one.

import { h } from "../lib/dom.js";
import { draft } from "../lib/draft.js";
import { _ } from "../lib/words.js";
import { colours, stepper, toggle } from "../parts/controls.js";
import { judge } from "../parts/judge.js";
import { party, sum } from "../parts/other-words.js";
import { incomeRows } from "./struggle-sums.js";
import { keepDock, task } from "./struggle-task.js";

const EMPTY = { population: 5, influence: null, units: null, gold: null, banks: false };
const MOST = { population: 9, influence: 70, units: 24, gold: 99 };

export function income(state) {
  const { game } = state,
    seats = game.players.map((player) => player.colour);
  const form = draft(`income:${game.id}`, () => ({ player: seats[0], entered: {} })),
    { player, entered } = form.get(),
    mine = { ...EMPTY, ...entered[player] };
  const set = (change) => form.set({ entered: { ...entered, [player]: { ...mine, ...change } } });
  const told = ["population", "influence", "units", "gold"].every((name) => mine[name] !== null);
  const line = {
    kind: "INCOME",
    player,
    realm: { population: mine.population ?? 0, influence: mine.influence ?? 0, units: mine.units ?? 0 },
    gold: mine.gold ?? 0,
    banks: mine.banks,
  };
  const { answer, refused } = judge(game, line);
  const next = seats[(seats.indexOf(player) + 1) % seats.length];
  return task(
    state,
    _("Income"),
    [
      colours("player", seats, player, (name) => form.set({ player: name }), { label: _("Whose income") }),
      h("h2", {}, party(game, player)),
      fields(mine, set),
      told && answer && sum(_("Gold"), incomeRows({ line, answer }), answer.after?.gold),
      told && answer && h("p", { class: "note" }, _("Then population: {n}", { n: answer.population })),
    ],
    keepDock({
      state,
      refused: told ? refused : null,
      missing: told
        ? null
        : _("Influence, units and gold of {name} are still to be entered.", { name: party(game, player) }),
      label: _("Into the log, then {name}", { name: party(game, next) }),
      line,
      after: () => form.set({ player: next, entered: { ...entered, [player]: EMPTY } }),
    }),
  );
}

const LABELS = {
  population: () => _("Population"),
  influence: () => _("Influence on the map, not under pirates or slaves"),
  units: () => _("Armies, fleets and forts on the map"),
  gold: () => _("Gold before"),
};

const fields = (mine, set) => [
  Object.entries(LABELS).map(([name, label]) =>
    h(
      "div",
      { class: "army", key: name },
      h("span", { class: "lab" }, label()),
      stepper(mine[name], label(), (n) => set({ [name]: n }), { typed: true, most: MOST[name] }),
    ),
  ),
  toggle(_("Banks: 3 gold for each unrest"), mine.banks, (banks) => set({ banks })),
];
