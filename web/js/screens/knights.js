// A battle of Warrior Knights is entered with one thumb; the dock says at once what is drawn, or why it cannot be.
// From then on it is under way on every phone: with the table's own cards, or dealt from the virtual deck.

import { go } from "../lib/route.js";
import { act } from "../lib/tower.js";
import { _ } from "../lib/words.js";
import { h } from "../lib/dom.js";
import { button, primary, seg } from "../parts/controls.js";
import { dock, top } from "../parts/frame.js";
import { judge, keep } from "../parts/judge.js";
import { party, subtitle } from "../parts/other-words.js";
import { KINDS, stage } from "../parts/knights-words.js";
import { engage } from "../parts/under-way.js";
import { ways } from "../parts/ways.js";
import { baronOf, draws } from "./knights-cards.js";
import { deckWay } from "./knights-deck.js";
import { formOf, hasDefender, lineOf } from "./knights-form.js";
import { dealtForm, hands } from "./knights-hands.js";
import { card, title as headed } from "./knights-result.js";
import { leave, side, siegeTurns, walls } from "./knights-sides.js";

export function knights(state) {
  const { game } = state,
    dealt = game.fate?.battle,
    form = dealt ? dealtForm(game) : formOf(game),
    now = form.get(),
    line = dealt ? dealt.line : lineOf(now);
  const view = { state, game, now, line, set: form.set.bind(form), reset: form.reset.bind(form) };
  const title = dealt ? headed(game, dealt) : _("New battle");
  return {
    title,
    body: "task",
    ...(dealt ? hands(view) : entering({ ...view, ...judge(game, line) })),
    top: top(title, subtitle(game), { back: "/", live: false }),
  };
}

function entering(view) {
  const { now, set, answer } = view;
  return {
    main: [
      stage(0, now.kind),
      seg(
        "kind",
        ["SKIRMISH", "ASSAULT", "SIEGE"].map((kind) => [kind, KINDS[kind]()]),
        now.kind,
        (kind) => set({ kind }),
        { label: _("Kind of battle") },
      ),
      side(view, "attacker"),
      now.kind !== "SKIRMISH" && walls(view),
      hasDefender(now) && side(view, "defender"),
      now.kind === "SIEGE" && siegeTurns(view),
      now.kind !== "SKIRMISH" && leave(view),
      answer?.draw && draws(view),
      now.kind !== "SIEGE" && ways([deckWay(view.game)]),
      answer?.lines && card(view.game, view.line, answer),
    ],
    dock: readyDock(view),
  };
}

function readyDock(view) {
  const { game, answer, refused, now, line, reset } = view;
  const label = now.kind === "SIEGE" ? _("Settle it") : game.fate ? _("Deal the cards") : _("Draw the cards");
  if (refused)
    return dock({
      ask: "fault",
      above: h("p", { class: "say", role: "alert" }, refused),
      act: [primary(label, null, { disabled: true })],
      pages: false,
    });
  const press = now.kind === "SIEGE" ? () => keep(line, reset) : game.fate ? () => deal(line) : () => begin(line);
  return dock({
    say: answer?.draw && drawn(view),
    act: [
      game.fate &&
        now.kind !== "SIEGE" &&
        button(_("Our own cards"), () => begin(line), { disabled: !answer }),
      primary(label, press, { disabled: !answer }),
    ],
    pages: false,
  });
}

/** "Rosa draws 4 cards, Bernd 6." */
const drawn = ({ game, line, answer }) =>
  _("Fate cards: {attacker} draws {n}, {defender} {other}.", {
    attacker: party(game, baronOf(line, "attacker")),
    n: answer.draw.attacker.cards,
    defender: party(game, baronOf(line, "defender")),
    other: answer.draw.defender.cards,
  });

const deal = (line) => act({ event: "DealFate", line });

/** From here on the battle is the whole table's. */
async function begin(line) {
  const answer = await engage({ line }, { revealing: { laid: {} } });
  if (answer.ok) go("/");
}
