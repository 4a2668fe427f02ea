// Court, part 1: in turn order each player reveals the cards on the spaces 3, 2, 1. A land card turns armies of that
// land into courtiers, a dice tower card own cubes of the tray, a coin card nothing. Not fully possible is not done.

import { draft } from "../lib/draft.js";
import { h } from "../lib/dom.js";
import { go } from "../lib/route.js";
import { act } from "../lib/tower.js";
import { _, colour, counted, n_ } from "../lib/words.js";
import { colours, primary, seg, stepper } from "../parts/controls.js";
import { dock } from "../parts/frame.js";
import { who } from "../parts/battle-words.js";
import { turnOrder } from "../parts/order.js";

const SPACES = [3, 2, 1].map((n) => [n, n]);
const CARDS = () => [
  ["land", _("Land")],
  ["tower", _("Dice tower")],
  ["coin", _("Coin")],
];

const turn = (game) =>
  draft(`convert:${game.number}`, () => ({ player: turnOrder(game)[0], space: 3, card: "land", armies: null }));

export function converting(game, round) {
  const form = turn(game),
    { player, space, card, armies } = form.get();
  const pair = (label, control) => h("div", { class: "pair" }, h("span", { class: "lab" }, label), control);
  const main = [
    colours("converts", turnOrder(game), player, (name) => form.set({ player: name, space: 3, armies: null }), {
      label: _("Who converts"),
    }),
    pair(
      _("{name}'s space", { name: who(game, player) }),
      seg("space", SPACES, space, (n) => form.set({ space: n }), { label: _("Space"), nums: true }),
    ),
    pair(
      _("Card on it"),
      seg("card", CARDS(), card, (kind) => form.set({ card: kind }), { label: _("Card on it") }),
    ),
    card === "land" &&
      pair(
        _("Armies in that land"),
        stepper(armies, _("Armies in that land"), (n) => form.set({ armies: n }), { typed: true, most: 62 }),
      ),
  ];
  return { main, foot: foot(game, form, round) };
}

/** On to the next space, the next player, the next part. */
function onward(game, form, round) {
  const { player, space } = form.get(),
    order = turnOrder(game);
  if (space > 1) return form.set({ space: space - 1, armies: null });
  const after = order[order.indexOf(player) + 1];
  form.set({ player: after ?? order[0], space: 3, armies: null });
  if (!after) round({ part: "audience" });
}

function foot(game, form, round) {
  const { player, space, card, armies } = form.get();
  const bar = (say, label, press) => dock({ say, act: [primary(label, press, { disabled: !press })], pages: false });
  const next = () => onward(game, form, round);
  if (card === "coin") return bar(_("A coin card does nothing here."), _("Next card"), next);
  const refused = cannot(game, form.get());
  if (refused) return bar(`${refused} ${_("It is not done.")}`, _("Next card"), next);
  const label = n_("Convert {n} army", "Convert {n} armies", space);
  if (card === "land" && armies === null) return bar(_("How many armies stand in that land?"), label, null);
  return bar(told(player, space, card), label, async () => {
    if (!(await act({ event: "Convert", player, space, card, armies: card === "land" ? armies : 0 })).ok) return;
    round({ begun: true });
    next();
    if (card === "tower") go("/");
  });
}

function told(player, n, card) {
  const cubes = counted(player, n);
  const tray = _("Take {cubes} out of the tray, carefully, to the supply.", { cubes }),
    land = _("Take {cubes} from the land to the supply.", { cubes });
  const hall = n_("{n} courtier goes into the reception hall.", "{n} courtiers go into the reception hall.", n);
  return `${card === "tower" ? tray : land} ${hall}`;
}

/** Why a card has no effect. */
function cannot(game, { player, space, card, armies }) {
  const { supply } = game.courtiers[player],
    name = colour(player);
  const tray = (game.phase === "cleanup" ? game.stay : game.tray)[player] ?? 0;
  if (supply < space)
    return n_("{name} has {n} courtier left in the supply.", "{name} has {n} courtiers left in the supply.", supply, {
      name,
    });
  if (card === "tower" && tray < space)
    return n_("{name} has {n} cube in the tray.", "{name} has {n} cubes in the tray.", tray, { name });
  if (card === "land" && armies !== null && armies - 1 < space) return _("One army has to stay in the land.");
  return null;
}
