// What the steps of a calibration share: the frame with the steps, the fault and a way out, and asking for the next.

import { h } from "../lib/dom.js";
import { go } from "../lib/route.js";
import { post } from "../lib/tower.js";
import { _, colour, COLOURS, say } from "../lib/words.js";
import { primary } from "../parts/controls.js";
import { dock, top } from "../parts/frame.js";
import { cube, icon } from "../parts/glyphs.js";

/** Ask for it, when pressed. */
export const wish =
  (what, more = {}) =>
  () =>
    post("/api/calibration", { do: what, ...more });

/** What every step has: title, where it stands, the fault, and a way out. */
export function screen(lesson, title, main, bottom) {
  const all = lesson.colours.length + 2;
  const n = { empty: 1, colours: lesson.colours.indexOf(lesson.now) + 2, report: all, done: all }[lesson.step];
  return {
    title,
    body: "task",
    top: [...top(title, _("Step {n} of {all}", { n, all }), { back: "/game", live: false }), leave(lesson)],
    main: [steps(lesson), main],
    dock: dock({
      ...(lesson.fault ? { above: fault(lesson), ask: "fault" } : { say: say(lesson.say) }),
      ...bottom,
      pages: false,
    }),
  };
}

const fault = (lesson) => h("div", { class: "ask-what", role: "alert", key: "fault" }, h("h2", {}, say(lesson.fault)));

const leave = (lesson) =>
  lesson.step === "done"
    ? null
    : h(
        "button",
        {
          type: "button",
          class: "icon bare end",
          "aria-label": _("Call it off; the old calibration stays"),
          onclick: async () => {
            if ((await wish("cancel")()).ok) go("/game");
          },
        },
        icon("close"),
      );

/** The tray, then a cube for each colour. */
function steps(lesson) {
  const now = lesson.step === "colours" ? lesson.now : null;
  const item = (name, sign, label, done) =>
    h(
      "li",
      {
        key: name,
        class: name === now ? "now" : done ? "done" : lesson.skipped.includes(name) ? "out" : null,
        "aria-current": name === now ? "step" : null,
        "aria-label": label,
      },
      sign,
    );
  return h(
    "ol",
    { class: "steps bleed", "aria-label": _("Steps"), style: { "--steps": String(lesson.colours.length + 1) } },
    h(
      "li",
      {
        class: lesson.step === "empty" ? "now" : "done",
        "aria-current": lesson.step === "empty" ? "step" : null,
        "aria-label": _("Empty tray"),
      },
      icon("tray"),
    ),
    lesson.colours.map((name) =>
      item(
        name,
        sign(name),
        label(lesson, name),
        lesson.taken.some((one) => one.colour === name),
      ),
    ),
  );
}

export const sign = (name) => (COLOURS.includes(name) ? cube(name) : h("b", {}, name.slice(0, 2)));

function label(lesson, name) {
  if (lesson.skipped.includes(name)) return _("{colour}, left out", { colour: colour(name) });
  return lesson.taken.some((one) => one.colour === name) ? _("{colour}, done", { colour: colour(name) }) : colour(name);
}

export const waiting = (text) => primary(text, null, { disabled: true });
