"""How cubes and hands move: a resting place and a time come in, where the thing is at that time goes out.

Paths are drawn, not worked out from forces: a cube tips over the chute's lip, tumbles, hops once and slides until it
lies where placement put it; a hand comes in over a wall, goes from place to place and leaves the way it came.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from towerpi.simulated.scene import CHUTE_HALF_MM, CHUTE_LIP_MM, TRAY_MM, WALL_MM, Cube, Hand

FALL_SHARE = 0.4  # of a cube's way in time; the rest is sliding
HAND_IN_S = 0.5
HAND_HIGH_MM = WALL_MM + 25
HAND_LOW_MM = 16.0


@dataclass(frozen=True, slots=True)
class Fall:
    """One cube's way out of the chute."""

    rest: Cube
    lip_y_mm: float
    starts_s: float
    lasts_s: float
    tumble_rad: float

    @property
    def ends_s(self) -> float:
        return self.starts_s + self.lasts_s

    def at(self, time_s: float) -> Cube | None:
        """Where the cube is; None while it is still in the tower."""
        share = (time_s - self.starts_s) / self.lasts_s
        if share < 0:
            return None
        return self.rest if share >= 1 else self._on_the_way(share)

    def _on_the_way(self, share: float) -> Cube:
        gone, left = 1 - (1 - share) ** 2, (1 - share) ** 2
        x_mm = CHUTE_LIP_MM[0] + 6 + (self.rest.x_mm - CHUTE_LIP_MM[0] - 6) * gone
        y_mm = self.lip_y_mm + (self.rest.y_mm - self.lip_y_mm) * gone
        return replace(
            self.rest,
            x_mm=x_mm,
            y_mm=y_mm,
            z_mm=self.rest.z_mm + _height(share),
            yaw_rad=self.rest.yaw_rad + 0.7 * self.tumble_rad * left,
            tilt_rad=self.rest.tilt_rad + self.tumble_rad * max(0.0, 1 - share / 0.75) ** 2,
        )


def _height(share: float) -> float:
    """Above its resting height: down from the lip, one hop, then flat."""
    if share < FALL_SHARE:
        return CHUTE_LIP_MM[2] * (1 - (share / FALL_SHARE) ** 2)
    hop = (share - FALL_SHARE) / 0.3
    return 5.0 * 4 * hop * (1 - hop) if hop < 1 else 0.0


def falls_of(rests: Sequence[Cube], rng: np.random.Generator, first_s: float = 0.3) -> tuple[Fall, ...]:
    """Each cube leaves the chute at its own moment; many cubes come as a gush."""
    gush_s = min(1.1, 0.15 + 0.06 * len(rests))
    return tuple(
        Fall(
            rest,
            lip_y_mm=float(rng.uniform(-0.7, 0.7)) * CHUTE_HALF_MM,
            starts_s=first_s + float(rng.beta(1.5, 2.0)) * gush_s,
            lasts_s=float(rng.uniform(0.45, 0.8)),
            tumble_rad=float(rng.uniform(2.0, 6.0)) * (1 if rng.random() < 0.5 else -1),
        )
        for rest in rests
    )


@dataclass(frozen=True, slots=True)
class Stop:
    """A place where the hand does something: when it is there, and where that is."""

    at_s: float
    x_mm: float
    y_mm: float


@dataclass(frozen=True, slots=True)
class Reach:
    """A hand's way: in from outside, over its stops, out again."""

    stops: tuple[Stop, ...]
    heading_rad: float

    @property
    def ends_s(self) -> float:
        return self.stops[-1].at_s + HAND_IN_S

    def at(self, time_s: float) -> Hand | None:
        """The hand at that time; None when it is out of sight."""
        if not 0 <= time_s < self.ends_s:
            return None
        way = self._way()
        after = next(index for index, stop in enumerate(way) if time_s < stop.at_s)
        one, two = way[after - 1], way[after]
        share = _eased((time_s - one.at_s) / (two.at_s - one.at_s))
        return Hand(
            one.x_mm + (two.x_mm - one.x_mm) * share,
            one.y_mm + (two.y_mm - one.y_mm) * share,
            _hand_height(min(time_s, self.ends_s - time_s)),
            self.heading_rad,
            closed=time_s >= self.stops[0].at_s,
        )

    def _way(self) -> tuple[Stop, ...]:
        first, last = self.stops[0], self.stops[-1]
        return self._outside(first, 0.0), *self.stops, self._outside(last, self.ends_s)

    def _outside(self, stop: Stop, at_s: float) -> Stop:
        """Far enough back along the arm that no fingertip shows."""
        back_mm = sum(TRAY_MM) * 0.62
        return Stop(
            at_s, stop.x_mm - back_mm * math.cos(self.heading_rad), stop.y_mm - back_mm * math.sin(self.heading_rad)
        )


def _hand_height(from_end_s: float) -> float:
    down = _eased(min(1.0, from_end_s / HAND_IN_S))
    return HAND_HIGH_MM + (HAND_LOW_MM - HAND_HIGH_MM) * down


def _eased(share: float) -> float:
    """Slow, fast, slow."""
    return share * share * (3 - 2 * share)


def reach_over(places_mm: Sequence[tuple[float, float]], rng: np.random.Generator, dwell_s: float = 0.25) -> Reach:
    """A hand that visits these places, one after the other, from a side that is not the chute's."""
    heading_rad = float(rng.choice([math.pi / 2, -math.pi / 2, 0.0])) + float(rng.normal(0, 0.2))
    stops = tuple(Stop(HAND_IN_S + dwell_s * index, x, y) for index, (x, y) in enumerate(places_mm))
    return Reach((*stops, Stop(stops[-1].at_s + dwell_s, stops[-1].x_mm, stops[-1].y_mm)), heading_rad)
