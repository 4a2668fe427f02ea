// The house rules in words: what each decides, why it matters, and what its choices are called.

import { _, n_ } from "../lib/words.js";

const HOW_MANY = { choose: () => _("the owner chooses"), all: () => _("all of them") };

const RULES = {
  defender_commit: [
    () => _("Armies that defend a province"),
    () => _("Armies that do not fight stay on the board and may hold it."),
    HOW_MANY,
  ],
  riot_commit: [() => _("Armies that fight a riot"), () => _("The rest stays on the board."), HOW_MANY],
  min_commit: [() => _("Fewest armies a defender may send"), () => _("With 0 he may leave the fight to the peasants.")],
  peasant_help_max_markers: [
    () => _("Peasants help up to so many markers"),
    () => _("With more markers they stay out of a battle between players."),
  ],
  peasant_only_defence: [
    () => _("Only peasants came out for the defence"),
    () => _("They have won, but no army is left to hold the province."),
    { draw: () => _("a draw"), hold_empty_neutral: () => _("won, left neutral") },
  ],
  marker_after_lost_riot: [
    () => _("A marker after a lost riot too"),
    () => _("Riots at gold or grain, also tied ones."),
  ],
  neutral_conquest_marker: [
    () => _("Markers on a conquered neutral province"),
    () => _("Put there when a player takes it."),
  ],
  neutral_base_peasants: [
    () => _("Green thrown for a neutral province"),
    () => _("An event of the season goes before it."),
  ],
  palace_guard_always_defends: [
    () => _("Palace guards always defend"),
    () => _("Also with so many markers that other peasants stay out."),
  ],
  green_surplus: [
    () => _("Peasants that won and were not lost"),
    () => _("In the tray they go in with the next throw."),
    { supply: () => _("to the supply"), tray: () => _("stay in the tray") },
  ],
  green_shortage: [
    () => _("Too few green cubes in the supply"),
    () => _("When more peasants are due than are there."),
    { throw_available: () => _("throw what is there"), count_missing: () => _("count the missing") },
  ],
  zero_zero: [
    () => _("Nothing of either side comes out"),
    () => _("A failed attack saves the province only if armies stayed in it."),
    { tie: () => _("a draw"), attack_fails: () => _("the attack fails") },
  ],
  late_fall_window: [
    () => _("Seconds in which a late cube still counts"),
    () => _("After the count. With 0 it stays in the tray for the next throw."),
  ],
  used_events_return: [() => _("Used events come back in the second year"), () => _("They are shuffled in again.")],
  grain_marker_is_cube: [() => _("A cube of each colour marks the grain"), () => _("It is missing among the armies.")],
  two_player: [
    () => _("Variant for two players"),
    () => _("Three regions; turn order once a year, or each season."),
    { off: () => _("off"), wyneken: () => _("Wyneken"), halga: () => _("Halga") },
  ],
  favour_put_optional: [
    () => _("Favours 3, 8 and 14: fewer armies than printed"),
    () => _("The player may put fewer into the tray."),
  ],
  fleets: [() => _("Fleets of each colour"), () => _("The rule book says 7, the box has 8.")],
  support_needs_fleet: [() => _("Naval support needs a fleet"), () => _("For a defender whom nobody fights at sea.")],
  helper_takes_first_loss: [
    () => _("A helper loses the first unit"),
    () => _("When the loser has no unit of his own."),
  ],
  sea_loss_unrest: [() => _("Units lost on a sea voyage bring unrest"), () => ""],
  tile_tie: [
    () => _("Pirates or slaves tie"),
    () => _("Does their victim lose a unit?"),
    { loss: () => _("loses one"), no_loss: () => _("loses none") },
  ],
  fort_vs_slaves: [() => _("Forts fight against slaves"), () => ""],
  reform_unit: [
    () => _("Government reform returns two"),
    () => "",
    { points: () => _("points"), counters: () => _("counters") },
  ],
  borrow: [
    () => _("Gold is borrowed for"),
    () => "",
    { everything: () => _("everything"), buying: () => _("buying only") },
  ],
  zero_unrest_ranks: [() => _("No unrest may still be the most"), () => ""],
  points_below_zero: [() => _("Points may fall below zero"), () => ""],
  retreat_saves_seven: [() => _("Fighting retreat saves the unit of a seven too"), () => ""],
  victories_vs_neutral: [() => _("Victories count against a neutral city"), () => _("Without: only breaches take it.")],
  victories_vs_garrison: [
    () => _("Victories count against a garrison without a noble"),
    () => _("Without: only breaches take it."),
  ],
  losses: [
    () => _("Mercenaries lost for casualty markers"),
    () => _("When 50s and 150s do not add up."),
    { cover: () => _("at least 100 each"), within: () => _("at most 100 each") },
  ],
  two_player_cities: [
    () => _("Cities that win a game of two"),
    () => "",
    { any: () => _("any"), kingdom: () => _("of the kingdom") },
  ],
};

/** What a rule decides. */
export const ruleName = (name) => RULES[name]?.[0]() ?? name;

/** Why it matters. */
export const ruleWhy = (name) => RULES[name]?.[1]() ?? "";

/** A value in words. */
export const ruleValue = (name, value) =>
  typeof value === "boolean" ? (value ? _("yes") : _("no")) : (RULES[name]?.[2]?.[value]?.() ?? String(value));

/** "2 of them changed". */
export const changedWords = (n) =>
  n ? n_("{n} is not as in the rule book", "{n} are not as in the rule book", n) : _("all as in the rule book");

const FIRST_ONLY = ["palace_guard_always_defends", "used_events_return"];

/** Does this rule matter at that table? */
export function ruleMatters(name, { edition, court, choosing, two }) {
  if (FIRST_ONLY.includes(name)) return edition === 1;
  if (name === "two_player") return edition === 1 && two;
  if (name === "favour_put_optional") return court;
  return name !== "min_commit" || choosing;
}
