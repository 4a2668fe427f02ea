// The television: the whole table on one screen, read from three metres.

import { h } from "../lib/dom.js";
import { _ } from "../lib/words.js";
import { subtitle } from "../parts/battle-words.js";

export const television = (state) => ({ title: _("The whole table"), body: "tv", demo: false, top: h("div", {}, h("p", {}, state.game ? subtitle(state.game) : "TowerPi")), main: [] });
