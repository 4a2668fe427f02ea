"""Watched frames of a made-up tray, drawn as simply as stillness allows: cubes, a hand, light, shift and noise."""

from collections.abc import Iterable
from dataclasses import dataclass, field

import cv2
import numpy as np

from towerpi.frames import WATCH_SIZE, Frame, Grey
from towerpi.stillness import WINDOW, Settled, Watch, begin, watch

FRAME_S = 0.1
CUBE_PX = 12
REST = 3 * WINDOW
Place = tuple[int, int, int]  # x, y and brightness
TWO: list[Place] = [(80, 100, 60), (200, 150, 220)]


@dataclass
class Tray:
    """What the camera would see; tests change it and ask for frames."""

    cubes: list[Place] = field(default_factory=list)
    hand: tuple[int, int] | None = None  # where its fingers end; the arm comes from the left
    gain: float = 1.0
    offset_px: tuple[float, float] = (0.0, 0.0)
    noise: float = 1.5
    number: int = 0
    rng: np.random.Generator = field(default_factory=lambda: np.random.default_rng(7))

    def frame(self) -> Frame:
        self.number += 1
        return Frame(self.number, self.number * FRAME_S, self.grey())

    def frames(self, count: int) -> list[Frame]:
        return [self.frame() for _ in range(count)]

    def grey(self) -> Grey:
        scene = _backdrop()
        for x, y, brightness in self.cubes:
            scene[y : y + CUBE_PX, x : x + CUBE_PX] = brightness
        if self.hand:
            cv2.rectangle(scene, (0, self.hand[1] - 60), self.hand, 90.0, -1)
        move = np.array([[1, 0, self.offset_px[0]], [0, 1, self.offset_px[1]]], np.float32)
        scene = cv2.warpAffine(scene, move, WATCH_SIZE, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
        seen = scene * self.gain + self.rng.normal(0, self.noise, scene.shape)
        return seen.clip(0, 255).astype(np.uint8)


def _backdrop() -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    """A floor that is brighter in the middle, walls, and some marks that stay."""
    width, height = WATCH_SIZE
    x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    scene = (150 - 25 * (x * x + y * y)).astype(np.float32)
    cv2.rectangle(scene, (20, 20), (width - 20, height - 20), 60.0, 4)
    for mark in range(8):
        cv2.circle(scene, (120 + 12 * mark, 60), 1, 230.0, -1)
    return scene


def readings(state: Watch, frames: Iterable[Frame]) -> tuple[Watch, list[Settled]]:
    """Every Settled of these frames, and the state after them."""
    found = []
    for frame in frames:
        state, settled = watch(state, frame)
        if settled:
            found.append(settled)
    return state, found


def at_rest(tray: Tray, empty: bool = False) -> Watch:
    state, found = readings(begin(Tray(noise=0).grey() if empty else None), tray.frames(REST))
    assert not found, "what lies there at the start is not new"
    return state


def fall(tray: Tray, rest: tuple[int, int, int], frames: int = 6) -> list[Frame]:
    """A cube slides in from the right."""
    lying, seen = list(tray.cubes), []
    for step in range(frames, -1, -1):
        tray.cubes = [*lying, (rest[0] + 8 * step, rest[1], rest[2])]
        seen.append(tray.frame())
    return seen


def reach(tray: Tray, stays: int = 4) -> list[Frame]:
    """A hand comes from the left, works there and leaves."""
    seen = []
    for x in (20, 60, 110, *(150 + 5 * (step % 3) for step in range(stays)), 110, 60, 20):
        tray.hand = (x, 140)
        seen.append(tray.frame())
    tray.hand = None
    return seen
