// Winter, step 2: who goes hungry and which riots are due, one after the other. The tower's own log says which have
// been thrown; the table may tick one off or on where the log cannot know.

import { draft, moment } from "../lib/draft.js";
import { h } from "../lib/dom.js";
import { fetched } from "../lib/fetched.js";
import { _, list, n_ } from "../lib/words.js";
import { linkButton, toggle } from "../parts/controls.js";
import { dock } from "../parts/frame.js";
import { cube } from "../parts/glyphs.js";
import { colourBeside, who } from "../parts/battle-words.js";
import { scored, step, takeBack } from "./winter-steps.js";

export function riots(state) {
  const { game } = state;
  const tally = tallyOf(game);
  const hungry = game.winter.filter((hunger) => hunger.riots),
    fed = game.winter.filter((hunger) => !hunger.riots);
  const names = list(fed.map((hunger) => who(game, hunger.player)));
  const main = [
    hungry.map((hunger) => famine(game, hunger, tally)),
    names && h("p", { class: "aside" }, _("Enough grain: {names}.", { names })),
  ];
  return step(game, 1, hungry.length ? main : calm(), riotDock(game, tally));
}

const calm = () =>
  h(
    "section",
    { class: "plate" },
    h("h2", {}, _("Nobody goes hungry")),
    h("p", {}, _("Every player has grain for all provinces. There are no riots.")),
  );

/** One hungry player: why, and each riot to tick. */
function famine(game, hunger, tally) {
  const { player, grain, shortage, riots: due, extra } = hunger,
    done = tally.done(hunger);
  const name = who(game, player);
  return h(
    "section",
    { class: "part famine", key: player },
    h(
      "div",
      { class: "who" },
      cube(player, "l"),
      h(
        "div",
        {},
        h("h2", {}, name, " ", h("em", {}, colourBeside(game, player))),
        h(
          "p",
          {},
          _("{grain} grain for {provinces} provinces: {shortage} short.", {
            grain,
            provinces: grain + shortage,
            shortage,
          }),
        ),
        h(
          "p",
          { class: "aside" },
          n_("Each riot: {n} peasant on top of the markers", "Each riot: {n} peasants on top of the markers", extra),
        ),
      ),
    ),
    h(
      "div",
      { class: "ticks3" },
      Array.from({ length: due }, (_unused, i) =>
        toggle(due > 1 ? _("Riot {n}", { n: i + 1 }) : _("Riot"), i < done, (on) => tally.set(hunger, on ? i + 1 : i)),
      ),
    ),
  );
}

/** Riots carried out: those in the log since winter came, and what the table has ticked beside them. */
function tallyOf(game) {
  const thrown = thrownRiots(fetched(`/api/games/${game.number}`, moment(game)).body?.items ?? []);
  const form = draft(`riots:${game.id}:${scored(game)}`, () => ({ more: {} })),
    { more } = form.get();
  const done = ({ player, riots: due }) => Math.min(due, Math.max(0, (thrown[player] ?? 0) + (more[player] ?? 0)));
  const set = ({ player }, n) => form.set({ more: { ...more, [player]: n - (thrown[player] ?? 0) } });
  return { done, set };
}

function thrownRiots(items) {
  const since = items.findLastIndex((item) => item.kind === "winter" && item.hunger.length && !item.undone);
  const found = {};
  for (const { kind, undone, locked, battle } of since < 0 ? [] : items.slice(since)) {
    const riot = kind === "throw" && !undone && locked && battle.kind === "RIOT" && !battle.collecting;
    if (riot) found[battle.defender] = (found[battle.defender] ?? 0) + 1;
  }
  return found;
}

function riotDock(game, tally) {
  const next = game.winter.find((hunger) => tally.done(hunger) < hunger.riots);
  const undo = takeBack(game);
  if (!next) {
    const on = linkButton(_("Count the points"), "/winter?score", { primary: true });
    return dock({
      say: _("All riots are done. Now everybody's provinces and buildings count."),
      act: [undo, on],
      pages: false,
    });
  }
  const name = who(game, next.player),
    n = tally.done(next) + 1,
    all = next.riots;
  const label = all > 1 ? _("Riot {n} of {all} against {name}", { n, all, name }) : _("Riot against {name}", { name });
  return dock({
    say: drawn(game, name),
    act: [undo, linkButton(label, `/battle?riot=${next.player}`, { primary: true })],
    pages: false,
  });
}

/** Which province rises is drawn, in each edition by its own rule. */
function drawn(game, name) {
  if (game.edition === 1) return _("Draw a province card of {name}. That province rises.", { name });
  return _("{name}'s left neighbour draws a land card of {name}. That land rises.", { name });
}
