// What this phone is entering and has not sent: kept for the browser tab, so that a reload loses nothing.

let changed = () => {};

/** Call `draw` whenever a draft changes. */
export const watchDrafts = (draw) => {
  changed = draw;
};

const drafts = new Map();

/** A form's values by name. `draft.get()`, `draft.set({…})`, `draft.reset()`; `initial` may depend on the state. */
export function draft(name, initial) {
  const key = `draft:${name}`;
  return {
    get() {
      if (!drafts.has(key)) drafts.set(key, stored(key) ?? initial());
      return drafts.get(key);
    },
    set(change) {
      const next = { ...this.get(), ...change };
      drafts.set(key, next);
      store(key, next);
      changed();
    },
    reset() {
      drafts.delete(key);
      store(key, null);
      changed();
    },
  };
}

/** A game at one of its steps, for a draft that is worth nothing after it. */
export const moment = (game) => `${game.id}:${game.step}`;

function stored(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key));
  } catch {
    return null;
  }
}

function store(key, value) {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // private windows may refuse; the draft then lives as long as the page
  }
}
