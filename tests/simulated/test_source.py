import itertools
import threading
import time
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from towerpi.cubes import COLOURS, NO_CUBES, Cubes
from towerpi.errors import CameraLost
from towerpi.frames import WATCH_SIZE, Frame, FrameSource, Grey
from towerpi.simulated.source import SimulatedTower

SOME = Cubes.parse("3 red 2 blue 4 green 1 black")
Step = Callable[[SimulatedTower], None]


def play_out(tower: SimulatedTower, limit: int = 100) -> list[Frame]:
    """Frames until everything is at rest."""
    frames = [tower.watch()]
    while not tower.truth().at_rest:
        frames.append(tower.watch())
        assert len(frames) < limit
    return frames


def changed(one: Grey, other: Grey) -> float:
    """The share of pixels that differ by more than noise."""
    return float((np.abs(one.astype(int) - other) > 25).mean())


STEPS: dict[str, Step] = {
    "throw": lambda tower: tower.throw(SOME),
    "throw-with-the-tray": lambda tower: tower.throw(SOME, sweep=True),
    "take": lambda tower: tower.take(Cubes(green=2, red=1)),
    "take-all": lambda tower: tower.take(),
    "put": lambda tower: tower.put(SOME),
    "reach": lambda tower: tower.reach(),
    "nudge": lambda tower: tower.nudge(),
    "bump": lambda tower: tower.bump(),
    "bump-that-frees-one": lambda tower: tower.bump(release=True),
    "stock": lambda tower: tower.stock(SOME),
    "lamp": lambda tower: tower.lamp(0.7, (0.9, 1.0, 1.1)),
}
steps = st.sampled_from(sorted(STEPS))


def test_it_is_a_frame_source() -> None:
    source: FrameSource = SimulatedTower()
    first, second = source.watch(), source.watch()
    assert first.grey.shape == (WATCH_SIZE[1], WATCH_SIZE[0])
    assert first.grey.dtype == np.uint8
    assert second.number == first.number + 1
    assert second.at_s == pytest.approx(first.at_s + 0.1)
    assert source.picture().shape == (768, 1024, 3)
    source.close()
    source.close()
    with pytest.raises(CameraLost, match="closed"):
        source.watch()
    with pytest.raises(CameraLost, match="closed"):
        source.picture()


@settings(deadline=None, max_examples=8)
@given(script=st.lists(steps, max_size=4), seed=st.integers(0, 2**32))
def test_the_same_seed_and_script_give_the_same_frames(script: list[str], seed: int) -> None:
    towers = [SimulatedTower(seed, inside=SOME) for _ in range(2)]
    for tower in towers:
        for step in script:
            STEPS[step](tower)
    one, other = (play_out(tower) for tower in towers)
    assert len(one) == len(other)
    assert all(np.array_equal(a.grey, b.grey) for a, b in zip(one, other, strict=True))
    assert towers[0].truth() == towers[1].truth()
    assert np.array_equal(towers[0].picture(), towers[1].picture())


@settings(deadline=None, max_examples=15)
@given(
    throws=st.lists(st.dictionaries(st.sampled_from(COLOURS), st.integers(0, 6)).map(Cubes), max_size=4),
    seed=st.integers(0, 2**32),
)
def test_throws_lose_no_cube(throws: list[Cubes], seed: int) -> None:
    tower = SimulatedTower(seed, inside=SOME)
    brought = SOME
    for cubes in throws:
        tower.throw(cubes, sweep=True)
        brought += cubes
        play_out(tower)
        assert tower.truth().tray + tower.truth().inside == brought


def test_another_seed_gives_another_throw() -> None:
    outcomes = set()
    for seed in range(6):
        tower = SimulatedTower(seed, inside=SOME)
        tower.throw(SOME)
        play_out(tower)
        outcomes.add(tower.truth().tray)
    assert len(outcomes) > 1


def test_hands_take_and_put_by_colour() -> None:
    tower = SimulatedTower(1)
    tower.put(Cubes(red=3, blue=2))
    tower.take(Cubes(red=2, green=5))
    play_out(tower)
    assert tower.truth().tray == Cubes(red=1, blue=2), "what is not there cannot be taken"
    tower.take()
    play_out(tower)
    assert tower.truth().tray == NO_CUBES


@pytest.mark.parametrize("step", ["reach", "nudge", "bump", "lamp"])
def test_steps_that_move_no_cube(step: str) -> None:
    tower = SimulatedTower(2, inside=SOME)
    tower.put(SOME)
    play_out(tower)
    before = tower.truth()
    STEPS[step](tower)
    play_out(tower)
    assert tower.truth() == before


def test_a_bump_frees_a_cube_only_when_asked() -> None:
    tower = SimulatedTower(2, inside=SOME)
    tower.bump(release=True)
    play_out(tower)
    assert tower.truth().tray.total == 1
    assert tower.truth().tray + tower.truth().inside == SOME
    tower.bump()
    play_out(tower)
    assert tower.truth().tray.total == 1


@pytest.mark.parametrize(
    ("step", "moves_s"),
    [
        pytest.param("throw", (0.5, 2.5), id="throw"),
        pytest.param("put", (0.7, 2.5), id="put"),
        pytest.param("take-all", (0.7, 2.5), id="take"),
        pytest.param("reach", (0.7, 2.5), id="reach"),
        pytest.param("bump", (0.1, 1.2), id="bump"),
    ],
)
def test_what_goes_on_is_seen_and_comes_to_rest(step: str, moves_s: tuple[float, float]) -> None:
    tower = SimulatedTower(3, inside=SOME)
    tower.put(SOME)
    play_out(tower)
    STEPS[step](tower)
    frames = play_out(tower)
    after = [tower.watch() for _ in range(5)]
    moving = [a for a, b in itertools.pairwise(frames) if changed(a.grey, b.grey) > 0.002]
    assert moves_s[0] <= len(moving) / 10 <= moves_s[1]
    assert all(changed(after[0].grey, frame.grey) < 0.0005 for frame in after)


def test_the_picture_shows_the_hand_while_it_is_in() -> None:
    tower = SimulatedTower(4)
    tower.watch()
    empty = tower.picture()
    tower.reach()
    covered = 0.0
    while not tower.truth().at_rest or not covered:
        if tower.watch().number % 3 == 0:
            covered = max(covered, float((np.abs(tower.picture().astype(int) - empty).max(axis=2) > 40).mean()))
    assert 0.05 < covered < 0.7


def test_the_lamp_changes_the_tray_and_not_the_tower() -> None:
    tower = SimulatedTower(5)
    usual = tower.watch().grey.mean()
    tower.lamp(0.5)
    tower.watch()
    assert tower.watch().grey.mean() < 0.85 * usual
    tower.lamp()
    tower.watch()
    assert tower.watch().grey.mean() == pytest.approx(usual, rel=0.01)


def test_a_paced_tower_gives_ten_frames_a_second() -> None:
    tower = SimulatedTower(pace=True)
    tower.watch()
    began_s = time.monotonic()
    for _ in range(3):
        tower.watch()
    assert time.monotonic() - began_s > 0.25


def test_a_hand_carries_cubes_out_of_the_picture() -> None:
    tower = SimulatedTower(8)
    tower.put(SOME)
    play_out(tower)
    tower.take()
    while not tower.truth().at_rest:
        frame = tower.watch()
        if frame.number % 4 == 0:
            assert tower.picture().shape == (768, 1024, 3)


def put_one_by_one(tower: SimulatedTower, number: int) -> None:
    for _ in range(number):
        tower.put(Cubes(red=1))


def test_another_thread_may_ask_for_happenings() -> None:
    tower = SimulatedTower(6)
    asking = threading.Thread(target=put_one_by_one, args=(tower, 20))
    asking.start()
    for _ in range(50):
        tower.watch()
    asking.join()
    play_out(tower, limit=1000)
    assert tower.truth().tray == Cubes(red=20)
