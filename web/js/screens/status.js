// Status: what works, what is missing and the cure, part by part.

import { h } from "../lib/dom.js";
import { fetched } from "../lib/fetched.js";
import { _, say } from "../lib/words.js";
import { button } from "../parts/controls.js";
import { dock, top } from "../parts/frame.js";
import { icon } from "../parts/glyphs.js";
import { draft } from "../lib/draft.js";

const asked = draft("status", () => ({ times: 0 }));

const PARTS = {
  camera: () => _("Camera"),
  calibration: () => _("Calibration"),
  button: () => _("Button"),
  led: () => _("Status light"),
  light: () => _("Light ring"),
  buzzer: () => _("Buzzer"),
  beam: () => _("Beam sensor"),
  disk: () => _("Disk"),
  log: () => _("Game log"),
  clock: () => _("Clock"),
  network: () => _("Network"),
  version: () => _("Version"),
};
const WORDS = { ok: () => _("works"), off: () => _("not used"), missing: () => _("missing"), fault: () => _("fault") };
const SIGNS = { ok: "check", off: "minus", missing: "lost", fault: "close" };
const ORDER = ["fault", "missing", "ok", "off"];

export function status(state) {
  const { body, error } = fetched(
    "/api/status",
    `${state.run}:${state.faults.length}:${state.camera.watching === null}:${asked.get().times}`,
  );
  const parts = [...(body ?? [])].sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  const broken = parts.filter((part) => part.state === "fault" || part.state === "missing").length;
  return {
    title: _("Status"),
    body: "task",
    top: top(_("Status"), "", { back: "/game" }),
    main: [
      error && h("p", { class: "strip fault bleed" }, say(error)),
      body &&
        h(
          "section",
          { class: "plate" },
          h("h2", {}, broken ? _("Something is missing") : _("Everything works")),
          h(
            "p",
            {},
            broken
              ? _("The game goes on without it. Each part says what to do.")
              : _("Camera, log and disk are as they should be."),
          ),
        ),
      h("ul", { class: "status" }, parts.map(row)),
    ],
    dock: dock({
      act: [button(_("Look again"), () => asked.set({ times: asked.get().times + 1 }), { icon: "again" })],
      pages: false,
      open: true,
    }),
  };
}

const row = (part) =>
  h(
    "li",
    { key: part.part, "data-state": part.state },
    icon(SIGNS[part.state]),
    h(
      "div",
      {},
      h("h3", {}, PARTS[part.part]?.() ?? part.part, " ", h("small", {}, WORDS[part.state]())),
      h("p", {}, say(part.say)),
      part.cure && h("p", { class: "cure" }, say(part.cure)),
    ),
  );
