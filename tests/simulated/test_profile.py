"""The shipped profile is the one that today's pictures and today's learning give."""

from dataclasses import astuple

import numpy as np
import pytest

from tests.tools.simulated_profile import learned
from towerpi.shipped import SIMULATED_PROFILE, shipped_path
from towerpi.vision.profile import Profile
from towerpi.vision.profile_file import load_profile

CURE = "run `.venv/bin/python -m tests.tools.simulated_profile`"
SHIPPED = shipped_path(*SIMULATED_PROFILE)


@pytest.fixture(scope="module")
def shipped() -> Profile:
    return load_profile(SHIPPED)


@pytest.fixture(scope="module")
def fresh() -> Profile:
    return learned()


def test_it_shows_the_tray_as_it_is_drawn_now(shipped: Profile, fresh: Profile) -> None:
    """Within a rounding or two: OpenCV's versions differ by as much."""
    assert np.abs(shipped.empty_bgr.astype(int) - fresh.empty_bgr).max() <= 3, CURE
    assert np.abs(shipped.noise - fresh.noise).max() <= 0.5, CURE


def test_it_holds_what_learning_gives_now(shipped: Profile, fresh: Profile) -> None:
    assert astuple(shipped.size) == pytest.approx(astuple(fresh.size), abs=0.01), CURE
    assert [colour.name for colour in shipped.colours] == [colour.name for colour in fresh.colours]
    for old, new in zip(shipped.colours, fresh.colours, strict=True):
        assert old.chromatic == new.chromatic, CURE
        assert old.hue_deg == pytest.approx(new.hue_deg, abs=0.5), CURE
        assert old.lightness == pytest.approx(new.lightness, abs=0.5), CURE
        assert old.area_factor == pytest.approx(new.area_factor, abs=0.01), CURE


def test_it_is_small() -> None:
    files = [SHIPPED, *SHIPPED.with_suffix("").iterdir()]
    assert sum(path.stat().st_size for path in files) < 1_500_000
