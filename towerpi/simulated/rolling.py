"""Dice thrown through the tower: colours and values come in, an `Act` goes out that rolls them into the tray.

Dice never stick. What lay there from the roll before is taken out by a hand first. They come to rest apart or against
each other, now and then one leans on another. A die with the value 0 shows what chance will.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from towerpi.cubes import Colour
from towerpi.simulated.acts import Act, World, in_turn
from towerpi.simulated.paths import falls_of, reach_over
from towerpi.simulated.placement import overlap
from towerpi.simulated.scene import CHUTE_LIP_MM, CUBE_MM, DIE_MM, TRAY_MM, Cube, Die, Scene

LEAN_CHANCE = 0.01
TOUCH_CHANCE = 0.12
TRIES = 400
MARGIN_MM = DIE_MM * 0.8


def roll(dice: Mapping[Colour, Sequence[int]], world: World, rng: np.random.Generator) -> Act:
    """The old dice leave, the new ones fall."""
    if not world.dice:
        return _falling(dice, world, rng)
    clearing = _taken(world, rng)
    return in_turn(clearing, _falling(dice, clearing.after, rng))


def _taken(world: World, rng: np.random.Generator) -> Act:
    after = replace(world, dice=())
    reach = reach_over([(die.x_mm, die.y_mm) for die in world.dice], rng)
    gone_s = [stop.at_s for stop in reach.stops]

    def at(time_s: float) -> Scene:
        left = tuple(die for die, at_s in zip(world.dice, gone_s, strict=False) if time_s < at_s)
        return replace(after.scene(), dice=left, hand=reach.at(time_s))

    return Act(reach.ends_s, at, after)


def _falling(dice: Mapping[Colour, Sequence[int]], world: World, rng: np.random.Generator) -> Act:
    rests = _rest([(colour, value) for colour, values in dice.items() for value in values], rng)
    falls = falls_of(rests, rng)
    after = replace(world, dice=tuple(rests))

    def at(time_s: float) -> Scene:
        moving = (fall.at(time_s) for fall in falls)
        return replace(world.scene(), dice=tuple(die for die in moving if isinstance(die, Die)))

    return Act(max((fall.ends_s for fall in falls), default=0.0), at, after)


def _rest(dice: Sequence[tuple[Colour, int]], rng: np.random.Generator) -> list[Die]:
    placed: list[Die] = []
    for colour, wanted in dice:
        value = int(rng.integers(1, 7))
        value = wanted or value
        if placed and rng.random() < LEAN_CHANCE:
            placed.append(_leaning(colour, value, placed[-1]))
            continue
        beside = placed[-1] if placed and rng.random() < TOUCH_CHANCE else None
        placed.append(_free(colour, value, placed, beside, rng))
    return placed


def _free(colour: Colour, value: int, placed: Sequence[Die], beside: Die | None, rng: np.random.Generator) -> Die:
    """A place on the floor in front of the chute; flush with `beside` where that fits."""
    for attempt in range(TRIES):
        die = _flush(colour, value, beside, rng) if beside and attempt < 4 else _anywhere(colour, value, rng)
        if _inside(die) and all(overlap(_small(die), _small(other)) is None for other in placed):
            return die
    return die


def _anywhere(colour: Colour, value: int, rng: np.random.Generator) -> Die:
    half_y = TRAY_MM[1] / 2 - MARGIN_MM
    x_mm = float(rng.uniform(MARGIN_MM - TRAY_MM[0] / 2, CHUTE_LIP_MM[0] - MARGIN_MM))
    return Die(
        colour, x_mm, float(rng.uniform(-half_y, half_y)), yaw_rad=float(rng.uniform(0, math.pi / 2)), value=value
    )


def _flush(colour: Colour, value: int, beside: Die, rng: np.random.Generator) -> Die:
    away_rad = beside.yaw_rad + float(rng.integers(4)) * math.pi / 2
    off_mm = DIE_MM * 1.005
    x_mm, y_mm = beside.x_mm + off_mm * math.cos(away_rad), beside.y_mm + off_mm * math.sin(away_rad)
    return Die(colour, x_mm, y_mm, yaw_rad=beside.yaw_rad, value=value)


def _leaning(colour: Colour, value: int, support: Die) -> Die:
    """Stopped in mid roll against another."""
    tilt_rad, half = 0.6, DIE_MM / 2
    reach_mm = half + half * (math.cos(tilt_rad) + math.sin(tilt_rad))
    away_rad = support.yaw_rad + (math.pi if support.x_mm > 0 else 0)
    return Die(
        colour,
        support.x_mm + reach_mm * math.cos(away_rad),
        support.y_mm + reach_mm * math.sin(away_rad),
        half * (math.cos(tilt_rad) + math.sin(tilt_rad)),
        away_rad,
        tilt_rad,
        away_rad + math.pi / 2,
        value=value,
    )


def _inside(die: Die) -> bool:
    return abs(die.x_mm) < TRAY_MM[0] / 2 - DIE_MM * 0.71 and abs(die.y_mm) < TRAY_MM[1] / 2 - DIE_MM * 0.71


def _small(die: Die) -> Cube:
    """The die as a cube, the whole world shrunk with it."""
    shrink = CUBE_MM / DIE_MM
    return Cube(die.colour, die.x_mm * shrink, die.y_mm * shrink, yaw_rad=die.yaw_rad)
