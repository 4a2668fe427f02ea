// An attack that the rules forbid: which control is at fault, why, and what would cure it.

import { h } from "../lib/dom.js";
import { go } from "../lib/route.js";
import { _, n_, say } from "../lib/words.js";
import { primary } from "../parts/controls.js";
import { reason } from "../parts/battle-words.js";

const AT_FAULT = {
  "church-peace": ["church", "event"],
  protected: ["action"],
  "no-army-moved": ["moved"],
  "origin-emptied": ["moved", "from"],
  "own-province": ["defender"],
  "not-neighbours": ["origin", "from"],
  "not-in-play": ["province"],
  undefended: ["armies"],
  "too-many-committed": ["committed"],
  "too-few-committed": ["committed"],
  "no-marker": ["markers"],
};

/** The controls a refusal is about. */
export const atFault = (refusal) => new Set(AT_FAULT[refusal?.reason] ?? []);

/** The sentence for the dock. */
export function why(refusal, { province }) {
  const forbidden = ["church-peace", "protected"].includes(refusal.reason);
  const opening =
    forbidden &&
    (province ? _("{province} may not be attacked.", { province }) : _("This province may not be attacked."));
  return h(
    "p",
    { class: "say", role: "alert" },
    opening && [h("b", {}, opening), " "],
    reason(refusal.reason) || say(refusal.error),
  );
}

const elsewhere = ({ set }) =>
  primary(_("Choose another province"), () => {
    set({ province: "", origin: "", from: 0, markers: 0, palace: false, church: false, protected: [] });
    queueMicrotask(() => reach("province")); // once it is drawn without the old one
  });

/** Bring a control under the thumb, its list open where the browser lets us. */
function reach(id) {
  const control = document.getElementById(id);
  control?.scrollIntoView({ block: "center" });
  control?.focus();
  try {
    control?.showPicker?.();
  } catch {
    // some browsers open lists by touch only; the list has the focus
  }
}

const otherOrigin = ({ set }) => primary(_("Let another province send them"), () => set({ from: 0, origin: "" }));

const CURES = {
  "church-peace": elsewhere,
  "not-in-play": elsewhere,
  protected: ({ now, set, ...view }) => {
    const other = now.action === "A" ? "B" : "A";
    if (now.protected.includes(other)) return elsewhere({ now, set, ...view });
    return primary(_("Attack by action {action} instead", { action: other }), () => set({ action: other }));
  },
  "no-army-moved": ({ set }) => primary(_("Move one army"), () => set({ moved: 1 })),
  "origin-emptied": ({ now, set }) => {
    const most = now.from - 1;
    return most
      ? primary(n_("Move {n} army", "Move {n} armies", most), () => set({ moved: most }))
      : otherOrigin({ set });
  },
  "not-neighbours": otherOrigin,
  undefended: ({ now, set }) =>
    now.kind === "riot"
      ? primary(_("One army is there"), () => set({ armies: 1 }))
      : primary(_("Enter a neutral province"), () => set({ kind: "neutral" })),
  "too-many-committed": ({ set }) => primary(_("All of them fight"), () => set({ committed: null })),
  "too-few-committed": ({ game, set }) =>
    primary(n_("{n} fights", "{n} fight", game.switches.min_commit), () =>
      set({ committed: game.switches.min_commit }),
    ),
  "no-marker": ({ reset }) =>
    primary(_("No riot: back to the table"), () => {
      reset();
      go("/");
    }),
};

/** The action that makes it legal; without one, the throw waits. */
export const cure = (refusal, view) =>
  CURES[refusal.reason]?.(view) ?? primary(_("What to throw"), null, { disabled: true });
