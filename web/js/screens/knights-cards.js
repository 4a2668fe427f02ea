// What each side reveals, tapped as symbols off the table's own cards, and whether its commander uses his ability.

import { h } from "../lib/dom.js";
import { _, n_ } from "../lib/words.js";
import { toggle } from "../parts/controls.js";
import { symbolSteppers } from "../parts/fate-cards.js";
import { party } from "../parts/other-words.js";

/** One side's cards. */
export function tapped(view, name) {
  const { game, now, set, line } = view,
    key = `${name}_play`,
    play = now[key],
    put = (values) => set({ [key]: { ...play, ...values, distribution: null } });
  const who = party(game, line[name]?.baron ?? ""),
    another = play.kept["draw-another"] + play.anew["draw-another"];
  return h(
    "section",
    { class: "land", key: name },
    h("h2", {}, _("{name} reveals", { name: who })),
    symbolSteppers(
      (symbol) => `${who}: ${symbol}`,
      play.kept,
      (kept) => put({ kept }),
    ),
    another > 0 && [
      h("h3", {}, n_("{n} new card for Draw another", "{n} new cards for Draw another", another)),
      symbolSteppers(
        (symbol) => `${_("{name}, new", { name: who })}: ${symbol}`,
        play.anew,
        (anew) => put({ anew }),
      ),
    ],
    ability(view, name),
  );
}

/** A rested commander may use his ability; the circle does nothing in a battle. */
export function ability({ now, set, line }, name) {
  const side = line[name],
    leader = side?.armies.find((army) => army.name === side.commander),
    key = `${name}_play`;
  if (!leader?.shape || leader.shape === "circle" || leader.exhausted) return null;
  return toggle(_("{name} uses his ability", { name: leader.name }), now[key].ability, (used) =>
    set({ [key]: { ...now[key], ability: used, distribution: null } }),
  );
}
