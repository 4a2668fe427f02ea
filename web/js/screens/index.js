// Every screen by its path. A screen is a function of the tower's state; it gives title, top, main and dock.

import { join } from "./join.js";
import { table } from "./table.js";
import { television } from "./tv.js";

export const SCREENS = {
  "/": table,
  "/join": join,
  "/tv": television,
};
