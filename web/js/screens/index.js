// Every screen by its path. A screen is a function of the tower's state; it gives title, top, main and dock.

import { battle } from "./battle.js";
import { calibrate } from "./calibrate.js";
import { join } from "./join.js";
import { log } from "./log.js";
import { newGame } from "./newgame.js";
import { status } from "./status.js";
import { table } from "./table.js";
import { towerScreen } from "./tower.js";
import { television } from "./tv.js";

export const SCREENS = {
  "/": table,
  "/battle": battle,
  "/calibrate": calibrate,
  "/join": join,
  "/log": log,
  "/new": newGame,
  "/status": status,
  "/tower": towerScreen,
  "/tv": television,
};
