// The chances of the throw that is planned, when the tower knows enough to say them.

import { _, colour } from "../lib/words.js";
import { odds } from "./figures.js";

/** Attacker, draw, defender of the present battle; nothing while there are no odds. */
export function oddsOf(game) {
  const chances = game.battle?.odds;
  return chances ? odds(sides(game.battle, chances)) : null;
}

/** The three sides of a battle with their shares. */
export function sides(battle, chances) {
  const attacker = battle.kind === "RIOT" ? "green" : battle.attacker;
  const defender = battle.kind === "NEUTRAL" ? "green" : battle.defender;
  return [
    { label: battle.kind === "RIOT" ? _("Peasants win") : _("{colour} takes it", { colour: colour(attacker) }), share: chances.attacker, colour: attacker },
    { label: _("Draw"), share: chances.draw, colour: null },
    { label: battle.kind === "NEUTRAL" ? _("Peasants hold") : _("{colour} holds", { colour: colour(defender) }), share: chances.defender, colour: defender },
  ];
}
