// The points of a region: who has how many markers there, and the values printed on the board. Places are shared by
// those who are tied, and the next lower number still gets the next place.

import { h } from "../lib/dom.js";
import { draft } from "../lib/draft.js";
import { _ } from "../lib/words.js";
import { pick, stepper } from "../parts/controls.js";
import { cube } from "../parts/glyphs.js";
import { judge } from "../parts/judge.js";
import { party, sum } from "../parts/other-words.js";
import { kept, valuesKept } from "../parts/struggle-kept.js";
import { REGIONS } from "../parts/struggle-words.js";
import { over, regionRows } from "./struggle-sums.js";
import { keepDock, task } from "./struggle-task.js";

const NAMES = Object.keys(REGIONS);
const PRINTED = { germany: [8, 5, 3] }; // the only one that the rules tell

export function region(state) {
  const { game } = state;
  const form = draft(`region:${game.id}`, () => ({ region: NAMES[0], values: null, influence: {} })),
    now = form.get();
  const values = now.values ?? valuesKept(kept(state), now.region) ?? PRINTED[now.region] ?? [null, null, null];
  const printed = [...values, null, null, null].slice(0, 3),
    told = printed.filter((n) => n !== null);
  const influence = Object.fromEntries(game.players.map(({ colour }) => [colour, now.influence[colour] ?? 0]));
  const line = { kind: "REGION", region: now.region, influence, ...(told.length ? { values: told } : {}) };
  const { answer, refused } = judge(game, line);
  const next = NAMES[(NAMES.indexOf(now.region) + 1) % NAMES.length];
  const choose = (name) => form.set({ region: name, values: null, influence: {} });
  return task(
    state,
    _("Points of a region"),
    [
      pick(_("Region"), [["", Object.entries(REGIONS).map(([name, text]) => [name, text()])]], now.region, choose, {
        id: "region",
      }),
      board(printed, (list) => form.set({ values: list })),
      h("h2", {}, _("Influence markers")),
      game.players.map(({ colour }) =>
        h(
          "div",
          { class: "army", key: colour },
          h("span", { class: "lab who" }, cube(colour, "s"), " ", party(game, colour)),
          stepper(
            influence[colour],
            party(game, colour),
            (n) => form.set({ influence: { ...influence, [colour]: n } }),
            {
              most: 12,
            },
          ),
        ),
      ),
      answer?.over > 0 && over({ answer }),
      answer && sum(_("Points"), regionRows(game, { line, answer })),
    ],
    keepDock({
      state,
      refused,
      missing: told.length ? null : _("The values printed on the board are missing."),
      label: _("Into the log, then {name}", { name: REGIONS[next]() }),
      line,
      after: () => choose(next),
    }),
  );
}

const PLACES = [() => _("1st place"), () => _("2nd place"), () => _("3rd place")];

/** The values as the board has them; a third place may be missing. */
const board = (values, change) =>
  h(
    "section",
    { class: "land", key: "values" },
    h("h2", {}, _("Printed on the board")),
    h(
      "div",
      { class: "board" },
      PLACES.map((label, i) =>
        h(
          "label",
          { class: "field", key: i },
          h("small", {}, label()),
          h("input", {
            type: "text",
            inputmode: "numeric",
            autocomplete: "off",
            maxlength: 2,
            placeholder: "–",
            value: String(values[i] ?? ""),
            oninput: (event) => change(typed(values, i, event.target.value)),
          }),
        ),
      ),
    ),
  );

const typed = (values, i, text) =>
  values.map((old, at) => (at !== i ? old : /\d/.test(text) ? Number(text.replace(/\D/g, "")) : null));
