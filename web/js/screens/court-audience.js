// Court, part 2: whoever has most courtiers in the reception hall goes first; all of his enter the audience hall, and
// he may take one of the open favour cards. The highest number costs 4 courtiers, the next 3, the lowest 2.

import { draft } from "../lib/draft.js";
import { h } from "../lib/dom.js";
import { go } from "../lib/route.js";
import { act } from "../lib/tower.js";
import { _, counted, n_ } from "../lib/words.js";
import { colours, primary, stepper } from "../parts/controls.js";
import { takeBack } from "../parts/courtiers.js";
import { favour, favourHow, putsArmies } from "../parts/favours.js";
import { dock } from "../parts/frame.js";
import { who } from "../parts/battle-words.js";
import { firstTheTable } from "../parts/ways.js";

const NONE = 0;
const UNDECIDED = { player: null, favour: null, put: null };

/** What is being decided; whoever enters, on whichever phone, begins it anew. */
const hall = (game) =>
  draft(`audience:${game.id}:${game.gone.length}:${game.court_round.entered.length}`, () => ({ ...UNDECIDED }));

const bar = (game, say, label, press) =>
  dock({ say, act: [takeBack(game), primary(label, press, { disabled: !press })], pages: false });

export function audience(game) {
  const { cards, enters } = game.court_round;
  if (!enters) {
    const all = cards.every((card) => card.taken);
    return {
      main: h("p", {}, all ? _("All three cards are taken.") : _("Everybody has been in the audience hall.")),
      foot: ended(game),
    };
  }
  const form = hall(game),
    player = form.get().player ?? enters;
  return { main: entering(game, form, player), foot: foot(game, form.get(), player) };
}

/** One player before the emperor: which card for how many courtiers. */
function entering(game, form, player) {
  const { favour: wanted, put } = form.get(),
    { cards, entered } = game.court_round;
  const has = game.courtiers[player].hall + game.courtiers[player].audience;
  const barred = game.order.filter((name) => !game.courtiers[name].hall || entered.includes(name));
  return [
    colours("enters", game.order, player, (name) => form.set({ ...UNDECIDED, player: name }), {
      label: _("Who enters"),
      barred,
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
        cards.map(({ number, price, taken }) => {
          const why = taken ? _("taken") : price > has ? _("too few courtiers") : "";
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
        h("span", { class: "lab" }, h("b", {}, _("Armies into the tray")), h("br"), asPrinted(game)),
        stepper(put, _("Armies into the tray"), (n) => form.set({ put: n }), { most: 62, typed: true }),
      ),
  ];
}

const asPrinted = (game) =>
  game.switches.favour_put_optional
    ? _("as printed on the card, or fewer")
    : _("as printed on the card, as far as the supply goes");

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

function foot(game, { favour: wanted, put }, player) {
  if (wanted === null) return bar(game, _("A card, or none?"), _("Enter the hall"), null);
  const price = game.court_round.cards.find(({ number }) => number === wanted)?.price ?? 0,
    name = who(game, player);
  const label = wanted
    ? _("{name} pays {price} for card {card}", { name, price, card: wanted })
    : _("{name} takes no card", { name });
  const puts = putsArmies(wanted);
  if (puts && put === null) return bar(game, _("How many armies does the card show?"), label, null);
  return bar(game, puts ? putting(player, put) : null, label, async () => {
    const { ok } = await act({ event: "TakeFavour", player, favour: wanted, price, put: puts ? put : 0 });
    if (ok && puts && put) go("/");
  });
}

const putting = (player, put) =>
  put
    ? _("Put {cubes} from the supply into the tray, carefully.", { cubes: counted(player, put) })
    : _("No army goes into the tray.");

/** All courtiers before the emperor go back; not before the tray is right. */
function ended(game) {
  if (!game.legal.includes("CourtEnds")) return firstTheTable(_("The tray is being watched. Finish that first."));
  return bar(
    game,
    _("All courtiers go back to the reception hall; cards left over leave the game."),
    _("The court ends"),
    async () => {
      if ((await act({ event: "CourtEnds" })).ok) go("/");
    },
  );
}
