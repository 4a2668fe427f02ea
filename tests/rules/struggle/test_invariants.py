"""What holds for every battle, whatever the dice, the choices and the house rules."""

from collections import Counter

from hypothesis import given

from tests.rules.struggle.drawn import battles, choices, houses, rolls
from towerpi.rules.struggle.battle import Choices, Result, Roll, resolve
from towerpi.rules.struggle.force import Battle, Force, Side
from towerpi.rules.struggle.house import House
from towerpi.rules.struggle.lines import total
from towerpi.rules.struggle.losses import Spared
from towerpi.rules.struggle.strength import strength
from towerpi.rules.struggle.tiles import Unit


def holdings(force: Force) -> Counter[str]:
    """Units by owner, forts apart."""
    held = Counter({force.who: force.units, f"{force.who} forts": force.forts})
    held.update({ally.player: ally.units for ally in force.allies})
    return held


@given(battles(), rolls, choices, houses)
def test_units_are_conserved(battle: Battle, roll: Roll, chosen: Choices, house: House) -> None:
    outcome = resolve(battle, [roll], house, chosen)
    lost = Counter(f"{toll.owner} forts" if toll.unit is Unit.FORT else toll.owner for toll in outcome.lost)
    before = holdings(battle.attacker) + holdings(battle.defender)
    after = holdings(outcome.attacker) + holdings(outcome.defender)
    assert after + lost == before
    assert (
        min([0, *(number for force in (outcome.attacker, outcome.defender) for number in holdings(force).values())])
        == 0
    )
    assert outcome.unrest == dict(Counter(toll.owner for toll in outcome.lost))  # I-23
    assert all((toll.unit is None) == (toll.spared is not None) for toll in outcome.tolls)


@given(battles(), rolls, choices, houses)
def test_the_lines_are_the_sum_and_the_sum_decides(battle: Battle, roll: Roll, chosen: Choices, house: House) -> None:
    outcome = resolve(battle, [roll], house, chosen)
    attack, defence = outcome.totals
    assert (attack > defence, attack == defence) == (outcome.result is Result.ATTACKER, outcome.result is Result.DRAW)
    for side, lines in ((Side.ATTACKER, outcome.attack), (Side.DEFENDER, outcome.defence)):
        first, second = roll.dice(side)
        assert total(lines) - total(strength(battle, side)) == abs(first - second)
        assert all(line.amount >= 0 for line in lines)


@given(battles(), rolls, choices, houses)
def test_what_no_player_is_loses_nothing_and_ties_spare_forts(
    battle: Battle, roll: Roll, chosen: Choices, house: House
) -> None:
    outcome = resolve(battle, [roll], house, chosen)
    spared = {toll.owner for toll in outcome.tolls if toll.spared is Spared.NO_PLAYER}
    assert spared <= {force.who for force in (battle.attacker, battle.defender) if force.fixed is not None}
    if outcome.result is Result.DRAW:
        assert Unit.FORT not in {toll.unit for toll in outcome.tolls}
    if outcome.result is not Result.ATTACKER:
        assert outcome.spoils.influence_to is None
        assert not outcome.spoils.counter_off


@given(battles(), rolls, choices, houses)
def test_each_side_loses_two_at_most(battle: Battle, roll: Roll, chosen: Choices, house: House) -> None:
    outcome = resolve(battle, [roll], house, chosen)
    for side, left in ((Side.ATTACKER, outcome.attacker), (Side.DEFENDER, outcome.defender)):
        gone = sum(holdings(battle.force(side)).values()) - sum(holdings(left).values())
        assert gone <= 1 + (sum(roll.dice(side)) == 7)
