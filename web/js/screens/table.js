// The table: what is going on now. Each phase of the game has its view; the dock holds the one next step.

import { h } from "../lib/dom.js";
import { later } from "../lib/later.js";
import { _ } from "../lib/words.js";
import { linkButton } from "../parts/controls.js";
import { towerDrawing } from "../parts/figures.js";
import { dock, top } from "../parts/frame.js";
import { isOther } from "../parts/other-words.js";
import { counting } from "./table-count.js";
import { over, resting } from "./table-rest.js";
import { result } from "./table-result.js";
import { throwing } from "./table-throw.js";

const others = later(() => import("./others.js"), "others");

const VIEWS = {
  fill: throwing,
  armed: throwing,
  thrown: throwing,
  settled: counting,
  resolved: result,
  cleanup: result,
  idle: resting,
  verified: resting,
  over,
};

export const table = (state) =>
  !state.game ? empty() : isOther(state.game) ? others(state) : VIEWS[state.game.phase](state);

const empty = () => ({
  title: _("No game yet"),
  top: top("TowerPi"),
  class: "blank",
  main: [
    towerDrawing({}),
    h("h2", {}, _("No game yet")),
    h("p", { class: "note" }, _("The tower stands empty. Start a game, then fill it.")),
  ],
  dock: dock({ act: [linkButton(_("New game"), "/new", { primary: true })] }),
});
