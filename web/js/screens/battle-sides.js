// Who fights, and with how many: attacker, defender, peasants.

import { h } from "../lib/dom.js";
import { _, colour, n_ } from "../lib/words.js";
import { colours, seg, stepper } from "../parts/controls.js";
import { cube } from "../parts/glyphs.js";
import { who } from "../parts/battle-words.js";
import { mayChoose, winterRiot } from "./battle-form.js";

/** The sections of the chosen kind. `view` is {game, now, set, bad, plan}. */
export function sides(view) {
  const { kind } = view.now;
  if (kind === "neutral") return [attacker(view), peasants(view)];
  if (kind === "riot") return [occasion(view), defender(view)];
  return [attacker(view), defender(view)];
}

const army = (key, title, note, ...rest) =>
  h("section", { class: "army", key }, h("header", {}, h("h2", {}, title), note && h("em", {}, note)), rest);

const all = (game) => game.players.map((player) => player.colour);
const named = (game, name) => (who(game, name) === colour(name) ? "" : who(game, name));

function attacker({ game, now, set, bad }) {
  const name = named(game, now.attacker),
    from = now.province && now.origin;
  const note = from
    ? name
      ? _("{name}, from {province}", { name, province: from })
      : _("from {province}", { province: from })
    : name;
  const change = (next) => set({ attacker: next, defender: next === now.defender ? now.attacker : now.defender });
  return army(
    "attacker",
    _("{colour} attacks", { colour: colour(now.attacker) }),
    note,
    stepper(now.moved, _("Armies moved"), (moved) => set({ moved }), {
      least: 1,
      most: game.outside[now.attacker] ?? 1,
      bad: bad.has("moved"),
    }),
    colours("attacker", all(game), now.attacker, change, { label: _("Attacker") }),
  );
}

function defender({ game, now, set, bad }) {
  const riot = now.kind === "riot";
  const title = riot
    ? _("Armies of {colour}", { colour: colour(now.defender) })
    : _("{colour} defends", { colour: colour(now.defender) });
  const change = (next) => set({ defender: next, ...(riot && !now.collecting ? winterRiot(game, next) : {}) });
  const armies = (n) => set({ armies: n, committed: now.committed === null ? null : Math.min(now.committed, n) });
  return army(
    "defender",
    title,
    named(game, now.defender),
    stepper(now.armies, _("Armies in the province"), armies, {
      least: riot ? 1 : 0,
      most: game.outside[now.defender] ?? 1,
      bad: bad.has("armies"),
    }),
    colours("defender", all(game), now.defender, change, {
      label: riot ? _("Player") : _("Defender"),
      barred: riot ? [] : [now.attacker],
      bad: bad.has("defender"),
    }),
    mayChoose(game, now.kind) && chosen({ game, now, set, bad }),
  );
}

/** First edition: the defender says how many of them fight; the others stay on the board. */
function chosen({ game, now, set, bad }) {
  const fighting = now.committed ?? now.armies,
    staying = now.armies - fighting;
  const note = staying ? n_("{n} stays on the board", "{n} stay on the board", staying) : _("all of them");
  const change = (n) => set({ committed: n === now.armies ? null : n });
  return [
    h("span", { class: "lab" }, _("Of these fight"), h("small", {}, note)),
    stepper(fighting, _("Of these fight"), change, {
      least: Math.min(game.switches.min_commit, now.armies),
      most: now.armies,
      bad: bad.has("committed"),
    }),
  ];
}

/** Green goes in by the rules: nothing to enter, but to be seen. */
const peasants = ({ plan }) =>
  h(
    "section",
    { class: "army", key: "peasants" },
    h("header", {}, h("h2", {}, _("Peasants defend")), h("em", {}, _("from the common supply"))),
    h("p", { class: "fixed" }, cube("green"), h("b", { class: "n" }, plan?.thrown.green ?? 0)),
  );

/** A riot breaks out when gold or grain is collected, or in winter. */
function occasion({ game, now, set }) {
  const due = game.winter.find((hunger) => hunger.player === now.defender);
  const change = (collecting) =>
    set({ collecting, ...(collecting ? { markers: Math.max(1, now.markers) } : winterRiot(game, now.defender)) });
  const note = due?.riots ? n_("{n} riot due", "{n} riots due", due.riots) : _("by the famine table");
  return h(
    "section",
    { class: "army", key: "occasion" },
    h(
      "div",
      { class: "wide" },
      seg(
        "occasion",
        [
          [true, _("Collecting gold or grain")],
          [false, _("Winter")],
        ],
        now.collecting,
        change,
        { label: _("When") },
      ),
    ),
    !now.collecting && [
      h("span", { class: "lab" }, _("Extra peasants"), h("small", {}, note)),
      stepper(now.extra, _("Extra peasants"), (extra) => set({ extra }), { most: 20 }),
    ],
  );
}
