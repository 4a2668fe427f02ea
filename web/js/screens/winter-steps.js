// What the steps of winter share: which winter it is, the bar that shows how far it is, the frame, and sending.

import { draft } from "../lib/draft.js";
import { act } from "../lib/tower.js";
import { _ } from "../lib/words.js";
import { iconButton } from "../parts/controls.js";
import { march, top } from "../parts/frame.js";
import { firstTheTable } from "../parts/ways.js";

export const WINTERS = 2;

/** Winters that have been scored. */
export const scored = (game) => Math.max(0, ...game.points.map((row) => row.winters.length));

/** "First winter": the one that is being played, or the last one. */
export const winterName = (n) =>
  n === 0 ? _("First winter") : n === 1 ? _("Second winter") : _("Winter {n}", { n: n + 1 });

/** Where winter stands, as the bar of a map. */
export const winterMarch = (now) => march(now, [_("Grain"), _("Riots"), _("Points")]);

/** The frame of each step. */
export const step = (game, now, main, foot) => ({
  title: _("Winter"),
  body: "task",
  top: top(_("Winter"), winterName(scored(game)), { back: "/game", live: false }),
  main: [winterMarch(now), main],
  dock: game.legal.includes("WinterComes")
    ? foot
    : firstTheTable(_("A throw is under way. Finish it on the table, then come back.")),
});

const last = draft("winter-sent", () => ({ game: "", step: -1 }));

/** Send a step of winter; true when it is done. */
export async function sent(game, event) {
  const { ok } = await act(event);
  if (ok) last.set({ game: game.id, step: game.step + 1 });
  return ok;
}

/** Take back what this phone has just sent; nothing once the game has gone on. */
export function takeBack(game) {
  const { game: id, step: at } = last.get();
  if (id !== game.id || at !== game.step || !game.legal.includes("Undo")) return null;
  return iconButton("undo", _("Undo the last step"), () => act({ event: "Undo" }));
}
