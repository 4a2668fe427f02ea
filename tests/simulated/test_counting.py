"""Simulated throws, counted by the vision code with the shipped profile: right or doubted, never silently wrong."""

from dataclasses import dataclass

import numpy as np
import pytest

from towerpi.cubes import COLOURS, Cubes
from towerpi.reading import Reading
from towerpi.shipped import SIMULATED_PROFILE, shipped_path
from towerpi.simulated.source import SimulatedTower
from towerpi.vision.count import count
from towerpi.vision.profile_file import load_profile
from towerpi.vision.scene import Scene, scene_of

THROWS = 60


@dataclass(frozen=True, slots=True)
class Counted:
    """One throw, as it was and as it was read."""

    seed: int
    truth: Cubes
    stacked: bool
    reading: Reading

    @property
    def right(self) -> bool:
        return self.reading.counts == self.truth


@pytest.fixture(scope="module")
def scene() -> Scene:
    return scene_of(load_profile(shipped_path(*SIMULATED_PROFILE)))


def thrown(seed: int) -> SimulatedTower:
    """A tower after a throw of 0 to 25 cubes, at rest."""
    rng = np.random.default_rng((seed, 2))
    tower = SimulatedTower(seed, inside=Cubes({colour: int(rng.integers(5)) for colour in COLOURS}))
    picks = list(rng.choice(COLOURS, rng.integers(26)))
    tower.throw(Cubes({colour: picks.count(colour) for colour in COLOURS}))
    settle(tower)
    return tower


def settle(tower: SimulatedTower) -> None:
    tower.watch()
    while not tower.truth().at_rest:
        tower.watch()


def counted(seed: int, scene: Scene) -> Counted:
    tower = thrown(seed)
    return Counted(seed, tower.truth().tray, bool(tower.truth().stacked), count(tower.picture(), scene))


def test_every_throw_is_right_or_doubted(scene: Scene) -> None:
    throws = [counted(seed, scene) for seed in range(THROWS)]
    silent = [throw for throw in throws if not throw.right and throw.reading.sure]
    easy = [throw for throw in throws if not throw.stacked]
    doubted = [throw for throw in easy if not throw.reading.sure]
    print(
        f"{sum(throw.right for throw in throws)} of {THROWS} right, {len(silent)} silently wrong; "
        f"of {len(easy)} with every cube on the floor {len(doubted)} doubted"
    )
    assert not silent
    assert all(throw.right for throw in easy)
    assert len(doubted) <= 0.05 * len(easy)


@pytest.mark.parametrize(
    ("gain", "tint_bgr"),
    [
        pytest.param(0.8, (1.0, 1.0, 1.0), id="dimmer"),
        pytest.param(1.2, (1.0, 1.0, 1.0), id="brighter"),
        pytest.param(1.0, (0.92, 1.0, 1.05), id="warmer"),
        pytest.param(0.3, (1.0, 1.0, 1.0), id="lamp-off"),
    ],
)
def test_a_changed_lamp_never_gives_a_silent_wrong_count(
    gain: float, tint_bgr: tuple[float, float, float], scene: Scene
) -> None:
    for seed in range(5):
        tower = thrown(seed)
        tower.lamp(gain, tint_bgr)
        settle(tower)
        reading = count(tower.picture(), scene)
        assert reading.counts == tower.truth().tray or not reading.sure, f"seed {seed}"


def test_a_knocked_camera_counts_as_before(scene: Scene) -> None:
    for seed in range(8):
        tower = thrown(seed)
        tower.bump()
        settle(tower)
        reading = count(tower.picture(), scene)
        assert reading.counts == tower.truth().tray or not reading.sure, f"seed {seed}"
