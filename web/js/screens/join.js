// Taking part: the table's PIN turns a phone that watches into one that acts.

import { draft } from "../lib/draft.js";
import { h } from "../lib/dom.js";
import { go } from "../lib/route.js";
import { sign, tower } from "../lib/tower.js";
import { _, say } from "../lib/words.js";
import { linkButton, primary } from "../parts/controls.js";
import { dock, top } from "../parts/frame.js";

const form = draft("join", () => ({ pin: "", error: null }));

async function give() {
  const answer = await sign(form.get().pin);
  if (!answer.ok) return form.set({ pin: "", error: answer.error ?? _("The tower did not answer. Try again.") });
  form.reset();
  go("/");
}

export function join() {
  const { pin, error } = form.get();
  const typed = (event) => form.set({ pin: event.target.value.replace(/\D/g, ""), error: null });
  return {
    title: _("Act with this phone"),
    body: "task",
    top: top(_("Act with this phone"), "", { back: "/", live: false }),
    main: [
      h(
        "p",
        {},
        tower.acting
          ? _("This phone may act.")
          : _("This phone watches. To act, scan the code on the terminal or the television, or enter the table's PIN."),
      ),
      !tower.acting &&
        h(
          "label",
          { class: "field pin" },
          h("small", {}, _("PIN")),
          h("input", {
            inputmode: "numeric",
            autocomplete: "one-time-code",
            maxlength: 8,
            value: pin,
            oninput: typed,
            onkeydown: (event) => event.key === "Enter" && pin.length >= 4 && give(),
          }),
        ),
      error && h("p", { class: "strip fault bleed", role: "alert" }, say(error)),
    ],
    dock: tower.acting
      ? dock({ act: [linkButton(_("To the table"), "/", { primary: true })], pages: false, open: true })
      : dock({ act: [primary(_("Take part"), give, { disabled: pin.length < 4 })], pages: false, open: true }),
  };
}
