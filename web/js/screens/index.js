// Every screen by its path. A screen is a function of the tower's state; it gives title, top, main and dock.

import { calibrate } from "./calibrate.js";
import { battle } from "./battle.js";
import { join } from "./join.js";
import { log } from "./log.js";
import { status } from "./status.js";
import { newGame } from "./newgame.js";
import { table } from "./table.js";
import { towerScreen } from "./tower.js";
import { television } from "./tv.js";

export const SCREENS = {
  "/": table,
  "/calibrate": calibrate,
  "/battle": battle,
  "/join": join,
  "/log": log,
  "/status": status,
  "/tower": towerScreen,
  "/new": newGame,
  "/tv": television,
};
