// The dice lie there: the sums line by line, what the players still decide, and the way on.

import { h } from "../lib/dom.js";
import { act, tower } from "../lib/tower.js";
import { _ } from "../lib/words.js";
import { button, iconButton, primary, seg, toggle } from "../parts/controls.js";
import { dock } from "../parts/frame.js";
import { party } from "../parts/other-words.js";
import { chosen, judged, withChoice } from "../parts/struggle-line.js";
import { ROLL, stage } from "../parts/struggle-words.js";
import { engage, settle } from "../parts/under-way.js";
import { awaiting } from "./struggle-engage.js";
import { card } from "./struggle-result.js";

export function deciding(view) {
  const { game, line, answer } = view,
    [arena, outcome] = judged(line, answer).at(-1);
  return {
    main: [
      stage(2),
      card(game, line, arena, outcome, tower.acting && outcome.questions.map((one) => question(view, arena, one))),
    ],
    dock: decideDock(view),
  };
}

const QUESTIONS = {
  reserves: ({ state, now }, name, { side }) =>
    button(
      _("{name} turns Reserves: all roll again", { name }),
      () => engage(now, awaiting(state, { reserves: side })),
      { icon: "again" },
    ),
  "fighting-retreat": (view, name, one, mine, choose) =>
    toggle(_("{name} makes a Fighting retreat", { name }), Boolean(mine.retreat), (retreat) => choose({ retreat })),
  "fort-first": (view, name, one, mine, choose) =>
    toggle(_("{name} gives a fort, not an army", { name }), Boolean(mine.fort_first), (on) =>
      choose({ fort_first: on }),
    ),
  "which-helper": ({ game }, name, { side, options }, mine, choose) => [
    h("span", { class: "lab" }, _("{name} chooses whose unit is lost", { name })),
    seg(
      `${side}-helper`,
      options.map((option) => [option, party(game, option)]),
      mine.helpers?.[0] ?? options[0],
      (helper) => choose({ helpers: [helper] }),
      { label: _("{name} chooses whose unit is lost", { name }) },
    ),
  ],
};

function question(view, arena, one) {
  const { game, now, line } = view,
    { side, who, ask } = one;
  const choose = (values) => engage(now, { line: withChoice(line, arena, side, values) });
  return h(
    "div",
    { class: "land", key: `${side}-${ask}` },
    QUESTIONS[ask](view, party(game, who), one, chosen(line, arena, side), choose),
  );
}

function decideDock({ state, now, answer }) {
  const back = iconButton("undo", _("Undo the last step"), () => act({ event: "Undo" }));
  if (answer.next)
    return dock({
      say: _("The naval battle is decided. Now on land."),
      act: [back, primary(ROLL[answer.next](), () => engage(now, awaiting(state)))],
    });
  return dock({ act: [back, primary(_("Settle it"), () => settle(now))] });
}
