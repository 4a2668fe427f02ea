// The event cards in words: what each does, those that touch a battle first.

import { _ } from "../lib/words.js";

const IN_BATTLE = {
  "church-peace": () => _("Church peace: no attack on a church"),
  palace: () => _("Palaces: one more cube defends"),
  "tired-peasants": () => _("Tired peasants: neutral provinces have none"),
  "angry-peasants": () => _("Angry peasants: neutral provinces have two"),
};

const ELSEWHERE = {
  "bad-harvest": () => _("Bad harvest"),
  "good-harvest": () => _("Good harvest"),
  "troop-shortage": () => _("Fewer armies to be had"),
  "trade-bonus": () => _("Trading houses cost nothing"),
  "trade-calms": () => _("A trading house calms the peasants"),
  "taxes-at-most-5": () => _("Taxes bring at most 5"),
  "taxes-at-least-6": () => _("Taxes bring at least 6"),
  "grain-at-least-4": () => _("Grain brings at least 4"),
  "grain-at-most-3": () => _("Grain brings at most 3"),
};

/** What a card does, in a few words. */
export const effectName = (effect) => (IN_BATTLE[effect] ?? ELSEWHERE[effect])?.() ?? effect;

/** The cards of a game as a long list to pick from: [heading, [[effect, words], …]]. */
export function effectGroups(events) {
  const present = new Set(events.map((event) => event.effect));
  const rows = (words) =>
    Object.keys(words)
      .filter((effect) => present.has(effect))
      .map((effect) => [effect, words[effect]()]);
  return [
    [_("Touches battles"), rows(IN_BATTLE)],
    [_("Leaves battles alone"), rows(ELSEWHERE)],
  ];
}
