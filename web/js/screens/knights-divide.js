// The owner of casualties divides them among his armies and, behind walls, breaches.

import { h } from "../lib/dom.js";
import { _, n_ } from "../lib/words.js";
import { stepper } from "../parts/controls.js";
import { party } from "../parts/other-words.js";

const divisions = new Map(); // what was last offered: it stays while a division is refused

/** One side's casualties; nothing where there is no choice. */
export function divided({ game, now, set, line, answer }, name) {
  if (answer?.[name]) divisions.set(name, answer[name]);
  const offered = divisions.get(name),
    key = `${name}_play`,
    play = now[key];
  if (!offered?.markers || offered.options.length < 2) return null;
  const chosen = play.distribution ?? offered.default,
    put = (values) => set({ [key]: { ...play, distribution: { ...chosen, ...values } } });
  const part = (label, value, change) =>
    h(
      "div",
      { class: "army", key: label },
      h("span", { class: "lab" }, label),
      stepper(value, label, change, { most: offered.markers }),
    );
  return h(
    "section",
    { class: "land", key: name },
    h(
      "h2",
      {},
      n_("{name} divides {n} casualty", "{name} divides {n} casualties", offered.markers, {
        name: party(game, line[name]?.baron ?? ""),
      }),
    ),
    (line[name]?.armies ?? []).map((army, i) =>
      part(army.name, chosen.armies[i] ?? 0, (n) =>
        put({ armies: chosen.armies.map((old, at) => (at === i ? n : old)) }),
      ),
    ),
    name === "defender" &&
      line.walls &&
      part(_("Breaches in {name}", { name: line.walls.name }), chosen.breaches, (breaches) => put({ breaches })),
  );
}
