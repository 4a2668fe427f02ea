// What is pressed: buttons, steppers, choices. Each is a function of its value and of what to do with a new one.

import { h } from "../lib/dom.js";
import { _, colour as colourName } from "../lib/words.js";
import { cube, icon } from "./glyphs.js";

/** A button; `primary` for the one main action of a screen. */
export const button = (
  label,
  press,
  { primary = false, disabled = false, icon: sign = null, name = null, ...rest } = {},
) =>
  h(
    "button",
    { type: "button", class: `btn${primary ? " primary" : ""}`, onclick: press, disabled, "aria-label": name, ...rest },
    sign && icon(sign),
    label,
  );

/** The one main action. */
export const primary = (label, press, more = {}) => button(label, press, { ...more, primary: true });

/** A square button with a sign; its name is read aloud. */
export const iconButton = (sign, name, press, more = {}) =>
  h(
    "button",
    { type: "button", class: "btn icon", "aria-label": name, title: name, onclick: press, ...more },
    icon(sign),
  );

/** A link that looks like a button. */
export const linkButton = (label, href, { primary: main = false, icon: sign = null } = {}) =>
  h("a", { class: `btn${main ? " primary" : ""}`, href }, sign && icon(sign), label);

/**
 * A number with minus and plus; `what` names it for a screen reader, `none` stands for zero.
 * A `typed` one may be typed too, and is null until it is told. `size` is what one press adds.
 */
export function stepper(
  value,
  what,
  change,
  { least = 0, most = 99, unsure = false, bad = false, none = null, typed = false, size = 1 } = {},
) {
  const within = (n) => Math.min(most, Math.max(least, n));
  const step = (by) => () => change(within((value ?? 0) + by * size));
  const low = value !== null && value <= least,
    high = value !== null && value >= most;
  const shown = () => h("output", { "aria-live": "polite" }, (value === 0 && none) || value, unsure && h("i", {}, "?"));
  return h(
    "div",
    { class: bad ? "stepper bad" : "stepper", role: "group", "aria-label": what },
    h(
      "button",
      { type: "button", "aria-label": _("{what}: one fewer", { what }), disabled: low, onclick: step(-1) },
      icon("minus"),
    ),
    typed ? typing(value, what, String(most).length, (n) => change(n === null ? null : within(n))) : shown(),
    h(
      "button",
      { type: "button", "aria-label": _("{what}: one more", { what }), disabled: high, onclick: step(1) },
      icon("plus"),
    ),
  );
}

const typing = (value, what, digits, change) =>
  h("input", {
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    maxlength: digits,
    "aria-label": what,
    placeholder: "–",
    value: String(value ?? ""),
    onfocus: (event) => event.target.select(),
    oninput: (event) => change(/\d/.test(event.target.value) ? Number(event.target.value.replace(/\D/g, "")) : null),
  });

/** One of a few: options are [value, label] or [value, label, small print]. */
export function seg(name, options, value, change, { label = null, tall = false, nums = false, bad = false } = {}) {
  return h(
    "div",
    {
      class: `seg${tall ? " tall" : ""}${nums ? " nums" : ""}${bad ? " bad" : ""}`,
      role: "radiogroup",
      "aria-label": label,
    },
    options.map(([option, text, small]) =>
      h(
        "label",
        { key: String(option) },
        h("input", {
          type: "radio",
          name,
          value: String(option),
          checked: option === value,
          onchange: () => change(option),
        }),
        h(
          "span",
          {},
          nums ? h("b", { class: "n" }, text) : tall ? h("b", {}, text) : text,
          small && h("small", {}, small),
        ),
      ),
    ),
  );
}

/** One of the armies. */
export function colours(name, options, value, change, { label, barred = [], bad = false } = {}) {
  return h(
    "div",
    { class: bad ? "colours bad" : "colours", role: "radiogroup", "aria-label": label },
    options.map((option) =>
      h(
        "label",
        { key: option },
        h("input", {
          type: "radio",
          name,
          value: option,
          checked: option === value,
          disabled: barred.includes(option),
          onchange: () => change(option),
        }),
        cube(option),
        colourName(option),
      ),
    ),
  );
}

/** Yes or no; `sign` is an icon's name or a short text such as "+1". */
export function toggle(label, on, change, { sign = null, bad = false, disabled = false, small = null } = {}) {
  const drawn = sign && (sign.length > 3 ? icon(sign) : h("b", { class: "n" }, sign));
  return h(
    "label",
    { class: `toggle${bad ? " bad" : ""}` },
    h("input", {
      type: "checkbox",
      checked: on,
      disabled,
      "aria-invalid": bad && "true",
      onchange: (event) => change(event.target.checked),
    }),
    drawn,
    h("span", {}, label, small && h("small", {}, small)),
    h("span", { class: "tick", "aria-hidden": "true" }, icon("check")),
  );
}

/** One of two sights of a screen, at its head: the second when `value`. */
export const whichToShow = ([first, second], value, change) =>
  h(
    "div",
    { class: "switch" },
    seg(
      "which",
      [
        [false, first],
        [true, second],
      ],
      value,
      change,
      { label: _("What to show") },
    ),
  );

/** A long list behind one row, the phone's own picker over words that may wrap: [heading, [[value, text], …]] each. */
export function pick(label, groups, value, change, { bad = false, note = "", plain = false, id = null } = {}) {
  const option = ([key, text]) => h("option", { value: key, selected: key === value }, text);
  const chosen = groups.flatMap(([, rows]) => rows).find(([key]) => key === value)?.[1] ?? "";
  return h(
    "label",
    { class: `pick${bad ? " bad" : ""}` },
    h(
      "span",
      { "aria-hidden": "true" },
      h("small", {}, label),
      h(plain ? "span" : "strong", {}, chosen),
      note && [" ", h("em", {}, note)],
    ),
    h(
      "select",
      {
        id,
        value,
        "aria-label": label,
        "aria-invalid": bad && "true",
        onchange: (event) => change(event.target.value),
      },
      groups.map(([heading, rows]) =>
        heading ? h("optgroup", { label: heading }, rows.map(option)) : rows.map(option),
      ),
    ),
    icon("next"),
  );
}

/** A line of text to type. */
export const field = (label, value, change, more = {}) =>
  h(
    "label",
    { class: "field" },
    h("small", {}, label),
    h("input", {
      type: "text",
      value,
      autocomplete: "off",
      maxlength: 40,
      oninput: (event) => change(event.target.value),
      ...more,
    }),
  );
