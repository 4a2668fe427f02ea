// Words in this phone's language. English is written in the code; a catalog from the tower gives the others.
// `_` says a text, `n_` one or many, `rich` a text with elements in it, `say` a sentence that the tower sent.

export const LANGUAGES = { en: "English", de: "Deutsch", hu: "Magyar", it: "Italiano" };

let language = "en";
let words = {};

/** The language in use. */
export const current = () => language;

/** Fetch a language and use it; the page is drawn again by whoever asked. */
export async function load(wanted) {
  const answer = await fetch(`/words/${wanted}.json`);
  if (!answer.ok) return; // the language in use stays
  const catalog = await answer.json();
  language = catalog.language;
  words = catalog.words;
  document.documentElement.lang = language;
}

/** Remember the choice for this phone, where the tower finds it too. */
export function remember(wanted) {
  document.cookie = `language=${wanted}; path=/; max-age=31536000; samesite=strict`;
}

/** A text with its values put in. */
export function _(text, values = {}) {
  return fill(found(text, 0), values);
}

/** One or many: `n` decides and is a value too. */
export function n_(one, many, n, values = {}) {
  const translated = words[one];
  const form = Array.isArray(translated) ? translated[n === 1 ? 0 : 1] : n === 1 ? one : many;
  return fill(form || (n === 1 ? one : many), { n, ...values });
}

/** A text as a list of strings and elements: values may be elements. */
export function rich(text, values) {
  return found(text, 0)
    .split(/(\{\w+\})/)
    .map((piece) => (piece.startsWith("{") ? (values[piece.slice(1, -1)] ?? piece) : piece));
}

/** A sentence from the tower: its template in this language, its values told in this language. */
export function say(sentence) {
  if (!sentence) return "";
  if (typeof sentence === "string") return sentence;
  const values = {};
  for (const [name, value] of Object.entries(sentence.values ?? {})) values[name] = told(value);
  return fill(found(sentence.template, 0), values);
}

function told(value) {
  if (Array.isArray(value)) return list(value.map(told));
  if (value === null || typeof value !== "object") return value;
  if ("template" in value) return say(value);
  if ("cubes" in value) return cubes(value.cubes);
  if ("colour" in value) return colour(value.colour);
  if ("doubt" in value) return doubt(value.doubt).replace(/\.$/, ""); // it stands inside a sentence
  return String(value);
}

const found = (text, form) => {
  const translated = words[text];
  return (Array.isArray(translated) ? translated[form] : translated) || text;
};
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** "a, b and c". */
export const list = (items) => new Intl.ListFormat(language).format(items.map(String));

const NAMES = {
  red: () => _("Red"),
  blue: () => _("Blue"),
  yellow: () => _("Yellow"),
  purple: () => _("Purple"),
  black: () => _("Black"),
  green: () => _("Green"),
};
const COUNTED = {
  red: (n) => n_("{n} red", "{n} red", n),
  blue: (n) => n_("{n} blue", "{n} blue", n),
  yellow: (n) => n_("{n} yellow", "{n} yellow", n),
  purple: (n) => n_("{n} purple", "{n} purple", n),
  black: (n) => n_("{n} black", "{n} black", n),
  green: (n) => n_("{n} green", "{n} green", n),
};

export const COLOURS = Object.keys(NAMES);

/** Colours of other games and of dice. */
const MORE = {
  white: () => _("White"),
  grey: () => _("Grey"),
  orange: () => _("Orange"),
  ivory: () => _("Ivory"),
  pink: () => _("Pink"),
  turquoise: () => _("Turquoise"),
  brown: () => _("Brown"),
};

/** A colour's name, as a word that stands alone. */
export const colour = (name) => (NAMES[name] ?? MORE[name])?.() ?? name;

/** "3 red". */
export const counted = (name, n) => COUNTED[name]?.(n) ?? `${n} ${name}`;

/** "3 red and 1 green", in the order of the colours. */
export function cubes(counts) {
  const there = COLOURS.filter((name) => counts[name]);
  return there.length ? list(there.map((name) => counted(name, counts[name]))) : _("no cubes");
}

/** How many in all. */
export const total = (counts) => Object.values(counts).reduce((sum, n) => sum + n, 0);

const DOUBTS = {
  touching: () => _("Cubes touch, so their number is unsure."),
  hidden: () => _("A cube may lie under or behind another."),
  "unknown-colour": () => _("The colour of a cube is unsure."),
  "foreign-object": () => _("Something lies in the tray that is no cube."),
  "out-of-tray": () => _("Something lies across the edge of the tray."),
  glare: () => _("Light hides part of the tray."),
  "moved-camera": () => _("The camera or the tray has moved."),
  "too-dark": () => _("The light is too weak or too strong to tell colours."),
  "still-moving": () => _("The pictures do not agree: something still moves."),
  "more-out-than-in": () => _("More came out than can have been inside."),
  "more-than-exist": () => _("More lie there than the box has."),
  "not-in-play": () => _("A colour lies there that nobody plays."),
  "by-hand": () => _("A hand was in the tray: what lies there may not be what fell."),
  "not-emptied": () => _("The tray was not seen empty before the throw."),
  "nothing-out": () => _("Nothing lies in the tray. Was it thrown?"),
  "fewer-than-booked": () => _("A cube that should lie there is gone."),
  leaning: () => _("A die leans."),
  unreadable: () => _("The pips of a die are unsure."),
  "unknown-view": () => _("It is not known whether the camera looks from above or below; below is assumed."),
};

/** What is unsure, in one sentence. */
export function doubt(one) {
  const what = DOUBTS[one.kind]?.() ?? one.kind;
  return one.colours?.length ? `${list(one.colours.map(colour))}: ${what}` : what;
}
