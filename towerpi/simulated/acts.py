"""Happenings played out in time: what was asked for and the world before it come in, an `Act` goes out.

An act knows the moment at every time while it goes on, and the world when it is over. The world is a value: an act
changes nothing until the source takes its end for the new world.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from towerpi.cubes import NO_CUBES, Cubes
from towerpi.simulated import tower
from towerpi.simulated.happenings import Bump, CubeHappening, Lamp, Nudge, Put, ReachIn, Stock, Take, Throw
from towerpi.simulated.paths import Fall, Reach, falls_of, reach_over
from towerpi.simulated.placement import come_to_rest, lay_down
from towerpi.simulated.scene import CUBE_MM, USUAL_LIGHT, Cube, Die, Hand, Light, Scene, counts_of

JITTER_S = 0.9
JITTER_PX = 6.0
STOPS_AT_MOST = 5


@dataclass(frozen=True, slots=True)
class World:
    """Everything that lasts: what is inside the tower, what lies in the tray, the light, where the camera points."""

    inside: Cubes = NO_CUBES
    lying: tuple[Cube, ...] = ()
    light: Light = USUAL_LIGHT
    shift_px: tuple[float, float] = (0.0, 0.0)
    dice: tuple[Die, ...] = ()

    def scene(self) -> Scene:
        return Scene(self.lying, None, self.light, self.shift_px, self.dice)


@dataclass(frozen=True, slots=True)
class Act:
    """A happening on its way: the moment at a time since it began, how long it lasts, what it leaves behind."""

    lasts_s: float
    at: Callable[[float], Scene]
    after: World


def begin(happening: CubeHappening, world: World, rng: np.random.Generator) -> Act:
    """The happening, played out from this world."""
    match happening:
        case Throw(cubes, sweep):
            return _throw(cubes, sweep, world, rng)
        case Take(cubes):
            return _take(cubes, world, rng)
        case Put(cubes):
            return _put(cubes, world, rng)
        case ReachIn():
            return _reach_in(world, rng)
        case Nudge():
            return _nudge(world, rng)
        case Bump(release):
            return _bump(release, world, rng)
        case Stock() | Lamp():
            return _at_once(happening, world)


def _at_once(happening: Stock | Lamp, world: World) -> Act:
    if isinstance(happening, Stock):
        after = replace(world, inside=happening.inside)
    else:
        after = replace(world, light=happening.light)
    return Act(0.0, lambda _: after.scene(), after)


def _throw(cubes: Cubes, sweep: bool, world: World, rng: np.random.Generator) -> Act:
    if sweep and world.lying:
        clearing = _take(None, world, rng)
        return in_turn(clearing, _throw(cubes + counts_of(world.lying), False, clearing.after, rng))
    outcome = tower.throw(world.inside, cubes, rng)
    return _falling(outcome, world, rng)


def _falling(outcome: tower.Outcome, world: World, rng: np.random.Generator, first_s: float = 0.3) -> Act:
    """What came out of the tower drops into the tray."""
    colours = [colour for colour, number in outcome.out.sorted() for _ in range(number)]
    rng.shuffle(colours)
    falls = falls_of(come_to_rest(colours, world.lying, rng), rng, first_s)
    after = replace(world, inside=outcome.inside, lying=(*world.lying, *(fall.rest for fall in falls)))

    def at(time_s: float) -> Scene:
        return replace(world.scene(), cubes=(*world.lying, *_seen(falls, time_s)))

    return Act(max((fall.ends_s for fall in falls), default=first_s), at, after)


def _seen(falls: tuple[Fall, ...], time_s: float) -> list[Cube]:
    return [cube for fall in falls if (cube := fall.at(time_s))]


def in_turn(first: Act, second: Act) -> Act:
    """One after the other."""

    def at(time_s: float) -> Scene:
        return first.at(time_s) if time_s < first.lasts_s else second.at(time_s - first.lasts_s)

    return Act(first.lasts_s + second.lasts_s, at, second.after)


def _take(cubes: Cubes | None, world: World, rng: np.random.Generator) -> Act:
    taken = world.lying if cubes is None else _chosen(cubes, world.lying, rng)
    after = replace(world, lying=tuple(cube for cube in world.lying if cube not in taken))
    reach, visits = _visit(taken, rng)

    def at(time_s: float) -> Scene:
        hand = reach.at(time_s)
        held = [cube for cube, at_s in visits if time_s >= at_s]
        left = [cube for cube, at_s in visits if time_s < at_s]
        return replace(world.scene(), cubes=(*after.lying, *left, *_held(held, hand)), hand=hand)

    return Act(reach.ends_s, at, after)


def _put(cubes: Cubes, world: World, rng: np.random.Generator) -> Act:
    colours = [colour for colour, number in cubes.sorted() for _ in range(number)]
    return _laying(lay_down(colours, world.lying, rng), world, rng)


def _laying(laid: list[Cube], world: World, rng: np.random.Generator) -> Act:
    after = replace(world, lying=(*world.lying, *laid))
    reach, visits = _visit(tuple(laid), rng)

    def at(time_s: float) -> Scene:
        hand = reach.at(time_s)
        held = [cube for cube, at_s in visits if time_s < at_s]
        down = [cube for cube, at_s in visits if time_s >= at_s]
        return replace(world.scene(), cubes=(*world.lying, *down, *_held(held, hand)), hand=hand)

    return Act(reach.ends_s, at, after)


def _nudge(world: World, rng: np.random.Generator) -> Act:
    flat = tuple(cube for cube in world.lying if cube.flat)
    others = tuple(cube for cube in world.lying if not cube.flat)
    laid = lay_down([cube.colour for cube in others], flat, rng)
    after = replace(world, lying=(*flat, *laid))
    reach, visits = _visit(others, rng)

    def at(time_s: float) -> Scene:
        moved = [new if time_s >= at_s else old for (old, at_s), new in zip(visits, laid, strict=True)]
        return replace(world.scene(), cubes=(*flat, *moved), hand=reach.at(time_s))

    return Act(reach.ends_s, at, after)


def _reach_in(world: World, rng: np.random.Generator) -> Act:
    places = [(float(rng.uniform(-50, 50)), float(rng.uniform(-30, 30))) for _ in range(2)]
    reach = reach_over(places, rng)
    return Act(reach.ends_s, lambda time_s: replace(world.scene(), hand=reach.at(time_s)), world)


def _bump(release: bool, world: World, rng: np.random.Generator) -> Act:
    dx, dy = rng.normal(0, 0.6, 2).clip(-1.5, 1.5)
    rest_px = (float(np.clip(world.shift_px[0] + dx, -2, 2)), float(np.clip(world.shift_px[1] + dy, -2, 2)))
    turn_rad = float(rng.uniform(0, 2 * math.pi))
    after = replace(world, shift_px=rest_px)

    def at(time_s: float) -> Scene:
        swing = JITTER_PX * math.exp(-time_s * 5) * math.sin(time_s * 38)
        shift = (rest_px[0] + swing * math.cos(turn_rad), rest_px[1] + swing * math.sin(turn_rad))
        return replace(world.scene(), shift_px=shift)

    act = Act(JITTER_S, at, after)
    if not release:
        return act
    return in_turn(act, _falling(tower.bump(world.inside, rng, 1.0), after, rng, first_s=0.0))


def _chosen(cubes: Cubes, lying: tuple[Cube, ...], rng: np.random.Generator) -> tuple[Cube, ...]:
    """Which cubes a hand takes when it wants these colours: those that are not there it cannot take."""
    chosen: list[Cube] = []
    for colour, number in cubes.sorted():
        there = [cube for cube in lying if cube.colour == colour]
        rng.shuffle(there)
        chosen += there[:number]
    return tuple(chosen)


def _visit(cubes: tuple[Cube, ...], rng: np.random.Generator) -> tuple[Reach, list[tuple[Cube, float]]]:
    """A hand's way over these cubes, and when it is at each of them; many are gathered a few at a time."""
    if not cubes:
        return reach_over([(0.0, 0.0)], rng), []
    sweep = np.argsort([cube.x_mm for cube in cubes], kind="stable")
    groups = np.array_split(sweep, min(len(cubes), STOPS_AT_MOST))
    places = [_middle([cubes[index] for index in group]) for group in groups]
    reach = reach_over(places, rng)
    when = {int(index): stop.at_s for group, stop in zip(groups, reach.stops, strict=False) for index in group}
    return reach, [(cube, when[index]) for index, cube in enumerate(cubes)]


def _middle(cubes: list[Cube]) -> tuple[float, float]:
    return float(np.mean([cube.x_mm for cube in cubes])), float(np.mean([cube.y_mm for cube in cubes]))


def _held(cubes: list[Cube], hand: Hand | None) -> list[Cube]:
    """Cubes in a closed hand: a bunch under the fingers."""
    if hand is None:
        return []
    return [
        replace(
            cube,
            x_mm=hand.x_mm + CUBE_MM * 0.9 * math.cos(2.4 * index) * math.sqrt(index) * 0.7,
            y_mm=hand.y_mm + CUBE_MM * 0.9 * math.sin(2.4 * index) * math.sqrt(index) * 0.7,
            z_mm=hand.z_mm - 5 + (index % 3) * 3,
            tilt_rad=0.4 + 0.3 * index,
            tilt_axis_rad=1.7 * index,
        )
        for index, cube in enumerate(cubes)
    ]
