"""Processor time per watched second at rest and in motion, beside a floor: one absdiff of the same frames.

    python -m tests.bench.stillness_cost

The goal of the whole watching is 5 % of one core at 10 frames a second, 50 ms per watched second.
"""

import time
from itertools import pairwise

import cv2

from towerpi.cubes import Cubes
from towerpi.frames import Frame
from towerpi.simulated.source import SimulatedTower
from towerpi.stillness import begin, watch

PER_S = 10
FRAMES = 600


def at_rest() -> list[Frame]:
    tower = SimulatedTower(1, Cubes(red=6, blue=6, green=6))
    tower.throw(Cubes(red=5, blue=5, black=5))
    for _ in range(60):
        tower.watch()
    return [tower.watch() for _ in range(FRAMES)]


def in_motion() -> list[Frame]:
    """Hands and throws without a pause: the dearest that a table can do."""
    tower = SimulatedTower(2, Cubes(red=6, blue=6, green=6))
    frames: list[Frame] = []
    while len(frames) < FRAMES:
        if tower.truth().at_rest:
            tower.throw(Cubes(red=2, blue=2), sweep=True)
        frames.append(tower.watch())
    return frames


def watching_ms(frames: list[Frame]) -> float:
    """Milliseconds of processor time for each watched second."""
    state = begin(frames[0].grey)
    began = time.process_time()
    for frame in frames:
        state, _ = watch(state, frame)
    return (time.process_time() - began) * 1000 * PER_S / len(frames)


def floor_ms(frames: list[Frame]) -> float:
    began = time.process_time()
    for before, after in pairwise(frames):
        cv2.absdiff(before.grey, after.grey)
    return (time.process_time() - began) * 1000 * PER_S / len(frames)


def main() -> None:
    cv2.setNumThreads(1)
    for name, frames in (("at rest", at_rest()), ("in motion", in_motion())):
        floor = min(floor_ms(frames) for _ in range(5))
        cost = min(watching_ms(frames) for _ in range(5))
        print(
            f"{name:9}: {cost:5.2f} ms of processor time per watched second ({cost / 10:.2f} % of a core), "
            f"{cost / PER_S:.3f} ms a frame, floor {floor:.3f} ms, ratio {cost / floor:.0f}"
        )


if __name__ == "__main__":
    main()
