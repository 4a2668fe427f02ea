// Teaching the camera: the start, the empty tray, a colour at a time, the report. The tower takes the pictures and
// learns; this screen shows where it stands and holds the one next step.

import { h } from "../lib/dom.js";
import { draft } from "../lib/draft.js";
import { go } from "../lib/route.js";
import { post } from "../lib/tower.js";
import { _, colour, COLOURS, counted, n_, say } from "../lib/words.js";
import { button, iconButton, primary, stepper } from "../parts/controls.js";
import { tray } from "../parts/figures.js";
import { dock, top } from "../parts/frame.js";
import { cube, icon } from "../parts/glyphs.js";
import { live } from "../parts/live.js";
import { apart, confused } from "./calibrate-apart.js";
import { start } from "./calibrate-start.js";

const SHOWN = 8;
const MOST_SHOWN = 12;
const number = draft("calibrate-count", () => ({ n: SHOWN }));

const wish =
  (what, more = {}) =>
  () =>
    post("/api/calibration", { do: what, ...more });

export const calibrate = (state) =>
  state.calibration ? STEPS[state.calibration.step](state.calibration, state) : start(state);

const STEPS = {
  empty,
  colours: (lesson, state) => (taken(lesson) ? kept(lesson) : shown(lesson, state)),
  report,
  done,
};

const taken = (lesson) => lesson.taken.find((one) => one.colour === lesson.now);

/** What every step has: title, where it stands, the fault, and a way out. */
function screen(lesson, title, main, bottom) {
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

const sign = (name) => (COLOURS.includes(name) ? cube(name) : h("b", {}, name.slice(0, 2)));

function label(lesson, name) {
  if (lesson.skipped.includes(name)) return _("{colour}, left out", { colour: colour(name) });
  return lesson.taken.some((one) => one.colour === name) ? _("{colour}, done", { colour: colour(name) }) : colour(name);
}

const waiting = (text) => primary(text, null, { disabled: true });

function empty(lesson, state) {
  const press = lesson.busy
    ? waiting(_("The camera looks"))
    : primary(_("Take the empty tray"), wish("take"), { icon: "cam" });
  return screen(
    lesson,
    _("The empty tray"),
    [
      live(_("The tray now")),
      h(
        "p",
        { class: "aside" },
        _("The whole floor is in the picture, and the light is as when you play. Then the camera keeps its exposure."),
      ),
      hands(state, {}, _("Empty the tray")),
    ],
    { act: [press] },
  );
}

function shown(lesson, state) {
  const { n } = number.get();
  return screen(
    lesson,
    _("Teach the camera: {colour}", { colour: colour(lesson.now) }),
    [
      live(_("The tray now")),
      h(
        "div",
        { class: "howmany" },
        h("span", {}, sign(lesson.now), _("How many lie there?")),
        stepper(n, _("Cubes in the tray"), (value) => number.set({ n: value }), { least: 2, most: MOST_SHOWN }),
      ),
      hands(state, { [lesson.now]: n }, _("Lay {cubes}", { cubes: counted(lesson.now, n) })),
    ],
    {
      act: lesson.busy
        ? [waiting(_("The camera learns"))]
        : [
            iconButton(
              "back",
              lesson.taken.length ? _("Back to the last colour") : _("Back to the empty tray"),
              wish("again"),
            ),
            iconButton("next", _("Leave {colour} out", { colour: colour(lesson.now) }), wish("skip")),
            primary(_("Take {cubes}", { cubes: counted(lesson.now, n) }), wish("take", { count: n }), { icon: "cam" }),
          ],
    },
  );
}

function kept(lesson) {
  const one = taken(lesson),
    next = following(lesson);
  return screen(
    lesson,
    _("Teach the camera: {colour}", { colour: colour(lesson.now) }),
    [picture(lesson), sum(one), apart(lesson, next)],
    {
      act: [
        iconButton("again", _("Take {colour} again", { colour: colour(lesson.now) }), wish("again")),
        primary(
          next ? _("Keep it, on to {colour}", { colour: colour(next) }) : _("Keep it, on to the report"),
          wish("keep"),
        ),
      ],
    },
  );
}

const following = (lesson) =>
  lesson.colours.find(
    (name) => name !== lesson.now && !lesson.skipped.includes(name) && !lesson.taken.some((one) => one.colour === name),
  );

const picture = (lesson) => tray({ ...lesson, doubts: [], counts: tally(lesson.cubes) });

const tally = (boxes) =>
  boxes.reduce((counts, one) => ({ ...counts, [one.colour]: (counts[one.colour] ?? 0) + 1 }), {});

function sum(one) {
  const told = one.share ? Math.round(one.found / one.share) : one.found;
  return h(
    "p",
    { class: "sum", role: "status" },
    h("b", { class: "n" }, one.found),
    " ",
    told === one.found
      ? n_("cube found, and that is all of them.", "cubes found, and that is all of them.", one.found)
      : _("of {told} found.", { told }),
  );
}

function report(lesson) {
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

function done(lesson) {
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

/** In the demo nobody has hands, so the page lends some. */
function hands(state, cubes, text) {
  return (
    state.demo &&
    h(
      "section",
      { class: "demo bleed", "aria-label": _("Demonstration") },
      h("p", {}, icon("hand"), _("Simulated tower")),
      button(text, () => post("/api/demo", { do: "lay", cubes }), { disabled: state.calibration.busy }),
    )
  );
}
