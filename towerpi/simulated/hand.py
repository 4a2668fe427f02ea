"""A hand from below: open or closed, it comes out as a picture with its coverage, made once from rounded limbs.

The limbs are bones with a radius, in millimetres, with the fingertips near (0, 0) and the arm towards negative u. They
melt into one body, whose height gives the shading.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from towerpi.simulated.arrays import Floats, bands
from towerpi.simulated.textures import rough

PER_MM = 2.0  # sprite pixels per millimetre
BACK_MM, FRONT_MM, HALF_MM = 330.0, 22.0, 78.0
CUFF_MM = -152.0
FILLET_MM = 6.0
ROUNDING_PX = 2.2
REACH_PX = 12  # rows around a band that its blur and its slopes look at
SKIN_BGR = np.array([0.160, 0.235, 0.465], np.float32)
FLUSH_BGR = np.array([0.86, 0.86, 1.12], np.float32)  # fingertips and the heel of the hand are redder
WOOL_BGR = np.array([0.105, 0.060, 0.028], np.float32)

Bone = tuple[float, float, float, float, float, float]  # u, v and radius at both ends

PALM: tuple[Bone, ...] = (
    (-108, -15, 21, -66, -17, 14),
    (-108, 14, 21, -68, 20, 13),
    (-104, 0, 22, -64, 2, 15),
    (-122, 0, 23, -170, 0, 22),
)
ARM: tuple[Bone, ...] = ((-150, 0, 31, -340, 0, 37),)
OPEN: tuple[Bone, ...] = (
    (-64, -22, 10, -33, -27, 8.8), (-33, -27, 8.8, -6, -25, 7.4),
    (-62, -4, 10, -27, -5, 9.0), (-27, -5, 9.0, 4, -4, 7.6),
    (-64, 14, 9.6, -32, 17, 8.6), (-32, 17, 8.6, -5, 17, 7.2),
    (-70, 30, 8.6, -46, 36, 7.4), (-46, 36, 7.4, -25, 37, 6.2),
    (-104, -28, 15, -78, -48, 11.5), (-78, -48, 11.5, -52, -58, 9.6), (-52, -58, 9.6, -36, -58, 8.2),
)  # fmt: skip
CLOSED: tuple[Bone, ...] = (
    (-64, -22, 10, -36, -29, 9.2), (-36, -29, 9.2, -10, -14, 7.6),
    (-62, -4, 10, -32, -9, 9.4), (-32, -9, 9.4, -4, -4, 7.8),
    (-64, 14, 9.6, -38, 14, 9.0), (-38, 14, 9.0, -12, 6, 7.4),
    (-70, 30, 8.6, -50, 30, 7.8), (-50, 30, 7.8, -30, 20, 6.6),
    (-104, -28, 15, -76, -46, 11.5), (-76, -46, 11.5, -46, -42, 9.8), (-46, -42, 9.8, -18, -26, 8.4),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sprite:
    """Light (rows, columns, channels) as lit by an even light of 1, already times its coverage (rows, columns)."""

    light: Floats
    cover: Floats


def make_sprite(closed: bool) -> Sprite:
    """The whole hand with its sleeve; columns run along the arm towards the fingertips."""
    u = np.arange(-BACK_MM, FRONT_MM, 1 / PER_MM, dtype=np.float32)
    v = np.arange(-HALF_MM, HALF_MM, 1 / PER_MM, dtype=np.float32)
    light, cover = np.empty((len(v), len(u), 3), np.float32), np.empty((len(v), len(u)), np.float32)
    for band in bands(cover.shape):
        above = min(REACH_PX, band.start)
        strip = _strip(closed, *np.meshgrid(u, v[band.start - above : band.stop + REACH_PX]))
        rows = slice(above, above + band.stop - band.start)
        light[band], cover[band] = strip.light[rows], strip.cover[rows]
    return Sprite(light, cover)


def _strip(closed: bool, grid_u: Floats, grid_v: Floats) -> Sprite:
    """Some rows of the hand; REACH_PX rows at each end know too little of what is beyond them."""
    skin_cover, skin_shade, height = _body((*PALM, *(CLOSED if closed else OPEN)), grid_u, grid_v)
    flush = np.clip(1 - np.abs(grid_u + 6) / 22, 0, 1) + np.clip(1 - np.hypot(grid_u + 112, grid_v + 8) / 30, 0, 1)
    mottled = 1 + 0.025 * rough(grid_u, grid_v, 5.0) + 0.015 * rough(grid_u, grid_v, 0.8)
    tone = SKIN_BGR * (1 + (FLUSH_BGR - 1) * flush.clip(0, 1)[..., None])
    light = (skin_shade * mottled * _creases(grid_u, grid_v, height))[..., None] * tone
    cover = skin_cover
    wool_cover, wool_shade, _ = _body(ARM, grid_u, grid_v)
    wool_cover = wool_cover * _edge(CUFF_MM - grid_u)
    wool = (wool_shade * _knit(grid_u, grid_v))[..., None] * WOOL_BGR
    light = light * (cover * (1 - wool_cover))[..., None] + wool * wool_cover[..., None]
    return Sprite(light.astype(np.float32), np.maximum(cover, wool_cover).astype(np.float32))


def _body(bones: tuple[Bone, ...], u: Floats, v: Floats) -> tuple[Floats, Floats, Floats]:
    """Coverage, shading and height in mm of limbs melted together."""
    height, reach_mm = np.zeros_like(u), np.full_like(u, 1e3)
    for bone in bones:
        away_mm, radius_mm = _from_bone(bone, u, v)
        height = np.maximum(height, np.sqrt(np.clip(radius_mm**2 - away_mm**2, 0, None)))
        reach_mm = _melted(reach_mm, away_mm - radius_mm)
    height = np.asarray(cv2.GaussianBlur(height, (0, 0), ROUNDING_PX), np.float32)
    slope_v, slope_u = np.gradient(height, 1 / PER_MM)
    facing = 1 / np.sqrt(1 + 0.8 * (slope_u**2 + slope_v**2))
    rounded = 1 - 0.5 * np.exp(reach_mm.clip(-60, 0) / 3.5)
    return _edge(-reach_mm), ((0.35 + 0.7 * facing) * rounded).astype(np.float32), height


def _melted(one_mm: Floats, other_mm: Floats) -> Floats:
    """The nearer of two surfaces, with a fillet where they meet."""
    near = np.clip(1 - np.abs(one_mm - other_mm) / FILLET_MM, 0, 1)
    melted: Floats = np.minimum(one_mm, other_mm) - near**2 * (FILLET_MM / 4)
    return melted


def _from_bone(bone: Bone, u: Floats, v: Floats) -> tuple[Floats, Floats]:
    """Distance of every point to a bone's axis, and the bone's radius there."""
    u0, v0, r0, u1, v1, r1 = bone
    du, dv = u1 - u0, v1 - v0
    share = np.clip(((u - u0) * du + (v - v0) * dv) / (du * du + dv * dv), 0, 1)
    return np.hypot(u - u0 - share * du, v - v0 - share * dv), r0 + share * (r1 - r0)


def _edge(inside_mm: Floats) -> Floats:
    """1 inside, 0 outside, soft over a fraction of a millimetre."""
    cover: Floats = np.clip(inside_mm * PER_MM / 1.5 + 0.5, 0, 1)
    return cover


def _creases(u: Floats, v: Floats, height: Floats) -> Floats:
    """Lines of the palm, and of the fingers at their joints."""
    lines = (
        np.abs(u + 76 + 0.010 * (v - 10) ** 2 - 0.1 * v) + 9 * (v < -26),
        np.abs(u + 92 - 0.010 * (v + 24) ** 2 + 0.2 * v) + 9 * (np.abs(v) > 24),
        np.abs(u + 32 + 0.009 * v**2) + 9 * (v < -38),
        np.abs(u + 57 + 0.009 * v**2) + 9 * (v < -34),
    )
    dark = sum(np.exp(-((line / 0.8) ** 2)) for line in lines)
    shade: Floats = 1 - 0.13 * np.clip(dark, 0, 1) * (height > 4)
    return shade


def _knit(u: Floats, v: Floats) -> Floats:
    """Ribs at the cuff, then plain wool with folds."""
    ribs = np.where(u > CUFF_MM - 26, 1 + 0.30 * np.sin(v * 1.9), 1 + 0.10 * np.sin(v * 3.1) * np.sin(u * 2.2))
    folds = 1 + 0.16 * np.sin(u * 0.11 + 0.06 * v + rough(u, v, 40.0))
    shade: Floats = ribs * folds * (1 - 0.35 * np.exp(-((u - CUFF_MM + 26) ** 2) / 6))
    return shade
