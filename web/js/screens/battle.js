// A battle is entered with one thumb: who attacks whom with how many, where, and what else counts. The dock says
// at once what will be thrown, or why it cannot be and what would cure it.

import { h } from "../lib/dom.js";
import { answered } from "../lib/fetched.js";
import { go } from "../lib/route.js";
import { act } from "../lib/tower.js";
import { _, colour, cubes, total } from "../lib/words.js";
import { remark } from "../parts/battle-words.js";
import { linkButton, primary, seg } from "../parts/controls.js";
import { towerDrawing } from "../parts/figures.js";
import { dock, top } from "../parts/frame.js";
import { chancesOf } from "../parts/odds.js";
import { isOther } from "../parts/other-words.js";
import { entering } from "./others.js";
import { changing, eventOf, formOf, open } from "./battle-form.js";
import { land } from "./battle-land.js";
import { atFault, cure, why } from "./battle-refused.js";
import { sides } from "./battle-sides.js";

/** Why the plan cannot be made: the rules say no, or the tower could not say. */
const refusalIn = (answer) =>
  !answer || (answer.ok && !answer.body.refused)
    ? null
    : { reason: answer.ok ? answer.body.reason : answer.reason, error: answer.ok ? answer.body.refused : answer.error };

export function battle(state) {
  const { game } = state;
  if (!game) return noGame();
  if (isOther(game)) return entering(state);
  const form = formOf(game),
    now = form.get(),
    event = eventOf(game, now);
  const answer = open(game) ? answered("/api/plan", { event }, game.step) : null;
  const refusal = refusalIn(answer);
  const view = {
    game,
    now,
    set: form.set.bind(form),
    reset: form.reset.bind(form),
    bad: atFault(refusal),
    plan: answer?.ok && !refusal ? answer.body : null,
  };
  const title = changing(game) ? _("Change the plan") : _("New battle");
  return {
    title,
    body: "task",
    top: top(title, note(game), { back: "/", live: false }),
    main: [kinds(view), sides(view), land(view), view.plan?.odds && chancesOf(view.plan.battle, view.plan.odds)],
    dock: !open(game) ? busyDock() : refusal ? refusedDock(refusal, view) : readyDock(view, event),
  };
}

function note(game) {
  const edition = game.edition === 1 ? _("First edition") : _("Second edition");
  const before = game.battle?.number ?? 0;
  return `${edition} · ${_("battle {n}", { n: changing(game) ? before : before + 1 })}`;
}

function kinds({ now, set }) {
  const riot = { armies: Math.max(1, now.armies), markers: Math.max(now.collecting ? 1 : 0, now.markers) };
  const change = (kind) => set({ kind, ...(kind === "riot" ? riot : {}) });
  return seg(
    "kind",
    [
      ["attack", _("Attack")],
      ["neutral", _("Neutral")],
      ["riot", _("Riot")],
    ],
    now.kind,
    change,
    { label: _("Kind of battle") },
  );
}

const readyDock = (view, event) =>
  dock({
    say: view.plan && [
      h("b", {}, thrown(view.plan)),
      " ",
      [...view.plan.battle.remarks.map(remark), help(view.plan.battle)].filter(Boolean).join(" "),
    ],
    act: [primary(_("What to throw"), () => send(view, event))],
    pages: false,
  });

function thrown({ thrown: added, tray }) {
  if (!total(tray)) return _("Throw {cubes}.", { cubes: cubes(added) });
  return _("Throw {cubes}, and {tray} from the tray.", { cubes: cubes(added), tray: cubes(tray) });
}

function help({ kind, markers, helped, defender }) {
  if (kind !== "PVP") return "";
  if (!helped) return _("The markers keep the peasants out of it.");
  const values = { colour: colour(defender) };
  return markers
    ? _("Peasants that fall out fight for {colour}.", values)
    : _("No marker: peasants will fight for {colour}.", values);
}

const refusedDock = (refusal, view) =>
  dock({ ask: "fault", above: why(refusal, view.now), act: [cure(refusal, view)], pages: false });

const busyDock = () =>
  dock({
    say: _("The table is not ready for a new battle: another step comes first. What you enter here is kept."),
    act: [linkButton(_("To the table"), "/", { primary: true })],
    pages: false,
    open: true,
  });

let sending = false;

/** Arm the throw; a second press while the first is on its way does nothing more. */
async function send(view, event) {
  if (sending) return;
  sending = true;
  const answer = await act(event);
  sending = false;
  if (!answer.ok) return;
  view.reset();
  go("/");
}

const noGame = () => ({
  title: _("No game yet"),
  body: "task",
  class: "blank",
  top: top(_("New battle"), "", { back: "/", live: false }),
  main: [
    towerDrawing({}),
    h("h2", {}, _("No game yet")),
    h("p", { class: "note" }, _("A battle needs a game: start one, then fill the tower.")),
  ],
  dock: dock({ act: [linkButton(_("New game"), "/new", { primary: true })], pages: false }),
});
