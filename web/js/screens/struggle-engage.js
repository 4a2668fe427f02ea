// The dice of a contest under way: what is awaited of them, and the odds before they are rolled.

import { h } from "../lib/dom.js";
import { _ } from "../lib/words.js";
import { odds } from "../parts/figures.js";
import { party } from "../parts/other-words.js";
import { sidesOf } from "../parts/struggle-line.js";

/** Dice are awaited from now on; what lies in the tray is no new roll. */
export const awaiting = (state, more = {}) => ({ rolling: { rolled: {}, since: state.dice?.roll ?? "", ...more } });

const CHANCES = { naval: () => _("At sea first"), land: () => _("On land") };

/** The odds before the roll. */
export function chances({ game, line, answer }) {
  const { attacker, defender } = sidesOf(line),
    painted = (name) => (game.players.some((player) => player.colour === name) ? name : null);
  const side = (name, share) => ({
    label: _("{name} wins", { name: party(game, name) }),
    share,
    colour: painted(name),
  });
  return ["naval", "land"]
    .filter((arena) => answer.odds[arena])
    .map((arena) => {
      const share = answer.odds[arena];
      return h(
        "div",
        { key: arena },
        odds(
          [
            side(attacker, share.attacker),
            { label: _("Draw"), share: share.draw, colour: null },
            side(defender, share.defender),
          ],
          `${CHANCES[arena]()}. ${_("Exact: every roll counted.")}`,
        ),
      );
    });
}
