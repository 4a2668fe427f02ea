"""A Profile on disk: a readable TOML file, and beside it a folder of the same name with its reference pictures.

`tray.toml` comes with `tray/empty.png` (the empty tray) and `tray/noise.png` (its noise in 1/16 of a Lab lightness
unit). Loading checks everything and tells every fault at once.
"""

import math
import tomllib
from collections.abc import Mapping
from pathlib import Path

import cv2
import numpy as np

from towerpi.cubes import check_colour
from towerpi.errors import BadCubes, BadProfile
from towerpi.vision.arrays import F32, U8, shrink_factor
from towerpi.vision.profile import ColourModel, Profile, SizeModel, Spread

VERSION = 1
NOISE_STEPS = 16
VIEWS = ("above", "below", "unknown")
SIZE_KEYS = ("side_px", "far_scale", "centre_x_px", "centre_y_px")
SPREAD_KEYS = ("lightness", "saturation")
NUMBER_KEYS = ("hue_deg", "hue_spread_deg", "base", "slope", "share", "area_factor", "roughness")


def save_profile(profile: Profile, path: Path) -> None:
    """Write the file and its pictures; what was there before is replaced."""
    folder = path.with_suffix("")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _write_png(folder / "empty.png", profile.empty_bgr)
        _write_png(folder / "noise.png", np.clip(np.rint(profile.noise * NOISE_STEPS), 0, 255).astype(np.uint8))
        path.write_text(_as_toml(profile), encoding="utf-8")
    except OSError as error:
        raise BadProfile(f"The calibration could not be written to {path}: {error.strerror}. Choose another place.") from error


def _write_png(path: Path, picture: U8) -> None:
    path.write_bytes(cv2.imencode(".png", picture)[1].tobytes())


def _as_toml(profile: Profile) -> str:
    size = profile.size
    lines = [
        "# A calibrated TowerPi rig, written by `towerpi calibrate`. Lengths are pixels of the pictures beside this file.",
        f"version = {VERSION}",
        f'view = "{profile.view}"',
        f"picture_px = [{profile.width_px}, {profile.height_px}]",
        f"stray = {profile.stray:.4f}",
        "",
        "[size]",
        *(f"{key} = {getattr(size, key):.4f}" for key in SIZE_KEYS),
        "",
        "[camera]",
        *(f"{key} = {value!r}" for key, value in sorted(profile.camera.items())),
    ]
    for colour in profile.colours:
        lines += ["", "[[colours]]", f'name = "{colour.name}"', f"chromatic = {str(colour.chromatic).lower()}"]
        lines += [f"{key} = [{', '.join(f'{v:.4f}' for v in getattr(colour, key))}]" for key in SPREAD_KEYS]
        lines += [f"{key} = {getattr(colour, key):.4f}" for key in NUMBER_KEYS]
    return "\n".join(lines) + "\n"


def load_profile(path: Path) -> Profile:
    """The profile in a file, or BadProfile with all that is wrong with it."""
    document = _read_toml(path)
    if document.get("version") != VERSION:
        raise BadProfile(
            f"{path}: a calibration of version {VERSION} was expected; {document.get('version')!r} came. "
            "Run `towerpi calibrate` again."
        )
    faults: list[str] = []
    width_px, height_px = _picture_size(document, faults)
    factor = shrink_factor(width_px, height_px)
    working = (height_px // factor, width_px // factor)
    folder = path.with_suffix("")
    empty_bgr = _read_png(folder / "empty.png", cv2.IMREAD_COLOR, working, faults)
    noise = _read_png(folder / "noise.png", cv2.IMREAD_GRAYSCALE, working, faults)
    size = SizeModel(*(_number(document.get("size"), key, "size", faults) for key in SIZE_KEYS))
    if not faults and (size.side_px < 2 or not 0.3 <= size.far_scale <= 1):
        faults.append("size: a side of at least 2 pixels and a far_scale from 0.3 to 1 were expected")
    view = document.get("view", "unknown")
    if view not in VIEWS:
        faults.append(f"view: one of {', '.join(VIEWS)} was expected; {view!r} came")
    profile = Profile(
        width_px=width_px,
        height_px=height_px,
        factor=factor,
        empty_bgr=empty_bgr,
        noise=_noise(noise),
        colours=_colours(document.get("colours"), faults),
        size=size,
        stray=_number(document, "stray", "profile", faults),
        view=str(view),
        camera=_camera(document.get("camera", {}), faults),
    )
    if faults:
        raise BadProfile(f"{path} cannot be used: {'; '.join(faults)}. Run `towerpi calibrate` again.")
    return profile


def _read_toml(path: Path) -> dict[str, object]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise BadProfile(f"No calibration at {path}. Run `towerpi calibrate` with an empty tray.") from error
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadProfile(f"{path}: a calibration was expected; it cannot be read ({error}). Calibrate again.") from error


def _picture_size(document: Mapping[str, object], faults: list[str]) -> tuple[int, int]:
    value = document.get("picture_px")
    if isinstance(value, list) and len(value) == 2 and all(type(v) is int and 64 <= v <= 20000 for v in value):
        return value[0], value[1]
    faults.append(f"picture_px: width and height were expected; {value!r:.40} came")
    return 1024, 768


def _read_png(path: Path, flag: int, shape: tuple[int, int], faults: list[str]) -> U8:
    try:
        data = np.frombuffer(path.read_bytes(), np.uint8)
    except OSError:
        data = np.zeros(0, np.uint8)
    picture = cv2.imdecode(data, flag) if data.size else None
    if picture is None:
        faults.append(f"{path} is missing or no picture")
    elif picture.shape[:2] != shape:
        faults.append(f"{path}: {shape[1]} x {shape[0]} pixels were expected; {picture.shape[1]} x {picture.shape[0]} came")
    else:
        return np.asarray(picture, np.uint8)
    return np.zeros((*shape, 3) if flag == cv2.IMREAD_COLOR else shape, np.uint8)


def _noise(steps: U8) -> F32:
    return steps.astype(np.float32) / np.float32(NOISE_STEPS)


def _number(table: object, key: str, where: str, faults: list[str]) -> float:
    value = table.get(key) if isinstance(table, dict) else None
    if type(value) in (int, float) and math.isfinite(value):
        return float(value)
    faults.append(f"{where}: a number {key} was expected; {value!r:.40} came")
    return 1.0


def _spread(table: Mapping[str, object], key: str, where: str, faults: list[str]) -> Spread:
    value = table.get(key)
    if isinstance(value, list) and len(value) == 3 and all(type(v) in (int, float) for v in value):
        return float(value[0]), float(value[1]), float(value[2])
    faults.append(f"{where}: three numbers {key} were expected; {value!r:.40} came")
    return 0.0, 1.0, 2.0


def _colours(value: object, faults: list[str]) -> tuple[ColourModel, ...]:
    tables = [table for table in value if isinstance(table, dict)] if isinstance(value, list) else []
    if not 2 <= len(tables) <= 8:
        faults.append(f"colours: 2 to 8 were expected; {len(tables)} came")
    names = [table.get("name") for table in tables]
    if len(set(map(str, names))) != len(names):
        faults.append("colours: each name once was expected")
    return tuple(_colour(table, faults) for table in tables)


def _colour(table: Mapping[str, object], faults: list[str]) -> ColourModel:
    name = str(table.get("name"))
    try:
        check_colour(name)
    except BadCubes as error:
        faults.append(str(error).rstrip("."))
    chromatic = table.get("chromatic")
    if not isinstance(chromatic, bool):
        faults.append(f"{name}: chromatic must be true or false; {chromatic!r:.40} came")
    lightness, saturation = (_spread(table, key, name, faults) for key in SPREAD_KEYS)
    numbers = {key: _number(table, key, name, faults) for key in NUMBER_KEYS}
    return ColourModel(name=name, chromatic=chromatic is True, lightness=lightness, saturation=saturation, **numbers)


def _camera(value: object, faults: list[str]) -> dict[str, float]:
    if not isinstance(value, dict):
        faults.append("camera: a table of settings was expected")
        return {}
    return {key: _number(value, key, "camera", faults) for key in value}
