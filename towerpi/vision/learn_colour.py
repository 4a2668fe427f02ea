"""One colour's model: a picture that shows cubes of that colour only in, a ColourModel out."""

import cv2
import numpy as np

from towerpi.cubes import Colour
from towerpi.vision.arrays import F32, LIGHTNESS_STEP, U8, Bools, Floats, Mask, as_mask, lightness_of, opened, to_lab
from towerpi.vision.light import Lit
from towerpi.vision.profile import ColourModel, Spread
from towerpi.vision.scene import step_to

LEAST_DIFFERENCE = 8.0  # Lab units: less is no cube
CHROMATIC_SATURATION = 0.33
WEAK_SHARE, WEAK_SIGMAS = 0.3, 3.0
WEAKEST_PERCENT = 15
SHARE_LIMITS = (0.12, 0.6)
SHARE_OF_WEAKEST = 0.6
LINE_ROUNDS = 5
SLOPE_LIMITS = (0.0, 0.9)


def learn_colour(name: Colour, lit: Lit, noise: F32) -> ColourModel | None:
    """The model, or None when nothing in the picture differs from the empty tray."""
    off = _difference(lit.bgr, lit.empty_bgr)
    strong = _strong(off)
    if strong.sum() < 100:
        return None
    lab = to_lab(lit.bgr)
    lightness = lightness_of(lab)[strong]
    a, b = (lab[..., channel][strong].astype(np.float32) - 128 for channel in (1, 2))
    saturation = np.hypot(a, b) / np.maximum(lightness, 5)
    hue_deg = float(np.degrees(np.arctan2(np.median(b), np.median(a))))
    off_hue = (np.degrees(np.arctan2(b, a)) - hue_deg + 180) % 360 - 180
    model = ColourModel(
        name=name,
        chromatic=bool(np.median(saturation) > CHROMATIC_SATURATION),
        lightness=_spread(lightness),
        saturation=_spread(saturation),
        hue_deg=hue_deg,
        hue_spread_deg=float(1.4826 * np.median(np.abs(off_hue))),
        base=0.0,
        slope=0.0,
        share=SHARE_LIMITS[1],
    )
    return model if model.chromatic else _neutral(model, lab, to_lab(lit.empty_bgr), _weak(off, noise, strong))


def _difference(bgr: U8, empty_bgr: U8) -> F32:
    off = to_lab(bgr).astype(np.float32) - to_lab(empty_bgr)
    off[..., 0] /= 2.55
    return np.asarray(cv2.blur(np.sqrt((off**2).sum(axis=2)), (3, 3)), np.float32)


def _strong(off: F32) -> Bools:
    """Pixels that surely show a cube, away from its edges."""
    level, _ = cv2.threshold(np.clip(off * 2, 0, 255).astype(np.uint8), 0, 255, cv2.THRESH_OTSU)
    mask = opened(as_mask(off > max(level / 2, LEAST_DIFFERENCE)), 5)
    return _eroded(mask, 3)


def _weak(off: F32, noise: F32, strong: Bools) -> Bools:
    """Whole cubes without hue: patches of a weaker difference that hold strong pixels."""
    level = np.maximum(WEAK_SIGMAS * noise[..., 0] / LIGHTNESS_STEP, WEAK_SHARE * float(np.median(off[strong])))
    number, names = cv2.connectedComponents(opened(as_mask(off > level), 5))
    hits = np.bincount(names[strong], minlength=number)
    hits[0] = 0
    return _eroded(as_mask(hits > 20)[names], 5)


def _eroded(mask: Mask, size_px: int) -> Bools:
    return np.asarray(cv2.erode(mask, np.ones((size_px, size_px), np.uint8)) > 0, bool)


def _neutral(model: ColourModel, lab: U8, empty_lab: U8, where: Bools) -> ColourModel:
    """How its lightness follows the tray's, and how weakly its faces may differ from the tray."""
    if where.sum() < 100:
        return model
    base, slope = _line(lightness_of(empty_lab)[where], lightness_of(lab)[where])
    model = _with_line(model, base, slope, model.share)
    step = step_to(model, empty_lab[where][:, None, :])[:, 0]
    off = (lab[where].astype(np.float32) - empty_lab[where]) / np.array([2.55, 1, 1], np.float32)
    length = (step**2).sum(axis=1)
    told_apart = length > 25
    if told_apart.sum() < 100:
        return model
    shown = (off * step).sum(axis=1)[told_apart] / length[told_apart]
    share = float(np.clip(SHARE_OF_WEAKEST * np.percentile(shown, WEAKEST_PERCENT), *SHARE_LIMITS))
    return _with_line(model, base, slope, share)


def _with_line(m: ColourModel, base: float, slope: float, share: float) -> ColourModel:
    return ColourModel(m.name, m.chromatic, m.lightness, m.saturation, m.hue_deg, m.hue_spread_deg, base, slope, share)


def _line(x: Floats, y: Floats) -> tuple[float, float]:
    """Base and slope of y over x; side faces and shadows lie off the line and lose their say."""
    base, slope = float(np.median(y)), 0.0
    keep = np.ones(len(x), bool)
    for _ in range(LINE_ROUNDS):
        if keep.sum() < 10 or np.ptp(x[keep]) < 1:
            break
        slope = float(np.clip(np.polyfit(x[keep], y[keep], 1)[0], *SLOPE_LIMITS))
        base = float(np.median(y[keep] - slope * x[keep]))
        wrong = np.abs(y - slope * x - base)
        keep = wrong < 3.7 * np.median(wrong) + 1
    return base, slope


def _spread(values: Floats) -> Spread:
    low, middle, high = (float(v) for v in np.percentile(values, (5, 50, 95)))
    return low, middle, high
