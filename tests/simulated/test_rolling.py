"""Dice through the simulated tower: they come to rest inside the tray, and the reader is never silently wrong."""

from collections.abc import Mapping

import pytest

from towerpi.reading import DiceReading, Die
from towerpi.shipped import SIMULATED_PROFILE, shipped_path
from towerpi.sight import dice_reader
from towerpi.simulated.dice import values_of
from towerpi.simulated.scene import Die as Lying
from towerpi.simulated.source import SimulatedTower, Truth
from towerpi.vision.dice_vote import vote_dice
from towerpi.vision.profile_file import load_profile

FOUR = {"white": (0, 0), "red": (0, 0)}
ROLLS = range(110)


def rolled(tower: SimulatedTower, dice: Mapping[str, tuple[int, ...]]) -> Truth:
    tower.roll(dice)
    tower.watch()
    while not tower.truth().at_rest:
        tower.watch()
    return tower.truth()


def shown(reading: DiceReading) -> list[tuple[str, int]]:
    return sorted((die.colour, die.value) for die in reading.dice)


def test_no_reading_is_silently_wrong_and_most_are_right() -> None:
    read = dice_reader(load_profile(shipped_path(*SIMULATED_PROFILE)))
    sure = 0
    for seed in ROLLS:
        tower = SimulatedTower(seed)
        truth = rolled(tower, FOUR)
        reading = read(tower.picture())
        assert reading.doubts or shown(reading) == sorted(truth.dice), seed
        sure += reading.sure
    assert sure >= 0.8 * len(ROLLS)


def test_a_roll_takes_the_place_of_the_one_before() -> None:
    tower = SimulatedTower(3)
    assert len(rolled(tower, FOUR).dice) == 4
    assert [colour for colour, _ in rolled(tower, {"red": (0,)}).dice] == ["red"]
    assert rolled(tower, {}).dice == ()


def test_dice_show_what_they_are_told_to_and_chance_the_rest() -> None:
    truth = rolled(SimulatedTower(5), {"white": (3, 4), "red": (0, 6)})
    assert [value for _, value in truth.dice][:2] == [3, 4]
    assert truth.dice[3] == ("red", 6)
    assert 1 <= truth.dice[2][1] <= 6


@pytest.mark.parametrize("value", range(1, 7))
def test_opposite_faces_add_up_to_seven(value: int) -> None:
    under, top, *sides = values_of(Lying("white", 0.0, 0.0, value=value))
    assert (top, under + top) == (value, 7)
    assert [sides[0] + sides[1], sides[2] + sides[3]] == [7, 7]
    assert sorted((under, top, *sides)) == [1, 2, 3, 4, 5, 6]


def read(*values: int) -> DiceReading:
    return DiceReading(tuple(Die("white", value, 1.0, 1.0, 1.0, 9.0) for value in values))


def test_frames_that_differ_are_a_doubt_and_nobody_is_outvoted() -> None:
    assert vote_dice([read(2, 5), read(5, 2)]).sure
    voted = vote_dice([read(2, 5), read(2, 4), read(2, 5)])
    assert [doubt.kind for doubt in voted.doubts] == ["still-moving"]
    unsure = DiceReading(read(2, 5).dice, voted.doubts)
    assert vote_dice([read(2, 5), unsure]).doubts == voted.doubts
