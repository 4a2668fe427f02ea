"""A Profile on disk: a readable TOML file, and beside it a folder of the same name with its reference pictures.

`tray.toml` comes with `tray/empty.png` (the empty tray) and `tray/noise.png` (its noise in 1/16 of an 8-bit Lab
step). Loading checks everything and tells every fault at once.
"""

import shutil
import tomllib
from pathlib import Path

import cv2
import numpy as np

from towerpi.errors import BadProfile, reason, sentence
from towerpi.vision import profile_fields as fields
from towerpi.vision.arrays import U8, shrink_factor
from towerpi.vision.floor_file import floor_lines, read_floor
from towerpi.vision.profile import Profile

VERSION = 1
NOISE_STEPS = 16
PICTURES = ("empty.png", "noise.png")


def pictures_folder(path: Path) -> Path:
    """Where a profile keeps its pictures."""
    return path.with_suffix("") if path.suffix else path.with_name(f"{path.name}-pictures")


def save_profile(profile: Profile, path: Path) -> None:
    """Write the file and its pictures; what was there before is replaced once all of the new is on disk."""
    if path.is_dir():
        raise BadProfile(
            sentence(
                "A file for the calibration was expected; {path} is a folder. Give a name such as tray.toml.", path=path
            )
        )
    folder = pictures_folder(path)
    noise = np.clip(np.rint(profile.noise * NOISE_STEPS), 0, 255).astype(np.uint8)
    written = {
        folder / PICTURES[0]: _png(profile.empty_bgr),
        folder / PICTURES[1]: _png(noise),
        path: _as_toml(profile).encode(),
    }
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for target, content in written.items():
            target.with_name(f"{target.name}.part").write_bytes(content)
        for target in written:
            target.with_name(f"{target.name}.part").replace(target)
    except OSError as error:
        raise BadProfile(
            sentence(
                "The calibration could not be written to {path}: {fault}. Choose another place.",
                path=path,
                fault=reason(error),
            )
        ) from error


def back_up(path: Path) -> Path | None:
    """Copy a calibration to `tray-before.toml`, where it can be used by that name; None when there is none."""
    if not path.is_file():
        return None
    kept = path.with_name(f"{path.stem}-before{path.suffix}")
    try:
        pictures_folder(kept).mkdir(parents=True, exist_ok=True)
        for name in PICTURES:
            if (pictures_folder(path) / name).is_file():
                shutil.copyfile(pictures_folder(path) / name, pictures_folder(kept) / name)
        shutil.copyfile(path, kept)
    except OSError as error:
        raise BadProfile(
            sentence(
                "The old calibration could not be copied to {path}: {why}. Make room, or choose another place.",
                path=kept,
                why=reason(error),
            )
        ) from error
    return kept


def _png(picture: U8) -> bytes:
    return bytes(cv2.imencode(".png", picture)[1].tobytes())


def _as_toml(profile: Profile) -> str:
    size = profile.size
    lines = [
        "# A calibrated TowerPi rig, written by `towerpi calibrate`; lengths in pixels of the pictures beside it.",
        f"version = {VERSION}",
        f'view = "{profile.view}"',
        f"picture_px = [{profile.width_px}, {profile.height_px}]",
        f"shade = {profile.shade:.4f}",
        "",
        "[size]",
        *(f"{key} = {getattr(size, key):.4f}" for key in fields.SIZE_KEYS),
        "",
        "[camera]",
        *(f"{key} = {value!r}" for key, value in sorted(profile.camera.items())),
        *floor_lines(profile.floor),
    ]
    for colour in profile.colours:
        lines += ["", "[[colours]]", f'name = "{colour.name}"', f"chromatic = {str(colour.chromatic).lower()}"]
        lines += [f"{key} = [{', '.join(f'{v:.4f}' for v in getattr(colour, key))}]" for key in fields.SPREAD_KEYS]
        lines += [f"{key} = {getattr(colour, key):.4f}" for key in fields.NUMBER_KEYS]
    return "\n".join(lines) + "\n"


def load_profile(path: Path) -> Profile:
    """The profile in a file, or BadProfile with all that is wrong with it."""
    document = _read_toml(path)
    if document.get("version") != VERSION:
        raise BadProfile(
            sentence(
                "{path}: a calibration of version {version} was expected; {came} came. Run `towerpi calibrate` again.",
                path=path,
                version=VERSION,
                came=repr(document.get("version")),
            )
        )
    faults: list[str] = []
    width_px, height_px = fields.picture_size(document, faults)
    factor = shrink_factor(width_px, height_px)
    working = (height_px // factor, width_px // factor)
    folder = pictures_folder(path)
    profile = Profile(
        width_px=width_px,
        height_px=height_px,
        factor=factor,
        empty_bgr=fields.picture(folder / PICTURES[0], working, faults),
        noise=fields.picture(folder / PICTURES[1], working, faults).astype(np.float32) / np.float32(NOISE_STEPS),
        colours=fields.colours(document.get("colours"), faults),
        size=fields.size_model(document.get("size"), faults),
        shade=fields.number(document, "shade", "profile", faults),
        view=fields.view(document, faults),
        floor=read_floor(document.get("floor"), faults),
        camera=fields.camera(document.get("camera", {}), faults),
    )
    if faults:
        raise BadProfile(
            sentence(
                "{path} cannot be used: {faults}. Run `towerpi calibrate` again.", path=path, faults="; ".join(faults)
            )
        )
    return profile


def known_profile(path: Path) -> Profile | None:
    """The profile in a file; None where there is none that can be used."""
    try:
        return load_profile(path)
    except BadProfile:
        return None


def _read_toml(path: Path) -> dict[str, object]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise BadProfile(
            sentence("No calibration at {path}. Run `towerpi calibrate` with an empty tray.", path=path)
        ) from error
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadProfile(
            sentence(
                "{path}: a calibration was expected; it cannot be read ({fault}). Calibrate again.",
                path=path,
                fault=reason(error),
            )
        ) from error
