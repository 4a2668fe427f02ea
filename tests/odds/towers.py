"""Towers of many makes, to see what the odds are worth on towers they were not chosen on; most with an oracle.

A `Make` says for each throw what may happen: scenes, each with its weight and with the chances that a cube of a colour
falls through and comes loose. `simulated` draws a scene and lets the cubes fall; `oracle` is the forecaster that knows
the make and does not know which scene it will be. Towers with a memory for each cube (ledges, jams) have no oracle.
CHOSEN are those that priors may be chosen on, JUDGED those that only judge. Nothing is shared with what learns.
"""

import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from tests.odds.evenings import Ledges, Tower, clumps, curve, expit
from tests.odds.measures import Line, Scored, battle_of, came, record_of
from towerpi.cubes import NO_CUBES, Colour, Cubes
from towerpi.odds.distribution import Coming, Distribution, binomial, convolve
from towerpi.odds.forecast import odds_of
from towerpi.odds.rates import Scene
from towerpi.rules.wallenstein.editions import SECOND

Pair: TypeAlias = tuple[float, float]  # a cube falls through, a cube comes loose
ByColour: TypeAlias = Callable[[Colour], Pair]
Make: TypeAlias = Callable[[int, int, int], Sequence[tuple[float, ByColour]]]  # of (throw, thrown, inside)


def same(pair: Pair) -> ByColour:
    return lambda colour: pair


def logit(p: float) -> float:
    return math.log(p / (1 - p))


def steady(through: float, loose: float) -> Make:
    return lambda throw, thrown, inside: [(1.0, same((through, loose)))]


def by_numbers(*numbers: float) -> Make:
    chances = curve(*numbers)
    return lambda throw, thrown, inside: [(1.0, same(chances(thrown, inside)))]


def from_so_many(least: int, few: Pair, many: Pair) -> Make:
    """A step: nothing moves until a handful is thrown."""
    return lambda throw, thrown, inside: [(1.0, same(many if thrown >= least else few))]


def when_full(through: float, loose: float, slope: float) -> Make:
    """The more are inside, the more easily they come loose, and the harder it is to get through; per ten cubes."""
    return lambda throw, thrown, inside: [
        (1.0, same((expit(through - slope * (inside - 14) / 20), expit(loose + slope * (inside - 14) / 10))))
    ]


def avalanches(share: float, calm: Pair, burst: Pair) -> Make:
    """Now and then nearly everything comes down; the likelier, the more are inside."""

    def make(throw: int, thrown: int, inside: int) -> Sequence[tuple[float, ByColour]]:
        chance = min(0.9, share * inside / 14)
        return [(1 - chance, same(calm)), (chance, same(burst))]

    return make


def shared_luck(through: float, loose: float, through_luck: float, loose_luck: float, together: float = 1.0) -> Make:
    """Throws with luck; `together` -1: what sticks more lets go more."""

    def make(throw: int, thrown: int, inside: int) -> Sequence[tuple[float, ByColour]]:
        steps = [step / 2 for step in range(-6, 7)]
        heights = [math.exp(-z * z / 2) for z in steps]
        return [
            (height / sum(heights), same((expit(through + z * through_luck), expit(loose + together * z * loose_luck))))
            for z, height in zip(steps, heights, strict=True)
        ]

    return make


def coloured(through: float, loose: float, more: Mapping[Colour, Pair]) -> Make:
    """Cubes of some colours are smoother or rougher."""

    def by_colour(colour: Colour) -> Pair:
        a, b = more.get(colour, (0.0, 0.0))
        return expit(through + a), expit(loose + b)

    return lambda throw, thrown, inside: [(1.0, by_colour)]


def drifting(first: Pair, last: Pair, throws: int) -> Make:
    """A tower that fills up, or wears in, over so many throws."""

    def make(throw: int, thrown: int, inside: int) -> Sequence[tuple[float, ByColour]]:
        share = min(1.0, throw / throws)
        through, loose = (logit(a) + share * (logit(b) - logit(a)) for a, b in zip(first, last, strict=True))
        return [(1.0, same((expit(through), expit(loose))))]

    return make


def simulated(make: Make) -> Tower:
    """A tower of that make."""
    throws = 0

    def fall(thrown: Cubes, inside: Cubes, rng: random.Random) -> Cubes:
        nonlocal throws
        scenes = make(throws, thrown.total, inside.total)
        throws += 1
        by_colour = rng.choices([scene for _, scene in scenes], [weight for weight, _ in scenes])[0]
        out: dict[Colour, int] = {}
        for colour, _ in (thrown + inside).sorted():
            pairs = zip((thrown[colour], inside[colour]), by_colour(colour), strict=True)
            out[colour] = sum(rng.random() < chance for number, chance in pairs for _ in range(number))
        return Cubes.of(out)

    return fall


class Jams:
    """A cube wedges itself in the longer it stays: every throw inside makes it harder to get loose."""

    def __init__(self, through: float, loose: float, per_throw: float) -> None:
        self._through, self._loose, self._per_throw = through, loose, per_throw
        self._inside: list[tuple[Colour, int]] = []

    def __call__(self, thrown: Cubes, inside: Cubes, rng: random.Random) -> Cubes:
        out, left = NO_CUBES, []
        for colour, age in self._inside:
            if rng.random() < expit(self._loose - self._per_throw * min(age, 4)):
                out += Cubes({colour: 1})
            else:
                left.append((colour, age + 1))
        for colour, number in thrown.sorted():
            through = sum(rng.random() < self._through for _ in range(number))
            out += Cubes.of({colour: through})
            left += [(colour, 0)] * (number - through)
        self._inside = left
        return out


class _Known(Coming):
    """A throw as the oracle sees it; a scene's `through` is its place in the list."""

    __slots__ = ("_held", "_ways")

    def __init__(self, thrown: Cubes, tower: Cubes, ways: Sequence[tuple[float, ByColour]]) -> None:
        super().__init__(thrown, tower, {}, [Scene(weight, n, 0.0, 0.0) for n, (weight, _) in enumerate(ways)])
        self._held, self._ways = (thrown, tower), ways

    def count(self, colour: Colour, scene: Scene) -> Distribution:
        through, loose = self._ways[int(scene.through)][1](colour)
        thrown, tower = self._held
        return convolve(binomial(thrown[colour], logit(through)), binomial(tower[colour], logit(loose)))


def oracle(make: Make, lines: Sequence[Line]) -> Iterator[Scored]:
    """By one who knows the make, but not the luck of the throw."""
    for number, line in enumerate(lines):
        record, battle = record_of(line), battle_of(line)
        thrown = record.thrown + record.tray
        coming = _Known(thrown, record.tower, make(number, thrown.total, record.tower.total))
        log = math.log(coming.chance(record.out))
        if battle is None:
            yield Scored(log)
            continue
        odds = odds_of(coming, battle, SECOND)
        yield Scored(log, (odds.attacker, odds.draw, odds.defender), came(battle, record))


CHOSEN: dict[str, Make] = {
    "constant 0.25, 0.7": steady(0.25, 0.7),
    "constant 0.45, 0.55": steady(0.45, 0.55),
    "shaken by many": by_numbers(-0.9, 0.6, 0.0, 0.9, 1.2, -0.3),
    "sticky": by_numbers(-1.4, 0.2, 0.0, 0.2, 0.8, -0.2),
    "clogged by many": by_numbers(-0.3, -0.7, 0.0, 0.6, 0.2, -0.3),
    "lucky throws": shared_luck(-0.8, 0.8, 0.3, 0.5),
    "constant 0.6, 0.3": steady(0.6, 0.3),
    "only the thrown have luck": shared_luck(-0.7, 0.7, 0.7, 0.0),
    "rare avalanches": avalanches(0.1, (0.3, 0.4), (0.8, 0.95)),
    "green is smoother": coloured(-0.8, 0.6, {"green": (0.5, 0.5)}),
    "filling up in 100": drifting((0.5, 0.8), (0.25, 0.5), 100),
}
JUDGED: dict[str, Make] = {
    "constant 0.35, 0.8": steady(0.35, 0.8),
    "very reluctant": steady(0.08, 0.15),
    "hardly holds anything": steady(0.8, 0.85),
    "looser when full": when_full(-0.6, 0.3, 0.8),
    "needs ten to move": from_so_many(10, (0.15, 0.3), (0.45, 0.85)),
    "frequent avalanches": avalanches(0.3, (0.2, 0.35), (0.6, 0.9)),
    "very lucky throws": shared_luck(-0.6, 0.4, 0.6, 1.4),
    "luck in two minds": shared_luck(-0.6, 0.6, 0.6, 0.6, together=-1.0),
    "two colours rougher": coloured(-0.5, 0.8, {"red": (-0.8, -0.8), "blue": (-0.4, -0.4)}),
    "wearing in over 300": drifting((0.2, 0.5), (0.45, 0.8), 300),
}
MINDFUL: dict[str, Callable[[], Tower]] = {  # each cube has a memory: no oracle
    "clumps of 2": lambda: clumps(0.3, 0.6, 2),
    "clumps of 5": lambda: clumps(0.25, 0.65, 5),
    "3 ledges": lambda: Ledges(3, 0.45, 0.15),
    "5 ledges": lambda: Ledges(5, 0.3, 0.12),
    "jams": lambda: Jams(0.3, 1.0, 0.8),
}
