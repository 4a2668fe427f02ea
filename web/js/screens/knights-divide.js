// The owner of casualties divides them among his armies and, behind walls, breaches. A division that is whole goes to
// the tower, and so to every phone; what is not whole yet is this phone's own, and says what is missing.

import { draft } from "../lib/draft.js";
import { h } from "../lib/dom.js";
import { tower } from "../lib/tower.js";
import { _, n_ } from "../lib/words.js";
import { stepper } from "../parts/controls.js";
import { party } from "../parts/other-words.js";
import { engage } from "../parts/under-way.js";
import { baronOf } from "./knights-cards.js";

/** The line with another choice of one side. */
export const withChoice = (line, name, values) => ({
  ...line,
  [`${name}_play`]: { ...line[`${name}_play`], ...values },
});

const totalOf = ({ armies, breaches }) => armies.reduce((sum, n) => sum + n, breaches);
const text = ({ armies, breaches }) => JSON.stringify([armies, breaches]);

/** What this phone has begun to divide; another step of the game makes it void. */
function begun({ game }, name) {
  const form = draft(`divide:${name}`, () => ({ step: -1, way: null }));
  return {
    way: form.get().step === game.step ? form.get().way : null,
    set: (way) => form.set({ step: game.step, way }),
  };
}

/** Is there more than one way? */
const asked = ({ answer }, name) => (answer[name]?.markers && answer[name].options.length > 1 ? answer[name] : null);

const chosen = ({ line }, name, offered) => line[`${name}_play`].distribution ?? offered.default;

/** What is missing until the division is whole: a sentence, or null. */
export function unsaid(view, name) {
  const offered = asked(view, name),
    way = offered && begun(view, name).way;
  if (!way) return null;
  const left = totalOf(offered.default) - totalOf(way),
    who = party(view.game, baronOf(view.line, name));
  return left > 0
    ? n_("{name}: {n} casualty is still to be placed.", "{name}: {n} casualties are still to be placed.", left, {
        name: who,
      })
    : n_("{name}: {n} casualty too many.", "{name}: {n} casualties too many.", -left, { name: who });
}

/** One side's casualties; nothing where there is no choice. */
export function divided(view, name) {
  const offered = asked(view, name);
  if (!offered) return null;
  const { game, line } = view,
    now = begun(view, name).way ?? chosen(view, name, offered),
    n = totalOf(offered.default),
    breachable = name === "defender" && line.walls && (offered.more || offered.options.some((way) => way.breaches));
  return h(
    "section",
    { class: "land", key: `divide-${name}` },
    h(
      "h2",
      {},
      n_("{name} divides {n} casualty", "{name} divides {n} casualties", n, { name: party(game, baronOf(line, name)) }),
    ),
    (line[name]?.armies ?? []).map((army, i) => place(view, name, offered, now, army.name, i)),
    breachable && place(view, name, offered, now, _("Breaches in {name}", { name: line.walls.name }), null),
  );
}

const at = (way, i) => (i === null ? way.breaches : (way.armies[i] ?? 0));
const withAt = (way, i, n) =>
  i === null ? { ...way, breaches: n } : { ...way, armies: way.armies.map((old, place) => (place === i ? n : old)) };

/** One army or the walls, and how many it takes; who only watches sees the number. */
function place(view, name, offered, now, label, i) {
  const most = offered.more ? offered.markers : Math.max(...offered.options.map((way) => at(way, i)));
  return h(
    "div",
    { class: "army", key: label },
    h("span", { class: "lab" }, label),
    tower.acting
      ? stepper(at(now, i), label, (n) => put(view, name, offered, balanced(offered, withAt(now, i, n), i)), { most })
      : h("p", { class: "fixed told" }, h("b", { class: "n" }, at(now, i))),
  );
}

/** Of two places one takes what the other does not. */
function balanced({ default: whole, options, more }, way, i) {
  const rest = totalOf(whole) - totalOf(way),
    others = [...way.armies.map((_n, place) => place), null].filter(
      (place) => place !== i && (more || options.some((one) => at(one, place))),
    );
  return others.length === 1 ? withAt(way, others[0], at(way, others[0]) + rest) : way;
}

function put(view, name, { default: whole, options, more }, way) {
  const fits = totalOf(way) === totalOf(whole) && (more || options.some((one) => text(one) === text(way)));
  if (!fits) return begun(view, name).set(way);
  return engage(view.now, { line: withChoice(view.line, name, { distribution: way }) });
}
