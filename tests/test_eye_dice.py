"""The eye where dice are rolled: it reads them and tells the game nothing; told to look for cubes again, it counts."""

from pathlib import Path

import pytest

from tests.fakes import count_squares
from tests.test_eye import Bench
from towerpi.cubes import Cubes
from towerpi.eye import DiceSeen
from towerpi.frames import Bgr
from towerpi.reading import DiceReading, Die, Doubt, DoubtKind
from towerpi.sight import Sight

ROLLED = DiceReading((Die("white", 3, 10.0, 12.0, 1.0, 9.0),))


def dice_of(_: Bgr) -> DiceReading:
    return ROLLED


def test_dice_are_read_and_the_game_hears_nothing(tmp_path: Path) -> None:
    bench = Bench(tmp_path, Sight(count_squares, dice=dice_of))
    bench.eye.look_for(dice=True)
    bench.camera.lay(Cubes(red=2))
    assert bench.look() == []
    assert bench.eye.seen is None
    read = bench.eye.dice
    assert read
    assert (read.reading, read.width, read.height) == (ROLLED, 640, 480)
    bench.eye.look_for(dice=False)
    assert bench.eye.dice is None
    assert bench.look() == [Cubes(red=2)]


def at(x: float, value: int = 3) -> DiceReading:
    return DiceReading((Die("white", value, x, 12.0, 1.0, 9.0),))


BLURRED = DiceReading(doubts=(Doubt(DoubtKind.STILL_MOVING),))


@pytest.mark.parametrize(
    ("after", "new"),
    [
        pytest.param(ROLLED, False, id="looked-at-again"),
        pytest.param(at(14.0), False, id="nudged"),
        pytest.param(DiceReading((*ROLLED.dice, *at(90.0, 6).dice)), False, id="one-more-beside-it"),
        pytest.param(BLURRED, False, id="nothing-to-be-read"),
        pytest.param(at(10.0, 5), True, id="another-value"),
        pytest.param(at(80.0), True, id="another-place"),
        pytest.param(DiceReading(), True, id="taken-out"),
    ],
)
def test_dice_that_lie_as_they_lay_are_no_new_roll(after: DiceReading, new: bool) -> None:
    before = DiceSeen(ROLLED, "p1", 640, 480, "p1")
    assert before.roll_of(after, "p2") == ("p2" if new else "p1")


def test_what_lay_there_when_the_eye_opened_is_no_roll(tmp_path: Path) -> None:
    readings = [ROLLED]
    bench = Bench(tmp_path, Sight(count_squares, dice=lambda _: readings[-1]))
    bench.eye.look_for(dice=True)
    bench.look()
    assert bench.eye.dice is not None
    assert (bench.eye.dice.reading, bench.eye.dice.roll) == (ROLLED, "")
    readings.append(at(80.0, 5))
    bench.camera.lay(Cubes(red=2))
    bench.look()
    assert bench.eye.dice.roll == bench.eye.dice.picture


def test_a_sight_without_a_reader_of_dice_reads_none(tmp_path: Path) -> None:
    bench = Bench(tmp_path, Sight(count_squares))
    bench.eye.look_for(dice=True)
    bench.camera.lay(Cubes(red=2))
    assert bench.look() == []
    assert bench.eye.dice is None


def test_the_button_reads_again(tmp_path: Path) -> None:
    bench = Bench(tmp_path, Sight(count_squares, dice=dice_of))
    bench.eye.look_for(dice=True)
    bench.look()
    first = bench.eye.dice
    bench.eye.force()
    bench.look(3)
    assert first is not None
    assert bench.eye.dice is not None
    assert bench.eye.dice.picture != first.picture
