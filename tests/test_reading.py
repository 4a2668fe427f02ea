from towerpi.cubes import Cubes
from towerpi.reading import Doubt, DoubtKind, Reading, Sighting


def test_a_reading_counts_its_sightings() -> None:
    reading = Reading((Sighting("red", 1, 2, 0.9, 15), Sighting("red", 50, 60, 0.9, 15), Sighting("blue", 9, 9, 1, 15)))
    assert reading.counts == Cubes(red=2, blue=1)
    assert reading.sure
    assert str(reading) == "2 red 1 blue"


def test_doubts_are_told() -> None:
    touching = Doubt(DoubtKind.TOUCHING, ("red", "blue"), 10.4, 20.6)
    reading = Reading(doubts=(touching, Doubt(DoubtKind.TOO_DARK)))
    assert not reading.sure
    assert str(reading) == "none; in doubt: touching (red, blue) at 10,21, too-dark"
