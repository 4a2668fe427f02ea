// A battle in words: what it is called, who won, and why in one sentence with the numbers that made it.

import { _, COLOURS, colour, counted, list, n_ } from "../lib/words.js";

/** The player's name, if he has one: for beside the colour's word. */
export const nameOf = (game, name) => game.players.find((player) => player.colour === name)?.name ?? "";

/** The player's name, or the colour's; green are the peasants. */
export function who(game, name) {
  if (name === "green") return _("the peasants");
  return game.players.find((player) => player.colour === name)?.name || colour(name);
}

/** The colour beside a player's name; nothing beside itself. */
export const colourBeside = (game, name) => (nameOf(game, name) ? colour(name) : "");

/** "Battle for Baden". */
export function heading(battle) {
  if (!battle) return _("The table");
  const { kind, province, attacker, defender } = battle;
  if (kind === "FILL") return _("Fill the tower");
  if (kind === "RIOT")
    return province ? _("Riot in {province}", { province }) : _("Riot against {colour}", { colour: colour(defender) });
  if (province) return _("Battle for {province}", { province });
  if (kind === "NEUTRAL") return _("{colour} attacks a neutral province", { colour: colour(attacker) });
  return _("{attacker} attacks {defender}", { attacker: colour(attacker), defender: colour(defender) });
}

/** Parts of a line that wraps between them only. */
const whole = (parts) => parts.map((part) => part.replaceAll(" ", "\u00a0")).join("\u00a0· ");

/** "Second edition · battle 7". */
export function subtitle(game) {
  const edition = game.edition === 1 ? _("First edition") : _("Second edition");
  return game.battle?.number ? whole([edition, _("battle {n}", { n: game.battle.number })]) : edition;
}

/** The cube that stands for the winner, if there is one. */
export function winner(battle, outcome) {
  if (outcome.result === "DRAW") return null;
  if (outcome.result === "PEASANTS") return "green";
  if (outcome.result === "ATTACKER") return battle.attacker;
  return battle.kind === "NEUTRAL" ? "green" : battle.defender;
}

/** "Red holds Baden". */
export function verdict(battle, outcome) {
  const { province, kind } = battle;
  const side = colour(winner(battle, outcome) ?? "green");
  switch (outcome.result) {
    case "DRAW":
      return draw(battle, outcome);
    case "ATTACKER":
      return province
        ? _("{colour} takes {province}", { colour: side, province })
        : _("{colour} takes it", { colour: side });
    case "PLAYER":
      return _("{colour} puts the riot down", { colour: side });
    case "PEASANTS":
      return province ? _("The peasants empty {province}", { province }) : _("The peasants win");
    default:
      if (kind === "NEUTRAL")
        return province ? _("The peasants hold {province}", { province }) : _("The peasants hold");
      return province
        ? _("{colour} holds {province}", { colour: side, province })
        : _("{colour} holds", { colour: side });
  }
}

function draw(battle, outcome) {
  if (!outcome.devastated) return _("A draw");
  return battle.province
    ? _("A draw: {province} is empty", { province: battle.province })
    : _("A draw: nobody holds it");
}

/** Why, in one or two sentences. */
export function why(battle, outcome, out) {
  const { attack, own, helpers, missing, defence } = outcome.score;
  if (outcome.ending === "nothing-out") return _("Nothing of either side came out.");
  const defenders = [own || !helpers ? party(battle.defender, own) : null, helpers ? peasants(helpers) : null].filter(
    Boolean,
  );
  const met = _("{attack} met {defence}.", { attack: party(battle.attacker, attack), defence: list(defenders) });
  return [
    met,
    missing
      ? n_(
          "{n} peasant that the supply did not have counts as thrown.",
          "{n} peasants that the supply did not have count as thrown.",
          missing,
        )
      : "",
    help(battle, outcome, out),
    ending(battle, outcome, attack - defence),
  ]
    .filter(Boolean)
    .join(" ");
}

const party = (name, n) => (name === "green" ? peasants(n) : counted(name, n));
const peasants = (n) => n_("{n} peasant", "{n} peasants", n);

function help(battle, outcome, out) {
  if (battle.kind !== "PVP" || !out.green) return "";
  if (outcome.score.helpers) return _("Peasants fought for {colour}.", { colour: colour(battle.defender) });
  return battle.province
    ? _("The markers on {province} kept the peasants out of it.", { province: battle.province })
    : _("The markers kept the peasants out of it.");
}

function ending(battle, outcome, ahead) {
  if (outcome.ending === "peasants-only")
    return _("Only peasants came out for {colour}, so no army is left there.", { colour: colour(battle.defender) });
  if (outcome.ending === "held-by-uncommitted") return _("The armies that stayed on the board hold it.");
  if (outcome.ending === "equal")
    return battle.kind === "RIOT" ? _("A tie is a lost riot.") : _("Equal numbers: both sides lose all.");
  return ahead > 0 && outcome.place[battle.attacker] ? n_("{n} more decides it.", "{n} more decide it.", ahead) : "";
}

/** What the table does on the board, one sentence each; the armies to put there too, where no list has them. */
export function onTheBoard(battle, outcome, { placing = true } = {}) {
  const land = battle.province || _("the province");
  const found = COLOURS.filter((name) => placing && outcome.place[name]).map((name) =>
    _("Put {cubes} into {land}.", { cubes: counted(name, outcome.place[name]), land }),
  );
  if (outcome.devastated) found.push(_("Take buildings and markers off {land}.", { land }));
  if (outcome.card === "attacker")
    found.push(_("The card of {land} goes to {colour}.", { land, colour: colour(battle.attacker) }));
  if (outcome.card === "unowned" && battle.kind !== "NEUTRAL")
    found.push(_("The card of {land} goes back to the pile.", { land }));
  if (outcome.markers > battle.markers && !outcome.devastated) found.push(_("Put a marker on {land}.", { land }));
  if (outcome.devastated && outcome.markers) found.push(_("Then put a marker on {land}.", { land }));
  if (outcome.action_cancelled) found.push(_("An action planned with that card is void."));
  return found;
}

const REMARKS = {
  "no-attack-extra": () => _("No army is left in the supply for the attack tile."),
  "no-palace-extra": () => _("No army is left in the supply for the palace."),
  "no-defence-extra": () => _("No army is left in the supply for the defence tile."),
  "green-short": () => _("The supply has fewer green cubes than are due: throw what is there."),
};

export const remark = (code) => REMARKS[code]?.() ?? code;

const REASONS = {
  "church-peace": () => _("It has a church, and church peace holds this season."),
  protected: () => _("The emperor's favour protects this player from that action this round."),
  "no-army-moved": () => _("At least one army has to move."),
  "origin-emptied": () => _("At least one army has to stay in the province the attack comes from."),
  "own-province": () => _("A player cannot attack a province of his own."),
  "peasants-attack": () => _("Peasants attack nobody: they rise in a riot."),
  "not-neighbours": () => _("Armies move only into a province that borders on their own."),
  "not-in-play": () => _("That province is not in play with so many players."),
  undefended: () => _("A province without armies is neutral: enter it as a neutral province."),
  "too-many-committed": () => _("More armies were committed than stand in the province."),
  "too-few-committed": () => _("Fewer armies were committed than the rules of this table ask for."),
  "no-marker": () => _("No marker, no riot: collect, and put one marker on the province."),
};

/** Why an attack or riot cannot be thrown; an unknown code has no words of its own. */
export const reason = (code) => REASONS[code]?.() ?? "";
