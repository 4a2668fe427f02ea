"""Fairness of dice: what is counted, and the test against known values."""

import pytest

from towerpi.game.state import Judged
from towerpi.history import Settled
from towerpi.statistics.dice import by_chance, fairness

ROLL = {"attacker": [6, 4], "defender": [1, 3]}


def settled(line: dict[str, object], dice: dict[str, str] | None = None, undone: bool = False) -> Settled:
    return Settled(1, "t", 1, Judged(line, {}, dice or {}), undone)


@pytest.mark.parametrize(
    ("chi_square", "p"),
    [
        pytest.param(0.0, 1.0, id="even"),
        pytest.param(11.0705, 0.05, id="five-percent"),
        pytest.param(15.0863, 0.01, id="one-percent"),
        pytest.param(4.3515, 0.5, id="median"),
    ],
)
def test_the_chance_is_that_of_the_tables(chi_square: float, p: float) -> None:
    assert by_chance(chi_square) == pytest.approx(p, abs=2e-5)


def test_dice_are_counted_by_colour_and_what_was_undone_is_not() -> None:
    seen = {"attacker": "white", "defender": "red"}
    found = fairness(
        [
            settled({"naval": [ROLL, ROLL], "land": [ROLL]}, seen),
            settled({"rolls": [ROLL]}),
            settled({"rolls": [ROLL]}, {"rolls:0:attacker": "ivory", "rolls:0:defender": "ivory"}),
            settled({"dice": [1, 3]}),
            settled({"dice": [5]}, {"dice:0": "blue"}),
            settled({"land": [ROLL]}, seen, undone=True),
        ]
    )
    assert {one.colour: one.counts for one in found} == {
        "": (2, 0, 2, 1, 0, 1),
        "blue": (0, 0, 0, 0, 1, 0),
        "ivory": (1, 0, 1, 1, 0, 1),
        "red": (3, 0, 3, 0, 0, 0),
        "white": (0, 0, 0, 3, 0, 3),
    }
    assert [one.number for one in found] == [6, 1, 4, 6, 6]
    assert not any(one.enough for one in found)


def test_a_loaded_die_is_found_out_and_nothing_rolled_is_nothing() -> None:
    (loaded,) = fairness([settled({"dice": [6] * 40})])
    assert (loaded.enough, loaded.p < 1e-9) == (True, True)
    assert fairness([settled({})]) == ()
