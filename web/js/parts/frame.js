// The frame of every screen: title, the march of a battle, news across the page, the dock with the one action.

import { h } from "../lib/dom.js";
import { _, n_, say } from "../lib/words.js";
import { path } from "../lib/route.js";
import { forget, tower } from "../lib/tower.js";
import { icon } from "./glyphs.js";
import { button, iconButton, linkButton } from "./controls.js";

/** The title line; `back` makes it a task with a way back. */
export function top(title, note = "", { back = null, live = true } = {}) {
  return [
    back && h("a", { class: "icon bare", href: back, "aria-label": _("Back") }, icon("back")),
    h("div", {}, h("h1", {}, title), note && h("p", {}, note), live && eye()),
  ];
}

const WATCHING = {
  empty: () => _("Tray in view"),
  still: () => _("Lying still"),
  falling: () => _("Cubes are falling"),
  hand: () => _("A hand in the tray"),
};

/** What the tower sees now. */
function eye() {
  const state = tower.state;
  if (tower.lost) return live("lost", "lost", _("No contact"));
  if (!state) return live("lost", "eye", _("Looking for the tower"));
  if (state.game?.game === "warrior-knights") return null; // nothing of it lies in the tray
  if (!state.camera.watching) return live("fault", "camoff", _("No camera"));
  return live("live", "eye", WATCHING[state.camera.watching]?.() ?? _("Tray in view"));
}

const live = (state, sign, text) => h("p", { class: "live", "data-state": state }, icon(sign, true), text);

/** Where a battle stands: enter, throw, count, clear; or where another task of several steps does. */
export function march(now, steps = [_("Enter"), _("Throw"), _("Count"), _("Clear")]) {
  const label = _("Step {n} of {all}: {step}", { n: now + 1, all: steps.length, step: steps[now] });
  return h(
    "ol",
    { class: "march bleed", "aria-label": label },
    steps.map((step, i) =>
      h("li", { class: i < now ? "done" : i === now ? "now" : null, "aria-current": i === now ? "step" : null }, step),
    ),
  );
}

/** News: contact lost, steps not saved, faults of camera, disk and pins, why the last press did nothing. */
export function strips() {
  const state = tower.state;
  const found = [];
  if (tower.lost && state)
    found.push(
      strip("lost", "lost", [
        h("b", {}, _("No word from the tower since {time}.", { time: clock(tower.lost) })),
        " ",
        _("Nothing is lost. Trying again."),
      ]),
    );
  if (tower.trouble) found.push(trouble(tower.trouble));
  if (state?.unsaved)
    found.push(strip("fault", "lost", n_("{n} step is not saved yet.", "{n} steps are not saved yet.", state.unsaved)));
  if (state?.calibration) found.push(calibrating(state.calibration));
  for (const fault of state?.faults ?? []) found.push(strip("", "camoff", say(fault)));
  return found;
}

/** Nobody else may wonder why nothing is counted, or is counted again. */
function calibrating({ step, say: said }) {
  if (step === "left") return strip("", "cam", [say(said), " ", h("a", { href: "/calibrate" }, _("Calibrate again"))]);
  if (step === "done" || path() === "/calibrate") return null;
  return strip("", "cam", [
    _("The camera is being calibrated; counts are entered by hand."),
    " ",
    h("a", { href: "/calibrate" }, _("Go on with it")),
  ]);
}

const strip = (kind, sign, text) =>
  h("div", { class: `strip bleed ${kind}`.trim(), role: "status" }, icon(sign), h("span", {}, text));

function trouble(answer) {
  const text =
    answer.status === 0 ? _("The tower did not answer. Nothing was sent twice; try again.") : say(answer.error);
  return h(
    "div",
    { class: "strip bleed fault", role: "alert", key: "trouble" },
    h("span", {}, text),
    h("button", { type: "button", class: "icon bare", "aria-label": _("Read"), onclick: forget }, icon("close")),
  );
}

/** Time of day as this phone writes it. */
export const clock = (time) =>
  new Date(time).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });

const PAGES = [
  ["/", "tray", () => _("Table")],
  ["/tower", "tower", () => _("Tower")],
  ["/log", "book", () => _("Log")],
  ["/game", "map", () => _("Game")],
];

const nav = () =>
  h(
    "nav",
    { class: "nav", "aria-label": _("Pages") },
    PAGES.map(([href, sign, text]) =>
      h("a", { href, "aria-current": path() === href ? "page" : null }, icon(sign), text()),
    ),
  );

/** The dock: a hint, the action, the pages. A phone that only watches is shown how to take part instead. */
export function dock({ say: hint = null, above = null, act = null, ask = false, pages = true, open = false }) {
  const locked = act && !tower.acting && !open;
  const row = locked ? watching() : act;
  return {
    class: `dock${ask && !locked ? (ask === "fault" ? " ask fault" : " ask") : ""}`,
    children: [above, hint && h("p", { class: "say" }, hint), row && h("div", { class: "act" }, row), pages && nav()],
  };
}

const watching = () => [linkButton(_("Act with this phone"), "/join", { icon: "lock" })];

export { button, iconButton };
