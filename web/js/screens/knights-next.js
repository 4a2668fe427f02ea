// The table of Warrior Knights between two entries: a battle whose cards are dealt, and the ways to go on.

import { fetched } from "../lib/fetched.js";
import { h } from "../lib/dom.js";
import { _ } from "../lib/words.js";
import { linkButton } from "../parts/controls.js";
import { stage } from "../parts/knights-words.js";
import { hand, SIDES } from "./knights-cards.js";
import { isOpen } from "./knights-follow.js";
import { title } from "./knights-result.js";

/** Everybody sees that cards were dealt, and for whom; null when none are. */
export function dealtNow({ game }) {
  const dealt = game.fate?.battle;
  if (!dealt) return null;
  const { line, sides } = dealt;
  return {
    title: title(game, dealt),
    march: stage(1),
    main: h(
      "section",
      { class: "rolls", "aria-live": "polite" },
      h("p", { class: "why" }, _("Fate cards are dealt. Each side looks at its own on one phone.")),
      h(
        "div",
        { class: "twosums" },
        SIDES.map((name) => hand({ game, line }, name, { draw: sides[name], ready: sides[name].ready })),
      ),
    ),
  };
}

/** What comes next: the battle that goes on, what follows from the last one, or a new one. */
export function nextSteps({ run, game }) {
  if (game.fate?.battle) return [linkButton(_("To the battle"), "/battle", { primary: true })];
  const { body: log } = fetched(`/api/games/${game.number}`, `${run}:${game.number}:${game.step}`);
  return isOpen(log)
    ? [linkButton(_("New battle"), "/battle"), linkButton(_("What follows"), "/settle", { primary: true })]
    : [linkButton(_("Something else"), "/settle"), linkButton(_("New battle"), "/battle", { primary: true })];
}
