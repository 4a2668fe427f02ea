// The favour cards of Am Kaiserhof in words. Amounts are printed on the cards and known to the table alone.

import { _ } from "../lib/words.js";

const COINS = () => _("Take the coins shown"),
  ARMIES = () => _("Armies into the tray"),
  GRAIN = () => _("Take the grain shown");
const POINTS = () => _("Take the points shown"),
  BUILD = () => _("Build what is shown, free");
const PROTECT = () => _("No attack on the player this round, as shown");

const WORDS = {
  1: () => _("Remove this season's event"),
  2: COINS,
  3: ARMIES,
  4: () => _("Remove a marker"),
  5: GRAIN,
  6: POINTS,
  7: BUILD,
  8: ARMIES,
  9: COINS,
  10: PROTECT,
  11: PROTECT,
  12: () => _("3 free armies"),
  13: POINTS,
  14: ARMIES,
  15: GRAIN,
  16: COINS,
  17: BUILD,
  18: PROTECT,
  19: POINTS,
  20: GRAIN,
  21: BUILD,
};

const MORE = {
  1: () => _("The event does not happen."),
  4: () => _("No own marker on the map: keep the card; it wards off the next one."),
  7: () => _("At once, by the rules for building."),
  12: () => _("Into an own land, or a neutral one: then take its card, without a battle and without a marker."),
};
const KEPT = () => _("Keep the card until the round ends, and say so when a battle is entered.");

export const NUMBERS = Object.keys(WORDS).map(Number);

/** What the card does, in few words. */
export const favour = (number) => WORDS[number]();

/** What to do with it, where the few words leave a question. */
export function favourHow(number) {
  if (WORDS[number] === PROTECT) return KEPT();
  return (WORDS[number] === BUILD ? MORE[7] : MORE[number])?.() ?? "";
}

/** Does it put armies into the tray? */
export const putsArmies = (number) => WORDS[number] === ARMIES;
