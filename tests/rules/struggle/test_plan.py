"""What is legal, what is paid and rolled, and who has naval support."""

from typing import Any

import pytest

from towerpi.errors import BadInput
from towerpi.rules.struggle.attack import Attack, Helper, Party
from towerpi.rules.struggle.battle import Choices, Roll, resolve
from towerpi.rules.struggle.force import Battle, Rising, Side
from towerpi.rules.struggle.house import HOUSE, House
from towerpi.rules.struggle.lines import What, Why
from towerpi.rules.struggle.losses import Choice
from towerpi.rules.struggle.plan import Plan, land_after, plan_attack
from towerpi.rules.struggle.refusals import Reason, Refusal
from towerpi.rules.struggle.regions import Region
from towerpi.rules.struggle.strength import strength
from towerpi.rules.struggle.tiles import Alliance, Tile

BALTIC, GERMANY, INDIA, TURKEY = Region.BALTIC, Region.GERMANY, Region.INDIA, Region.TURKEY
BOTH = frozenset(Side)
ONE = frozenset({Side.ATTACKER})


def party(player: str = "red", armies: int = 1, fleets: int = 0, **more: Any) -> Party:
    return Party(player, armies, fleets, **more)


def attack(region: Region, attacker: Party | None = None, **more: Any) -> Attack:
    if not {"neutral", "tile"} & set(more):
        more.setdefault("defender", party("blue"))
    return Attack(region, attacker or party(), **more)


def planned(asked: Attack, house: House = HOUSE) -> Plan:
    plan = plan_attack(asked, house)
    assert isinstance(plan, Plan), plan
    return plan


HELP = (Helper("white", armies=1),)
ROWS = (frozenset({"red", "green"}), frozenset({"blue", "white"}))
TILES = {"soldiers": 6, "sailors": 3, "reserves": 4}  # 5.6
REFUSED = [
    pytest.param(attack(GERMANY, defender=party("red")), Reason.SELF, id="himself"),
    pytest.param(attack(GERMANY, defender=party("green"), rows=ROWS), Reason.SAME_ALLIANCE, id="an-ally"),
    pytest.param(attack(GERMANY, party(armies=0)), Reason.NO_ARMY, id="no-army"),
    pytest.param(attack(INDIA, party(armies=0, fleets=1)), Reason.NO_ARMY, id="fleets-only-that-do-not-fight"),
    pytest.param(attack(INDIA, party(armies=0, fleets=1), neutral=1), Reason.NO_ARMY, id="fleets-against-a-neutral"),
    pytest.param(
        attack(TURKEY, party(armies=0, fleets=1), at_sea=ONE), Reason.NO_ARMY, id="fleets-are-not-in-turkey-itself"
    ),
    pytest.param(attack(INDIA, at_sea=ONE), Reason.NO_FLEET, id="attacker-without-fleet-at-sea"),
    pytest.param(attack(INDIA, party(fleets=1), at_sea=BOTH), Reason.NO_FLEET, id="defender-without-fleet-at-sea"),
    pytest.param(
        attack(INDIA, party(fleets=1), defender=party("blue", helpers=(Helper("white", fleets=2),)), at_sea=BOTH),
        Reason.NO_FLEET,
        id="a-helpers-fleet-is-not-enough",
    ),
    pytest.param(attack(GERMANY, party(fleets=1), at_sea=ONE), Reason.NO_SEA, id="no-sea-in-germany"),
    pytest.param(attack(GERMANY, neutral=5), Reason.NO_COUNTER, id="no-such-counter"),
    pytest.param(attack(Region.CENTRAL_AMERICA, neutral=1), Reason.NO_COUNTER, id="population-is-not-attacked"),
    pytest.param(attack(BALTIC, party(fleets=1), tile=Rising.PIRATES), Reason.NOT_A_COLONY, id="pirates-in-europe"),
    pytest.param(attack(INDIA, tile=Rising.SLAVES), Reason.NOT_AMERICA, id="S-10-slaves-in-india"),
    pytest.param(attack(INDIA, tile=Rising.PIRATES), Reason.NO_FLEET, id="pirates-without-a-fleet"),
    pytest.param(attack(Region.SOUTH_AMERICA, party(armies=0, fleets=2), tile=Rising.SLAVES), Reason.NO_ARMY,
        id="slaves-without-an-army"),
    pytest.param(attack(GERMANY, defender=party("blue", helpers=HELP), surprise=True), Reason.SURPRISED, id="surprise"),
    pytest.param(attack(GERMANY, party(helpers=HELP), defender=party("blue", helpers=HELP)), Reason.HELPER_TWICE,
        id="helps-both"),
    pytest.param(attack(GERMANY, party(helpers=(Helper("blue", 1),))), Reason.HELPER_TWICE, id="the-defender-helps"),
    pytest.param(attack(GERMANY, party(helpers=HELP), rows=ROWS), Reason.HELPER_NOT_ALLIED, id="no-ally-helps"),
    *(
        pytest.param(attack(BALTIC, party("red", **{kind: most + 1})), Reason.TOO_MANY_TILES,
            id=f"more-{kind}-than-there-are")
        for kind, most in TILES.items()
    ),
    *(
        pytest.param(attack(BALTIC, party("red", **{kind: most}), defender=party("blue", **{kind: 1})),
            Reason.TOO_MANY_TILES, id=f"more-{kind}-than-there-are-on-both-sides")
        for kind, most in TILES.items()
    ),
    pytest.param(attack(BALTIC, party(as_fleet=frozenset({Alliance.BAVARIA}))), Reason.WRONG_SYMBOL, id="no-fleet"),
    pytest.param(attack(BALTIC, party(as_fleet=frozenset({Alliance.SWEDEN}), as_army=frozenset({Alliance.SWEDEN}))),
        Reason.TILE_TWICE, id="army-and-fleet"),
    pytest.param(attack(BALTIC, party(as_army=frozenset({Alliance.SWEDEN})),
        defender=party("blue", as_army=frozenset({Alliance.SWEDEN}))), Reason.TILE_TWICE, id="the-same-tile"),
    pytest.param(attack(BALTIC, party(blockade=True), defender=party("blue", blockade=True)), Reason.TILE_TWICE,
        id="S-14-two-blockades"),
    pytest.param(attack(BALTIC, party(retreat=True), defender=party("blue", retreat=True)), Reason.TILE_TWICE,
        id="S-14-two-retreats"),
    pytest.param(attack(GERMANY, party(armies=15)), Reason.TOO_MANY_UNITS, id="fifteen-armies"),
    pytest.param(attack(GERMANY, defender=party("blue", forts=3)), Reason.TOO_MANY_UNITS, id="three-forts"),
    pytest.param(attack(GERMANY, party(helpers=(Helper("white", fleets=9),))), Reason.TOO_MANY_UNITS, id="nine-fleets"),
]  # fmt: skip


@pytest.mark.parametrize(("asked", "reason"), REFUSED)
def test_refused(asked: Attack, reason: Reason) -> None:
    refusal = plan_attack(asked, HOUSE)
    assert refusal == Refusal(reason)
    assert str(refusal).endswith(".")


def test_every_refusal_has_its_sentence() -> None:
    assert len({Refusal(reason).sentence for reason in Reason}) == len(Reason)


def test_s01_eight_fleets_or_seven() -> None:
    asked = attack(INDIA, party(fleets=8))
    assert isinstance(plan_attack(asked, HOUSE), Plan)
    assert plan_attack(asked, HOUSE.change(fleets=7)) == Refusal(Reason.TOO_MANY_UNITS)


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(lambda: Attack(GERMANY, party()), id="no-target"),
        pytest.param(lambda: Attack(GERMANY, party(), party("blue"), neutral=2), id="two-targets"),
        pytest.param(lambda: party(armies=-1), id="negative"),
        pytest.param(lambda: party("mauve"), id="no-player"),
        pytest.param(lambda: Helper("mauve"), id="no-helper"),
        pytest.param(lambda: Helper("red", fleets=-1), id="negative-helper"),
    ],
)
def test_what_makes_no_sense_is_raised(wrong: Any) -> None:
    with pytest.raises(BadInput):
        wrong()


def test_an_attack_costs_two_gold_but_with_the_war_ministry() -> None:
    assert planned(attack(GERMANY)).gold == 2
    assert planned(attack(GERMANY, war_ministry=True)).gold == 0


@pytest.mark.parametrize(("kind", "most"), TILES.items())
def test_all_tiles_of_a_kind_may_be_there(kind: str, most: int) -> None:
    planned(attack(BALTIC, party("red", **{kind: most - 1}), defender=party("blue", **{kind: 1})))


def test_an_ally_may_help_by_the_rows() -> None:
    asked = attack(GERMANY, party(helpers=(Helper("green", 1),)), defender=party("blue", helpers=HELP), rows=ROWS)
    assert planned(asked).land


def test_who_is_entered_without_units_has_none() -> None:
    assert Helper("white") == Helper("white", 0, 0)
    assert Party("red") == Party("red", 0, 0, 0)


def test_the_rows_may_hold_nobody_but_the_two() -> None:
    assert planned(attack(GERMANY, rows=(frozenset({"red"}), frozenset({"blue"})))).land


def supports(battle: Battle | None) -> tuple[Why | None, Why | None]:
    assert battle
    return battle.attacker.support, battle.defender.support


FLEET = party(fleets=1)
SUPPORT = [
    pytest.param(attack(GERMANY, FLEET), HOUSE, (None, None), id="germany-has-none"),
    pytest.param(attack(Region.CENTRAL_EUROPE, neutral=2), HOUSE, (None, None), id="central-europe-has-none"),
    pytest.param(attack(INDIA, FLEET, neutral=3), HOUSE, (Why.FLEET_THERE, None), id="neutral-with-fleet"),
    pytest.param(attack(INDIA, neutral=3), HOUSE, (Why.NO_FLEET, None), id="neutral-without-fleet"),
    pytest.param(attack(TURKEY, FLEET, neutral=5), HOUSE, (Why.FLEET_THERE, None), id="turkey-by-the-mediterranean"),
    pytest.param(attack(Region.NORTH_AMERICA, FLEET, tile=Rising.SLAVES), HOUSE, (Why.FLEET_THERE, None), id="slaves"),
    pytest.param(attack(INDIA), HOUSE, (Why.DID_NOT_FIGHT, Why.NO_FLEET), id="S-02-no-fleet-no-support"),
    pytest.param(
        attack(INDIA), HOUSE.change(support_needs_fleet=False), (Why.DID_NOT_FIGHT, Why.NOT_FOUGHT),
        id="S-02-support-without-a-fleet"),
    pytest.param(attack(INDIA, defender=party("blue", fleets=1)), HOUSE, (Why.DID_NOT_FIGHT, Why.NOT_FOUGHT),
        id="S-02-support-with-a-fleet"),
    pytest.param(attack(INDIA, FLEET, at_sea=ONE), HOUSE, (Why.NOT_FOUGHT, Why.DID_NOT_FIGHT), id="defender-declines"),
    pytest.param(attack(INDIA, FLEET, defender=party("blue", fleets=1), at_sea=BOTH), HOUSE, (Why.NOT_YET, Why.NOT_YET),
        id="the-naval-battle-decides"),
]  # fmt: skip


@pytest.mark.parametrize(("asked", "house", "expected"), SUPPORT)
def test_naval_support(asked: Attack, house: House, expected: tuple[Why | None, Why | None]) -> None:
    assert supports(planned(asked, house).land) == expected


NAVAL = [
    pytest.param((6, 1), (3, 3), (Why.NAVAL_WON, Why.NAVAL_LOST), id="won-with-the-last-fleet-lost-to-a-seven"),
    pytest.param((3, 3), (6, 2), (Why.NAVAL_LOST, Why.NAVAL_WON), id="lost"),
    pytest.param((3, 3), (2, 2), (Why.NAVAL_TIED, Why.NAVAL_TIED), id="tied"),
]


@pytest.mark.parametrize(("attacker", "defender", "expected"), NAVAL)
def test_support_after_a_naval_battle(attacker: Any, defender: Any, expected: tuple[Why, Why]) -> None:
    plan = planned(attack(BALTIC, FLEET, defender=party("blue", fleets=1), at_sea=BOTH))
    assert plan.naval
    outcome = resolve(plan.naval, [Roll(attacker, defender)], HOUSE)
    assert supports(land_after(plan, outcome)) == expected
    assert outcome.spoils.influence_to is None  # 5.4.5 (7)


def test_tiles_used_at_sea_are_gone_on_land() -> None:
    asked = attack(
        BALTIC,
        party(fleets=1, reserves=2, retreat=True),
        defender=party("blue", fleets=2, reserves=1),
        at_sea=BOTH,
    )
    plan = planned(asked)
    assert plan.naval
    rolls = [Roll((1, 1), (1, 6)), Roll((1, 1), (2, 2), Side.ATTACKER)]
    choices = Choices(attacker=Choice(retreat=True))
    outcome = resolve(plan.naval, rolls, HOUSE, choices)
    assert outcome.retreated == {Side.ATTACKER}
    land = land_after(plan, outcome)
    assert land
    assert (land.attacker.reserves, land.attacker.retreat, land.defender.reserves) == (1, False, 1)


def test_fleets_only_fight_at_sea_only() -> None:
    fleets = party(armies=0, fleets=1)
    plan = planned(attack(BALTIC, fleets, defender=party("blue", fleets=1), at_sea=BOTH))
    assert plan.naval
    assert plan.land is None
    assert land_after(plan, resolve(plan.naval, [Roll((1, 1), (2, 2))], HOUSE)) is None


def test_fleets_only_that_find_nobody_to_fight_have_paid_for_nothing() -> None:
    plan = planned(attack(BALTIC, party(armies=0, fleets=1), at_sea=ONE))
    assert plan == Plan(2)


def test_turkey_is_fought_at_sea_in_the_mediterranean() -> None:
    tiles = frozenset({Alliance.TURKEY})
    defender = party("blue", fleets=1, forts=1, as_fleet=tiles, as_army=frozenset({Alliance.NAPLES}))
    plan = planned(attack(TURKEY, FLEET, defender=defender, at_sea=BOTH))
    assert plan.naval
    assert plan.land
    assert plan.naval.region is Region.MEDITERRANEAN
    assert (plan.naval.defender.alliances, plan.naval.defender.forts) == ((Alliance.TURKEY,), 0)
    assert (plan.land.region, plan.land.defender.alliances, plan.land.defender.forts) == (TURKEY, (), 1)


def test_declared_tiles_are_spent() -> None:
    plan = planned(attack(INDIA, party(fleets=1, blockade=True), at_sea=ONE, surprise=True))
    assert plan.spent == (Tile.BLOCKADE, Tile.SURPRISE)
    assert plan.land
    support = [line for line in strength(plan.land, Side.ATTACKER) if line.what is What.SUPPORT]
    assert [(line.amount, line.why) for line in support] == [(1, Why.NOT_FOUGHT), (1, Why.BLOCKADE)]


def test_a_blockade_without_support_brings_nothing() -> None:
    plan = planned(attack(INDIA, defender=party("blue", blockade=True)))
    assert plan.land
    assert [line.amount for line in strength(plan.land, Side.DEFENDER) if line.what is What.SUPPORT] == [0]


def test_the_attackers_forts_do_not_fight() -> None:
    land = planned(attack(GERMANY, party(forts=2))).land
    assert land
    assert land.attacker.forts == 0
