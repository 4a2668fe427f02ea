// The log: every throw of a game with its picture, newest first; undo; older games to look at or to go on with.

import { h } from "../lib/dom.js";
import { fetched } from "../lib/fetched.js";
import { act, post } from "../lib/tower.js";
import { _, cubes, doubt as doubtWords, n_, say, total } from "../lib/words.js";
import { button, iconButton, linkButton, primary } from "../parts/controls.js";
import { frame, tray, towerDrawing } from "../parts/figures.js";
import { clock, dock, top } from "../parts/frame.js";
import { cube, icon } from "../parts/glyphs.js";
import { heading, onTheBoard, verdict, who, why, winner } from "../parts/battle-words.js";
import { go } from "../lib/route.js";
import { boxOf, day, gamesList, looking, other } from "./log-games.js";
import { contestDetails, contestTitle, contestWords } from "./others.js";
import { shotOf } from "./table-count.js";
import { correct, correctable } from "./table-result.js";

export function log(state) {
  const chosen = looking.get();
  if (chosen.games) return gamesList(state);
  const number = chosen.game || state.game?.number;
  if (!number) return nothing();
  const { body: game, error } = fetched(
    `/api/games/${number}`,
    `${state.run}:${state.game?.number}:${state.game?.step}`,
  );
  const present = number === state.game?.number;
  return {
    title: _("Log"),
    top: top(_("Log"), game ? about(game) : ""),
    main: [
      other(),
      error && h("p", { class: "strip fault bleed" }, say(error)),
      game ? throws(game, chosen.open) : h("p", { class: "note" }, _("Reading the log")),
    ],
    dock: present ? undoDock(state) : oldDock(game, state),
  };
}

const about = (game) => `${boxOf(game)} · ${day(game.started)}`;

const nothing = () => ({
  title: _("Log"),
  top: top(_("Log")),
  class: "blank",
  main: [
    towerDrawing({}),
    h("h2", {}, _("Nothing thrown yet")),
    h("p", { class: "note" }, _("Every throw is kept here with its picture.")),
    button(_("All games"), () => looking.set({ games: true })),
  ],
  dock: dock({ act: [linkButton(_("New game"), "/new", { primary: true })], open: true }),
});

const undoDock = (state) =>
  dock({
    say: _("Undo takes back the last step, whatever it was. Nothing is deleted."),
    act: [
      correctable(state.game) &&
        iconButton("edit", _("Correct the last count"), () => {
          correct(state.game);
          go("/");
        }),
      button(_("Undo the last step"), () => act({ event: "Undo" }), {
        icon: "undo",
        disabled: !state.game.legal.includes("Undo"),
      }),
    ],
  });

const oldDock = (game, state) =>
  dock({
    act: [
      button(_("Back to this game"), () => looking.set({ game: 0, open: 0 })),
      game?.unfinished && primary(_("Go on with this game"), () => resume(game, state)),
    ],
  });

async function resume(game) {
  const answer = await post(`/api/games/${game.number}/resume`);
  if (answer.ok) looking.reset();
}

function throws(game, open) {
  const items = [...game.items].reverse();
  if (!items.length) return h("p", { class: "note" }, _("Nothing was thrown in this game."));
  return h(
    "section",
    { class: "part log" },
    h("header", {}, h("h2", {}, _("Throws")), h("span", {}, n_("{n} entry", "{n} entries", items.length))),
    h(
      "ul",
      {},
      items.map((item) =>
        h(
          "li",
          { key: item.seq, class: item.undone ? "undone" : null },
          ENTRIES[item.kind](game, item, open === item.seq),
        ),
      ),
    ),
  );
}

const ENTRIES = {
  throw: thrown,
  contest,
  fall: (game, item) => slip("fall", _("Fell by itself"), [cubes(item.cubes)], item),
  tray: (game, item) =>
    slip(
      "tray",
      _("The tray was booked"),
      [_("{before}, then {after}", { before: cubes(item.before), after: cubes(item.tray) })],
      item,
    ),
  court: (game, item) => slip("palace", _("At court"), [court(game, item.event)], item),
  winter: (game, item) => slip("snow", _("Winter"), [winter(game, item)], item),
  end: (game, item) =>
    slip(
      "tower",
      _("The tower was emptied"),
      [item.audit.length ? item.audit.map(doubtWords).join(" ") : _("Every cube is where the books say")],
      item,
    ),
};

const stamp = (item, ...more) =>
  h("small", {}, [clock(item.at), ...more, item.undone && _("taken back")].filter(Boolean).join(" · "));

const slip = (sign, title, texts, item) =>
  h(
    "div",
    { class: "slip" },
    h("span", { class: "sign" }, icon(sign)),
    h(
      "div",
      {},
      h("h3", {}, title),
      texts.map((text) => h("p", {}, text)),
      stamp(item),
    ),
  );

function thrown(game, item, open) {
  const picture = item.count.picture
    ? h("img", { src: frame(item.count.picture), width: 88, height: 66, alt: "", loading: "lazy" })
    : h("span", { class: "sign" }, icon("hand"));
  const toggle = () => looking.set({ open: open ? 0 : item.seq });
  return [
    h(
      "button",
      { type: "button", class: "slip", "aria-expanded": String(open), onclick: toggle },
      picture,
      h(
        "span",
        {},
        h("strong", {}, heading(item.battle)),
        h("span", { class: "verb" }, summary(item)),
        stamp(item, ...remarks(item)),
      ),
    ),
    open && details(item),
  ];
}

function summary(item) {
  if (!item.outcome)
    return item.locked
      ? _("{out} out, {inside} inside", {
          out: total(item.count.cubes),
          inside: total(item.tower) + total(item.tray) + total(item.thrown) - total(item.count.cubes),
        })
      : _("not settled");
  const won = winner(item.battle, item.outcome);
  return [
    won && cube(won, "s"),
    verdict(item.battle, item.outcome),
    " ",
    h("b", { class: "n" }, `${item.outcome.score.attack} : ${item.outcome.score.defence}`),
  ];
}

const remarks = (item) => [
  item.number ? _("battle {n}", { n: item.number }) : "",
  item.corrected
    ? _("count corrected")
    : item.count.by_hand
      ? _("counted by hand")
      : item.asked.length
        ? n_("{n} doubt settled", "{n} doubts settled", item.asked.length)
        : "",
];

const details = (item) =>
  h(
    "div",
    { class: "details" },
    tray(shotOf(item.count)),
    h(
      "dl",
      {},
      row(_("Thrown"), cubes(item.thrown)),
      total(item.tray) > 0 && row(_("From the tray"), cubes(item.tray)),
      row(_("Came out"), cubes(item.count.cubes)),
      row(_("Was inside"), cubes(item.tower)),
      item.asked.length > 0 && row(_("Asked"), item.asked.map(doubtWords).join(" ")),
    ),
    item.outcome && [
      h("p", {}, why(item.battle, item.outcome, item.count.cubes)),
      h(
        "ul",
        { class: "said" },
        onTheBoard(item.battle, item.outcome).map((text) => h("li", {}, text)),
      ),
    ],
  );

/** Something settled in another game. */
function contest(game, item, open) {
  const toggle = () => looking.set({ open: open ? 0 : item.seq });
  return [
    h(
      "button",
      { type: "button", class: "slip", "aria-expanded": String(open), onclick: toggle },
      item.picture
        ? h("img", { src: frame(item.picture), width: 88, height: 66, alt: "", loading: "lazy" })
        : h("span", { class: "sign" }, icon("swords")),
      h(
        "span",
        {},
        h("strong", {}, contestTitle(game, item)),
        h("span", { class: "verb" }, contestWords(game, item)),
        stamp(item, _("battle {n}", { n: item.number })),
      ),
    ),
    open && h("div", { class: "details" }, contestDetails(game, item)),
  ];
}

const row = (term, text) => h("div", {}, h("dt", {}, term), h("dd", {}, text));

const court = (game, event) =>
  ({
    Convert: () =>
      n_("{name}: {n} army becomes a courtier", "{name}: {n} armies become courtiers", event.space, {
        name: who(game, event.player),
      }),
    TakeFavour: () =>
      event.favour
        ? _("{name} takes favour {n}", { name: who(game, event.player), n: event.favour })
        : _("{name} takes no favour", { name: who(game, event.player) }),
    CourtEnds: () => _("The court is over"),
    LandsknechtPut: () =>
      n_("{name} puts {n} army into the tray", "{name} puts {n} armies into the tray", event.put, {
        name: who(game, event.player),
      }),
  })[event.event]();

const winter = (game, item) => {
  const points = Object.entries(item.points);
  if (points.length) return points.map(([name, n]) => `${who(game, name)} ${n}`).join(", ");
  const hungry = item.hunger.filter((one) => one.riots);
  return hungry.length
    ? hungry
        .map((one) => n_("{name}: {n} riot", "{name}: {n} riots", one.riots, { name: who(game, one.player) }))
        .join(", ")
    : _("Nobody goes hungry.");
};
