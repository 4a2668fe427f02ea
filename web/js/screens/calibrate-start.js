// Before a calibration: what is needed, where the camera is, which colours are to be told apart.

import { h } from "../lib/dom.js";
import { draft } from "../lib/draft.js";
import { post, tower } from "../lib/tower.js";
import { _, colour, COLOURS } from "../lib/words.js";
import { linkButton, primary, seg } from "../parts/controls.js";
import { dock, top } from "../parts/frame.js";
import { cube, icon } from "../parts/glyphs.js";
import { live } from "../parts/live.js";

const LEAST = 2;

/** The colours in play, or all there are. */
const usual = (state) =>
  state.game?.players?.length ? [...state.game.players.map((player) => player.colour), "green"] : COLOURS;

const plan = (state) => draft("calibrate", () => ({ view: "below", colours: usual(state) }));

export function start(state) {
  const title = _("Teach the camera");
  if (state.camera.name === "no camera" && !state.faults.length) return without(title);
  const form = plan(state),
    { view, colours } = form.get();
  return {
    title,
    body: "task",
    top: top(title, _("Three minutes, once"), { back: "/game", live: false }),
    main: [
      tower.acting && live(_("The tray now")),
      h(
        "p",
        {},
        _(
          "TowerPi learns the colours of your own cubes under your lamp. Do it again when lamp, tray or camera change.",
        ),
      ),
      where(form),
      which(form),
      needs(),
    ],
    dock: dock({
      say: colours.length < LEAST ? _("Choose two colours at least.") : _("Have 8 cubes of each colour at hand."),
      act: [
        primary(_("Begin with the empty tray"), () => post("/api/calibration", { do: "begin", view, colours }), {
          disabled: colours.length < LEAST,
        }),
      ],
      pages: false,
    }),
  };
}

const where = (form) =>
  h(
    "section",
    { class: "part" },
    h("h2", {}, _("Where is the camera?")),
    seg(
      "view",
      [
        ["below", _("Below the tray")],
        ["above", _("Above the tray")],
      ],
      form.get().view,
      (view) => form.set({ view }),
      { label: _("Where is the camera?") },
    ),
  );

const which = (form) =>
  h(
    "section",
    { class: "part" },
    h("header", {}, h("h2", {}, _("Which colours?")), h("span", {}, String(form.get().colours.length))),
    h(
      "div",
      { class: "teach" },
      COLOURS.map((name) => choice(name, form.get().colours, form)),
    ),
  );

const choice = (name, chosen, form) =>
  h(
    "label",
    { class: "toggle", key: name },
    h("input", {
      type: "checkbox",
      checked: chosen.includes(name),
      onchange: (event) =>
        form.set({ colours: COLOURS.filter((one) => (one === name ? event.target.checked : chosen.includes(one))) }),
    }),
    cube(name),
    h("span", {}, colour(name)),
    h("span", { class: "tick", "aria-hidden": "true" }, icon("check")),
  );

const needs = () =>
  h(
    "section",
    { class: "part" },
    h("h2", {}, _("What you need")),
    h(
      "ul",
      { class: "advice" },
      h("li", {}, _("The camera looks straight at the tray; the whole floor is in the picture.")),
      h("li", {}, _("White, even light, the same all evening. No daylight from the side.")),
      h("li", {}, _("Camera and tray stay where they are until the end.")),
    ),
  );

const without = (title) => ({
  title,
  body: "task",
  class: "blank",
  top: top(title, "", { back: "/game" }),
  main: [
    icon("camoff"),
    h("h2", {}, _("No camera")),
    h(
      "p",
      { class: "note" },
      _("TowerPi was started without one: counts are entered by hand. Start it with a camera to teach it your cubes."),
    ),
  ],
  dock: dock({ act: [linkButton(_("Status"), "/status")], pages: false, open: true }),
});
