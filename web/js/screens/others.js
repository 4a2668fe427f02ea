// The table of another game: what was last settled, line by line, and the way to the next battle.

import { h } from "../lib/dom.js";
import { act } from "../lib/tower.js";
import { _ } from "../lib/words.js";
import { iconButton, linkButton } from "../parts/controls.js";
import { diceTray } from "../parts/dice.js";
import { dock, top } from "../parts/frame.js";
import { GAMES, subtitle } from "../parts/other-words.js";
import { knights } from "./knights.js";
import { nextSteps, underWay } from "./knights-next.js";
import * as fought from "./knights-result.js";
import { struggle } from "./struggle.js";
import * as rolled from "./struggle-result.js";

const ENTERING = { "struggle-of-empires": struggle, "warrior-knights": knights };
const SETTLED = { "struggle-of-empires": rolled, "warrior-knights": fought };

const NOW = { "warrior-knights": underWay }; // what goes on before what was last settled
const NEXT = { "warrior-knights": nextSteps }; // the ways to go on, where there are more than one

/** {title, main} of a contest that every phone sees under way; nothing when there is none. */
export const contestNow = (state) => NOW[state.game.game]?.(state) ?? {};

/** The battle that is being entered. */
export const entering = (state) => ENTERING[state.game.game](state);

/** A settled contest: its heading, its result in short, everything about it. */
export const contestTitle = (game, contest) => SETTLED[game.game].title(game, contest);
export const contestWords = (game, contest) => SETTLED[game.game].inShort(game, contest);
export const contestSign = (game, contest) => SETTLED[game.game].sign?.(contest) ?? "swords";
export const contestDetails = (game, contest) => SETTLED[game.game].settled(game, contest);

export function others(state) {
  const { game } = state,
    over = game.phase === "over";
  const title = over ? _("The game is over") : game.contest ? contestTitle(game, game.contest) : _("The table");
  return {
    title,
    top: top(title, subtitle(game)),
    main: game.contest ? contestDetails(game, game.contest) : [diceTray(state.dice), first(game)],
    ...(over ? {} : contestNow(state)),
    dock: dock({
      act: [
        game.legal.includes("Undo") && iconButton("undo", _("Undo the last step"), () => act({ event: "Undo" })),
        ...(over
          ? [linkButton(_("New game"), "/new", { primary: true })]
          : (NEXT[game.game]?.(state) ?? [linkButton(_("New battle"), "/battle", { primary: true })])),
      ],
    }),
  };
}

const first = (game) =>
  h(
    "section",
    { class: "plate" },
    h("h2", {}, GAMES[game.game]),
    h(
      "p",
      {},
      game.game === "warrior-knights"
        ? _("Enter a battle: the page says how many fate cards each side draws.")
        : _("Enter a battle: the page says what to roll, and the odds."),
    ),
  );
