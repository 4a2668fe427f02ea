"""Upright boxes on a picture, and where beside them a small mark hides least.

Plain geometry in pixels: a `Frame` is a value, `free_corner` picks one of its corners.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product


@dataclass(frozen=True, slots=True)
class Frame:
    """An upright box."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, x: float, y: float, half_px: float) -> "Frame":
        return cls(x - half_px, y - half_px, x + half_px, y + half_px)

    @property
    def centre(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def joined(self, other: "Frame") -> "Frame":
        """The smallest box round both."""
        return Frame(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def cut_to(self, other: "Frame") -> "Frame":
        """The part inside `other`."""
        return Frame(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    def shrunk(self, margin_px: float) -> "Frame":
        return Frame(self.left + margin_px, self.top + margin_px, self.right - margin_px, self.bottom - margin_px)

    def overlap_px2(self, other: "Frame") -> float:
        shared = self.cut_to(other)
        return max(0.0, shared.right - shared.left) * max(0.0, shared.bottom - shared.top)


def free_corner(frame: Frame, half_px: float, page: Frame, others: Iterable[Frame]) -> Frame:
    """A square mark on that corner of `frame` where it covers least of `others`; the upper left if all are alike.

    Corners beyond the page are pushed onto it.
    """
    room = page.shrunk(1.4 * half_px)
    occupied = list(others)
    spots = [
        Frame.around(min(max(x, room.left), room.right), min(max(y, room.top), room.bottom), half_px)
        for y, x in product((frame.top, frame.bottom), (frame.left, frame.right))
    ]
    return min(spots, key=lambda spot: sum(spot.overlap_px2(other) for other in occupied))
