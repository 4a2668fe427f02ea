// This phone: its language, whether it acts or watches, the table's PIN, and the code that lets others in.

import { draft } from "../lib/draft.js";
import { h } from "../lib/dom.js";
import { fetched } from "../lib/fetched.js";
import { go } from "../lib/route.js";
import { leave, post, redraw, tower } from "../lib/tower.js";
import { _, current, LANGUAGES, load, remember } from "../lib/words.js";
import { button, linkButton, primary, seg } from "../parts/controls.js";
import { dock, top } from "../parts/frame.js";
import { icon } from "../parts/glyphs.js";
import { way, ways } from "../parts/ways.js";

async function speak(wanted) {
  remember(wanted);
  await load(wanted).catch(() => {}); // the tower does not answer: the page says so by itself
  redraw();
}

export const thisPhone = () =>
  h(
    "section",
    { class: "part phone" },
    h("h2", {}, _("This phone")),
    seg("language", Object.entries(LANGUAGES), current(), speak, { label: _("Language") }),
    h(
      "div",
      { class: "acting" },
      icon(tower.acting ? "hand" : "eye"),
      tower.acting
        ? [
            h("p", {}, h("b", {}, _("It acts.")), " ", _("What is pressed here counts.")),
            button(_("Only watch"), leave),
          ]
        : [
            h("p", {}, h("b", {}, _("It watches.")), " ", _("The PIN lets it act.")),
            linkButton(_("Act"), "/join", { icon: "lock" }),
          ],
    ),
    tower.acting && ways([way("lock", _("Change the PIN"), "/game?pin", _("signs all other phones out"))]),
  );

/** The code to scan; with the PIN in it only for a phone that has it. */
export function invite() {
  const { body } = fetched("/api/join", `${tower.acting} ${tower.state.run} ${pinForm.get().changed}`);
  // Another code is another address: no old picture is shown.
  const code = `/join.svg?${tower.acting ? "act" : "watch"}${pinForm.get().changed}`;
  const address = body?.addresses?.[0] ?? `${location.origin}/`;
  return h(
    "section",
    { class: "part" },
    h("h2", {}, _("Invite others")),
    h(
      "div",
      { class: "invite" },
      h("img", { class: "qr", src: code, width: 148, height: 148, alt: _("Code to scan: {address}", { address }) }),
      h(
        "div",
        {},
        h(
          "p",
          {},
          body?.pin
            ? _("Scan it in the same Wi-Fi: that phone may act.")
            : _("Scan it in the same Wi-Fi: that phone may watch."),
        ),
        h("p", { class: "address" }, address.replace(/^http:\/\/|\/$/g, "")),
        body?.pin && h("p", {}, _("PIN"), " ", h("b", { class: "n" }, body.pin)),
      ),
    ),
  );
}

const pinForm = draft("pin", () => ({ pin: "", changed: 0 }));
const DIGITS = 6;

async function change() {
  const { pin, changed } = pinForm.get();
  if (!(await post("/api/pin", { pin }, "PUT")).ok) return;
  pinForm.set({ pin: "", changed: changed + 1 });
  go("/game");
}

export function changingPin() {
  const { pin } = pinForm.get();
  const typed = (event) => pinForm.set({ pin: event.target.value.replace(/\D/g, "") });
  return {
    title: _("Change the PIN"),
    body: "task",
    top: top(_("Change the PIN"), "", { back: "/game", live: false }),
    main: [
      h(
        "p",
        {},
        _(
          "Whoever knows the PIN may act. When it changes, every other phone only watches until it enters the new one.",
        ),
      ),
      h(
        "label",
        { class: "field pin" },
        h("small", {}, _("New PIN, {n} digits", { n: DIGITS })),
        h("input", {
          inputmode: "numeric",
          autocomplete: "off",
          maxlength: DIGITS,
          value: pin,
          oninput: typed,
          onkeydown: (event) => event.key === "Enter" && pin.length === DIGITS && change(),
        }),
      ),
    ],
    dock: dock({
      say: pin.length === DIGITS ? null : _("{n} of {all} digits", { n: pin.length, all: DIGITS }),
      act: [primary(_("Change the PIN"), change, { disabled: pin.length !== DIGITS })],
      pages: false,
    }),
  };
}
