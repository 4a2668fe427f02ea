// A screen that is fetched when it is first asked for, so that the first one is there at once.

import { h } from "./dom.js";
import { _ } from "./words.js";

let changed = () => {};

/** Call `draw` whenever a screen has arrived. */
export const watchLater = (draw) => {
  changed = draw;
};

/** The screen `name` of a module; until that is there, a word. A lost module is asked for at the next drawing. */
export function later(load, name) {
  let screen = null,
    asked = false;
  return (state) => {
    if (screen) return screen(state);
    if (!asked) {
      asked = true;
      load().then(
        (module) => {
          screen = module[name];
          changed();
        },
        () => {
          asked = false;
        },
      );
    }
    return {
      top: h("div", {}, h("h1", {}, "TowerPi")),
      main: h("p", { class: "note", role: "status" }, _("Looking for the tower")),
    };
  };
}
