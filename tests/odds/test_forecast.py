"""The odds against every single cube (exactly) and against 200,000 throws (within sampling error), and their laws."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.odds.battles import BATTLES, CASES, ENDS, chance_of, coming, every_cube, judge_all, left_to, many_throws
from towerpi.cubes import GREEN, Cubes
from towerpi.odds.forecast import Odds, before, odds_of
from towerpi.odds.rates import FRESH
from towerpi.rules.wallenstein.battle import Battle, Result
from towerpi.rules.wallenstein.editions import FIRST, SECOND, House
from towerpi.rules.wallenstein.plan import Attack, Throw, plan_attack

THROWS = 200_000
SMALL = Cubes.parse("3 blue 2 red 1 green"), Cubes.parse("1 blue 2 red 2 green")
LARGE = Cubes.parse("9 blue 8 red 3 green"), Cubes.parse("6 blue 7 red 8 green")
NO_GREEN = Cubes.parse("3 blue 2 red"), Cubes.parse("1 blue 2 red")
NUMBERS = st.integers(0, 6)
CUBES = st.builds(lambda red, blue, green: Cubes(red=red, blue=blue, green=green), NUMBERS, NUMBERS, NUMBERS)


def three(odds: Odds) -> tuple[float, float, float]:
    return odds.attacker, odds.draw, odds.defender


@pytest.mark.parametrize(("battle", "house"), BATTLES)
@pytest.mark.parametrize("cubes", [SMALL, NO_GREEN], ids=["small", "no-green"])
def test_every_cube(battle: Battle, house: House, cubes: tuple[Cubes, Cubes]) -> None:
    odds, judged = odds_of(coming(*cubes), battle, house), judge_all(every_cube(*cubes), battle, house)
    assert three(odds) == pytest.approx([chance_of(ends, judged) for ends in ENDS], abs=1e-12)
    for colour, left in odds.expected_left.items():
        assert left == pytest.approx(left_to(colour, judged), abs=1e-12)
    likeliest = odds.likeliest
    armies: dict[int, float] = {}
    for chance, outcome in judged:
        if outcome.result is likeliest.result:
            armies[outcome.armies] = armies.get(outcome.armies, 0.0) + chance
    assert likeliest.chance == pytest.approx(max(three(odds)))
    assert armies[likeliest.armies] == pytest.approx(max(armies.values()))


@pytest.mark.parametrize(("battle", "house"), BATTLES)
def test_many_throws(battle: Battle, house: House) -> None:
    odds = odds_of(coming(*LARGE), battle, house)
    judged = judge_all(many_throws(*LARGE, THROWS, seed=1618), battle, house)
    for chance, ends in zip(three(odds), ENDS, strict=True):
        error = math.sqrt(chance * (1 - chance) / THROWS)
        assert chance_of(ends, judged) == pytest.approx(chance, abs=4.5 * error + 1e-9)
    for colour, left in odds.expected_left.items():
        spread = math.sqrt(sum(chance * outcome.armies**2 for chance, outcome in judged) / THROWS)
        assert left_to(colour, judged) == pytest.approx(left, abs=4.5 * spread + 1e-9)


@settings(deadline=None)
@given(CUBES, CUBES, st.sampled_from(CASES))
def test_chances_sum_to_one(thrown: Cubes, tower: Cubes, case: tuple[Battle, House]) -> None:
    battle, house = case
    odds = odds_of(coming(thrown, tower), battle, house)
    assert sum(three(odds)) == pytest.approx(1)
    assert min(three(odds)) >= 0
    held = thrown + tower
    for colour, left in odds.expected_left.items():
        assert 0 <= left <= held[colour] + battle.uncommitted


@settings(deadline=None)
@given(CUBES, CUBES, st.sampled_from(CASES))
def test_one_more_attacker_never_hurts_the_attack(thrown: Cubes, tower: Cubes, case: tuple[Battle, House]) -> None:
    """In the same scenes: how many are thrown changes the scenes too, and that may help either side."""
    battle, house = case
    odds = odds_of(coming(thrown, tower), battle, house)
    more = odds_of(coming(thrown + Cubes({battle.attacker: 1}), tower), battle, house)
    assert more.attacker >= odds.attacker - 1e-12
    assert more.defender <= odds.defender + 1e-12 or battle.attacker == GREEN


def test_a_plan_with_tower_and_tray() -> None:
    plan = plan_attack(Attack("blue", moved=5, defender="red", armies=2), SECOND)
    assert isinstance(plan, Throw)
    tower, tray = Cubes.parse("2 red 3 yellow"), Cubes.parse("1 blue 1 purple")
    odds = before(plan, tower, tray, SECOND, FRESH)
    assert odds == before(Throw(plan.thrown + tray, plan.battle), tower, Cubes(), SECOND, FRESH)
    assert odds.likeliest.result is Result.DEFENDER
    assert set(odds.expected_left) == {"blue", "red"}


def test_peasants_that_help_are_the_defenders_gain() -> None:
    tower, plan = Cubes.parse("3 green 1 red"), Throw(Cubes.parse("6 blue 2 red"), Battle("blue", "red", 1))
    helped, alone = (before(plan, tower, Cubes(), house, FRESH) for house in (FIRST, SECOND))
    assert helped.attacker < alone.attacker


def test_an_empty_tower_and_no_throw_is_a_draw() -> None:
    odds = before(Throw(Cubes(), Battle("blue", "red")), Cubes(), Cubes(), SECOND, FRESH)
    assert three(odds) == (0, 1, 0)
