// What happened in a game, an entry each, newest first: throws with their pictures, falls, court, winters, the end.

import { h } from "../lib/dom.js";
import { _, cubes, doubt as doubtWords, n_, total } from "../lib/words.js";
import { frame, tray } from "../parts/figures.js";
import { clock } from "../parts/frame.js";
import { cube, icon } from "../parts/glyphs.js";
import { heading, onTheBoard, verdict, who, why, winner } from "../parts/battle-words.js";
import { contestDetails, contestSign, contestTitle, contestWords } from "./others.js";
import { isOther } from "../parts/other-words.js";
import { shotOf } from "./table-count.js";

/** All entries; the one numbered `open` shows its details, and `choose` opens another. */
export function entries(game, open, choose) {
  const items = [...game.items].reverse();
  if (!items.length)
    return h(
      "p",
      { class: "note" },
      isOther(game) ? _("Nothing is in the log yet.") : _("Nothing was thrown in this game."),
    );
  return h(
    "section",
    { class: "part log" },
    h(
      "header",
      {},
      h("h2", {}, isOther(game) ? _("This game") : _("Throws")),
      h("span", {}, n_("{n} entry", "{n} entries", items.length)),
    ),
    h(
      "ul",
      {},
      items.map((item) =>
        h(
          "li",
          { key: item.seq, class: item.undone ? "undone" : null },
          ENTRIES[item.kind](game, item, open === item.seq, () => choose(open === item.seq ? 0 : item.seq)),
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

/** A slip that opens: its picture or a sign in its place, what it says, and the details once it is open. */
const opening = (open, toggle, picture, sign, said, details) => [
  h(
    "button",
    { type: "button", class: "slip", "aria-expanded": String(open), onclick: toggle },
    picture
      ? h("img", { src: frame(picture), width: 88, height: 66, alt: "", loading: "lazy" })
      : h("span", { class: "sign" }, icon(sign)),
    h("span", {}, said),
  ),
  open && details(),
];

function thrown(game, item, open, toggle) {
  const said = [
    h("strong", {}, heading(item.battle)),
    h("span", { class: "verb" }, summary(item)),
    stamp(item, ...remarks(item)),
  ];
  return opening(open, toggle, item.count.picture, "hand", said, () => details(item));
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
function contest(game, item, open, toggle) {
  const said = [
    h("strong", {}, contestTitle(game, item)),
    h("span", { class: "verb" }, contestWords(game, item)),
    stamp(item, _("entry {n}", { n: item.number })),
  ];
  const more = () =>
    h(
      "div",
      { class: "details" },
      item.picture && h("img", { class: "shot", src: frame(item.picture), alt: "", loading: "lazy" }),
      contestDetails(game, item),
    );
  return opening(open, toggle, item.picture, contestSign(game, item), said, more);
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
