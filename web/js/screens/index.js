// Every screen by its path. A screen is a function of the tower's state; it gives title, top, main and dock.

import { court } from "./court.js";
import { game } from "./game.js";
import { join } from "./join.js";
import { table } from "./table.js";
import { television } from "./tv.js";
import { winter } from "./winter.js";

export const SCREENS = {
  "/": table,
  "/court": court,
  "/game": game,
  "/join": join,
  "/tv": television,
  "/winter": winter,
};
