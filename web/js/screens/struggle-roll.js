// The dice of a battle: as the camera reads them, or tapped; both sides at once in two colours, or one after the other.
// What is awaited stands in the game, so every phone shows it; taps that are not sent yet are this phone's own.

import { h } from "../lib/dom.js";
import { draft } from "../lib/draft.js";
import { go } from "../lib/route.js";
import { act, post, tower } from "../lib/tower.js";
import { _, colour, doubt as doubtWords } from "../lib/words.js";
import { button, iconButton, primary } from "../parts/controls.js";
import { die, diceTray, tapped } from "../parts/dice.js";
import { dock } from "../parts/frame.js";
import { party, token } from "../parts/other-words.js";
import { anyRoll, lastPaint, paintOf, sidesOf, withRoll } from "../parts/struggle-line.js";
import { isNew, readRoll, SIDES, toRoll } from "../parts/struggle-read.js";
import { arenaOf, ROLL, stage } from "../parts/struggle-words.js";
import { engage } from "../parts/under-way.js";
import { chances } from "./struggle-engage.js";

const NOTHING = { step: -1, swap: false, attacker: [0, 0], defender: [0, 0] };

/** What this phone has tapped about the roll that is awaited now; another step makes it void. */
function tapsOf(game) {
  const form = draft("struggle-taps", () => NOTHING),
    now = form.get().step === game.step ? form.get() : { ...NOTHING, step: game.step };
  return { now, set: (change) => form.set({ ...now, ...change }) };
}

/** The roll as it stands: read, corrected by taps, and how much of it is there. */
export function rollOf({ state, game, now }) {
  const taps = tapsOf(game),
    read = readRoll(state.dice, now.rolling, lastPaint(now.dice), taps.now.swap);
  const pair = (side) => read.dice[side].map((value, i) => taps.now[side][i] || value);
  const dice = { attacker: pair("attacker"), defender: pair("defender") };
  const full = (side) => dice[side].every(Boolean);
  const open = toRoll(now.rolling);
  return {
    ...read,
    dice,
    taps,
    open,
    tapped: SIDES.some((side) => taps.now[side].some(Boolean)),
    whole: SIDES.every(full),
    half: open.length === 2 && full(open[0]) && !read.colours[open[1]] && dice[open[1]].every((value) => !value),
    shot: isNew(state.dice, now.rolling) ? state.dice : null,
  };
}

export function rolling(view) {
  const { now } = view,
    roll = rollOf(view);
  return {
    main: [
      stage(1),
      diceTray(roll.shot, { close: true }),
      awaited(view),
      SIDES.map((side) => sideOf(view, roll, side)),
      roll.colours.attacker &&
        roll.colours.defender &&
        tower.acting &&
        button(_("Swap the colours"), () => roll.taps.set({ swap: !roll.taps.now.swap })),
      !now.rolling.reserves && chances(view),
      tower.acting && button(_("Call the battle off"), () => act({ event: "CallOff" })),
    ],
    dock: rollDock(view, roll),
  };
}

/** "Roll at sea", and why again. */
export const awaited = ({ game, now, line }) =>
  h(
    "div",
    { key: "awaited" },
    h("h2", {}, ROLL[arenaOf(now)]()),
    now.rolling.reserves &&
      h(
        "p",
        { class: "note" },
        _("{name} turned Reserves: both sides roll both dice again.", {
          name: party(game, sidesOf(line)[now.rolling.reserves]),
        }),
      ),
  );

function sideOf(view, roll, side) {
  const { game, line } = view,
    who = sidesOf(line)[side],
    mine = view.now.rolling.rolled[side];
  const take = (values) =>
    roll.taps.set({
      [side]: values.map((value, i) => (value === roll.dice[side][i] ? roll.taps.now[side][i] : value)),
    });
  return h(
    "section",
    { class: "land", key: side },
    h(
      "h3",
      { class: "owner" },
      token(who, "s"),
      h("span", {}, party(game, who), h("small", {}, turnOf(view, roll, side))),
    ),
    mine || !tower.acting
      ? h("div", { class: "pairs" }, roll.dice[side].map(die))
      : tapped(side, party(game, who), roll.dice[side], take, { doubted: roll.is === "doubt" }),
  );
}

/** Whose turn it is, or what was seen of it. */
export function turnOf({ game, line, now }, { colours, open, dice }, side) {
  const sides = sidesOf(line),
    player = game.players.some((one) => one.colour === sides[side]);
  if (now.rolling.rolled[side]) return _("has rolled");
  if (dice[side].some(Boolean))
    return colours[side] ? _("{colour} dice", { colour: colour(colours[side]) }) : _("tapped");
  if (!player)
    return side === "defender"
      ? _("{name} rolls for it", { name: party(game, sides.attacker) })
      : _("whoever played the tile rolls for it");
  return side === open[0] ? _("rolls now") : _("rolls next, or together in another colour");
}

const SAYS = {
  none: ({ game, line, now }, { open }) => {
    const name = party(game, sidesOf(line)[open[0]]);
    return Object.keys(now.rolling.rolled).length
      ? _("Take the dice out. Now two dice for {name}.", { name })
      : _("Two dice for {name}; or both sides at once, in two colours.", { name });
  },
  old: ({ game, line }, { open }) =>
    _("The dice that lie there are no new roll. Take them out; then two dice for {name}.", {
      name: party(game, sidesOf(line)[open[0]]),
    }),
  odd: () => _("Two dice of one colour for each side were expected. Roll again, or tap the dice."),
  pair: () => _("As the camera reads them."),
  both: () => _("As the camera reads them."),
};

function rollDock(view, roll) {
  const { game, line, now } = view;
  const back = iconButton("undo", backLabel(now), () => takeBack(now));
  const again = iconButton("again", _("Look again"), () => post("/api/read"));
  const label = roll.half
    ? _("{name} rolled these", { name: party(game, sidesOf(line)[roll.open[0]]) })
    : _("These dice");
  const press = primary(label, () => keep(view, roll), { disabled: !(roll.whole || roll.half) });
  if (roll.is === "doubt") return dock({ ask: true, above: asked(roll), act: [back, again, press] });
  const hint = roll.tapped ? _("As you tapped them.") : SAYS[roll.is](view, roll);
  return dock({ say: hint, act: [back, again, press] });
}

/** What the reader is unsure about; the table looks and says. */
export const asked = ({ shot, whole }) =>
  h(
    "div",
    { class: "ask-what", role: "status" },
    h(
      "div",
      {},
      h("h2", {}, doubtWords(shot.doubts[0])),
      h(
        "p",
        { class: "aside" },
        whole
          ? _("Look into the tray: are the dice as shown?")
          : _("Lay it flat and it is read again, or tap the dice."),
      ),
    ),
  );

const untouched = (now) => !anyRoll(now.line) && !Object.keys(now.rolling?.rolled ?? {}).length;
export const backLabel = (now) => (untouched(now) ? _("Back to what was entered") : _("Undo the last step"));

/** One step back; before any die lay there, to what was entered. */
export async function takeBack(now) {
  const entered = untouched(now);
  const answer = await act({ event: "Undo" });
  if (answer.ok && entered) go(now.line.kind === "MOVE" ? "/battle?voyage" : "/battle");
}

/** The roll counts, or half of it: then the other side's pair is awaited. */
function keep(view, { dice, colours, open, whole, shot }) {
  const { now, line } = view;
  const seen = open
    .filter((side) => colours[side] && dice[side].every(Boolean))
    .map((side) => [paintOf(line, arenaOf(now), side), colours[side]]);
  const change = { dice: { ...now.dice, ...Object.fromEntries(seen) }, picture: shot?.picture ?? now.picture };
  if (!whole)
    return engage(now, {
      ...change,
      rolling: { ...now.rolling, rolled: { [open[0]]: dice[open[0]] }, since: shot?.roll ?? now.rolling.since },
    });
  const { reserves } = now.rolling;
  return engage(now, {
    ...change,
    line: withRoll(line, arenaOf(now), { ...dice, ...(reserves ? { reserves } : {}) }),
  });
}
