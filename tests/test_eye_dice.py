"""The eye where dice are rolled: it reads them and tells the game nothing; told to look for cubes again, it counts."""

from pathlib import Path

from tests.fakes import count_squares
from tests.test_eye import Bench
from towerpi.cubes import Cubes
from towerpi.frames import Bgr
from towerpi.reading import DiceReading, Die
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
