// What is to be settled? Everything of Warrior Knights beside its battles: a list, one short form each, the result
// explained line by line. What follows from the last battle stands first and is filled in as far as it is known.

import { draft } from "../lib/draft.js";
import { fetched } from "../lib/fetched.js";
import { h } from "../lib/dom.js";
import { part } from "../lib/route.js";
import { _ } from "../lib/words.js";
import { linkButton, primary } from "../parts/controls.js";
import { form, missing, plain } from "../parts/fields.js";
import { dock, top } from "../parts/frame.js";
import { judge, keep } from "../parts/judge.js";
import { KINDS, SIGNS } from "../parts/knights-words.js";
import { party, subtitle } from "../parts/other-words.js";
import { way, ways } from "../parts/ways.js";
import { deckScreen, deckWay } from "./knights-deck.js";
import { follows, known } from "./knights-follow.js";
import { QUESTIONS } from "./knights-questions.js";
import { settledCard, title as headed } from "./knights-result.js";

const GROUPS = () => [
  [_("After a battle"), ["DEATH", "RETREAT", "DESERTION", "DESTROY", "STRONGHOLD"]],
  [_("In a turn"), ["PHASES", "WAGES", "HIRING", "EXPEDITION"]],
  [_("In upkeep"), ["REVOLT"]],
];
export function settle(state) {
  const { game } = state,
    [kind, about = ""] = part().split("=");
  if (game?.game !== "warrior-knights") return elsewhere();
  if (part() === "deck") return deckScreen(state);
  return kind in QUESTIONS ? question(state, kind, decodeURIComponent(about)) : offered(state);
}

const elsewhere = () => ({
  title: _("What is to be settled?"),
  top: top(_("What is to be settled?"), "", { back: "/", live: false }),
  class: "blank",
  main: [h("p", { class: "note" }, _("This belongs to Warrior Knights."))],
  dock: dock({ act: [linkButton(_("To the table"), "/", { primary: true })], open: true }),
});

function offered(state) {
  const { game } = state,
    { body: log } = fetched(`/api/games/${game.number}`, `${state.run}:${game.number}:${game.step}`);
  const last = follows(log);
  return {
    title: _("What is to be settled?"),
    body: "task",
    top: top(_("What is to be settled?"), subtitle(game), { back: "/", live: false }),
    main: [
      last.rows.length > 0 &&
        group(
          headed(game, last.battle),
          last.rows.map((row) => followRow(game, row)),
        ),
      GROUPS().map(([heading, kinds]) =>
        group(
          heading,
          kinds.map((kind) => way(SIGNS[kind], KINDS[kind](), `/settle?${kind}`, QUESTIONS[kind].note())),
        ),
      ),
      group(_("Fate cards"), [deckWay(game)]),
    ],
    dock: dock({ act: [linkButton(toBattle(game), "/battle", { primary: true })], pages: false, open: true }),
  };
}

const toBattle = (game) => (game.under_way || game.fate?.battle ? _("To the battle") : _("New battle"));

const group = (heading, rows) => h("section", { class: "part", key: heading }, h("h2", {}, heading), ways(rows));

const followRow = (game, { kind, about, done }) =>
  way(
    done ? "check" : SIGNS[kind],
    about ? `${KINDS[kind]()}: ${party(game, about)}` : KINDS[kind](),
    `/settle?${kind}=${encodeURIComponent(about)}`,
    done ? _("settled") : QUESTIONS[kind].note(),
  );

const answers = new Map(); // what was last offered, by kind: choices stay while one of them is refused

function question(state, kind, about) {
  const { game } = state,
    one = QUESTIONS[kind],
    { body: log } = fetched(`/api/games/${game.number}`, `${state.run}:${game.number}:${game.step}`);
  const kept = draft(`settle:${game.id}:${game.contest?.number ?? 0}:${kind}:${about}`, () => ({
    ...one.first(game),
    ...known(log, kind, about),
  }));
  if (about && !log) return waiting(game, kind); // what is known of it is still being read
  const values = kept.get(),
    fields = one.fields(values, game),
    lacks = missing(fields, values);
  const line = { kind, ...plain(fields, values), ...(one.line?.(values, game) ?? {}) };
  const { answer, refused } = lacks ? { answer: null, refused: null } : judge(game, line);
  if (answer) answers.set(kind, answer);
  const view = { game, answer: answer ?? answers.get(kind), at: `${kind}-` };
  return {
    title: KINDS[kind](),
    body: "task",
    top: top(KINDS[kind](), one.note(), { back: "/settle", live: false }),
    main: [form(fields, values, kept.set.bind(kept), view), answer && settledCard(game, line, answer)],
    dock: questionDock(line, lacks, answer, refused, kept),
  };
}

const waiting = (game, kind) => ({
  title: KINDS[kind](),
  body: "task",
  top: top(KINDS[kind](), subtitle(game), { back: "/settle", live: false }),
  main: [h("p", { class: "note", role: "status" }, _("Reading the log"))],
});

const questionDock = (line, lacks, answer, refused, kept) =>
  dock({
    ask: refused ? "fault" : false,
    above: refused
      ? h("p", { class: "say", role: "alert" }, refused)
      : lacks && h("p", { class: "say" }, _("Still to be told: {what}", { what: lacks })),
    act: [primary(_("Settle it"), () => keep(line, kept.reset.bind(kept)), { disabled: !answer })],
    pages: false,
  });
