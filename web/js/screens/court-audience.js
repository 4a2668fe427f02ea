// Court, part 2: whoever has most courtiers in the reception hall goes first; all of his enter the audience hall, and
// he may take one of the open favour cards. The highest number costs 4 courtiers, the next 3, the lowest 2.

import { draft } from "../lib/draft.js";
import { h } from "../lib/dom.js";
import { go } from "../lib/route.js";
import { act } from "../lib/tower.js";
import { _, counted, n_ } from "../lib/words.js";
import { colours, pick, primary, stepper } from "../parts/controls.js";
import { favour, favourHow, fields, NUMBERS, putsArmies } from "../parts/favours.js";
import { dock } from "../parts/frame.js";
import { who } from "../parts/battle-words.js";
import { turnOrder } from "../parts/order.js";
import { firstTheTable } from "../parts/ways.js";

const CARDS = 3,
  NONE = 0;
const UNDECIDED = { player: null, favour: null, put: null };

const hall = (game) =>
  draft(`audience:${game.number}`, () => ({ open: Array(CARDS).fill(null), taken: [], entered: [], ...UNDECIDED }));

const bar = (say, label, press) => dock({ say, act: [primary(label, press, { disabled: !press })], pages: false });

/** Who enters next: most courtiers in the reception hall, ties by turn order; null when all have been. */
export function upNext(game) {
  const { entered } = hall(game).get();
  const waiting = turnOrder(game).filter((name) => !entered.includes(name) && game.courtiers[name].hall);
  return waiting.sort((a, b) => game.courtiers[b].hall - game.courtiers[a].hall)[0] ?? null;
}

export function audience(game, round) {
  const form = hall(game),
    { open, taken, player } = form.get();
  const now = player ?? upNext(game);
  if (open.includes(null) || new Set(open).size < CARDS) {
    return {
      main: laying(form),
      foot: bar(_("Three different cards lie open, in any order."), _("Enter the hall"), null),
    };
  }
  if (!now || taken.length === CARDS) {
    return {
      main: h("p", {}, now ? _("All three cards are taken.") : _("Everybody has been in the audience hall.")),
      foot: ended(game, form, round),
    };
  }
  return { main: entering(game, form, now), foot: foot(game, form, now, round) };
}

/** Which three cards lie open this round. */
function laying(form) {
  const { open } = form.get();
  const cards = [["", _("Choose the number")], ...NUMBERS.map((n) => [String(n), `${n} · ${favour(n)}`])];
  const lay = (i) => (chosen) => form.set({ open: open.map((old, j) => (j === i ? Number(chosen) || null : old)) });
  const twice = (n, i) => n !== null && open.indexOf(n) !== i;
  return h(
    "section",
    { class: "part" },
    h("h2", {}, _("Favour cards of this round")),
    h(
      "div",
      { class: "lay" },
      open.map((n, i) =>
        pick(_("Card {n}", { n: i + 1 }), [["", cards]], String(n ?? ""), lay(i), { bad: twice(n, i) }),
      ),
    ),
  );
}

/** One player before the emperor: which card for how many courtiers. */
function entering(game, form, player) {
  const { open, taken, favour: wanted, put } = form.get();
  const has = game.courtiers[player].hall + game.courtiers[player].audience;
  const gone = turnOrder(game).filter((name) => !game.courtiers[name].hall);
  return [
    colours("enters", turnOrder(game), player, (name) => form.set({ ...UNDECIDED, player: name }), {
      label: _("Who enters"),
      barred: gone,
    }),
    h(
      "section",
      { class: "part" },
      h(
        "h2",
        {},
        n_("{name} enters with {n} courtier", "{name} enters with {n} courtiers", has, { name: who(game, player) }),
      ),
      h(
        "div",
        { class: "cards", role: "radiogroup", "aria-label": _("Favour cards") },
        fields(open).map(({ number, price }) => {
          const why = taken.includes(number) ? _("taken") : price > has ? _("too few courtiers") : "";
          return card(number, price, favour(number), [_("card {n}", { n: number }), why || favourHow(number)], {
            wanted,
            form,
            barred: Boolean(why),
          });
        }),
        card(NONE, 0, _("No card"), [_("the courtiers stay")], { wanted, form }),
      ),
    ),
    putsArmies(wanted) &&
      h(
        "div",
        { class: "pair" },
        h("span", { class: "lab" }, h("b", {}, _("Armies into the tray")), h("br"), _("as printed on the card")),
        stepper(put, _("Armies into the tray"), (n) => form.set({ put: n }), { least: 1, most: 62, typed: true }),
      ),
  ];
}

const card = (number, price, text, notes, { wanted, form, barred = false }) =>
  h(
    "label",
    { class: "card", key: number },
    h("input", {
      type: "radio",
      name: "favour",
      value: String(number),
      checked: wanted === number,
      disabled: barred,
      onchange: () => form.set({ favour: number, put: null }),
    }),
    h("b", { class: "n" }, price),
    h("span", {}, h("b", {}, text), h("small", {}, notes.filter(Boolean).join(" · "))),
  );

function foot(game, form, player, round) {
  const { open, taken, entered, favour: wanted, put } = form.get();
  if (wanted === null) return bar(_("A card, or none?"), _("Enter the hall"), null);
  const price = fields(open).find(({ number }) => number === wanted)?.price ?? 0,
    name = who(game, player);
  const label = wanted
    ? _("{name} pays {price} for card {card}", { name, price, card: wanted })
    : _("{name} takes no card", { name });
  const puts = putsArmies(wanted);
  if (puts && !put) return bar(_("How many armies does the card show?"), label, null);
  return bar(
    puts ? _("Put {cubes} from the supply into the tray, carefully.", { cubes: counted(player, put) }) : null,
    label,
    async () => {
      if (!(await act({ event: "TakeFavour", player, favour: wanted, price, put: puts ? put : 0 })).ok) return;
      round({ begun: true });
      form.set({ ...UNDECIDED, entered: [...entered, player], taken: wanted ? [...taken, wanted] : taken });
      if (puts) go("/");
    },
  );
}

/** All courtiers before the emperor go back; not before the tray is right. */
function ended(game, form, round) {
  if (!game.legal.includes("CourtEnds")) return firstTheTable(_("The tray is being watched. Finish that first."));
  return bar(
    _("All courtiers go back to the reception hall; cards left over leave the game."),
    _("The court ends"),
    async () => {
      if (!(await act({ event: "CourtEnds" })).ok) return;
      form.reset();
      round({ part: game.landsknechte ? "landsknechte" : "convert", begun: false });
      go("/");
    },
  );
}
