import itertools
import math

import numpy as np
import pytest

from towerpi.cubes import Colour
from towerpi.simulated.placement import come_to_rest, lay_down, overlap
from towerpi.simulated.scene import CUBE_MM, TRAY_MM, Cube

SEEDS = range(25)


def red(number: int) -> list[Colour]:
    return ["red"] * number


@pytest.mark.parametrize("seed", SEEDS)
def test_cubes_on_the_floor_do_not_run_into_each_other(seed: int) -> None:
    placed = come_to_rest(red(40), (), np.random.default_rng(seed))
    floor = [cube for cube in placed if cube.flat]
    assert all(overlap(one, other) is None for one, other in itertools.combinations(floor, 2))
    assert len(floor) >= 36


@pytest.mark.parametrize("seed", SEEDS)
def test_cubes_stay_within_the_walls(seed: int) -> None:
    for cube in come_to_rest(red(40), (), np.random.default_rng(seed)):
        reach_mm = CUBE_MM / 2 * (abs(math.cos(cube.yaw_rad)) + abs(math.sin(cube.yaw_rad)))
        assert abs(cube.x_mm) + reach_mm <= TRAY_MM[0] / 2 + 1e-6
        assert abs(cube.y_mm) + reach_mm <= TRAY_MM[1] / 2 + 1e-6


def test_cubes_touch_as_real_ones_do() -> None:
    """Some, not all: a throw without a touching pair would make counting too easy."""
    touching = 0
    for seed in SEEDS:
        placed = [cube for cube in come_to_rest(red(15), (), np.random.default_rng(seed)) if cube.flat]
        wide = [Cube("red", cube.x_mm * 0.99, cube.y_mm * 0.99, yaw_rad=cube.yaw_rad) for cube in placed]
        touching += any(overlap(one, other) for one, other in itertools.combinations(wide, 2))
    assert len(SEEDS) // 2 <= touching


def test_few_cubes_lean_or_lie_on_others() -> None:
    placed = [cube for seed in range(100) for cube in come_to_rest(red(20), (), np.random.default_rng(seed))]
    lifted = sum(not cube.flat for cube in placed)
    assert 0 < lifted < 0.02 * len(placed)


def test_a_careful_hand_leaves_air_between_cubes() -> None:
    placed = lay_down(red(12), (), np.random.default_rng(3))
    assert all(cube.flat for cube in placed)
    for one, other in itertools.combinations(placed, 2):
        assert math.hypot(one.x_mm - other.x_mm, one.y_mm - other.y_mm) > CUBE_MM * math.sqrt(2)


def test_a_full_tray_heaps_up_rather_than_failing() -> None:
    assert len(come_to_rest(red(260), (), np.random.default_rng(0))) == 260
