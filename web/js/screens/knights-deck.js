// The virtual fate deck: the table enters once what its own 24 cards show, and TowerPi shuffles and deals them.

import { draft } from "../lib/draft.js";
import { h } from "../lib/dom.js";
import { go } from "../lib/route.js";
import { act } from "../lib/tower.js";
import { _, n_, total } from "../lib/words.js";
import { button, primary } from "../parts/controls.js";
import { symbolSteppers } from "../parts/fate-cards.js";
import { dock, top } from "../parts/frame.js";
import { subtitle } from "../parts/other-words.js";
import { way } from "../parts/ways.js";

const ALL = 24;
const mixOf = (game) => draft(`fate:${game.id}`, () => ({ hit: 0, block: 0, victory: 0, "draw-another": 0 }));

/** The row that leads here. */
export const deckWay = ({ fate }) =>
  way(
    "again",
    _("Virtual fate deck"),
    "/settle?deck",
    fate ? n_("{n} card left", "{n} cards left", fate.left) : _("count the battle symbols of your 24 cards once"),
  );

/** Where the mix is entered; nothing is filled in, because no rule text says it. */
export function deckScreen({ game }) {
  const form = mixOf(game),
    n = total(form.get());
  const title = _("Virtual fate deck");
  return {
    title,
    body: "task",
    top: top(title, subtitle(game), { back: "/settle", live: false }),
    main: [game.fate && laid(game), mix(game, form)],
    dock: dock({
      say: game.fate?.battle ? _("Cards are in hands. Settle that battle first.") : null,
      act: [
        primary(n === ALL ? _("Shuffle these 24 cards") : _("{n} of 24 cards entered", { n }), () => lay(form), {
          disabled: n !== ALL || Boolean(game.fate?.battle),
        }),
      ],
      pages: false,
    }),
  };
}

/** The deck as it lies there. */
const laid = (game) =>
  h(
    "section",
    { class: "plate", key: "laid" },
    h("h2", {}, n_("{n} card left", "{n} cards left", game.fate.left)),
    h("p", {}, _("Cards that were drawn go face down under the deck. It is shuffled only by Uncertain times.")),
    button(_("Uncertain times: shuffle"), () => act({ event: "ShuffleFate" }), {
      icon: "again",
      disabled: Boolean(game.fate.battle),
    }),
  );

const mix = (game, form) =>
  h(
    "section",
    { class: "land", key: "mix" },
    h("h2", {}, game.fate ? _("Another deck") : _("What your 24 cards show")),
    h(
      "p",
      { class: "note" },
      _("Count the battle symbols once. Revolts, nations and expeditions are read off your own cards."),
    ),
    symbolSteppers(
      (symbol) => _("Deck: {symbol}", { symbol }),
      form.get(),
      (counts) => form.set(counts),
    ),
  );

async function lay(form) {
  const answer = await act({ event: "FateDeck", mix: form.get() });
  if (!answer.ok) return;
  form.reset();
  go("/settle");
}
