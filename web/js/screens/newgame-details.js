// What a table may look at or change before it begins: house rules, start tables, the counts of a game under way.

import { h } from "../lib/dom.js";
import { _, colour, n_ } from "../lib/words.js";
import { seg, stepper, toggle } from "../parts/controls.js";
import { cube, icon } from "../parts/glyphs.js";
import { changedWords, ruleName, ruleValue, ruleWhy } from "../parts/house-words.js";
import { counting, form, inside, rules } from "./newgame-form.js";

const more = (key, title, small, ...rest) =>
  h(
    "details",
    { class: "more", key },
    h("summary", {}, h("span", {}, title, small && h("small", {}, small)), icon("next")),
    rest,
  );

/** Every rule that a table may change, with the rule book's own value marked. */
export function house(now) {
  const list = rules(now).filter((rule) => rule.name !== "two_player"),
    changed = list.filter((rule) => rule.value !== rule.standard).length;
  return more(
    "house",
    _("House rules"),
    changedWords(changed),
    h(
      "ul",
      { class: "rules" },
      list.map((rule) => row(now, rule)),
    ),
  );
}

function row(now, rule) {
  const change = (value) => {
    const { [rule.name]: _before, ...rest } = now.switches;
    form.set({ switches: value === rule.standard ? rest : { ...rest, [rule.name]: value } });
  };
  return h(
    "li",
    { key: rule.name, class: rule.value === rule.standard ? null : "changed" },
    CONTROLS[rule.kind](rule, change),
  );
}

const words = (rule) =>
  h("p", { class: "lab" }, h("b", {}, ruleName(rule.name)), h("small", {}, ruleWhy(rule.name)), standing(rule));

/** A choice marks the rule book's own value itself; a number says it here. */
function standing(rule) {
  const value = ruleValue(rule.name, rule.standard);
  if (rule.value !== rule.standard) return h("small", { class: "mine" }, _("Changed. Rule book: {value}.", { value }));
  return rule.kind === "number" && h("small", {}, _("As in the rule book."));
}

const choice = (rule, options, change) => {
  const marked = options.map((option) => [
    option,
    ruleValue(rule.name, option),
    option === rule.standard && _("rule book"),
  ]);
  return [words(rule), seg(rule.name, marked, rule.value, change, { label: ruleName(rule.name) })];
};

const CONTROLS = {
  choice: (rule, change) => choice(rule, rule.options, change),
  "yes-no": (rule, change) => choice(rule, [true, false], change),
  number: (rule, change) =>
    h(
      "div",
      { class: "army" },
      words(rule),
      stepper(rule.value, ruleName(rule.name), change, { least: rule.least, most: rule.most }),
    ),
};

/** Who begins with which provinces, for tables that do not draw them. */
export function startTables(setup) {
  if (!setup?.seats.length) return null;
  const armies = setup.groups.reduce((sum, n) => sum + n, 0);
  return more(
    "seats",
    _("Start tables"),
    _("who begins where, and with how many armies"),
    h(
      "p",
      { class: "aside" },
      n_(
        "{n} army each; the card of a province goes with it.",
        "{n} armies each; the card of a province goes with it.",
        armies,
      ),
    ),
    h(
      "div",
      { class: "seats" },
      setup.seats.map((seat, i) =>
        h(
          "section",
          { key: i },
          h("h3", {}, _("Player {letter}", { letter: "ABCDE"[i] })),
          h(
            "ul",
            {},
            seat.map(([province, n]) => h("li", { key: province }, h("span", {}, province), h("b", { class: "n" }, n))),
          ),
        ),
      ),
    ),
  );
}

/** A game that began without TowerPi: what can be counted is counted, the tower holds the rest. */
export function midway(now) {
  return h(
    "section",
    { class: "land", key: "midway" },
    toggle(_("This game is already under way"), now.midway, (on) => form.set({ midway: on }), {
      small: _("Count everything that is not in the tower."),
    }),
    now.midway && census(now),
  );
}

const census = (now) =>
  h(
    "table",
    { class: "census" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", {}),
        [_("Supply and board"), _("Tray"), _("Tower")].map((head) => h("th", { scope: "col" }, head)),
      ),
    ),
    h(
      "tbody",
      {},
      counting(now).map((name) =>
        h(
          "tr",
          { key: name },
          h("th", { scope: "row" }, h("span", { class: "who" }, cube(name), colour(name))),
          h("td", {}, number(now, "outside", name, _("{colour}: supply and board", { colour: colour(name) }))),
          h("td", {}, number(now, "tray", name, _("{colour}: in the tray", { colour: colour(name) }))),
          h("td", { class: inside(now, name) < 0 ? "maybe" : null }, h("b", { class: "n" }, rest(now, name))),
        ),
      ),
    ),
  );

const rest = (now, name) => (now.outside[name] === undefined ? "–" : String(inside(now, name)).replace("-", "−"));

function number(now, place, name, label) {
  const typed = (event) => {
    const digits = event.target.value.replace(/\D/g, "").slice(0, 2);
    form.set({ [place]: { ...now[place], [name]: digits === "" ? undefined : Number(digits) } });
  };
  return h("input", {
    type: "text",
    inputmode: "numeric",
    maxlength: 2,
    "aria-label": label,
    value: String(now[place][name] ?? ""),
    oninput: typed,
  });
}
