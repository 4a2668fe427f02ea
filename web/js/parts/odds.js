// The chances of the throw that is planned, when the tower knows enough to say them.

import { _, colour, n_ } from "../lib/words.js";
import { odds } from "./figures.js";

const FEW = 10; // throws: with fewer the odds are those of a tower that nobody knows

/** Attacker, draw, defender of the present battle; nothing while there are no odds. */
export function oddsOf(game) {
  const chances = game.battle?.odds;
  return chances ? chancesOf(game.battle, chances) : null;
}

/** The bar of a battle with what the odds are learned from. */
export const chancesOf = (battle, chances) => odds(sides(battle, chances), learned(chances.throws));

const learned = (n) =>
  n < FEW
    ? n_(
        "Odds of an unknown tower: only {n} throw has been learned from.",
        "Odds of an unknown tower: only {n} throws have been learned from.",
        n,
      )
    : n_("Odds from {n} throw", "Odds from {n} throws", n);

/** The three sides of a battle with their shares. */
export function sides(battle, chances) {
  const attacker = battle.kind === "RIOT" ? "green" : battle.attacker;
  const defender = battle.kind === "NEUTRAL" ? "green" : battle.defender;
  return [
    {
      label: battle.kind === "RIOT" ? _("Peasants win") : _("{colour} takes it", { colour: colour(attacker) }),
      share: chances.attacker,
      colour: attacker,
    },
    { label: _("Draw"), share: chances.draw, colour: null },
    {
      label: battle.kind === "NEUTRAL" ? _("Peasants hold") : _("{colour} holds", { colour: colour(defender) }),
      share: chances.defender,
      colour: defender,
    },
  ];
}
