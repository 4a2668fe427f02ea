// What a screen needs beside the state (a list of games, the provinces): asked for once, drawn when it is there, and
// asked again when `version` changes. Meanwhile and on failure the screen gets what it had before.

import { get } from "./tower.js";

let changed = () => {};

/** Call `draw` whenever something has arrived. */
export const watchFetched = (draw) => { changed = draw; };

const kept = new Map(); // path -> {version, body, error, busy}

/** {body, error, busy} of a GET; body is null until it is there. */
export function fetched(path, version = 0) {
  const entry = kept.get(path) ?? { version: null, body: null, error: null, busy: false };
  kept.set(path, entry);
  if (entry.version !== version && !entry.busy) ask(path, entry, version);
  return entry;
}

async function ask(path, entry, version) {
  Object.assign(entry, { busy: true, version });
  const answer = await get(path);
  entry.busy = false;
  if (answer.ok) Object.assign(entry, { body: answer.body, error: null });
  else entry.error = answer.error ?? { template: "The tower did not answer.", values: {} };
  changed();
}
