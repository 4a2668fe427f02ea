// The count: what the camera is unsure of, at the cube, with the question in the dock; or the whole count by hand.

import { h } from "../lib/dom.js";
import { draft, moment } from "../lib/draft.js";
import { act, post } from "../lib/tower.js";
import { _, colour, COLOURS, counted, doubt as doubtWords, n_, total } from "../lib/words.js";
import { iconButton, primary, stepper } from "../parts/controls.js";
import { loupe, tray } from "../parts/figures.js";
import { dock, march, top } from "../parts/frame.js";
import { cube } from "../parts/glyphs.js";
import { heading, subtitle, who } from "../parts/battle-words.js";

/** The picture of a count, as the tray is drawn. */
export const shotOf = (count) =>
  count?.picture
    ? {
        picture: count.picture,
        width: count.width,
        height: count.height,
        cubes: count.seen,
        doubts: count.doubts,
        counts: count.cubes,
      }
    : null;

const numbers = (game, initial) => draft(`count:${moment(game)}`, () => ({ ...initial }));

/** In doubt: the picture, the counts, the question. */
export function counting(state) {
  const { game } = state;
  const form = numbers(game, game.count.cubes),
    counts = form.get();
  const shot = shotOf(game.count),
    unsure = new Set(game.count.doubts.flatMap((one) => one.colours));
  return {
    title: heading(game.battle),
    top: top(heading(game.battle), subtitle(game)),
    main: [march(2), tray(shot, { close: true }), sum(counts), steppers(game, counts, form.set.bind(form), unsure)],
    dock: dock({
      ask: true,
      above: question(game.count, shot),
      say: doubtful(game, counts),
      act: [iconButton("again", _("Count again"), () => post("/api/read")), confirm(state, counts)],
    }),
  };
}

const sum = (counts) =>
  h(
    "p",
    { class: "sum" },
    h("b", { class: "n" }, total(counts)),
    " ",
    n_("cube in the tray", "cubes in the tray", total(counts)),
  );

const SHOWN = 2; // doubts in words; the picture shows them all

function question(count, shot) {
  const told = [...new Map(count.doubts.map((one) => [doubtWords(one), one])).entries()];
  const first = told[0][1],
    rest = told.slice(1, SHOWN).map(([, one]) => one),
    more = told.length - SHOWN;
  const nudge = first.kind === "touching" || first.kind === "hidden";
  return h(
    "div",
    { class: "ask-what", role: "status" },
    loupe(first, shot),
    h(
      "div",
      {},
      h("h2", {}, doubtWords(first)),
      rest.map((one) => h("p", {}, doubtWords(one))),
      more > 0 && h("p", {}, n_("and {n} more doubt", "and {n} more doubts", more)),
      h(
        "p",
        { class: "aside" },
        nudge
          ? _("Nudge them apart and they are counted again, or set the number right.")
          : _("Set the number right, or count again."),
      ),
    ),
  );
}

const colourOrder = (game) => {
  const fighting = [game.battle?.attacker, game.battle?.defender, "green"];
  const playing = [...game.players.map((player) => player.colour), "green"];
  return [...new Set([...fighting, ...playing])].filter((name) => playing.includes(name));
};

/** No more of a colour can lie there than went in or was inside. */
const most = (game, name) =>
  (game.tower[name] ?? 0) +
  (game.tray[name] ?? 0) +
  (game.phase === "resolved" || game.phase === "cleanup" ? 0 : (game.battle?.thrown[name] ?? 0));

function steppers(game, counts, set, unsure) {
  const strange = Object.keys(counts).filter((name) => !colourOrder(game).includes(name));
  return h(
    "section",
    { class: "counts", "aria-label": _("Counts") },
    [...colourOrder(game), ...strange].map((name) =>
      h(
        "div",
        {
          key: name,
          "data-c": name,
          class: `${fights(game, name) ? "fights" : ""}${unsure.has(name) ? " unsure" : ""}`.trim(),
        },
        h("span", { class: "name" }, cube(name), colour(name)),
        stepper(counts[name] ?? 0, colour(name), (n) => set({ [name]: n }), { unsure: unsure.has(name) }),
      ),
    ),
  );
}

const fights = (game, name) =>
  name === game.battle?.attacker || name === game.battle?.defender || (name === "green" && game.battle?.helped);

const insisted = draft("insisted", () => ({ on: "" })); // a count that cannot be, pressed once already

/** A colour of which more is entered than can have come out. */
const beyond = (game, counts) => colourOrder(game).find((name) => (counts[name] ?? 0) > most(game, name));

/** What to say about a count before it is confirmed: why it cannot be, or null. */
const doubtful = (game, counts) => {
  const name = beyond(game, counts);
  return name
    ? _("At most {cubes} can have come out. Count again, or stand by it.", { cubes: counted(name, most(game, name)) })
    : null;
};

/** The table's word. A count that cannot be is asked about first; while cubes fall nothing is confirmed. */
function confirm({ game, camera }, counts, label = _("Confirm")) {
  if (camera.watching === "falling") return primary(_("Cubes are falling"), null, { disabled: true });
  const n = total(counts),
    key = JSON.stringify([moment(game), counts]);
  const asks = beyond(game, counts) && insisted.get().on !== key;
  const shown = asks ? _("Stand by it:") : label;
  return primary([shown, " ", h("b", { class: "n" }, n), " ", n_("cube", "cubes", n)], () =>
    asks ? insisted.set({ on: key }) : send(game, counts),
  );
}

function send(game, counts) {
  const changed = COLOURS.some((name) => (counts[name] ?? 0) !== (game.count?.cubes[name] ?? 0));
  return act(changed || !game.count ? { event: "Confirm", counts: clean(counts) } : { event: "Confirm" });
}

const clean = (counts) => Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0));

/** Without a camera, or because the table wants to: every colour in a row. */
export function handCount(state, back) {
  const { game } = state;
  const form = numbers(game, {}),
    counts = form.get();
  return {
    title: heading(game.battle),
    top: top(heading(game.battle), subtitle(game)),
    main: [march(2), thrown(game), rows(game, counts, form)],
    dock: dock({
      say: doubtful(game, counts) ?? _("What lies in the tray now?"),
      act: [back && iconButton("cam", _("Let the camera count"), back), confirm(state, counts)],
    }),
  };
}

const thrown = (game) =>
  h(
    "p",
    { class: "aside" },
    _("Throw {thrown}, and everything in the tray. Then count what came out.", { thrown: cubesOf(game.battle.thrown) }),
  );
const cubesOf = (counts) =>
  COLOURS.filter((name) => counts[name])
    .map((name) => counted(name, counts[name]))
    .join(", ") || _("nothing");

const rows = (game, counts, form) =>
  h(
    "section",
    { class: "hand", "aria-label": _("Counts") },
    colourOrder(game).map((name) =>
      h(
        "div",
        { key: name },
        h("span", { class: "who" }, cube(name, "l"), h("span", {}, colour(name), h("small", {}, part(game, name)))),
        stepper(counts[name] ?? 0, colour(name), (n) => form.set({ [name]: n }), {
          most: Math.max(most(game, name), counts[name] ?? 0),
        }),
      ),
    ),
  );

function part(game, name) {
  const { battle } = game;
  if (battle.kind !== "FILL" && name === battle.attacker) return _("{name} attacks", { name: who(game, name) });
  if (battle.kind !== "FILL" && name === battle.defender) return _("{name} defends", { name: who(game, name) });
  return name === "green" ? _("peasants") : who(game, name);
}

/** A count that was locked, opened again: the table knows better. */
export function correcting(state, back) {
  const { game } = state;
  const form = numbers(game, game.count.cubes),
    counts = form.get();
  return {
    title: heading(game.battle),
    top: top(heading(game.battle), subtitle(game)),
    main: [
      march(2),
      tray(shotOf(game.count), { close: true }),
      sum(counts),
      steppers(game, counts, form.set.bind(form), new Set()),
    ],
    dock: dock({
      say: doubtful(game, counts) ?? _("Set what came out of the tower. The result follows."),
      act: [iconButton("back", _("Leave the count as it is"), back), confirm(state, counts, _("Correct to"))],
    }),
  };
}
