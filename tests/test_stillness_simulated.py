"""Stillness watching the simulated tower: a hundred throws are a hundred readings, ten minutes of nothing are none."""

import random

import pytest

from towerpi.cubes import COLOURS, Cubes
from towerpi.simulated.source import SimulatedTower
from towerpi.stillness import WINDOW, Cause, Phase, Settled, begin, watch

INSIDE = Cubes(red=5, blue=5, green=5)
TEN_MINUTES = 6000


class Table:
    """A simulated tower with somebody watching it."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.tower = SimulatedTower(seed, INSIDE)
        self.state = begin(self.tower.watch().grey)
        self.frames(2 * WINDOW)

    def frames(self, count: int) -> list[Settled]:
        found = []
        for _ in range(count):
            self.state, settled = watch(self.state, self.tower.watch())
            if settled:
                found.append(settled)
        return found

    def until_rest(self) -> list[Settled]:
        """Play what was asked for to its end, and a moment longer."""
        found = self.frames(1)
        while not self.tower.truth().at_rest:
            found += self.frames(1)
        return found + self.frames(2 * WINDOW)

    def some_cubes(self) -> Cubes:
        return Cubes({colour: self.rng.randint(0, 4) for colour in self.rng.sample(COLOURS, 3)})


@pytest.mark.slow
def test_a_hundred_throws_are_a_hundred_readings() -> None:
    table = Table(seed=11)
    throws, readings = 0, []
    while throws < 100:
        table.tower.take(None)
        table.until_rest()
        table.tower.throw(table.some_cubes())
        readings.append(table.until_rest())
        throws += bool(table.tower.truth().tray)
        assert len(readings[-1]) == bool(table.tower.truth().tray), f"throw {throws}"
    assert all(settled.after == Cause.FALL for found in readings for settled in found)


@pytest.mark.slow
def test_a_hand_that_takes_or_puts_one_cube_is_one_reading() -> None:
    """Who did it may be mistaken where only a fingertip shows at the wall; that something changed may not."""
    table = Table(seed=12)
    table.tower.throw(Cubes(red=6, blue=6, yellow=6, purple=6, black=6, green=6))
    table.until_rest()
    causes: dict[str, list[Cause]] = {"take": [], "put": []}
    for number in range(60):
        before = table.tower.truth().tray
        if number % 2:
            table.tower.take(Cubes({table.rng.choice(list(before)): 1}))
        else:
            table.tower.put(Cubes({table.rng.choice(COLOURS): 1}))
        found = table.until_rest()
        assert len(found) == 1, f"{before} became {table.tower.truth().tray}"
        causes["take" if number % 2 else "put"].append(found[0].after)
    assert causes["take"].count(Cause.HAND) == 30
    assert causes["put"].count(Cause.HAND) >= 27


@pytest.mark.slow
def test_ten_minutes_of_hands_lamps_and_bumps_are_no_reading() -> None:
    table = Table(seed=13)
    table.tower.throw(Cubes(red=3, blue=4, yellow=3, black=2))
    table.until_rest()
    watched = 0
    while watched < TEN_MINUTES:
        happen(table)
        count = table.rng.randint(3, 40)  # the next may come before this one is over
        watched += count
        assert table.frames(count) == []
    assert table.until_rest() == []


def happen(table: Table) -> None:
    match table.rng.choice(["hand", "knock", "lamp", "all"]):
        case "hand":
            table.tower.reach()
        case "knock":
            table.tower.bump()
        case "lamp":
            tint = (table.rng.uniform(0.8, 1.15), 1.0, table.rng.uniform(0.8, 1.15))
            table.tower.lamp(table.rng.uniform(0.35, 1.4), tint)
        case _:
            table.tower.reach()
            table.tower.lamp(table.rng.uniform(0.4, 1.3))
            table.tower.bump()


def test_a_cube_knocked_loose_is_one_reading() -> None:
    table = Table(seed=14)
    table.tower.bump(release=True)
    assert [settled.after for settled in table.until_rest()] == [Cause.FALL]


def test_the_swept_tray_is_empty() -> None:
    table = Table(seed=15)
    assert table.state.phase == Phase.EMPTY
    table.tower.throw(Cubes(red=4, blue=4))
    table.until_rest()
    table.tower.take(None)
    assert [(settled.after, settled.empty) for settled in table.until_rest()] == [(Cause.HAND, True)]
    assert table.state.phase == Phase.EMPTY
