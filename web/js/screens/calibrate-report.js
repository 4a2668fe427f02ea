// The end of a calibration: how far the colours are apart, what would help, one more time or use it.

import { h } from "../lib/dom.js";
import { go } from "../lib/route.js";
import { _, colour, say } from "../lib/words.js";
import { button, primary } from "../parts/controls.js";
import { confused } from "./calibrate-apart.js";
import { screen, sign, waiting, wish } from "./calibrate-frame.js";

export function report(lesson) {
  const close = lesson.apart.filter((pair) => pair.word !== "clear");
  return screen(
    lesson,
    _("What the camera makes of it"),
    [
      h(
        "section",
        { class: "plate" },
        h(
          "h2",
          {},
          lesson.busy
            ? _("One moment")
            : close.length
              ? _("Some colours are close")
              : _("The colours are clear of each other"),
        ),
        h(
          "p",
          {},
          _("{n} colours learned from {m} cubes.", {
            n: lesson.taken.length,
            m: lesson.taken.reduce((all, one) => all + one.found, 0),
          }),
        ),
      ),
      confused(lesson),
      lesson.advice.length > 0 &&
        h(
          "section",
          { class: "part" },
          h("h2", {}, _("What would help")),
          h(
            "ul",
            { class: "advice" },
            lesson.advice.map((note) => h("li", {}, say(note))),
          ),
        ),
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
      ),
    ],
    {
      act: [
        lesson.busy
          ? waiting(_("Working it out"))
          : primary(_("Use this calibration"), wish("finish"), { icon: "check" }),
      ],
    },
  );
}

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
