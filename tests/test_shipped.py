from pathlib import Path

from towerpi.shipped import SIMULATED_PROFILE, shipped_path


def test_a_checkout_has_the_simulated_tray() -> None:
    assert shipped_path(*SIMULATED_PROFILE).is_file()


def test_an_installed_package_has_its_calibrations_inside(tmp_path: Path) -> None:
    package = tmp_path / "towerpi"
    assert shipped_path("calibration", "a.toml", package=package) == tmp_path / "calibration" / "a.toml"
    (package / "_calibration").mkdir(parents=True)
    assert shipped_path("calibration", "a.toml", package=package) == package / "_calibration" / "a.toml"
