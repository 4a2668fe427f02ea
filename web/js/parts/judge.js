// What the rules say to a line of another game, asked while it is being entered; nothing is changed by asking.

import { answered } from "../lib/fetched.js";
import { go } from "../lib/route.js";
import { act } from "../lib/tower.js";
import { say } from "../lib/words.js";

/**
 * {answer, refused}: both null until the tower has said something; `refused` is a sentence. Each kind of line is a
 * question of its own, so that no answer is taken for that of another kind.
 */
export function judge(game, line) {
  const told = answered(`/api/judge?${line.kind}`, { line }, game.step);
  if (!told) return { answer: null, refused: null };
  if (!told.ok) return { answer: null, refused: say(told.error) };
  return told.body.refused
    ? { answer: null, refused: say({ template: told.body.sentence }) }
    : { answer: told.body, refused: null };
}

let sending = false;

/** Keep what was settled and go back to the table; `reset` forgets what was entered. A second tap is one too many. */
export async function keep(line, reset) {
  if (sending) return;
  sending = true;
  const answer = await act({ event: "Contest", line });
  sending = false;
  if (!answer.ok) return;
  reset();
  go("/");
}
