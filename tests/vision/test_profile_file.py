"""A profile is written and read back, and every fault of a file is told at once."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests.vision.trays import flat_tray, with_cubes
from towerpi.errors import BadProfile
from towerpi.vision.learn import learn
from towerpi.vision.profile import Profile
from towerpi.vision.profile_file import back_up, load_profile, pictures_folder, save_profile


@pytest.fixture(scope="module")
def profile() -> Profile:
    empty = flat_tray()
    return learn(empty, {colour: with_cubes(empty, colour) for colour in ("red", "blue", "black")}, view="below")


def test_a_profile_comes_back_as_it_was(profile: Profile, tmp_path: Path) -> None:
    save_profile(profile, tmp_path / "tray.toml")
    back = load_profile(tmp_path / "tray.toml")
    assert np.array_equal(back.empty_bgr, profile.empty_bgr)
    assert np.abs(back.noise - profile.noise).max() < 0.05
    assert [colour.name for colour in back.colours] == ["red", "blue", "black"]
    for mine, theirs in zip(profile.colours, back.colours, strict=True):
        assert theirs.chromatic == mine.chromatic
        assert theirs.lightness == pytest.approx(mine.lightness, abs=0.001)
        assert (theirs.hue_deg, theirs.share) == pytest.approx((mine.hue_deg, mine.share), abs=0.001)
    assert back.size.side_px == pytest.approx(profile.size.side_px, abs=0.001)
    assert back.view == "below"


def test_a_profile_without_suffix_keeps_its_pictures_apart(profile: Profile, tmp_path: Path) -> None:
    save_profile(profile, tmp_path / "tray")
    assert pictures_folder(tmp_path / "tray") != tmp_path / "tray"
    assert load_profile(tmp_path / "tray").view == "below"


def replaced(old: str, new: str) -> Callable[[Path], None]:
    def spoil(path: Path) -> None:
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new, 1))

    return spoil


def without_picture(path: Path) -> None:
    (pictures_folder(path) / "empty.png").unlink()


def with_rubbish_picture(path: Path) -> None:
    (pictures_folder(path) / "noise.png").write_text("no picture")


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        pytest.param(replaced("version = 1", "version = 99"), "version 1 was expected; 99 came", id="version"),
        pytest.param(replaced('view = "below"', 'view = "aside"'), "view: one of above, below, unknown", id="view"),
        pytest.param(replaced("side_px = ", "side = "), "size: a number side_px was expected; None came", id="no-side"),
        pytest.param(replaced('name = "red"', 'name = "Red!"'), "A colour was expected", id="bad-name"),
        pytest.param(replaced('name = "red"', 'name = "blue"'), "each name once", id="twice"),
        pytest.param(replaced("picture_px = [512, 384]", "picture_px = [5]"), "width and height", id="picture-size"),
        pytest.param(replaced("share = ", "share = nan #"), "red: a number share was expected; nan came", id="nan"),
        pytest.param(without_picture, "empty.png is missing or no picture", id="picture-missing"),
        pytest.param(with_rubbish_picture, "noise.png is missing or no picture", id="picture-rubbish"),
        pytest.param(replaced("version", "version version"), "it cannot be read", id="no-toml"),
    ],
)
def test_a_spoilt_profile_is_told(profile: Profile, tmp_path: Path, spoil: Callable[[Path], None], told: str) -> None:
    path = tmp_path / "tray.toml"
    save_profile(profile, path)
    spoil(path)
    with pytest.raises(BadProfile, match=told):
        load_profile(path)


def test_all_faults_at_once(profile: Profile, tmp_path: Path) -> None:
    path = tmp_path / "tray.toml"
    save_profile(profile, path)
    replaced('view = "below"', "view = 3")(path)
    without_picture(path)
    with pytest.raises(BadProfile, match=r"empty\.png is missing.*view: one of"):
        load_profile(path)


def test_no_file_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(BadProfile, match="Run `towerpi calibrate` with an empty tray"):
        load_profile(tmp_path / "none.toml")


def test_a_folder_is_no_place_for_a_profile(profile: Profile, tmp_path: Path) -> None:
    with pytest.raises(BadProfile, match="is a folder"):
        save_profile(profile, tmp_path)


def test_nothing_half_written_is_left(profile: Profile, tmp_path: Path) -> None:
    save_profile(profile, tmp_path / "tray.toml")
    save_profile(profile, tmp_path / "tray.toml")
    assert not list(tmp_path.rglob("*.part"))
    assert sorted(path.name for path in tmp_path.rglob("*.*")) == ["empty.png", "noise.png", "tray.toml"]


def test_an_old_calibration_is_copied_whole(profile: Profile, tmp_path: Path) -> None:
    path = tmp_path / "tray.toml"
    assert back_up(path) is None
    save_profile(profile, path)
    kept = back_up(path)
    assert kept == tmp_path / "tray-before.toml"
    assert load_profile(kept).colours == load_profile(path).colours


def test_an_old_calibration_that_cannot_be_copied(tmp_path: Path) -> None:
    path = tmp_path / "tray.toml"
    path.write_text("version = 1")
    (tmp_path / "tray-before").write_text("in the way")
    with pytest.raises(BadProfile, match="could not be copied"):
        back_up(path)
