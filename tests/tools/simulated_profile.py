"""Learn the simulated tray and ship what was learned: `.venv/bin/python -m tests.tools.simulated_profile`.

Run it after any change to how the simulated tray looks or to what a profile holds; tests/simulated/test_profile.py
says when it is due.
"""

from dataclasses import replace

from towerpi.shipped import SIMULATED_PROFILE, shipped_path
from towerpi.simulated.scene import TRAY_MM
from towerpi.simulated.teaching import CUBES_SHOWN, colour_pictures, empty_picture, floor_corners_px
from towerpi.vision.learn import learn
from towerpi.vision.profile import Profile
from towerpi.vision.profile_file import save_profile
from towerpi.vision.straighten import floor_from_corners


def learned() -> Profile:
    """The profile that the rendered calibration pictures give."""
    pictures = colour_pictures()
    profile = learn(empty_picture(), pictures, dict.fromkeys(pictures, CUBES_SHOWN), view="below")
    return replace(profile, floor=floor_from_corners(floor_corners_px(), TRAY_MM))


def main() -> None:
    path = shipped_path(*SIMULATED_PROFILE)
    save_profile(learned(), path)
    print(f"Written to {path}.")


if __name__ == "__main__":
    main()
