"""The fields of a calibration file, each read and checked: a parsed document in, values out.

A fault is added to a list and a harmless value stands in, so that all faults of a file are told at once.
"""

import math
from collections.abc import Mapping
from pathlib import Path
from typing import TypeGuard

import cv2
import numpy as np

from towerpi.cubes import check_colour
from towerpi.errors import BadCubes
from towerpi.vision.arrays import U8
from towerpi.vision.profile import ColourModel, SizeModel, Spread

VIEWS = ("above", "below", "unknown")
SIZE_KEYS = ("side_px", "far_scale", "centre_x_px", "centre_y_px")
SPREAD_KEYS = ("lightness", "saturation")
NUMBER_KEYS = ("hue_deg", "hue_spread_deg", "base", "slope", "share", "area_factor", "roughness", "stray")


def size_model(table: object, faults: list[str]) -> SizeModel:
    size = SizeModel(*(number(table, key, "size", faults) for key in SIZE_KEYS))
    if size.side_px < 1 or not 0.3 <= size.far_scale <= 1:
        faults.append("size: a side of at least 1 pixel and a far_scale from 0.3 to 1 were expected")
    return size


def view(document: Mapping[str, object], faults: list[str]) -> str:
    value = document.get("view", "unknown")
    if value not in VIEWS:
        faults.append(f"view: one of {', '.join(VIEWS)} was expected; {value!r:.40} came")
    return str(value)


def picture_size(document: Mapping[str, object], faults: list[str]) -> tuple[int, int]:
    value = document.get("picture_px")
    if isinstance(value, list) and len(value) == 2 and all(type(v) is int and 64 <= v <= 20000 for v in value):
        return value[0], value[1]
    faults.append(f"picture_px: width and height were expected; {value!r:.40} came")
    return 1024, 768


def picture(path: Path, shape: tuple[int, int], faults: list[str]) -> U8:
    try:
        data = np.frombuffer(path.read_bytes(), np.uint8)
    except OSError:
        data = np.zeros(0, np.uint8)
    bgr = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
    if bgr is None:
        faults.append(f"{path} is missing or no picture")
    elif bgr.shape[:2] != shape:
        faults.append(f"{path}: {shape[1]} x {shape[0]} pixels were expected; {bgr.shape[1]} x {bgr.shape[0]} came")
    else:
        return np.asarray(bgr, np.uint8)
    return np.zeros((*shape, 3), np.uint8)


def number(table: object, key: str, where: str, faults: list[str]) -> float:
    value = table.get(key) if isinstance(table, dict) else None
    if _is_number(value):
        return float(value)
    faults.append(f"{where}: a number {key} was expected; {value!r:.40} came")
    return 1.0


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _spread(table: Mapping[str, object], key: str, where: str, faults: list[str]) -> Spread:
    value = table.get(key)
    if isinstance(value, list) and len(value) == 3 and all(map(_is_number, value)):
        return float(value[0]), float(value[1]), float(value[2])
    faults.append(f"{where}: three numbers {key} were expected; {value!r:.40} came")
    return 0.0, 1.0, 2.0


def colours(value: object, faults: list[str]) -> tuple[ColourModel, ...]:
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
    numbers = {key: number(table, key, name, faults) for key in NUMBER_KEYS}
    return ColourModel(name=name, chromatic=chromatic is True, lightness=lightness, saturation=saturation, **numbers)


def camera(value: object, faults: list[str]) -> dict[str, float]:
    if not isinstance(value, dict):
        faults.append("camera: a table of settings was expected")
        return {}
    return {key: number(value, key, "camera", faults) for key in value}
