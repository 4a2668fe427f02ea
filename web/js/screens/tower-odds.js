// Do the odds hold? What the page said against what happened, tenth by tenth.

import { h } from "../lib/dom.js";
import { _, n_ } from "../lib/words.js";
import { figure, interval, number, numbers, percent } from "../parts/chart.js";

const FEW = 10, // battles: with fewer nothing is concluded
  LEFT = 48,
  TOP = 6,
  SIDE = 300;
const x = (share) => LEFT + SIDE * share;
const y = (share) => TOP + SIDE * (1 - share);

/** The reliability diagram. */
export function hold({ reliability }) {
  const few = reliability.battles < FEW;
  if (!reliability.battles)
    return figure(_("Do the odds hold?"), {
      lead: _("No battle has been fought, so the odds were not put to the test."),
    });
  const { tenths } = reliability;
  const lead = few
    ? n_(
        "{n} battle is too few to tell whether the odds hold.",
        "{n} battles are too few to tell whether the odds hold.",
        reliability.battles,
      )
    : said(tenths);
  return figure(_("Do the odds hold?"), {
    note: n_("{n} battle, {chances} chances", "{n} battles, {chances} chances", reliability.battles, {
      chances: reliability.chances,
    }),
    lead,
    drawing: diagram(tenths, lead),
    aside:
      !few &&
      _("Brier score {brier}; who only knows how often each side wins gets {base}. 0 is perfect, 2 the worst.", {
        brier: number(reliability.brier, 2),
        base: number(reliability.brier_of_base_rates, 2),
      }),
    table: numbers(
      [_("Said, in 100"), _("Times"), _("Happened"), _("In 100")],
      tenths.map((tenth) => [percent(tenth.said), tenth.number, tenth.came, interval(tenth.share)]),
    ),
  });
}

function diagram(tenths, label) {
  const most = Math.max(...tenths.map((tenth) => tenth.number));
  const at = (length) => length.toFixed(1);
  const arm = ({ said: foretold, share }) => `M${at(x(foretold))} ${at(y(share.low))}V${at(y(share.high))}`;
  return h(
    "svg",
    { class: "chart", viewBox: "0 0 358 350", role: "img", "aria-label": label },
    ground(),
    h("path", { class: "arm", d: tenths.map(arm).join("") }),
    tenths.map((tenth) =>
      h("circle", {
        class: "dot",
        cx: x(tenth.said),
        cy: y(tenth.share.mean),
        r: 4 + 4 * Math.sqrt(tenth.number / most),
      }),
    ),
    words(),
  );
}

/** The fullest tenth that is neither sure nor hopeless speaks for all. */
function said(tenths) {
  const open = tenths.filter((tenth) => tenth.said > 0.15 && tenth.said < 0.85);
  const one = (open.length ? open : tenths).reduce((best, tenth) => (tenth.number > best.number ? tenth : best));
  return _("{n} times the page said about {said} in 100; then it happened {came} times in 100.", {
    n: one.number,
    said: percent(one.said),
    came: interval(one.share),
  });
}

const ground = () => [
  h("path", {
    class: "grid",
    d: [0.2, 0.4, 0.6, 0.8].map((share) => `M${x(share)} ${TOP}v${SIDE}M${LEFT} ${y(share)}h${SIDE}`).join(""),
  }),
  h("path", { class: "frame", d: `M${LEFT} ${TOP}h${SIDE}v${SIDE}h${-SIDE}Z` }),
  h("path", { class: "just", d: `M${LEFT} ${TOP + SIDE}L${LEFT + SIDE} ${TOP}` }),
];

const words = () => [
  [0, 20, 40, 60, 80, 100].map((n) => [
    h(
      "text",
      { x: x(n / 100), y: 324, "text-anchor": n === 100 ? "end" : n ? "middle" : "start" },
      n === 100 ? "100 %" : n,
    ),
    h("text", { x: 40, y: y(n / 100) + 4, "text-anchor": "end" }, n),
  ]),
  h("text", { class: "it", x: x(0.5), y: 344, "text-anchor": "middle" }, _("what the page said")),
  h("text", { class: "it", transform: "translate(12 156) rotate(-90)", "text-anchor": "middle" }, _("what happened")),
  h("text", { class: "it", x: x(0.98), y: y(0.04), "text-anchor": "end" }, _("on the line: just right")),
];
