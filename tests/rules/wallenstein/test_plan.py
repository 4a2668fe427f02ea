from typing import Any

import pytest

from towerpi.cubes import GREEN, Cubes
from towerpi.errors import BadBattle
from towerpi.rules.wallenstein.battle import Battle
from towerpi.rules.wallenstein.editions import FIRST, SECOND, House
from towerpi.rules.wallenstein.events import Effect
from towerpi.rules.wallenstein.plan import (
    Action,
    Attack,
    Reason,
    Refusal,
    Remark,
    Riot,
    Throw,
    move_lapses,
    plan_attack,
    plan_riot,
    refuse_move,
)
from towerpi.rules.wallenstein.provinces import read_provinces
from towerpi.rules.wallenstein.setup import set_up
from towerpi.shipped import shipped_text

ATTACKS = [
    pytest.param(SECOND, {"moved": 4, "armies": 3}, "3 red 4 blue", Battle("blue", "red"), id="W2-9-all-fight-in-ed2"),
    pytest.param(FIRST, {"moved": 4, "armies": 5, "committed": 3}, "3 red 4 blue",
        Battle("blue", "red", uncommitted=2), id="D01-ed1-defender-chooses"),
    pytest.param(FIRST, {"moved": 1, "armies": 2, "committed": 0}, "1 blue",
        Battle("blue", "red", uncommitted=2), id="W-04-ed1-defender-may-send-none"),
    pytest.param(FIRST, {"moved": 1, "armies": 2, "event": Effect.PALACE, "palace": True, "markers": 3},
        "2 red 1 blue 1 green", Battle("blue", "red", 3, guards=1), id="W-08-palace-guards-are-green-whatever-markers"),
    pytest.param(FIRST, {"moved": 1, "armies": 2, "event": Effect.PALACE}, "2 red 1 blue",
        Battle("blue", "red"), id="no-palace-no-guards"),
    pytest.param(SECOND, {"moved": 1, "armies": 2, "event": Effect.PALACE, "palace": True}, "3 red 1 blue",
        Battle("blue", "red"), id="D10-ed2-palace-army"),
    pytest.param(SECOND, {"moved": 1, "armies": 2, "event": Effect.PALACE, "palace": True, "defence_tile": True},
        "4 red 1 blue", Battle("blue", "red"), id="W-25-palace-and-tile"),
    pytest.param(SECOND, {"moved": 2, "armies": 1, "attack_tile": True}, "1 red 3 blue",
        Battle("blue", "red"), id="attack-tile"),
    pytest.param(FIRST, {"moved": 2, "armies": 1, "attack_tile": True, "defence_tile": True}, "1 red 2 blue",
        Battle("blue", "red"), id="D21-no-tiles-in-ed1"),
    pytest.param(SECOND, {"moved": 2, "armies": 1, "church": True}, "1 red 2 blue",
        Battle("blue", "red"), id="a-church-without-church-peace"),
    pytest.param(SECOND, {"moved": 2, "armies": 1, "action": Action.B, "protected": frozenset({Action.A})},
        "1 red 2 blue", Battle("blue", "red"), id="protected-from-the-other-action"),
]  # fmt: skip


@pytest.mark.parametrize(("house", "fields", "thrown", "battle"), ATTACKS)
def test_attack(house: House, fields: dict[str, Any], thrown: str, battle: Battle) -> None:
    plan = plan_attack(Attack("blue", defender="red", **fields), house)
    assert plan == Throw(Cubes.parse(thrown), battle)


NEUTRALS = [
    pytest.param(SECOND, {}, "3 blue 1 green", 0, (), id="one-peasant"),
    pytest.param(SECOND, {"event": Effect.ANGRY_PEASANTS}, "3 blue 2 green", 0, (), id="angry"),
    pytest.param(FIRST, {"event": Effect.TIRED_PEASANTS}, "3 blue", 0, (), id="tired"),
    pytest.param(
        FIRST.change(neutral_base_peasants=4),
        {"event": Effect.ANGRY_PEASANTS},
        "3 blue 2 green",
        0,
        (),
        id="angry-is-two-whatever-the-base",
    ),
    pytest.param(SECOND, {"attack_tile": True}, "4 blue 1 green", 0, (), id="W-26-tile-against-neutral"),
    pytest.param(FIRST, {"green_supply": 0}, "3 blue", 1, (Remark.GREEN_SHORT,), id="W-12-throw-what-is-there"),
    pytest.param(FIRST.change(neutral_base_peasants=3), {}, "3 blue 3 green", 0, (), id="base-peasants-are-data"),
]


@pytest.mark.parametrize(("house", "fields", "thrown", "missing", "remarks"), NEUTRALS)
def test_neutral(house: House, fields: dict[str, Any], thrown: str, missing: int, remarks: tuple[Remark, ...]) -> None:
    plan = plan_attack(Attack("blue", 3, **fields), house)
    assert plan == Throw(Cubes.parse(thrown), Battle("blue", GREEN, missing=missing), remarks)


SUPPLIES = [
    pytest.param({"moved": 2, "armies": 1, "attack_tile": True, "attacker_supply": 0}, "1 red 2 blue",
        (Remark.NO_ATTACK_EXTRA,), id="DV-43-W-24-empty-supply-no-extra"),
    pytest.param({"moved": 1, "armies": 3, "palace": True, "event": Effect.PALACE, "defence_tile": True,
        "defender_supply": 1}, "4 red 1 blue", (Remark.NO_DEFENCE_EXTRA,), id="DV-44-only-one-extra-exists"),
    pytest.param({"moved": 1, "armies": 3, "palace": True, "event": Effect.PALACE, "defender_supply": 0},
        "3 red 1 blue", (Remark.NO_PALACE_EXTRA,), id="9.2-palace-owner-has-no-supply"),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "thrown", "remarks"), SUPPLIES)
def test_supply_limits(fields: dict[str, Any], thrown: str, remarks: tuple[Remark, ...]) -> None:
    plan = plan_attack(Attack("blue", defender="red", **fields), SECOND)
    assert isinstance(plan, Throw)
    assert (plan.thrown, plan.remarks) == (Cubes.parse(thrown), remarks)


def test_w12_palace_guard_short() -> None:
    fields: dict[str, Any] = {"armies": 2, "palace": True, "event": Effect.PALACE, "green_supply": 0}
    plan = plan_attack(Attack("blue", 1, "red", **fields), FIRST)
    assert plan == Throw(Cubes.parse("2 red 1 blue"), Battle("blue", "red", missing=1), (Remark.GREEN_SHORT,))


REFUSED = [
    pytest.param(SECOND, {"church": True, "event": Effect.CHURCH_PEACE}, Reason.CHURCH_PEACE, id="church-peace"),
    pytest.param(SECOND, {"protected": frozenset({Action.A})}, Reason.PROTECTED, id="favour-10-11-18"),
    pytest.param(SECOND, {"moved": 0}, Reason.NO_ARMY_MOVED, id="I-11-nobody-moves"),
    pytest.param(SECOND, {"moved": 3, "origin": 3}, Reason.ORIGIN_EMPTIED, id="I-11-one-must-stay"),
    pytest.param(SECOND, {"defender": "blue"}, Reason.OWN_PROVINCE, id="own-province"),
    pytest.param(SECOND, {"attacker": GREEN}, Reason.PEASANTS_ATTACK, id="peasants-do-not-attack"),
    pytest.param(SECOND, {"armies": 0}, Reason.UNDEFENDED, id="I-12-no-armies-is-neutral"),
    pytest.param(SECOND, {"committed": 2}, Reason.TOO_FEW_COMMITTED, id="I-16-ed2-all-must-fight"),
    pytest.param(FIRST, {"committed": 4}, Reason.TOO_MANY_COMMITTED, id="I-16-more-than-there-are"),
    pytest.param(FIRST.change(min_commit=1), {"committed": 0}, Reason.TOO_FEW_COMMITTED, id="W-04-min-commit"),
    pytest.param(FIRST, {"committed": -1}, Reason.TOO_FEW_COMMITTED, id="negative"),
]


@pytest.mark.parametrize(("house", "fields", "reason"), REFUSED)
def test_refused(house: House, fields: dict[str, Any], reason: Reason) -> None:
    attack = Attack(**{"attacker": "blue", "moved": 2, "defender": "red", "armies": 3, **fields})
    assert plan_attack(attack, house) == Refusal(reason)


def test_church_peace_also_protects_neutral_land() -> None:
    assert plan_attack(Attack("blue", 2, church=True, event=Effect.CHURCH_PEACE), FIRST) == Refusal(Reason.CHURCH_PEACE)


def test_every_refusal_is_a_sentence() -> None:
    assert all(str(Refusal(reason)).endswith(".") for reason in Reason)


RIOTS = [
    pytest.param(SECOND, Riot("red", 4, 2), "4 red 2 green", Battle(GREEN, "red", 2, 0, True), (), id="W2-7"),
    pytest.param(FIRST, Riot("red", 5, 2, committed=3), "3 red 2 green", Battle(GREEN, "red", 2, 2, True), (),
        id="DV-30-ed1-owner-chooses"),
    pytest.param(FIRST, Riot("red", 2, 1, collecting=False, extra=2), "2 red 3 green",
        Battle(GREEN, "red", 1), (), id="W1-H3-W2-6-W2-8-shortage-2-and-a-marker"),
    pytest.param(SECOND, Riot("red", 1, 0, collecting=False, extra=1), "1 red 1 green",
        Battle(GREEN, "red"), (), id="9.2-winter-riot-without-markers"),
    pytest.param(SECOND, Riot("red", 1, 2, extra=3), "1 red 2 green",
        Battle(GREEN, "red", 2, 0, True), (), id="the-famine-table-is-winters"),
    pytest.param(SECOND, Riot("red", 4, 3, green_supply=1), "4 red 1 green",
        Battle(GREEN, "red", 3, 0, True, missing=2), (Remark.GREEN_SHORT,), id="W-12-green-short"),
]  # fmt: skip


@pytest.mark.parametrize(("house", "riot", "thrown", "battle", "remarks"), RIOTS)
def test_riot(house: House, riot: Riot, thrown: str, battle: Battle, remarks: tuple[Remark, ...]) -> None:
    assert plan_riot(riot, house) == Throw(Cubes.parse(thrown), battle, remarks)


def test_riot_refused() -> None:
    assert plan_riot(Riot("red", 0, 2), SECOND) == Refusal(Reason.UNDEFENDED)
    assert plan_riot(Riot("red", 2, 0), SECOND) == Refusal(Reason.NO_MARKER)
    assert plan_riot(Riot("red", 2, 1, committed=1), SECOND) == Refusal(Reason.TOO_FEW_COMMITTED)


def test_negative_markers_are_no_battle() -> None:
    with pytest.raises(BadBattle, match="must be 0 or more"):
        plan_attack(Attack("blue", 1, "red", armies=1, markers=-1), SECOND)


@pytest.mark.parametrize(
    ("origin", "target", "players", "reason"),
    [
        pytest.param("Breisgau", "Konstanz", 4, None, id="neighbours"),
        pytest.param("Breisgau", "Bremen", 4, Reason.NOT_NEIGHBOURS, id="far-away"),
        pytest.param("Breisgau", "Konstanz", 3, Reason.NOT_IN_PLAY, id="W2-11-out-with-three"),
    ],
)
def test_the_map_may_refuse(origin: str, target: str, players: int, reason: Reason | None) -> None:
    land = read_provinces(shipped_text("provinces.csv"))
    in_play = set_up(SECOND, ("red", "blue", "black", "yellow")[:players], land).provinces
    refused = refuse_move(land.find(origin), land.find(target), in_play)
    assert refused == (Refusal(reason) if reason else None)


def test_w33_a_move_without_legal_target_lapses() -> None:
    refused = Refusal(Reason.CHURCH_PEACE)
    legal = plan_attack(Attack("blue", 1), FIRST)
    assert move_lapses([refused], own_neighbours=0)
    assert not move_lapses([refused], own_neighbours=1)
    assert not move_lapses([refused, legal], own_neighbours=0)
