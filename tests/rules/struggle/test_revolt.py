"""Pirates and slave revolt: where they may come, what they meet, and who rolls for them."""

from typing import Any

import pytest

from tests.rules.struggle.test_plan import BALTIC, FLEET, HELP, INDIA, attack, party, planned
from towerpi.rules.struggle.attack import Party
from towerpi.rules.struggle.battle import roller
from towerpi.rules.struggle.force import Battle, Force, Rising, Side
from towerpi.rules.struggle.house import HOUSE, House
from towerpi.rules.struggle.plan import Plan
from towerpi.rules.struggle.refusals import Reason, Refusal
from towerpi.rules.struggle.regions import Region
from towerpi.rules.struggle.revolt import Revolt, plan_revolt
from towerpi.rules.struggle.strength import strength
from towerpi.rules.struggle.tiles import Alliance, Tile


def victim(**more: Any) -> Party:
    return party("blue", **more)


REVOLTS = [
    pytest.param(Rising.PIRATES, BALTIC, victim(), Reason.NOT_A_COLONY, id="pirates-in-europe"),
    pytest.param(Rising.SLAVES, Region.AFRICA, victim(), Reason.NOT_AMERICA, id="S-10-slaves-in-africa"),
    pytest.param(Rising.SLAVES, INDIA, victim(), Reason.NOT_AMERICA, id="S-10-slaves-in-india"),
    pytest.param(Rising.PIRATES, INDIA, victim(influence=False), Reason.NO_INFLUENCE, id="nothing-to-take"),
    pytest.param(Rising.PIRATES, INDIA, victim(helpers=HELP), Reason.NO_HELP, id="no-helpers"),
    pytest.param(Rising.PIRATES, INDIA, victim(armies=99), Reason.TOO_MANY_UNITS, id="too-many"),
]


@pytest.mark.parametrize(("tile", "region", "whom", "reason"), REVOLTS)
def test_revolts_refused(tile: Rising, region: Region, whom: Party, reason: Reason) -> None:
    assert plan_revolt(Revolt(tile, region, whom), HOUSE) == Refusal(reason)


def revolt(tile: Rising, whom: Party, house: House = HOUSE) -> Battle:
    plan = plan_revolt(Revolt(tile, Region.SOUTH_AMERICA, whom), house)
    assert isinstance(plan, Plan)
    assert plan.gold == 0
    return plan.battles[0]


def amounts(battle: Battle, side: Side) -> list[tuple[str, int]]:
    return [(line.what.value, line.amount) for line in strength(battle, side)]


def test_pirates_meet_fleets() -> None:
    battle = revolt(
        Rising.PIRATES, victim(armies=3, fleets=2, forts=1, sailors=1, as_fleet=frozenset({Alliance.PORTUGAL}))
    )
    assert amounts(battle, Side.ATTACKER) == [("counter", 1)]
    assert amounts(battle, Side.DEFENDER) == [("fleets", 2), ("alliance", 1), ("well-trained-sailors", 1)]


def test_s11_slaves_meet_armies_forts_and_support() -> None:
    whom = victim(armies=1, fleets=2, forts=1)
    assert amounts(revolt(Rising.SLAVES, whom), Side.ATTACKER) == [("counter", 3)]
    assert amounts(revolt(Rising.SLAVES, whom), Side.DEFENDER) == [("armies", 1), ("forts", 2), ("naval-support", 1)]
    idle = revolt(Rising.SLAVES, whom, HOUSE.change(fort_vs_slaves=False))
    assert amounts(idle, Side.DEFENDER) == [("armies", 1), ("forts", 0), ("naval-support", 1)]
    without = revolt(Rising.SLAVES, victim(), HOUSE.change(fort_vs_slaves=False))
    assert amounts(without, Side.DEFENDER) == [("armies", 1), ("naval-support", 0)]


def test_a_victim_declares_his_blockade() -> None:
    plan = plan_revolt(Revolt(Rising.SLAVES, Region.SOUTH_AMERICA, victim(fleets=1, blockade=True)), HOUSE)
    assert isinstance(plan, Plan)
    assert plan.spent == (Tile.BLOCKADE,)
    assert amounts(plan.battles[0], Side.DEFENDER) == [("armies", 1), ("naval-support", 1), ("naval-support", 1)]


def test_s17_who_rolls() -> None:
    battle = revolt(Rising.PIRATES, victim())
    assert [roller(battle, side, "red") for side in Side] == ["red", "blue"]
    freed = planned(attack(INDIA, party("white", fleets=1), tile=Rising.PIRATES)).naval
    neutral = planned(attack(Region.GERMANY, neutral=2)).land
    assert freed
    assert neutral
    assert [roller(freed, side) for side in Side] == ["white", "white"]
    assert [roller(neutral, side) for side in Side] == ["red", "red"]


def test_a_tile_fights_with_its_number_only() -> None:
    battle = planned(attack(INDIA, FLEET, tile=Rising.PIRATES)).naval
    assert battle
    assert battle.defender == Force("pirates", fixed=1)
