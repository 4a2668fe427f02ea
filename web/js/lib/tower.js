// The line to the tower: whole states come in by stream, or by asking again and again; events go out by POST.
// One EventSource, closed while the page is hidden. When nothing is heard the page says so and shows since when.

const POLL_MS = 2000;
const SILENCE_MS = 20_000; // then ask, to learn whether the tower is still there
const STREAM_AGAIN_MS = 30_000;

export const tower = {
  state: null,
  acting: false, // this phone has given the PIN
  lost: null, // the time of the last word, once the tower is silent
  heard: 0,
  trouble: null, // why the last press did nothing
};

let changed = () => {};
let stream = null;
let etag = "";
let timer = 0;
let streamAgainAt = 0;

/** Open the line; `draw` is called with every change. */
export async function connect(draw) {
  changed = draw;
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  addEventListener("pagehide", close);
  addEventListener("online", open);
  await Promise.allSettled([join(), poll()]);
  open();
}

function open() {
  close();
  listen();
  timer = setInterval(tick, POLL_MS);
  if (tower.heard) poll(); // what was missed while hidden
}

function close() {
  stream?.close();
  stream = null;
  clearInterval(timer);
}

function listen() {
  stream = new EventSource("/events");
  stream.addEventListener("state", (event) => take(JSON.parse(event.data)));
  stream.onerror = () => {
    if (stream?.readyState === EventSource.CLOSED) {
      // no room: this phone asks instead
      stream = null;
      streamAgainAt = Date.now() + STREAM_AGAIN_MS;
    }
    poll();
  };
}

function tick() {
  if (!stream && Date.now() > streamAgainAt) listen();
  if (!stream || tower.lost || Date.now() - tower.heard > SILENCE_MS) poll();
}

async function poll() {
  try {
    const answer = await fetch("/api/state", {
      headers: etag ? { "If-None-Match": etag } : {},
      signal: AbortSignal.timeout(5000),
      cache: "no-store",
    });
    if (answer.status === 304) return hear();
    if (!answer.ok) throw new Error(answer.status);
    etag = answer.headers.get("ETag") ?? "";
    take(await answer.json());
  } catch {
    if (!tower.lost) {
      tower.lost = tower.heard || Date.now();
      changed();
    }
  }
}

/** A state; an older one that arrives late is not shown. */
function take(state) {
  const old = tower.state && tower.state.run === state.run && tower.state.version > state.version;
  if (!old) tower.state = state;
  hear(!old);
}

function hear(news = false) {
  const back = tower.lost !== null;
  if (back && tower.trouble?.status === 0) tower.trouble = null;
  tower.heard = Date.now();
  tower.lost = null;
  if (back) join();
  if (back || news) changed();
}

/** May this phone act? A PIN in the link is given at once and taken out of the address. */
async function join() {
  const pin = new URLSearchParams(location.hash.slice(1)).get("pin");
  if (pin) {
    history.replaceState(null, "", location.pathname + location.search);
    const answer = await sign(pin);
    if (answer.ok) return;
    tower.trouble = answer;
  }
  const answer = await get("/api/session");
  if (answer.ok) tower.acting = answer.body.acting;
  changed();
}

/** Give the table's PIN. */
export async function sign(pin) {
  const answer = await send("POST", "/api/session", { pin });
  if (answer.ok) tower.acting = true;
  changed();
  return answer;
}

/** Hand the PIN back: from now on this phone only watches. */
export async function leave() {
  const answer = await send("DELETE", "/api/session");
  if (answer.ok) tower.acting = false;
  changed();
  return answer;
}

// What is pressed because of what is shown: refused when the game has gone on since.
const AS_SEEN = new Set([
  "Undo",
  "Confirm",
  "Verify",
  "Fell",
  "BookTray",
  "LandsknechtPut",
  "Convert",
  "TakeFavour",
  "Engage",
  "CallOff",
  "Contest",
]);
const flying = new Map(); // events on their way: a second tap joins the first

/** Send an event to the game. It has a name of its own, so that a second try cannot act twice. */
export function act(event) {
  const key = JSON.stringify(event);
  if (!flying.has(key))
    flying.set(
      key,
      deliver(event).finally(() => flying.delete(key)),
    );
  return flying.get(key);
}

async function deliver(event) {
  const body = { command: name(), event };
  if (AS_SEEN.has(event.event) && tower.state?.game) body.step = tower.state.game.step;
  let answer = await send("POST", "/api/events", body);
  if (answer.status === 0 || answer.reason === "slow") answer = await send("POST", "/api/events", body);
  return settle(answer);
}

/** Any other write: read now, demo, calibration, PIN. */
export async function post(path, body = {}, method = "POST") {
  return settle(await send(method, path, body));
}

function settle(answer) {
  if (answer.status === 401) tower.acting = false;
  tower.trouble = answer.ok ? null : answer;
  changed();
  return answer;
}

/** The reason of the last refusal is read and put away. */
export function forget() {
  if (tower.trouble) {
    tower.trouble = null;
    changed();
  }
}

/** Draw again: something changed that is no state, such as the language. */
export const redraw = () => changed();

/** Ask without changing anything. */
export const get = (path) => call(path, { cache: "no-cache" });

export const ask = (path, body) => send("POST", path, body);

function send(method, path, body) {
  const headers = { "X-TowerPi": "1", "Content-Type": "application/json" };
  return call(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
}

async function call(path, options) {
  try {
    const answer = await fetch(path, { ...options, signal: AbortSignal.timeout(8000) });
    const body = answer.status === 204 ? {} : await answer.json();
    return { ok: answer.ok, status: answer.status, body, error: body.error, reason: body.reason ?? "" };
  } catch {
    return { ok: false, status: 0, body: {}, error: null, reason: "lost" };
  }
}

/** Unique enough for a table; crypto.randomUUID is missing on plain http. */
function name() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
