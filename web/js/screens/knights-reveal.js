// Both sides draw and choose in secret. Each side's cards are tapped on any phone that acts, and go to the tower when
// the side is ready; it tells nobody before the other side is ready too. Taps that are not sent are this phone's own.

import { draft } from "../lib/draft.js";
import { h } from "../lib/dom.js";
import { go } from "../lib/route.js";
import { act, tower } from "../lib/tower.js";
import { _, n_, total } from "../lib/words.js";
import { button, iconButton, primary, seg } from "../parts/controls.js";
import { dock } from "../parts/frame.js";
import { party } from "../parts/other-words.js";
import { stage } from "../parts/knights-words.js";
import { engage } from "../parts/under-way.js";
import { baronOf, draws, drawingAnew, hand, keeping, sideNow, SIDES, stillLacking } from "./knights-cards.js";
import { entered, formOf } from "./knights-form.js";

const NO_CARDS = { hit: 0, block: 0, victory: 0, "draw-another": 0 };
const NOTHING = { side: "", attacker: NO_CARDS, defender: NO_CARDS, anew: { attacker: NO_CARDS, defender: NO_CARDS } };

/** What this phone has tapped about this battle: another battle makes it void, the other side's step does not. */
function tapsOf({ game, line, now }) {
  const of = `${game.id}:${now.number}:${JSON.stringify(line)}`,
    form = draft("knights-taps", () => ({ of, ...NOTHING })),
    mine = form.get().of === of ? form.get() : { of, ...NOTHING };
  return { mine, set: (change) => form.set({ ...mine, ...change }) };
}

const cardsOf = (counts) => Object.entries(counts).flatMap(([symbol, n]) => Array.from({ length: n }, () => symbol));

export function revealing(view) {
  const { now } = view,
    open = SIDES.filter((name) => !now.revealing[name].ready);
  return open.length ? choosing(view, open) : another(view);
}

/** One side after the other on this phone, or each on its own. */
function choosing(view, open) {
  const taps = tapsOf(view),
    { game, line } = view;
  const side = open.includes(taps.mine.side) ? taps.mine.side : open[0];
  const mine = (name) =>
    tower.acting && name === side
      ? keeping(view, name, taps.mine[name], (counts) => taps.set({ [name]: counts }))
      : null;
  return {
    main: [
      stage(1),
      tower.acting && open.length > 1 && whose(view, open, side, taps),
      SIDES.map((name) => hand(view, name, sideNow(view, name), { main: mine(name) })),
      draws(view),
      callOff(),
    ],
    dock: keepDock(view, side, open, taps.mine[side]),
  };
}

/** One phone may serve both sides, or each side has its own. */
const whose = ({ game, line }, open, side, taps) =>
  h(
    "div",
    { class: "asked", key: "whose" },
    h("span", { class: "lab" }, _("Whose cards are tapped on this phone")),
    seg(
      "side",
      open.map((name) => [name, party(game, baronOf(line, name))]),
      side,
      (name) => taps.set({ side: name }),
      { label: _("Whose cards are tapped on this phone") },
    ),
  );

function keepDock(view, side, open, counts) {
  const { game, line, answer } = view,
    { fewest_kept: fewest, most_kept: most } = answer.draw[side],
    n = total(counts),
    name = party(game, baronOf(line, side));
  const keep = () => sendOn(view, { [side]: { kept: cardsOf(counts) } });
  const label = fewest
    ? _("{name} reveals", { name })
    : n
      ? n_("{name} keeps {n} card", "{name} keeps {n} cards", n, { name })
      : _("{name} keeps no card", { name });
  return dock({
    say: tower.acting ? hint(name, n, fewest, most, open.length > 1) : SECRET(),
    act: [back(view), (n || fewest ? primary : button)(label, keep, { disabled: n < fewest })],
  });
}

export const SECRET = () => _("Both sides choose in secret. All cards are revealed at once.");

function hint(name, n, fewest, most, first) {
  if (n < fewest) return _("{name} reveals all {all} cards: {n} tapped so far.", { name, all: fewest, n });
  if (!n)
    return n_("Tap the card that {name} reveals.", "Tap the cards that {name} reveals, at most {n}.", most, { name });
  return first
    ? _("Nobody sees them before the other side is ready too.")
    : _("The other side is ready: now all cards are revealed.");
}

/** What was laid down goes to the tower; the next thing to read is at the head of the screen. */
async function sendOn({ now }, laid) {
  const answer = await engage(now, { revealing: { laid } });
  if (answer.ok) scrollTo(0, 0);
}

/** All cards lie open; *draw another* asks for more. */
function another(view) {
  const taps = tapsOf(view),
    { now } = view,
    wanting = SIDES.filter((name) => now.revealing[name].lacking),
    lacks = wanting.reduce((sum, name) => sum + stillLacking(now.revealing[name], taps.mine.anew[name]), 0);
  const put = (name) => (counts) => taps.set({ anew: { ...taps.mine.anew, [name]: counts } });
  const send = () => {
    const laid = wanting.map((name) => {
      const { kept, anew } = now.revealing[name].revealed;
      return [name, { kept, anew: [...anew, ...cardsOf(taps.mine.anew[name])] }];
    });
    return sendOn(view, Object.fromEntries(laid));
  };
  const asked = n_("{n} new card is to be drawn.", "{n} new cards are to be drawn.", lacks);
  return {
    main: [
      stage(1),
      SIDES.map((name) => hand(view, name, sideNow(view, name))),
      tower.acting && wanting.map((name) => drawingAnew(view, name, taps.mine.anew[name], put(name))),
      callOff(),
    ],
    dock: dock({
      say: lacks ? asked : null,
      act: [back(view), primary(_("These new cards"), send, { disabled: lacks > 0 })],
    }),
  };
}

const callOff = () => tower.acting && button(_("Call the battle off"), () => act({ event: "CallOff" }));

/** One step back; before any card lay there, to what was entered. */
function back({ game, now, line }) {
  const untouched = SIDES.every((name) => !now.revealing[name].ready || !now.answer.draw[name].cards);
  const press = async () => {
    const answer = await act({ event: "Undo" });
    if (!answer.ok || !untouched) return;
    formOf(game).set(entered(line));
    go("/battle");
  };
  return iconButton("undo", untouched ? _("Back to what was entered") : _("Undo the last step"), press);
}
