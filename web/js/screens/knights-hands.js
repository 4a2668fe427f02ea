// A battle dealt from the virtual fate deck, on every phone: each side looks at its own hand on one phone, lays cards
// aside, and when both are ready all cards are revealed at once. What others hold never reaches this phone before.

import { draft } from "../lib/draft.js";
import { fetched } from "../lib/fetched.js";
import { h } from "../lib/dom.js";
import { act, tower } from "../lib/tower.js";
import { _, list, n_ } from "../lib/words.js";
import { button, iconButton, primary } from "../parts/controls.js";
import { dock } from "../parts/frame.js";
import { cardBacks, handCards } from "../parts/fate-cards.js";
import { party } from "../parts/other-words.js";
import { stage } from "../parts/knights-words.js";
import { SIDES, whose } from "./knights-cards.js";


/** What this phone has entered about the battle that was dealt. */
export const dealtForm = (game) =>
  draft(`dealt:${game.id}:${game.fate.battle.number}`, () => ({
    looking: "",
    attacker: [],
    defender: [],
  }));

/** Both hands, and the dock that says who is waited for. */
export function hands(view) {
  const { state, game } = view;
  const { body: mine } = fetched("/api/hand", `${state.run}:${game.step}:${tower.acting}:${view.now.looking}`);
  return {
    main: [stage(1), SIDES.map((name) => handOf(view, name, mine?.[name] ?? null))],
    dock: handDock(view, mine),
  };
}

function handOf(view, name, cards) {
  const { game, now, set, line } = view,
    side = game.fate.battle.sides[name],
    who = party(game, line[name]?.baron ?? "");
  const open = now.looking === name && cards;
  return h(
    "section",
    { class: "land", key: name },
    whose(game, line, name, { draw: side, ready: side.ready, here: open }),
    open ? handCards(cards, now[name], (kept) => set({ [name]: kept }), side.most_kept) : cardBacks(side.cards),
    side.discard > 0 && !side.ready && look(view, name, cards, who),
    side.phones > 1 && h("p", { class: "moved" }, _("This hand has been on {n} phones.", { n: side.phones })),
  );
}

/** Show and hide what this phone holds; take what no phone or another one holds. */
function look({ game, now, set }, name, cards, who) {
  const side = game.fate.battle.sides[name];
  const take = async () => {
    const answer = await act({ event: "HoldFate", side: name });
    if (answer.ok) set({ looking: name });
  };
  if (cards)
    return now.looking === name
      ? button(_("Hide the cards"), () => set({ looking: "" }), { icon: "eye" })
      : button(_("{name} looks at the cards", { name: who }), () => set({ looking: name }), { icon: "eye" });
  return [
    side.phones > 0 && h("p", {}, _("{name} looks at the cards on another phone.", { name: who })),
    button(side.phones > 0 ? _("Take them over to this phone") : _("{name} looks at the cards", { name: who }), take, {
      icon: "eye",
      disabled: !tower.acting,
    }),
  ];
}

function handDock({ game, now, set, line }, mine) {
  const { sides } = game.fate.battle,
    name = now.looking;
  const off = iconButton("close", _("Call the battle off"), () => act({ event: "CallOff" }));
  if (name && mine?.[name] && !sides[name].ready) {
    const keep = async () => {
      const answer = await act({ event: "KeepFate", side: name, kept: now[name] });
      if (answer.ok) set({ looking: "" });
    };
    const n = now[name].length;
    const label = n
      ? n_("Keep {n} card", "Keep {n} cards", n)
      : _("{name} keeps no card", { name: party(game, line[name]?.baron ?? "") });
    return dock({
      say: _("Tap the cards that you keep. The others are laid aside unseen."),
      act: [off, (n ? primary : button)(label, keep)],
      pages: false,
    });
  }
  const waited = SIDES.filter((each) => !sides[each].ready).map((each) => party(game, line[each]?.baron ?? ""));
  return dock({
    say: _("Nobody sees a hand but the phone that took it. All cards are revealed at once."),
    act: [off, primary(_("Waiting for {names}", { names: list(waited) }), null, { disabled: true })],
    pages: false,
  });
}
