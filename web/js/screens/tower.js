// The tower: what is inside and, as they are learned, its habits.

import { h } from "../lib/dom.js";
import { _ } from "../lib/words.js";
import { linkButton } from "../parts/controls.js";
import { inside, towerDrawing } from "../parts/figures.js";
import { dock, top } from "../parts/frame.js";

export const towerScreen = (state) => (state.game ? habits(state.game) : nothing());

const nothing = () => ({
  title: _("The tower"), top: top(_("The tower")), class: "blank",
  main: [towerDrawing({}), h("h2", {}, _("Nothing thrown yet")), h("p", { class: "note" }, _("The tower shows its habits after some throws."))],
  dock: dock({ act: [linkButton(_("New game"), "/new", { primary: true })], open: true }),
});

const habits = (game) => ({
  title: _("The tower"),
  top: top(_("The tower")),
  main: [inside(game.tower, game.players)],
  dock: dock({}),
});
