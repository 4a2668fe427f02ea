// How far colours are apart, as bars: one colour against the others, or the pairs that are the closest.

import { h } from "../lib/dom.js";
import { _, colour, COLOURS } from "../lib/words.js";
import { cube } from "../parts/glyphs.js";

const WORDS = { clear: () => _("clear"), close: () => _("close"), "too close": () => _("too close") };
const FULL = 3.3; // times the least: there the bar is full, and the mark of the least stands at 30 %
const PAIRS_SHOWN = 5;

const sign = (name) => COLOURS.includes(name) && cube(name);

const bar = (value, least) =>
  h("span", { class: "span" }, h("i", { style: { width: `${Math.min(100, (100 * value) / (FULL * least))}%` } }));

function row(key, who, { value, word }, least) {
  return h(
    "li",
    { key, class: word === "clear" ? null : "close" },
    h("span", { class: "who" }, who),
    bar(value, least),
    h("b", { class: "n" }, Math.round(value)),
    h("span", { class: "word" }, WORDS[word]()),
  );
}

/** This colour against those taken before; the next one is announced. */
export function apart(lesson, next) {
  const pairs = lesson.apart.filter((pair) => pair.a === lesson.now || pair.b === lesson.now);
  if (!pairs.length && !next) return null;
  const other = (pair) => (pair.a === lesson.now ? pair.b : pair.a);
  const close = pairs.filter((pair) => pair.word !== "clear");
  return h(
    "section",
    { class: "part" },
    h(
      "header",
      {},
      h("h2", {}, _("{colour} against the others", { colour: colour(lesson.now) })),
      h("span", {}, _("{n} is the least", { n: lesson.least })),
    ),
    h(
      "ul",
      { class: "apart" },
      pairs.map((pair) => row(other(pair), [sign(other(pair)), colour(other(pair))], pair, lesson.least)),
      next &&
        h(
          "li",
          { class: "wait", key: next },
          h("span", { class: "who" }, sign(next), colour(next)),
          h("span", { class: "span" }),
          h("span", { class: "word" }, _("comes next")),
        ),
    ),
    close.length > 0 &&
      h(
        "p",
        { class: "aside" },
        _("{one} and {other} are close under this lamp. White light would part them.", {
          one: colour(lesson.now),
          other: colour(other(close[0])),
        }),
      ),
  );
}

/** The pairs that are most easily taken for each other, the closest first. */
export function confused(lesson) {
  if (!lesson.apart.length) return null;
  return h(
    "section",
    { class: "part" },
    h("header", {}, h("h2", {}, _("The closest pairs")), h("span", {}, _("{n} is the least", { n: lesson.least }))),
    h(
      "ul",
      { class: "apart pairs" },
      lesson.apart
        .slice(0, PAIRS_SHOWN)
        .map((pair) =>
          row(
            `${pair.a}-${pair.b}`,
            [sign(pair.a), sign(pair.b), h("span", {}, `${colour(pair.a)}, ${colour(pair.b)}`)],
            pair,
            lesson.least,
          ),
        ),
    ),
  );
}
