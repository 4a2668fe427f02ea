// Every screen by its path. A screen is a function of the tower's state; it gives title, top, main and dock.

import { battle } from "./battle.js";
import { calibrate } from "./calibrate.js";
import { court } from "./court.js";
import { game } from "./game.js";
import { join } from "./join.js";
import { log } from "./log.js";
import { newGame } from "./newgame.js";
import { status } from "./status.js";
import { table } from "./table.js";
import { towerScreen } from "./tower.js";
import { television } from "./tv.js";
import { winter } from "./winter.js";

export const SCREENS = {
  "/": table,
  "/battle": battle,
  "/calibrate": calibrate,
  "/court": court,
  "/game": game,
  "/join": join,
  "/log": log,
  "/new": newGame,
  "/status": status,
  "/tower": towerScreen,
  "/tv": television,
  "/winter": winter,
};
