// Teaching the camera: the start, the empty tray, a colour at a time, the report. The tower takes the pictures and
// learns; this screen shows where it stands and holds the one next step.

import { h } from "../lib/dom.js";
import { draft } from "../lib/draft.js";
import { post } from "../lib/tower.js";
import { _, colour, counted, n_ } from "../lib/words.js";
import { button, iconButton, primary, stepper } from "../parts/controls.js";
import { tray } from "../parts/figures.js";
import { icon } from "../parts/glyphs.js";
import { live } from "../parts/live.js";
import { apart } from "./calibrate-apart.js";
import { screen, sign, waiting, wish } from "./calibrate-frame.js";
import { done, report } from "./calibrate-report.js";
import { start } from "./calibrate-start.js";

const SHOWN = 8;
const MOST_SHOWN = 12;
const number = draft("calibrate-count", () => ({ n: SHOWN }));

/** One that is under way, or the start of one; what was left begins anew. */
export const calibrate = (state) => STEPS[state.calibration?.step]?.(state.calibration, state) ?? start(state);

const STEPS = {
  empty,
  colours: (lesson, state) => (taken(lesson) ? kept(lesson) : shown(lesson, state)),
  report,
  done,
};

const taken = (lesson) => lesson.taken.find((one) => one.colour === lesson.now);

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
