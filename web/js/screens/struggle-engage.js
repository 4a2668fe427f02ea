// A contest under way, sent on: the next step of it goes to the game, and from there to every phone.

import { h } from "../lib/dom.js";
import { go } from "../lib/route.js";
import { act } from "../lib/tower.js";
import { _ } from "../lib/words.js";
import { odds } from "../parts/figures.js";
import { party } from "../parts/other-words.js";
import { sidesOf } from "../parts/struggle-line.js";

/** The next step of a contest: `change` says what is other than before; without `rolling` nothing is awaited. */
export const engage = ({ line, dice = {}, picture = "" }, change) =>
  act({ event: "Engage", line, dice, picture, rolling: null, ...change });

/** Dice are awaited from now on; what lies in the tray is no new roll. */
export const awaiting = (state, more = {}) => ({ rolling: { rolled: {}, since: state.dice?.roll ?? "", ...more } });

/** To the log; then the table shows what was settled. */
export async function settle({ line, dice = {}, picture = "" }) {
  const answer = await act({ event: "Contest", line, dice, picture });
  if (answer.ok) go("/");
  return answer.ok;
}

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
