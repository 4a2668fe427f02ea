// Every screen by its path. A screen is a function of the tower's state; it gives title, top, main and dock. The table
// comes with the page, the others when they are first opened.

import { later } from "../lib/later.js";
import { join } from "./join.js";
import { table } from "./table.js";

export const SCREENS = {
  "/": table,
  "/battle": later(() => import("./battle.js"), "battle"),
  "/calibrate": later(() => import("./calibrate.js"), "calibrate"),
  "/court": later(() => import("./court.js"), "court"),
  "/game": later(() => import("./game.js"), "game"),
  "/join": join,
  "/log": later(() => import("./log.js"), "log"),
  "/new": later(() => import("./newgame.js"), "newGame"),
  "/settle": later(() => import("./settle.js"), "settle"),
  "/status": later(() => import("./status.js"), "status"),
  "/tower": later(() => import("./tower.js"), "towerScreen"),
  "/tv": later(() => import("./tv.js"), "television"),
  "/war": later(() => import("./struggle-war.js"), "war"),
  "/winter": later(() => import("./winter.js"), "winter"),
};
