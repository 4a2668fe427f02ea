// What the entries between battles share: the frame, and the dock that leads into the log.

import { h } from "../lib/dom.js";
import { act } from "../lib/tower.js";
import { _ } from "../lib/words.js";
import { iconButton, primary } from "../parts/controls.js";
import { dock, top } from "../parts/frame.js";
import { subtitle } from "../parts/other-words.js";

/** The frame of each part: what is entered, and the sum that comes of it. */
export const task = (state, title, main, foot) => ({
  title,
  body: "task",
  top: top(title, subtitle(state.game), { back: "/", live: false }),
  main,
  dock: foot,
});

/** The dock of an entry that is judged: why it cannot be, what is missing, or the way into the log. */
export function keepDock({ state, refused, missing, hint = null, label, line, after }) {
  const undo =
    state.game.legal.includes("Undo") && iconButton("undo", _("Undo the last step"), () => act({ event: "Undo" }));
  if (refused)
    return dock({
      ask: "fault",
      above: h("p", { class: "say", role: "alert" }, refused),
      act: [undo, primary(label, null, { disabled: true })],
      pages: false,
    });
  const keep = async () => {
    const answer = await act({ event: "Contest", line });
    if (answer.ok) after();
  };
  return dock({
    say: missing ?? hint,
    act: [undo, primary(label, keep, { disabled: Boolean(missing) })],
    pages: false,
  });
}
