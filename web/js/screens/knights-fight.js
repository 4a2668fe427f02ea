// A battle of Warrior Knights under way, as every phone and the television see it: who chooses, or what was revealed.

import { h } from "../lib/dom.js";
import { _ } from "../lib/words.js";
import { countedCards } from "../parts/fate-cards.js";
import { top } from "../parts/frame.js";
import { subtitle, sum, party } from "../parts/other-words.js";
import { lineOf as row, stage } from "../parts/knights-words.js";
import { baronOf, hand, sideNow, SIDES } from "./knights-cards.js";
import { deciding } from "./knights-decide.js";
import { dealtNow } from "./knights-next.js";
import { inShort, title, told } from "./knights-result.js";
import { revealing, SECRET } from "./knights-reveal.js";

const viewOf = (state) => {
  const now = state.game.under_way;
  return { state, game: state.game, now, line: now.line, answer: now.answer };
};

export function fighting(state) {
  const view = viewOf(state),
    name = title(view.game, view.now);
  return {
    title: name,
    ...(view.now.revealing ? revealing : deciding)(view),
    top: top(name, subtitle(view.game), { live: false }),
  };
}

/** What is under way, and how far; null when nothing is. */
export function knightsNow(state) {
  const { game } = state;
  if (!game.under_way) return dealtNow(state);
  return {
    title: title(game, game.under_way),
    march: stage(game.under_way.revealing ? 1 : 2),
    main: fightTold(viewOf(state)),
  };
}

/** For the television: nothing to press. */
function fightTold(view) {
  const { game, now } = view;
  if (!now.revealing) return [h("p", { class: "why" }, inShort(game, now)), told(game, now)];
  const open = SIDES.every((name) => now.revealing[name].ready);
  const why = open ? _("New cards come for Draw another.") : SECRET();
  return h(
    "section",
    { class: "rolls" },
    h("p", { class: "why" }, why),
    h(
      "div",
      { class: "twosums" },
      SIDES.map((name) => hand(view, name, sideNow(view, name), { faces: countedCards })),
    ),
    !open && strengths(view),
  );
}

/** Who fights; the cards that come of it stand at the head already. */
const strengths = ({ game, line, answer }) =>
  h(
    "div",
    { class: "twosums" },
    SIDES.map((name) =>
      sum(
        party(game, baronOf(line, name)),
        answer.draw.lines.filter((one) => one.party === name && one.what === "strength").map(row),
      ),
    ),
  );
