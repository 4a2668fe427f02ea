// All cards lie open: who would win, whether a commander uses his ability, how casualties are divided, and the way on.

import { h } from "../lib/dom.js";
import { act, tower } from "../lib/tower.js";
import { _ } from "../lib/words.js";
import { iconButton, primary, toggle } from "../parts/controls.js";
import { dock } from "../parts/frame.js";
import { stage } from "../parts/knights-words.js";
import { engage, settle } from "../parts/under-way.js";
import { SIDES } from "./knights-cards.js";
import { divided, unsaid, withChoice } from "./knights-divide.js";
import { card } from "./knights-result.js";

export function deciding(view) {
  const { game, line, answer } = view;
  return {
    main: [
      stage(2),
      card(
        game,
        line,
        answer,
        [tower.acting && SIDES.map((name) => ability(view, name)), SIDES.map((name) => divided(view, name))],
      ),
    ],
    dock: decideDock(view),
  };
}

const EFFECTS = {
  star: () => _("star: one more hit"),
  square: () => _("square: one more block"),
  triangle: () => _("triangle: one more victory"),
};

/** A rested commander may use his ability; the circle does nothing in a battle. */
function ability({ now, line }, name) {
  const side = line[name],
    leader = side?.armies.find((army) => army.name === side.commander);
  if (!leader?.shape || leader.shape === "circle" || leader.exhausted) return null;
  const use = (used) => engage(now, { line: withChoice(line, name, { ability: used, distribution: null }) });
  return toggle(_("{name} uses his ability", { name: leader.name }), line[`${name}_play`].ability !== false, use, {
    small: EFFECTS[leader.shape](),
  });
}

function decideDock(view) {
  const left = SIDES.map((name) => unsaid(view, name)).find(Boolean);
  return dock({
    say: left ?? null,
    act: [
      iconButton("undo", _("Undo the last step"), () => act({ event: "Undo" })),
      primary(_("Settle it"), () => settle(view.now), { disabled: Boolean(left) }),
    ],
  });
}
