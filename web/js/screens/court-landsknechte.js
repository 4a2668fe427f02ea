// Landsknechte: lands in four regions or more bring a bonus. Only armies into the tray concern the tower.

import { draft } from "../lib/draft.js";
import { h } from "../lib/dom.js";
import { go } from "../lib/route.js";
import { act } from "../lib/tower.js";
import { _, counted } from "../lib/words.js";
import { colours, primary, stepper } from "../parts/controls.js";
import { dock } from "../parts/frame.js";
import { who } from "../parts/battle-words.js";
import { turnOrder } from "../parts/order.js";

export function landsknechte(game, round) {
  const form = draft(`landsknechte:${game.id}`, () => ({ player: turnOrder(game)[0], put: 0 })),
    { player, put } = form.get();
  const main = [
    h(
      "p",
      {},
      _("Who owns lands in at least 4 regions puts the top card under the stack and takes one bonus of the new one."),
      " ",
      _("Enter it here when it is armies into the tray."),
    ),
    colours("puts", turnOrder(game), player, (name) => form.set({ player: name, put: 0 }), {
      label: _("Who puts armies"),
    }),
    h(
      "div",
      { class: "pair" },
      h("span", { class: "lab" }, h("b", {}, who(game, player)), h("br"), _("armies into the tray")),
      stepper(put, _("armies into the tray"), (n) => form.set({ put: n ?? 0 }), { most: 62, typed: true }),
    ),
  ];
  const send = async () => {
    if (!(await act({ event: "LandsknechtPut", player, put })).ok) return;
    form.set({ put: 0 });
    go("/");
  };
  if (put) {
    const label = _("Put {cubes} into the tray", { cubes: counted(player, put) });
    return { main, foot: dock({ say: _("From the supply, carefully."), act: [primary(label, send)], pages: false }) };
  }
  const on = game.court
    ? primary(_("On to the court"), () => round({ part: "convert" }))
    : primary(_("To the table"), () => go("/"));
  return { main, foot: dock({ say: _("When nobody puts armies into the tray:"), act: [on], pages: false }) };
}
