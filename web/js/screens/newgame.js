// A new game: edition, expansions, who plays, what is dealt; house rules, start tables and a game under way for those
// who want them. The one action fills the tower.

import { h } from "../lib/dom.js";
import { go } from "../lib/route.js";
import { act } from "../lib/tower.js";
import { _, colour, total } from "../lib/words.js";
import { primary, seg, toggle } from "../parts/controls.js";
import { dock, top } from "../parts/frame.js";
import { cube } from "../parts/glyphs.js";
import { ruleName, ruleValue } from "../parts/house-words.js";
import { GAMES, isOther, SEATS } from "../parts/other-words.js";
import { house, midway, startTables } from "./newgame-details.js";
import {
  ARMIES,
  deal,
  enough,
  eventOf,
  form,
  keepTable,
  playing,
  seatsOf,
  uncounted,
  variant,
} from "./newgame-form.js";

export function newGame(state) {
  const now = form.get(),
    setup = deal(now);
  return {
    title: _("New game"),
    body: "task",
    top: top(_("New game"), GAMES[now.game], { back: "/", live: false }),
    main: isOther(now)
      ? [games(now), players(now), house(now)]
      : [
          games(now),
          edition(now),
          now.edition === 2 && expansions(now),
          players(now),
          forTwo(now),
          dealt(setup),
          startTables(setup),
          house(now),
          midway(now),
        ],
    dock: docked(state, now, setup),
  };
}

/** Another game begins with everybody of its box in it but the sixth and seventh. */
const games = (now) =>
  seg(
    "game",
    Object.entries(GAMES),
    now.game,
    (game) => form.set({ game, switches: {}, midway: false, out: (SEATS[game] ?? ARMIES).slice(4) }),
    { label: _("Game") },
  );

const edition = (now) =>
  seg(
    "edition",
    [
      [1, _("First, 2002"), _("defender chooses")],
      [2, _("Second, 2012"), _("defender throws all")],
    ],
    now.edition,
    (next) => form.set({ edition: next }),
    { label: _("Edition"), tall: true },
  );

const expansions = (now) =>
  h(
    "section",
    { class: "part", key: "expansions" },
    h("h2", {}, _("Expansions")),
    h(
      "div",
      { class: "twin" },
      toggle("Am Kaiserhof", now.court, (court) => form.set({ court })),
      toggle("Lands\u00adknechte", now.landsknechte, (landsknechte) => form.set({ landsknechte })),
    ),
  );

const players = (now) =>
  h(
    "section",
    { class: "part", key: "players" },
    h("header", {}, h("h2", {}, _("Players")), h("span", {}, _("tap a cube to leave it out"))),
    h(
      "ul",
      { class: "roster" },
      seatsOf(now).map((name) => seat(now, name)),
    ),
  );

function seat(now, name) {
  const plays = !now.out.includes(name);
  const turn = () => form.set({ out: plays ? [...now.out, name] : now.out.filter((one) => one !== name) });
  const named = (event) => form.set({ names: { ...now.names, [name]: event.target.value } });
  return h(
    "li",
    { key: name, class: plays ? null : "out" },
    h(
      "button",
      {
        type: "button",
        "aria-pressed": String(plays),
        "aria-label": _("{colour} plays", { colour: colour(name) }),
        onclick: turn,
      },
      cube(name, "l"),
    ),
    plays
      ? h(
          "label",
          { key: "in" },
          h("small", {}, colour(name)),
          h("input", {
            type: "text",
            autocomplete: "off",
            maxlength: 40,
            placeholder: _("Name"),
            value: now.names[name] ?? "",
            oninput: named,
          }),
        )
      : h("div", { key: "out" }, h("small", {}, colour(name)), h("span", {}, _("not in this game"))),
  );
}

const byVariant = (now) => (name) => form.set({ edition: 1, switches: { ...now.switches, two_player: name } });

/** Two play by one of two variants, and only the first edition has them. */
function forTwo(now) {
  if (playing(now).length !== 2 || variant(now) === "off") return null;
  const option = (name, small) => [name, ruleValue("two_player", name), small];
  const options = [option("wyneken", _("turn order once a year")), option("halga", _("turn order each season"))];
  return seg("variant", options, variant(now), byVariant(now), { label: ruleName("two_player"), tall: true });
}

const dealt = (setup) =>
  setup &&
  h(
    "dl",
    { class: "deal", key: "deal" },
    [
      [_("Taler each"), setup.money],
      [_("start groups"), setup.groups.length],
      [_("into the tower"), total(setup.fill)],
    ].map(([what, n]) => h("div", { key: what }, h("dt", {}, what), h("dd", {}, n))),
  );

function docked(state, now, setup) {
  if (isOther(now)) return beginOther(state, now);
  if (!enough(now)) return tooFew(now);
  if (now.midway) return goingOn(state, now);
  const each = setup && setup.fill[playing(now)[0]];
  const fill = setup && _("{n} of each colour and {green} green go in together.", { n: each, green: setup.fill.green });
  return begin(state, now, fill, _("Fill the tower"), (n) => _("Leave game {n}, fill the tower", { n }));
}

/** A game that is not over is kept, and the press says so. */
function begin(state, now, note, label, instead, disabled = false) {
  const old = state.game && state.game.phase !== "over" ? state.game.number : 0;
  const kept = old > 0 && [
    h("b", {}, _("Game {n} is under way.", { n: old })),
    " ",
    _("It ends here, is kept, and can be looked at in the log."),
    " ",
  ];
  return dock({
    say: [kept, note],
    act: [primary(old ? instead(old) : label, () => send(now, Boolean(old)), { disabled })],
    pages: false,
  });
}

function beginOther(state, now) {
  const note = enough(now) ? "" : _("At least two play: tap the cubes of those who do.");
  return begin(state, now, note, _("Begin the game"), (n) => _("Leave game {n}, begin this one", { n }), !enough(now));
}

function goingOn(state, now) {
  const { blank, over, tower } = uncounted(now);
  if (over) {
    const say = h(
      "p",
      { class: "say", role: "alert" },
      _("{colour}: more were counted than the box has.", { colour: colour(over) }),
    );
    return dock({
      ask: "fault",
      above: say,
      act: [primary(_("Go on with this game"), null, { disabled: true })],
      pages: false,
    });
  }
  const note = blank
    ? _("Count {colour} too: supply, provinces, markers.", { colour: colour(blank) })
    : _("The tower then holds {n} cubes.", { n: tower });
  return begin(
    state,
    now,
    note,
    _("Go on with this game"),
    (n) => _("Leave game {n}, go on with this one", { n }),
    Boolean(blank),
  );
}

/** Fewer than three: two can play by the first edition's variant. */
function tooFew(now) {
  const two = playing(now).length === 2;
  const say = two
    ? _("Three to five play. Two can, by a variant of the first edition.")
    : _("Three to five play: tap the cubes of those who do.");
  const label = now.edition === 1 ? _("Play the variant for two") : _("First edition, variant for two");
  const cure = two
    ? primary(label, () => byVariant(now)("halga"))
    : primary(_("Fill the tower"), null, { disabled: true });
  return dock({ ask: "fault", above: h("p", { class: "say", role: "alert" }, say), act: [cure], pages: false });
}

let sending = false;

/** Begin; a second press while the first is on its way must not begin another game. */
async function send(now, abandon) {
  if (sending) return;
  sending = true;
  const answer = await act(eventOf(now, abandon));
  sending = false;
  if (!answer.ok) return;
  keepTable(now);
  form.reset();
  go("/");
}
