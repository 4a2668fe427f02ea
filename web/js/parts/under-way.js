// A contest under way, sent on: the next step of it goes to the game, and from there to every phone.

import { go } from "../lib/route.js";
import { act } from "../lib/tower.js";

/** The next step of a contest: `change` says what is other than before; what it does not await is not awaited. */
export const engage = ({ line, dice = {}, picture = "" }, change) =>
  act({ event: "Engage", line, dice, picture, rolling: null, ...change });

/** To the log; then the table shows what was settled. */
export async function settle({ line, dice = {}, picture = "" }) {
  const answer = await act({ event: "Contest", line, dice, picture });
  if (answer.ok) go("/");
  return answer.ok;
}
