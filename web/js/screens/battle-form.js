// A battle as it is being entered: its first values from the plan before, and the event that they make.

import { draft } from "../lib/draft.js";

const AFRESH = {
  kind: "attack",
  province: "",
  origin: "",
  from: 0,
  committed: null,
  markers: 0,
  palace: false,
  church: false,
  protected: [],
  attack_tile: false,
  defence_tile: false,
  collecting: true,
  extra: 0,
};

/** A plan that is armed can be changed until the cubes fall. */
export const changing = (game) => game.phase === "armed";

/** May the throw be planned now? */
export const open = (game) => game.legal.includes("PlanAttack");

/** What is being entered for the battle to come, or for the one that is armed. `/battle?riot=red` begins a riot. */
export function formOf(game) {
  const rioter = new URLSearchParams(location.search).get("riot");
  const which = changing(game)
    ? `change:${game.step}`
    : `new:${game.battle?.number ?? 0}:${dueIn(game).length}:${rioter ?? ""}`;
  return draft(`battle:${game.id}:${which}`, () => firstValues(game, rioter));
}

function firstValues(game, rioter) {
  const [attacker, defender] = game.players.map((player) => player.colour);
  const start = { ...AFRESH, attacker, defender, moved: 3, armies: 2, event: "", action: "A" };
  const values = { ...start, ...fromPlan(game.last_plan), ...(changing(game) ? {} : AFRESH) };
  if (!changing(game) && (rioter || dueIn(game).length))
    Object.assign(values, winterRiot(game, rioter ?? nextRioter(game)));
  return apart(game, values);
}

function fromPlan(plan) {
  if (!plan) return {};
  const { province } = plan;
  if (plan.event === "PlanRiot") return { ...plan.riot, kind: "riot", defender: plan.riot.player, province };
  const { origin: from, event, defender, armies, ...rest } = plan.attack;
  const foe = defender === "green" ? { kind: "neutral" } : { kind: "attack", defender, armies };
  return { ...rest, ...foe, from: from ?? 0, event: event ?? "", origin: plan.origin, province };
}

/** Nobody attacks himself. */
function apart(game, values) {
  if (values.attacker !== values.defender || values.kind === "riot") return values;
  return {
    ...values,
    defender: game.players.map((player) => player.colour).find((colour) => colour !== values.attacker),
  };
}

/** Who still faces riots this winter, as far as the famine table says. */
export const dueIn = (game) => game.winter.filter((hunger) => hunger.riots);

/** The same player's next riot, or the first one's. */
function nextRioter(game) {
  const due = dueIn(game).map((hunger) => hunger.player),
    last = game.last_plan?.riot?.player;
  return due.includes(last) ? last : due[0];
}

/** A riot of this winter, with the famine table's extra peasants. */
export const winterRiot = (game, player) => ({
  kind: "riot",
  defender: player,
  collecting: false,
  extra: game.winter.find((hunger) => hunger.player === player)?.extra ?? 1,
});

/** Does the table let the defender choose how many fight? */
export const mayChoose = (game, kind) =>
  kind !== "neutral" && game.switches[kind === "riot" ? "riot_commit" : "defender_commit"] === "choose";

/** The event for the game. */
export const eventOf = (game, now) => (now.kind === "riot" ? planRiot(game, now) : planAttack(game, now));

const committed = (game, now) => (mayChoose(game, now.kind) ? now.committed : null);

function planRiot(game, now) {
  const { defender: player, armies, markers, collecting } = now;
  const riot = {
    player,
    armies,
    markers,
    collecting,
    committed: committed(game, now),
    extra: collecting ? 0 : now.extra,
  };
  return { event: "PlanRiot", riot, province: now.province };
}

function planAttack(game, now) {
  const { attacker, moved } = now;
  const moving = {
    attacker,
    moved,
    origin: now.from || null,
    event: now.event || null,
    attack_tile: game.edition === 2 && now.attack_tile,
  };
  const defending = now.kind === "neutral" ? { defender: "green" } : defence(game, now);
  return {
    event: "PlanAttack",
    attack: { ...moving, ...defending },
    province: now.province,
    origin: now.province && now.origin,
  };
}

const defence = (game, now) => ({
  defender: now.defender,
  armies: now.armies,
  committed: committed(game, now),
  markers: now.markers,
  palace: now.palace,
  church: now.church,
  defence_tile: game.edition === 2 && now.defence_tile,
  ...(game.court ? { action: now.action, protected: now.protected } : {}),
});
