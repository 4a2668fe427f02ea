// The dice of Struggle of Empires: as the camera reads them, or tapped; then what the players still decide, the sums
// line by line, and the battle settled.

import { h } from "../lib/dom.js";
import { go } from "../lib/route.js";
import { act, post } from "../lib/tower.js";
import { _, colour, doubt as doubtWords } from "../lib/words.js";
import { button, iconButton, primary, seg, toggle } from "../parts/controls.js";
import { byColour, diceTray, tapped } from "../parts/dice.js";
import { dock } from "../parts/frame.js";
import { party, token } from "../parts/other-words.js";
import { ROLL, stage } from "../parts/struggle-words.js";
import { judged, sidesOf } from "./struggle-form.js";
import { card } from "./struggle-result.js";

const SIDES = ["attacker", "defender"];

/** The arena that is being rolled: a roll called back by Reserves is the last one judged. */
const arenaOf = ({ now, answer }) => now.again?.arena ?? answer?.next;

/** White dice are the attacker's, until the table says otherwise. */
const whiteFirst = (one, other) => (other === "white") - (one === "white") || one.localeCompare(other);

/** What the camera has seen since this roll began: {attacker: [2, 5], defender: [1, 6]}, or null. */
function fromCamera({ state, now }) {
  const shot = state.dice;
  if (!shot?.picture || shot.picture === now.since || shot.doubts.length) return null;
  const found = byColour(shot.dice),
    names = Object.keys(found).sort(whiteFirst);
  if (names.length !== 2 || names.some((name) => found[name].length !== 2)) return null;
  const attacker = names.includes(now.colours.attacker)
    ? now.colours.attacker
    : names.includes(now.colours.defender)
      ? names.find((name) => name !== now.colours.defender)
      : names[0];
  return {
    colours: { attacker, defender: names.find((name) => name !== attacker) },
    dice: { attacker: found[attacker], defender: found[names.find((name) => name !== attacker)] },
    picture: shot.picture,
  };
}

export function rolling(view) {
  const { state, game, now, set, line } = view,
    seen = fromCamera(view),
    sides = sidesOf(line);
  const byHand = SIDES.some((side) => now.dice[side].some(Boolean)),
    dice = byHand || !seen ? now.dice : seen.dice;
  const fresh = state.dice && state.dice.picture !== now.since ? state.dice : null;
  const complete = SIDES.every((side) => dice[side].every(Boolean));
  const take = (side) => (values) => set({ dice: { ...dice, [side]: values } });
  const name = (side) =>
    seen && !byHand
      ? _("{name}, {colour} dice", { name: party(game, sides[side]), colour: colour(seen.colours[side]) })
      : party(game, sides[side]);
  return {
    main: [
      stage(1),
      diceTray(fresh),
      h("h2", {}, (ROLL[arenaOf(view)] ?? ROLL.land)()),
      SIDES.map((side) =>
        h(
          "section",
          { class: "land", key: side },
          h("h3", { class: "owner" }, token(sides[side], "s"), " ", name(side)),
          tapped(side, party(game, sides[side]), dice[side], take(side)),
        ),
      ),
      seen &&
        !byHand &&
        button(_("Swap the colours"), () =>
          set({ colours: { attacker: seen.colours.defender, defender: seen.colours.attacker } }),
        ),
    ],
    dock: rollDock(view, { seen: byHand ? null : seen, fresh, dice, complete }),
  };
}

function rollDock(view, { seen, fresh, dice, complete }) {
  const { set, now } = view;
  const back = iconButton("undo", _("Back to what was entered"), () => set({ step: "enter" }));
  const again = iconButton("again", _("Look again"), () => post("/api/read"));
  const press = primary(_("These dice"), () => keep(view, dice, seen), { disabled: !complete });
  if (fresh?.doubts.length && !complete) {
    return dock({
      ask: true,
      above: h(
        "div",
        { class: "ask-what", role: "status" },
        h(
          "div",
          {},
          h("h2", {}, doubtWords(fresh.doubts[0])),
          h("p", { class: "aside" }, _("Lay it flat and it is read again, or tap the dice.")),
        ),
      ),
      act: [back, again, press],
      pages: false,
    });
  }
  const hint = complete
    ? ""
    : fresh && !fresh.doubts.length && fresh.dice.length
      ? _("Two dice of one colour for each side were expected. Tap the dice.")
      : _("Roll into the tray, or tap the dice.");
  return dock({
    say: seen && !now.again ? _("As the camera reads them.") : hint,
    act: [back, again, press],
    pages: false,
  });
}

/** The roll counts; Reserves call it back with another. */
function keep({ now, set, state, ...view }, dice, seen) {
  const arena = arenaOf({ now, ...view }),
    roll = { ...dice, ...(now.again ? { reserves: now.again.side } : {}) };
  set({
    step: "decide",
    arena,
    rolls: { ...now.rolls, [arena]: [...now.rolls[arena], roll] },
    dice: { attacker: [0, 0], defender: [0, 0] },
    again: null,
    since: state.dice?.picture ?? "",
    ...(seen ? { colours: seen.colours, picture: seen.picture } : { colours: {} }),
  });
}

/** The sums of what was rolled last, and what may still be decided about it. */
export function deciding(view) {
  const { game, now, set, line, answer, refused } = view;
  const [, outcome] = (answer && judged(line, answer).find(([arena]) => arena === now.arena)) ?? [];
  if (!outcome)
    return {
      main: [stage(2), h("p", { class: "note", role: "status" }, refused ?? _("The rules are asked."))],
      dock: dock({
        act: [iconButton("undo", _("Back to what was entered"), () => set({ step: "enter" }))],
        pages: false,
      }),
    };
  return {
    main: [stage(2), card(game, line, now.arena, outcome), outcome.questions.map((one) => question(view, one))],
    dock: decideDock(view),
  };
}

function question(view, { side, who, ask, options }) {
  const { game, now, set, state } = view,
    name = party(game, who),
    mine = now.choices[now.arena][side] ?? {};
  const choose = (values) =>
    set({ choices: { ...now.choices, [now.arena]: { ...now.choices[now.arena], [side]: { ...mine, ...values } } } });
  const key = `${side}-${ask}`;
  if (ask === "reserves")
    return h(
      "div",
      { class: "land", key },
      button(
        _("{name} turns Reserves: all roll again", { name }),
        () => set({ step: "roll", again: { side, arena: now.arena }, since: state.dice?.picture ?? "" }),
        { icon: "again" },
      ),
    );
  if (ask === "fighting-retreat")
    return h(
      "div",
      { key },
      toggle(_("{name} makes a Fighting retreat", { name }), Boolean(mine.retreat), (retreat) => choose({ retreat })),
    );
  if (ask === "fort-first")
    return h(
      "div",
      { key },
      toggle(_("{name} gives a fort, not an army", { name }), Boolean(mine.fort_first), (on) =>
        choose({ fort_first: on }),
      ),
    );
  return h(
    "div",
    { class: "land", key },
    h("span", { class: "lab" }, _("{name} chooses whose unit is lost", { name })),
    seg(
      key,
      options.map((option) => [option, party(game, option)]),
      mine.helpers?.[0] ?? options[0],
      (helper) => choose({ helpers: [helper] }),
      { label: _("{name} chooses whose unit is lost", { name }) },
    ),
  );
}

function decideDock(view) {
  const { now, set, answer, state } = view;
  const takeBack = () =>
    set({
      step: "roll",
      rolls: { ...now.rolls, [now.arena]: now.rolls[now.arena].slice(0, -1) },
      choices: { ...now.choices, [now.arena]: {} },
      again: now.rolls[now.arena].length > 1 ? { side: now.rolls[now.arena].at(-1).reserves, arena: now.arena } : null,
    });
  const back = iconButton("undo", _("Correct the dice"), takeBack);
  if (answer.next)
    return dock({
      say: _("The naval battle is decided. Now on land."),
      act: [back, primary(ROLL[answer.next](), () => set({ step: "roll", since: state.dice?.picture ?? "" }))],
      pages: false,
    });
  return dock({ act: [back, primary(_("Settle it"), () => settle(view))], pages: false });
}

let sending = false;

/** To the log; a second press while the first is on its way does nothing more. */
export async function settle({ line, now, reset }) {
  if (sending) return;
  sending = true;
  const answer = await act({ event: "Contest", line, dice: now.colours ?? {}, picture: now.picture ?? "" });
  sending = false;
  if (!answer.ok) return;
  reset();
  go("/");
}
