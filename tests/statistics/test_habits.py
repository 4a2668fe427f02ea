"""Habits and favour on towers whose chances are known: intervals hold, luck is told from favour."""

from tests.statistics.evenings import FALLS, LOOSE, a_throw, evening, known_tally
from towerpi.statistics.favour import Excess, favour
from towerpi.statistics.habits import Sums, habit
from towerpi.statistics.tally import Tally, added

EVENINGS = 120


def test_nine_intervals_in_ten_hold_the_truth() -> None:
    shares = [habit(sums) for seed in range(EVENINGS) for sums in known_tally(evening(seed)).colours.values()]
    sticks = [one.sticks for one in shares if one.sticks]
    lets_go = [one.lets_go for one in shares if one.lets_go]
    held = sum(share.low <= 1 - FALLS <= share.high for share in sticks) / len(sticks)
    assert 0.85 <= held <= 0.97
    held = sum(share.low <= LOOSE <= share.high for share in lets_go) / len(lets_go)
    assert 0.85 <= held <= 0.97


def test_many_throws_tell_much() -> None:
    tally = Tally()
    for seed in range(60):
        tally = added(tally, known_tally(evening(seed)))
    for sums in tally.colours.values():
        one = habit(sums)
        assert one.sticks
        assert one.lets_go
        assert abs(one.sticks.mean - (1 - FALLS)) < 0.02
        assert abs(one.lets_go.mean - LOOSE) < 0.02
        assert one.sticks.high - one.sticks.low < 0.04


def test_one_cube_tells_little_and_none_nothing() -> None:
    one = habit(known_tally(evening(1, throws=1)).colours["red"])
    assert one.sticks
    assert one.sticks.high - one.sticks.low > 0.3
    assert one.lets_go is None
    nothing = habit(Sums())
    assert (nothing.sticks, nothing.lets_go) == (None, None)


def test_fair_towers_are_rarely_accused() -> None:
    rare = [luck for seed in range(300) if (luck := favour(known_tally(evening(seed, 40)).excess).luck) is not None]
    assert 0.01 <= sum(luck < 0.05 for luck in rare) / len(rare) <= 0.10
    assert 0.4 <= sum(luck < 0.5 for luck in rare) / len(rare) <= 0.6


def test_a_favoured_colour_is_found() -> None:
    found = favour(known_tally(evening(5, 300, sticky="blue", more=0.12)).excess)
    assert found.luck is not None
    assert found.luck < 0.01
    assert found.stays == "blue"
    assert found.freedom == 3


def test_when_all_came_out_no_colour_was_favoured() -> None:
    found = favour(known_tally([a_throw("3 red 3 blue", "2 red", "5 red 3 blue")]).excess)
    assert (found.throws, found.luck) == (1, None)
    assert favour(known_tally([a_throw("none", "none", "none")]).excess).luck is None


def test_nothing_to_compare() -> None:
    assert favour(Excess()).luck is None
    only = favour(known_tally(evening(1, throws=1)).excess)
    assert only.throws == 1
