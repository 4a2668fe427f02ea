// What a screen needs beside the state (a list of games, the provinces): asked for once, drawn when it is there, and
// asked again when `version` changes. Meanwhile and on failure the screen gets what it had before.

import { ask as put, get } from "./tower.js";

const PAUSE_MS = 120; // a thumb on plus: only the last number is asked about
const AGAIN_MS = 3000;

let changed = () => {};

/** Call `draw` whenever something has arrived. */
export const watchFetched = (draw) => {
  changed = draw;
};

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
  else entry.error = answer.error ?? { template: "The tower did not answer. Try again.", values: {} };
  if (answer.status === 0 || answer.reason === "learning") setTimeout(() => again(entry), AGAIN_MS);
  changed();
}

function again(entry) {
  entry.version = null;
  changed();
}

const questions = new Map(); // path -> {form, answer, timer}

/** The latest form's answer to a question that changes nothing; null at first. `since` is what else it hangs on. */
export function answered(path, body, since) {
  const line = questions.get(path) ?? { form: "", answer: null, timer: 0 };
  const form = JSON.stringify([body, since]);
  questions.set(path, line);
  if (line.form !== form) {
    line.form = form;
    clearTimeout(line.timer);
    line.timer = setTimeout(question, line.answer ? PAUSE_MS : 0, path, body, line);
  }
  return line.answer;
}

async function question(path, body, line) {
  const { form } = line;
  const answer = await put(path, body);
  if (line.form !== form) return; // the numbers have changed meanwhile
  if (answer.status !== 0) line.answer = answer;
  else setTimeout(() => again(Object.assign(line, { form: "" })), AGAIN_MS);
  changed();
}
