// What the camera makes of the cubes it was shown: how far apart they are, what would help, what to take again.

import { h } from "../lib/dom.js";
import { go } from "../lib/route.js";
import { _, colour, say } from "../lib/words.js";
import { button, primary } from "../parts/controls.js";
import { confused } from "./calibrate-apart.js";
import { screen, sign, waiting, wish } from "./calibrate-frame.js";

export function report(lesson) {
  const use = primary(_("Use this calibration"), wish("finish"), { icon: "check" });
  return screen(
    lesson,
    _("What the camera makes of it"),
    [verdict(lesson), confused(lesson), lesson.advice.length > 0 && advice(lesson), retake(lesson)],
    { act: [lesson.busy ? waiting(_("Working it out")) : use] },
  );
}

function verdict(lesson) {
  const close = lesson.apart.some((pair) => pair.word !== "clear");
  const found = lesson.taken.reduce((all, one) => all + one.found, 0);
  const title = close ? _("Some colours are close") : _("The colours are clear of each other");
  return h(
    "section",
    { class: "plate" },
    h("h2", {}, lesson.busy ? _("One moment") : title),
    h("p", {}, _("{n} colours learned from {m} cubes.", { n: lesson.taken.length, m: found })),
  );
}

const advice = (lesson) =>
  h(
    "section",
    { class: "part" },
    h("h2", {}, _("What would help")),
    h(
      "ul",
      { class: "advice" },
      lesson.advice.map((note) => h("li", {}, say(note))),
    ),
  );

const retake = (lesson) =>
  h(
    "section",
    { class: "part" },
    h("h2", {}, _("Take one again")),
    h(
      "div",
      { class: "retake" },
      lesson.colours.map((name) =>
        button([sign(name), colour(name)], wish("again", { colour: name }), { disabled: lesson.busy, key: name }),
      ),
    ),
  );

export function done(lesson) {
  return screen(
    lesson,
    _("The camera knows your cubes"),
    [
      h(
        "section",
        { class: "plate" },
        h("h2", {}, _("Calibrated")),
        h("p", {}, _("Throw a few cubes and see them counted.")),
      ),
      confused(lesson),
    ],
    {
      act: [
        primary(_("To the table"), async () => {
          if ((await wish("finish")()).ok) go("/");
        }),
      ],
    },
  );
}
