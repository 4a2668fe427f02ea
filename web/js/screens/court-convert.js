// Court, part 1: in turn order each player reveals the cards on the spaces 3, 2, 1. A land card turns armies of that
// land into courtiers, a dice tower card own cubes of the tray, a coin card nothing. Not fully possible is not done.

import { draft } from "../lib/draft.js";
import { h } from "../lib/dom.js";
import { go } from "../lib/route.js";
import { act } from "../lib/tower.js";
import { _, colour, counted, n_ } from "../lib/words.js";
import { primary, seg, stepper } from "../parts/controls.js";
import { dock, march } from "../parts/frame.js";
import { cube } from "../parts/glyphs.js";
import { who } from "../parts/battle-words.js";
import { takeBack } from "../parts/courtiers.js";

const SPACES = [3, 2, 1];
const CARDS = () => [
  ["land", _("Land")],
  ["tower", _("Dice tower")],
  ["coin", _("Coin")],
];

const turn = (game, { player, space }) =>
  draft(`convert:${game.id}:${game.gone.length}:${player}:${space}`, () => ({ card: "land", armies: null }));

export function converting(game, round) {
  const now = game.court_round.reveals;
  if (!now)
    return {
      main: h("p", {}, _("All cards on the extension boards are revealed.")),
      foot: bar(game, null, _("On to the audience"), () => round({ part: "audience" })),
    };
  const form = turn(game, now),
    { card, armies } = form.get();
  const pair = (label, control) => h("div", { class: "pair" }, h("span", { class: "lab" }, label), control);
  const main = [
    march(
      SPACES.indexOf(now.space),
      SPACES.map((n) => _("Space {n}", { n })),
    ),
    h(
      "section",
      { class: "part" },
      h(
        "h2",
        { class: "named" },
        cube(now.player),
        _("{name} reveals space {n}", { name: who(game, now.player), n: now.space }),
      ),
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
  return { main, foot: foot(game, { ...now, card, armies }) };
}

const bar = (game, say, label, press) =>
  dock({ say, act: [takeBack(game), primary(label, press, { disabled: !press })], pages: false });

function foot(game, { player, space, card, armies }) {
  const pass = () => act({ event: "PassSpace", player, space });
  if (card === "coin") return bar(game, _("A coin card does nothing here."), _("Next card"), pass);
  const refused = cannot(game, { player, space, card, armies });
  if (refused) return bar(game, `${refused} ${_("It is not done.")}`, _("Next card"), pass);
  const label = n_("Convert {n} army", "Convert {n} armies", space);
  if (card === "land" && armies === null) return bar(game, _("How many armies stand in that land?"), label, null);
  return bar(game, told(player, space, card), label, async () => {
    if (!(await act({ event: "Convert", player, space, card, armies: card === "land" ? armies : 0 })).ok) return;
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
