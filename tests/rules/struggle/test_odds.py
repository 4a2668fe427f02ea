"""The odds before the dice equal enumeration of all 36 x 36 rolls, and best play is best."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.struggle.drawn import attacks, battles
from towerpi.rules.struggle.attack import Attack, Helper, Party
from towerpi.rules.struggle.battle import NO_CHOICES, Choices, Result, Roll, resolve
from towerpi.rules.struggle.dice import PAIRS
from towerpi.rules.struggle.force import Ally, Arena, Battle, Force, Side, Stake
from towerpi.rules.struggle.house import HOUSE
from towerpi.rules.struggle.losses import Choice
from towerpi.rules.struggle.odds import Forecast, Odds, forecast
from towerpi.rules.struggle.plan import Plan, land_after, plan_attack
from towerpi.rules.struggle.regions import Region

ROLLS = [Roll(attack, defence) for attack in PAIRS for defence in PAIRS]
RESULTS = (Result.ATTACKER, Result.DRAW, Result.DEFENDER)


def forecast_battle(battle: Battle, choices: Choices = NO_CHOICES) -> Forecast:
    """The odds of one battle by itself."""
    plan = Plan(0, naval=battle) if battle.arena is Arena.SEA else Plan(0, land=battle)
    return forecast(plan, HOUSE, choices, choices)


def enumerated(battle: Battle, choices: Choices = NO_CHOICES) -> tuple[list[Fraction], dict[str, Fraction]]:
    """Chances and losses by judging every one of the 1296 rolls."""
    ends: Counter[Result] = Counter()
    lost: Counter[str] = Counter()
    for roll in ROLLS:
        outcome = resolve(battle, [roll], HOUSE, choices)
        ends[outcome.result] += 1
        lost.update(outcome.unrest)
    share = Fraction(1, len(ROLLS))
    return [ends[result] * share for result in RESULTS], {owner: number * share for owner, number in lost.items()}


def chances(odds: Odds | None) -> list[Fraction]:
    assert odds
    return [odds.attacker, odds.draw, odds.defender]


def land(attacker: Force, defender: Force, stake: Stake = Stake.INFLUENCE) -> Battle:
    return Battle(Arena.LAND, Region.GERMANY, attacker, defender, stake)


BATTLES = [
    pytest.param(land(Force("red", 1), Force("blue", 1)), NO_CHOICES, id="one-against-one"),
    pytest.param(land(Force("red", 3, trained=1), Force("blue", 0, forts=2)), NO_CHOICES, id="against-forts"),
    pytest.param(
        land(Force("red", 1), Force("blue", 1, allies=(Ally("white", 1), Ally("grey", 2)), retreat=True)),
        Choices(defender=Choice(retreat=True)),
        id="helpers-and-a-declared-retreat",
    ),
    pytest.param(land(Force("red", 2), Force("neutral", fixed=3), Stake.COUNTER), NO_CHOICES, id="neutral"),
    pytest.param(
        replace(land(Force("pirates", fixed=1), Force("blue", 1), Stake.TILE_LAID), arena=Arena.SEA),
        NO_CHOICES,
        id="pirates",
    ),
]


@pytest.mark.parametrize(("battle", "choices"), BATTLES)
def test_odds_equal_enumeration(battle: Battle, choices: Choices) -> None:
    told = forecast_battle(battle, choices)
    odds, losses = enumerated(battle, choices)
    assert chances(told.land or told.naval) == odds
    assert told.losses == losses


@settings(max_examples=8, deadline=None)
@given(battles())
def test_odds_of_any_battle_equal_enumeration(battle: Battle) -> None:
    told = forecast_battle(without_reserves(battle))
    assert (chances(told.land or told.naval), dict(told.losses)) == enumerated(battle)


def without_reserves(battle: Battle) -> Battle:
    return replace(battle, attacker=replace(battle.attacker, reserves=0), defender=replace(battle.defender, reserves=0))


@settings(max_examples=25, deadline=None)
@given(attacks())
def test_odds_sum_to_one(attack: Attack) -> None:
    plan = plan_attack(attack, HOUSE)
    assert isinstance(plan, Plan)
    told = forecast(plan, HOUSE)
    for battle, odds in ((plan.naval, told.naval), (plan.land, told.land)):
        assert (odds is None) == (battle is None)
        if odds:
            assert sum(chances(odds)) == 1
            assert min(chances(odds)) >= 0
    assert all(number >= 0 for number in told.losses.values())


def by_hand(ahead: int) -> tuple[list[Fraction], dict[str, Fraction]]:
    """5.4.3 and 5.4.5 counted out in numbers: two players with units to spare, red so many ahead before the dice."""
    ends, lost = [0, 0, 0], {"red": 0, "blue": 0}
    for a, b, c, d in product(range(1, 7), repeat=4):
        margin = ahead + abs(a - b) - abs(c - d)
        ends[0 if margin > 0 else 1 if margin == 0 else 2] += 1
        lost["red"] += (margin <= 0) + (a + b == 7)
        lost["blue"] += (margin >= 0) + (c + d == 7)
    return [Fraction(end, 6**4) for end in ends], {who: Fraction(number, 6**4) for who, number in lost.items()}


@pytest.mark.parametrize("blue", range(2, 9))
def test_odds_equal_the_numbers_counted_by_hand(blue: int) -> None:
    told = forecast_battle(land(Force("red", 5), Force("blue", blue)))
    assert (chances(told.land), dict(told.losses)) == by_hand(5 - blue)


def played_by_hand(ahead: int, red: int, blue: int) -> Fraction:
    """Wins less defeats of red where each side turns Reserves when that is better for it, the defender asked first."""
    once = Fraction(0)
    for a, b, c, d in product(range(1, 7), repeat=4):
        margin = ahead + abs(a - b) - abs(c - d)
        value = Fraction((margin > 0) - (margin < 0))
        if blue:
            value = min(value, known_by_hand(ahead, red, blue - 1))
        if red:
            value = max(value, known_by_hand(ahead, red - 1, blue))
        once += value / 6**4
    return once


known_by_hand = cache(played_by_hand)


@pytest.mark.parametrize(("red", "blue"), [(0, 0), (1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (2, 2)])
@pytest.mark.parametrize("ahead", [-2, 0, 1])
def test_reserves_equal_the_best_play_counted_by_hand(ahead: int, red: int, blue: int) -> None:
    battle = land(Force("red", 4, reserves=red), Force("blue", 4 - ahead, reserves=blue))
    assert worth(forecast_battle(battle).land) == known_by_hand(ahead, red, blue)


def test_a_plan_without_a_battle_has_no_odds() -> None:
    assert forecast(Plan(2), HOUSE) == Forecast(None, None, {})


def sea_and_land(reserves: tuple[int, int] = (0, 0), retreat: bool = False) -> Plan:
    helpers = (Helper("white", armies=1, fleets=1),)
    attacker = Party("red", armies=2, fleets=2, reserves=reserves[0])
    defender = Party("blue", armies=1, fleets=1, helpers=helpers, reserves=reserves[1], retreat=retreat)
    plan = plan_attack(Attack(Region.BALTIC, attacker, defender, at_sea=frozenset(Side)), HOUSE)
    assert isinstance(plan, Plan)
    return plan


def test_odds_of_sea_and_land_equal_enumeration() -> None:
    """1296 rolls at sea, and for each of them 1296 on land."""
    plan = sea_and_land()
    assert plan.naval
    total, lost = [Fraction(0)] * 3, Counter[str]()
    known: dict[Battle, tuple[list[Fraction], dict[str, Fraction]]] = {}
    for roll in ROLLS:
        outcome = resolve(plan.naval, [roll], HOUSE)
        after = land_after(plan, outcome)
        assert after
        odds, losses = known.setdefault(after, known.get(after) or enumerated(after))
        total = [old + new for old, new in zip(total, odds, strict=True)]
        for mapping in (outcome.unrest, losses):
            for owner, number in mapping.items():
                lost[owner] += number  # type: ignore[assignment]
    told = forecast(plan, HOUSE)
    assert chances(told.land) == [part / len(ROLLS) for part in total]
    assert dict(told.losses) == {owner: number / len(ROLLS) for owner, number in lost.items()}
    assert chances(told.naval) == enumerated(plan.naval)[0]


def test_a_retreat_declared_twice_is_made_once() -> None:
    choices = Choices(defender=Choice(retreat=True))
    both = forecast(sea_and_land(retreat=True), HOUSE, choices, choices)
    only_sea = forecast(sea_and_land(retreat=True), HOUSE, naval=choices)
    never = forecast(sea_and_land(retreat=True), HOUSE)
    assert both.losses["blue"] < only_sea.losses["blue"] < never.losses["blue"]


def worth(odds: Odds | None) -> Fraction:
    assert odds
    return odds.attacker - odds.defender


EVEN = land(Force("red", 1), Force("blue", 1))
POLICIES = [frozenset(chosen for chosen, used in zip(RESULTS, bits, strict=True) if used)
            for bits in product((False, True), repeat=3)]  # fmt: skip


def by_policy(base: Mapping[Result, Fraction], again: frozenset[Result]) -> Fraction:
    """What an attacker with one tile gets who rolls again after these results."""
    gain = {Result.ATTACKER: 1, Result.DRAW: 0, Result.DEFENDER: -1}
    once = sum((gain[result] * chance for result, chance in base.items()), Fraction(0))
    return sum((chance * (once if result in again else gain[result]) for result, chance in base.items()), Fraction(0))


@pytest.mark.parametrize("units", range(1, 6))
def test_one_tile_is_played_by_the_best_of_all_policies(units: int) -> None:
    battle = land(Force("red", units, reserves=1), Force("blue", 3))
    base = dict(zip(RESULTS, enumerated(battle)[0], strict=True))
    best = max(by_policy(base, again) for again in POLICIES)
    assert worth(forecast_battle(battle).land) == best


@given(st.integers(0, 2), st.integers(0, 2), st.integers(1, 4), st.integers(1, 4))
@settings(max_examples=12, deadline=None)
def test_it_does_not_matter_which_side_is_asked_first(a: int, d: int, one: int, other: int) -> None:
    battle = land(Force("red", one, reserves=a), Force("blue", other, reserves=d))
    mirrored = land(Force("blue", other, reserves=d), Force("red", one, reserves=a))
    assert chances(forecast_battle(battle).land) == chances(forecast_battle(mirrored).land)[::-1]


def test_a_tile_never_harms_its_holder() -> None:
    plain = worth(forecast(sea_and_land(), HOUSE).land)
    for held in (1, 2):
        assert worth(forecast(sea_and_land((held, 0)), HOUSE).land) > plain
        assert worth(forecast(sea_and_land((0, held)), HOUSE).land) < plain
    assert worth(forecast(sea_and_land((2, 0)), HOUSE).land) > worth(forecast(sea_and_land((1, 0)), HOUSE).land)


def test_a_tile_is_kept_for_the_land_where_it_is_worth_more() -> None:
    """Turning it at sea whenever the naval battle is not won would do worse."""
    plan = sea_and_land((1, 0))
    assert plan.naval
    alone = forecast_battle(plan.naval)
    assert chances(forecast(plan, HOUSE).naval)[0] < chances(alone.naval)[0]
