// The table of another game: what was last settled, line by line, and the way to the next battle.

import { h } from "../lib/dom.js";
import { part } from "../lib/route.js";
import { act } from "../lib/tower.js";
import { _ } from "../lib/words.js";
import { iconButton, linkButton } from "../parts/controls.js";
import { diceTray } from "../parts/dice.js";
import { dock, top } from "../parts/frame.js";
import { GAMES, subtitle } from "../parts/other-words.js";
import { ways } from "../parts/ways.js";
import { knights } from "./knights.js";
import { fighting as revealed, knightsNow } from "./knights-fight.js";
import { nextSteps } from "./knights-next.js";
import * as fought from "./knights-result.js";
import { struggle } from "./struggle.js";
import { fighting as diced, struggleNext, struggleNow } from "./struggle-fight.js";
import * as rolled from "./struggle-result.js";
import { voyage } from "./struggle-voyage.js";
import { warWays } from "./struggle-war.js";

const ENTERING = { "struggle-of-empires": struggle, "warrior-knights": knights };
const SETTLED = { "struggle-of-empires": rolled, "warrior-knights": fought };

/** What each game shows under way before it is settled ({title, main, march}), and the ways to go on from the table. */
const NOW = { "struggle-of-empires": struggleNow, "warrior-knights": knightsNow };
const FIGHTING = { "struggle-of-empires": diced, "warrior-knights": revealed };
const NEXT = { "struggle-of-empires": struggleNext, "warrior-knights": nextSteps };

/** A contest that every phone and the television see under way; null when there is none. */
export const contestNow = (state) => NOW[state.game.game](state);

/** The battle that is being entered; one that is under way comes first. */
export function entering(state) {
  const { game } = state;
  if (game.under_way) return FIGHTING[game.game](state);
  if (part() === "voyage" && game.game === "struggle-of-empires") return voyage(state);
  return ENTERING[game.game](state);
}

/** A settled contest: its heading, its result in short, everything about it. */
export const contestTitle = (game, contest) => SETTLED[game.game].title(game, contest);
export const contestWords = (game, contest) => SETTLED[game.game].inShort(game, contest);
export const contestSign = (game, contest) => SETTLED[game.game].sign?.(contest) ?? "swords";
export const contestTold = (game, contest) => (SETTLED[game.game].told ?? SETTLED[game.game].settled)(game, contest);
export const contestDetails = (game, contest) => SETTLED[game.game].settled(game, contest);

export function others(state) {
  const { game } = state,
    over = game.phase === "over";
  if (!over && game.under_way) return FIGHTING[game.game](state);
  const now = over ? null : contestNow(state);
  const title = over
    ? _("The game is over")
    : (now?.title ?? (game.contest ? contestTitle(game, game.contest) : _("The table")));
  return {
    title,
    top: top(title, subtitle(game)),
    main: [
      now?.march,
      now?.main ?? (game.contest ? contestDetails(game, game.contest) : [diceTray(state.dice), first(game)]),
      game.game === "struggle-of-empires" && !over && ways(warWays()),
    ],
    dock: dock({
      act: [
        game.legal.includes("Undo") && iconButton("undo", _("Undo the last step"), () => act({ event: "Undo" })),
        ...(over ? [linkButton(_("New game"), "/new", { primary: true })] : NEXT[game.game](state)),
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
