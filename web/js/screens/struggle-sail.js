// A voyage under way: one die, and after a 1 another; as the camera reads it, or tapped.

import { h } from "../lib/dom.js";
import { draft } from "../lib/draft.js";
import { act, post, tower } from "../lib/tower.js";
import { _, colour } from "../lib/words.js";
import { button, iconButton, primary } from "../parts/controls.js";
import { die, diceTray, sureDice, tapped } from "../parts/dice.js";
import { dock } from "../parts/frame.js";
import { party, token } from "../parts/other-words.js";
import { anyRoll } from "../parts/struggle-line.js";
import { isNew, isOld } from "../parts/struggle-read.js";
import { stage } from "../parts/struggle-words.js";
import { engage, settle } from "../parts/under-way.js";
import { awaiting } from "./struggle-engage.js";
import { asked, backLabel, takeBack } from "./struggle-roll.js";
import { OTHER, seaRules } from "./struggle-sums.js";
import { chances } from "./struggle-voyage.js";

const tapsOf = (game) => {
  const form = draft("voyage-tap", () => ({ step: -1, value: 0 }));
  return {
    value: form.get().step === game.step ? form.get().value : 0,
    set: (value) => form.set({ step: game.step, value }),
  };
};

/** The die that is awaited: {is, value, colour, shot}. */
function dieOf({ state, game, now }) {
  const shot = state.dice,
    { value: tap } = tapsOf(game);
  const fresh = isNew(shot, now.rolling) ? shot : null,
    sure = fresh ? sureDice(fresh) : [];
  const one = sure.length === 1 ? sure[0] : null;
  const is = isOld(shot, now.rolling)
    ? "old"
    : !fresh || !(fresh.dice.length || fresh.doubts.length)
      ? "none"
      : fresh.doubts.length
        ? "doubt"
        : one
          ? "read"
          : "odd";
  return { is, value: tap || one?.value || 0, tap, colour: one?.colour ?? "", shot: fresh };
}

export function sailing(view) {
  const { game, now, line, answer } = view;
  if (!now.rolling) return landed(view);
  const found = dieOf(view),
    name = party(game, line.move.player);
  return {
    main: [
      stage(1),
      diceTray(found.shot, { close: true }),
      h("h2", {}, anyRoll(line) ? _("The second die") : _("Roll at sea")),
      h(
        "section",
        { class: "land" },
        h("h3", { class: "owner" }, token(line.move.player, "s"), h("span", {}, name, h("small", {}, told(found)))),
        tower.acting
          ? tapped("voyage", name, [found.value], ([value]) => tapsOf(game).set(value), {
              doubted: found.is === "doubt",
            })
          : h("div", { class: "pairs" }, die(found.value)),
      ),
      answer.odds ? chances(view) : h("p", { class: "note" }, seaRules(line.navigation)),
      tower.acting && button(_("Call the voyage off"), () => act({ event: "CallOff" })),
    ],
    dock: dieDock(view, found),
  };
}

const told = ({ value, colour: painted }) =>
  value ? (painted ? _("{colour} dice", { colour: colour(painted) }) : _("tapped")) : _("rolls now");

const SAYS = {
  none: () => _("One die into the tray, or tap it."),
  old: () => _("The dice that lie there are no new roll. Take them out; then one die."),
  odd: () => _("One die was expected. Roll again, or tap it."),
  read: () => _("As the camera reads it."),
};

function dieDock({ now, line }, { is, value, tap, colour: painted, shot }) {
  const back = iconButton("undo", backLabel(now), () => takeBack(now));
  const keep = () =>
    engage(now, {
      line: { ...line, dice: [...(line.dice ?? []), value] },
      dice: { ...now.dice, ...(painted ? { [`dice:${line.dice?.length ?? 0}`]: painted } : {}) },
      picture: shot?.picture ?? now.picture,
    });
  const acts = [
    back,
    iconButton("again", _("Look again"), () => post("/api/read")),
    primary(_("This die"), keep, { disabled: !value }),
  ];
  if (is !== "doubt") return dock({ say: tap ? _("As you tapped it.") : SAYS[is](), act: acts });
  return dock({ ask: true, above: asked({ shot, whole: value > 0 }), act: acts });
}

/** The die lies there: done, or a second one. */
function landed(view) {
  const { state, game, now, answer } = view;
  const back = iconButton("undo", _("Undo the last step"), () => act({ event: "Undo" }));
  const on = answer.next
    ? primary(_("Roll the second die"), () => engage(now, awaiting(state)))
    : primary(_("Settle it"), () => settle(now));
  return { main: [stage(2), OTHER.MOVE.card(game, now)], dock: dock({ act: [back, on] }) };
}

/** For the television. */
export function voyageTold(view) {
  const { game, now, answer } = view;
  if (!now.rolling) return OTHER.MOVE.card(game, now);
  return [
    h(
      "section",
      { class: "rolls" },
      h("h2", {}, _("Roll at sea")),
      h("div", { class: "pairs" }, die(dieOf(view).value)),
    ),
    answer.odds && chances(view),
  ];
}
