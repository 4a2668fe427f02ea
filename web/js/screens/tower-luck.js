// The players: what the tower gave them beyond the odds, and the battles that nobody would have thought of.

import { h } from "../lib/dom.js";
import { _, colour, list, n_ } from "../lib/words.js";
import { heading, verdict } from "../parts/battle-words.js";
import { figure, number, numbers, percent, signed } from "../parts/chart.js";
import { frame } from "../parts/figures.js";
import { cube, icon } from "../parts/glyphs.js";

const FEW = 10; // battles: with fewer nothing is concluded

/** Armies kept against armies expected. */
export function luck({ players, battles }) {
  const fought = players.filter((player) => player.battles + player.riots);
  if (!fought.length) return null;
  const reach = 1.1 * Math.max(...fought.map((player) => Math.max(Math.abs(player.luck), player.deviation))) || 1;
  const outside = fought.filter((player) => Math.abs(player.luck) > player.deviation);
  return figure(_("Luck"), {
    note: _("armies more or fewer than expected"),
    lead:
      battles < FEW
        ? n_("{n} battle says little about luck.", "{n} battles say little about luck.", battles)
        : [
            _("Two evenings in three stay inside the band."),
            " ",
            outside.length
              ? _("Outside it: {names}.", { names: list(outside.map((player) => player.name)) })
              : _("Nobody is outside it."),
          ],
    drawing: h(
      "ul",
      { class: "luck" },
      fought.map((player) => row(player, reach)),
    ),
    aside: riots(players),
    table: lucks(fought),
  });
}

const lucks = (players) =>
  numbers(
    [
      [_("Player"), _("Battles"), _("Won"), _("Drawn"), _("Lost")],
      [_("Riots"), _("Survived"), _("Kept"), _("Expected"), _("Luck"), "±"],
    ].flat(),
    players.map((player) => [
      ...[player.name, player.battles, player.won, player.drawn, player.lost],
      ...[player.riots, player.survived, player.kept],
      ...[number(player.expected), signed(player.luck), number(player.deviation)],
    ]),
  );

function row(player, reach) {
  const at = (armies) => 50 + (50 * armies) / reach,
    army = player.colours[0];
  const band = { left: `${at(-player.deviation)}%`, width: `${(100 * player.deviation) / reach}%` };
  const bar = { left: `${Math.min(50, at(player.luck))}%`, width: `${(50 * Math.abs(player.luck)) / reach}%` };
  return h(
    "li",
    { key: player.name },
    h("span", { class: "who" }, army && cube(army), h("span", {}, player.name, army && h("small", {}, colour(army)))),
    h(
      "span",
      { class: "track" },
      h("i", { class: "band", style: band }),
      h("i", { class: "zero" }),
      h("i", { class: "hatch fill", "data-c": army, style: bar }),
    ),
    h("b", { class: "n" }, signed(player.luck)),
  );
}

/** The battles that went as hardly anybody would have thought. */
export function upsets({ upsets: rare }) {
  if (!rare.length) return null;
  return figure(_("Greatest upsets"), {
    lead: _("The battles that the odds thought least of."),
    drawing: h("ul", { class: "upsets" }, rare.map(upset)),
    table: numbers(
      [_("Battle"), _("Attacker"), _("Defender"), _("Chance"), _("Picture")],
      rare.map((one) => [
        heading(one),
        colour(one.attacker),
        colour(one.defender),
        `${number(100 * one.chance, 1)} %`,
        one.picture || "–",
      ]),
    ),
  });
}

const upset = (one) =>
  h(
    "li",
    { key: `${one.game}:${one.seq}` },
    h("span", { class: "shot" }, icon("cam"), one.picture && shot(one.picture)),
    h(
      "span",
      {},
      h("strong", {}, heading(one)),
      h(
        "span",
        {},
        verdict(one, { result: one.result, devastated: false }),
        " ",
        h("b", { class: "n score" }, `${one.attack} : ${one.defence}`),
      ),
      h("small", {}, _("game {game}, battle {n}", { game: one.game, n: one.number })),
    ),
    h("b", { class: "n" }, chance(one.chance), h("small", {}, _("in 100"))),
  );

/** A picture that is no longer kept takes itself away. */
const shot = (picture) =>
  h("img", {
    src: frame(picture),
    width: 88,
    height: 66,
    alt: "",
    loading: "lazy",
    onerror: (event) => event.target.remove(),
  });

const chance = (share) => (share < 0.01 ? "<1" : String(percent(share)));

function riots(players) {
  const all = players.reduce((sum, player) => sum + player.riots, 0);
  if (!all) return null;
  const survived = players.reduce((sum, player) => sum + player.survived, 0);
  return n_("{survived} of {n} riot was survived.", "{survived} of {n} riots were survived.", all, { survived });
}
