"""Simulated evenings for tests and benchmarks: towers of several mechanisms, and the battles thrown into them.

A tower is a function from (thrown, inside, rng) to what comes out; an `Evening` plays seeded battles with one and
yields each as a line like those of `towerpi odds`. The towers share no code with what learns from them.
"""

import math
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from towerpi.cubes import GREEN, NO_CUBES, PLAYER_COLOURS, Cubes
from towerpi.rules.wallenstein.battle import Battle, resolve
from towerpi.rules.wallenstein.editions import SECOND

Tower: TypeAlias = Callable[[Cubes, Cubes, random.Random], Cubes]
Chances: TypeAlias = Callable[[int, int], tuple[float, float]]  # of (thrown, inside): falls through, comes loose

PLAYERS = PLAYER_COLOURS[:4]


def some(cubes: Cubes, chance: float, rng: random.Random) -> Cubes:
    return Cubes.of({c: sum(rng.random() < chance for _ in range(number)) for c, number in cubes.sorted()})


def independent(chances: Chances) -> Tower:
    """Every cube for itself, with chances that hang on the numbers."""

    def fall(thrown: Cubes, inside: Cubes, rng: random.Random) -> Cubes:
        through, loose = chances(thrown.total, inside.total)
        return some(thrown, through, rng) + some(inside, loose, rng)

    return fall


def expit(x: float) -> float:
    return 1 / (1 + math.exp(-x))


def curve(through: float, t_n: float, t_l: float, loose: float, l_n: float, l_l: float) -> Chances:
    """Logistic chances: log-odds at 14 and 14 cubes, slopes per ten cubes."""

    def chances(thrown: int, inside: int) -> tuple[float, float]:
        x, y = (min(thrown, 30) - 14) / 10, (min(inside, 30) - 14) / 10
        return expit(through + t_n * x + t_l * y), expit(loose + l_n * x + l_l * y)

    return chances


def constant(through: float, loose: float) -> Chances:
    return lambda thrown, inside: (through, loose)


def lucky(chances: Chances, through_luck: float, loose_luck: float) -> Tower:
    """All cubes of a throw share its luck."""

    def fall(thrown: Cubes, inside: Cubes, rng: random.Random) -> Cubes:
        (p, q), u = chances(thrown.total, inside.total), rng.gauss(0, 1)
        p, q = expit(math.log(p / (1 - p)) + u * through_luck), expit(math.log(q / (1 - q)) + u * loose_luck)
        return some(thrown, p, rng) + some(inside, q, rng)

    return fall


def clumps(through: float, loose: float, size: int) -> Tower:
    """Cubes inside lie in clumps that come loose together, whatever their colours."""

    def fall(thrown: Cubes, inside: Cubes, rng: random.Random) -> Cubes:
        each = [colour for colour, number in inside.sorted() for _ in range(number)]
        rng.shuffle(each)
        out = some(thrown, through, rng)
        for start in range(0, len(each), size):
            if rng.random() < loose:
                out += sum((Cubes({colour: 1}) for colour in each[start : start + size]), NO_CUBES)
        return out

    return fall


class Ledges:
    """Cubes lie on ledges, knock each other down one by one, and may stick to the next ledge."""

    def __init__(self, ledges: int, stick: float, knock: float) -> None:
        self.ledges: list[list[str]] = [[] for _ in range(ledges)]
        self.stick, self.knock = stick, knock

    def __call__(self, thrown: Cubes, inside: Cubes, rng: random.Random) -> Cubes:
        each = [colour for colour, number in thrown.sorted() for _ in range(number)]
        rng.shuffle(each)
        out = NO_CUBES
        for colour in each:
            for fallen in self._drop(colour, 0, rng):
                out += Cubes({fallen: 1})
        return out

    def _drop(self, colour: str, level: int, rng: random.Random) -> Iterator[str]:
        for below in range(level, len(self.ledges)):
            ledge = self.ledges[below]
            for hit in [other for other in ledge if rng.random() < self.knock]:
                ledge.remove(hit)
                yield from self._drop(hit, below + 1, rng)
            if rng.random() < self.stick:
                ledge.append(colour)
                return
        yield colour


@dataclass
class Evening:
    """Battles of the second edition with one tower, a fill first."""

    tower: Tower
    rng: random.Random
    inside: Cubes = NO_CUBES
    tray: Cubes = NO_CUBES

    def lines(self, battles: int) -> Iterator[dict[str, Any]]:
        yield self._throw({"kind": "FILL"}, Cubes({**dict.fromkeys(PLAYERS, 7), GREEN: 10}))
        self.tray = NO_CUBES
        for _ in range(battles):
            yield self._battle()

    def _battle(self) -> dict[str, Any]:
        rng = self.rng
        one, other = rng.sample(PLAYERS, 2)
        kind = rng.choices(("PVP", "NEUTRAL", "RIOT"), (6, 2, 2))[0]
        markers = rng.randrange(3) if kind == "PVP" else rng.randint(1, 2)
        if kind == "PVP":
            line = self._throw(
                {"kind": kind, "att": one, "def": other, "markers": markers},
                Cubes({one: rng.randint(1, 7), other: rng.randint(1, 7)}),
            )
            battle = Battle(one, other, markers)
        elif kind == "NEUTRAL":
            line = self._throw({"kind": kind, "att": one}, Cubes({one: rng.randint(1, 7), GREEN: 1}))
            battle = Battle(one, GREEN)
        else:
            line = self._throw(
                {"kind": kind, "player": one, "markers": markers}, Cubes({one: rng.randint(1, 7), GREEN: markers})
            )
            battle = Battle(GREEN, one, markers)
        self.tray = resolve(battle, Cubes(line["out"]), SECOND).stay
        return line

    def _throw(self, line: dict[str, Any], thrown: Cubes) -> dict[str, Any]:
        every = thrown + self.tray
        out = self.tower(every, self.inside, self.rng)
        line |= {"thrown": thrown.as_dict(), "tray0": self.tray.as_dict()}
        line |= {"tower0": self.inside.as_dict(), "out": out.as_dict()}
        self.inside = self.inside + every - out
        return line
