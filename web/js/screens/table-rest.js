// Between battles: the tray as it lies, what does not fit the books, the tower, the last battle; and the end.

import { h } from "../lib/dom.js";
import { act, post } from "../lib/tower.js";
import { _, cubes, doubt as doubtWords, total } from "../lib/words.js";
import { button, iconButton, linkButton, primary } from "../parts/controls.js";
import { frame, inside, tray } from "../parts/figures.js";
import { dock, top } from "../parts/frame.js";
import { cube, icon } from "../parts/glyphs.js";
import { heading, onTheBoard, subtitle, verdict, winner } from "../parts/battle-words.js";
import { totals } from "../parts/points.js";

export function resting(state) {
  const { game } = state;
  return {
    title: _("The table"),
    top: top(_("The table"), subtitle(game)),
    main: [tray(state.seen), lying(game), due(game), atCourt(game), last(game), inside(game.tower, game.players)],
    dock: mismatch(state) ?? restDock(game),
  };
}

const restDock = (game) =>
  dock({
    act: [
      game.legal.includes("Undo") && iconButton("undo", _("Undo the last step"), () => act({ event: "Undo" })),
      linkButton(_("New battle"), "/battle", { primary: true }),
    ],
  });

/** What lies in the tray goes in with the next throw. */
function lying(game) {
  if (!total(game.tray)) return null;
  const first = Object.keys(game.tray)[0];
  return h(
    "p",
    { class: "side" },
    cube(first),
    h(
      "span",
      {},
      h("b", {}, _("In the tray: {cubes}.", { cubes: cubes(game.tray) })),
      " ",
      _("It goes in with the next throw."),
    ),
  );
}

/** Riots that winter still asks for. */
const due = (game) =>
  game.winter.some((hunger) => hunger.riots) &&
  h(
    "p",
    { class: "side" },
    cube("green"),
    h("span", {}, _("Winter: riots are due."), " ", h("a", { href: "/winter" }, _("See who goes hungry"))),
  );

/** The court's round is begun and not ended. */
const atCourt = (game) =>
  game.court_round &&
  h(
    "p",
    { class: "side" },
    icon("crown"),
    h("span", {}, _("The court is under way."), " ", h("a", { href: "/court" }, _("Back to the court"))),
  );

function last(game) {
  const { battle, outcome } = game;
  if (!outcome) return null;
  const won = winner(battle, outcome);
  return h(
    "section",
    { class: "part log" },
    h("header", {}, h("h2", {}, _("Last battle")), h("a", { href: "/log" }, _("All throws"))),
    h(
      "div",
      { class: "entry" },
      h(
        "a",
        { href: "/log" },
        game.count?.picture
          ? h("img", { src: frame(game.count.picture), width: 88, height: 66, alt: "" })
          : h("span", {}),
        h(
          "div",
          {},
          h("h3", {}, heading(battle)),
          h(
            "p",
            {},
            won && cube(won, "s"),
            verdict(battle, outcome),
            " ",
            h("b", { class: "n" }, `${outcome.score.attack} : ${outcome.score.defence}`),
          ),
        ),
      ),
    ),
    h(
      "ul",
      { class: "said todo" },
      onTheBoard(battle, outcome).map((text) => h("li", {}, text)),
    ),
  );
}

/** The tray is not as the books say: something was taken, or laid there by a hand. */
function mismatch(state) {
  const { game, seen } = state;
  const { missing, to_leave: more, doubts } = game.watch;
  if (!Object.keys(missing).length && !Object.keys(more).length && !doubts.length) return null;
  const again = iconButton("again", _("Look again"), () => post("/api/read"));
  const booksAreRight = () => act({ event: "BookTray", tray: game.tray });
  const asSeen = () => act({ event: "BookTray", tray: seen?.counts ?? {} });
  if (Object.keys(missing).length) {
    return dock({
      ask: "fault",
      above: asked(
        _("Missing in the tray: {cubes}.", { cubes: cubes(missing) }),
        _("It goes in with the next throw. Put it back."),
      ),
      act: [again, button(_("It left for good"), asSeen)],
    });
  }
  if (Object.keys(more).length) {
    return dock({
      ask: true,
      above: asked(
        _("New in the tray: {cubes}.", { cubes: cubes(more) }),
        _("Did it fall out of the tower, or does it not belong there?"),
      ),
      act: [
        again,
        button(_("The books are right"), booksAreRight),
        primary(_("It fell out"), () => act({ event: "Fell", cubes: more })),
      ],
    });
  }
  return dock({
    ask: true,
    above: asked(doubtWords(doubts[0]), _("Look into the tray, then say what lies there.")),
    act: [again, primary(_("The books are right"), booksAreRight)],
  });
}

const asked = (question, aside) =>
  h(
    "div",
    { class: "ask-what", role: "status" },
    h("div", {}, h("h2", {}, question), h("p", { class: "aside" }, aside)),
  );

/** The game is over: does the tower hold what the books say, and who has how many points? */
export function over(state) {
  const { game } = state;
  return {
    title: _("The game is over"),
    top: top(_("The game is over"), subtitle(game)),
    main: [
      h(
        "section",
        { class: "plate" },
        game.audit.length
          ? [
              h("h2", {}, _("The tower did not hold what the books say")),
              game.audit.map((one) => h("p", {}, doubtWords(one))),
            ]
          : [h("h2", {}, _("Every cube is where the books say")), h("p", {}, _("The tower was emptied and counted."))],
      ),
      totals(game),
    ],
    dock: dock({
      act: [
        game.legal.includes("Undo") && iconButton("undo", _("Undo the last step"), () => act({ event: "Undo" })),
        linkButton(_("New game"), "/new", { primary: true }),
      ],
    }),
  };
}
