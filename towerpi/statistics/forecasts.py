"""Do the odds hold? Every chance that was told, against what happened: reliability by tenths, and the Brier score.

A battle gives three chances, one of which comes true. The Brier score is the mean of their squared errors, summed over
the three: 0 is perfect, 2 the worst. Beside it stands what one would get who knows in hindsight how often attackers
win, defenders hold and nobody does, and nothing else.
"""

from dataclasses import dataclass, field

from towerpi.rules.wallenstein.battle import Result
from towerpi.statistics.intervals import Share, wilson
from towerpi.statistics.weighing import SIDES, Forecast

BINS = 10


@dataclass(slots=True)
class Bin:
    """Chances from one tenth: how many, their sum, how many came true."""

    number: int = 0
    said: float = 0.0
    came: int = 0


@dataclass(slots=True)
class Told:
    """Sums over battles."""

    battles: int = 0
    error: float = 0.0
    log_likelihood: float = 0.0
    throws: int = 0  # fills too: their counts were foretold as well
    ends: dict[str, int] = field(default_factory=dict)  # by side: 0 attacker, 1 draw, 2 defender
    bins: dict[str, Bin] = field(default_factory=dict)

    def add(self, forecast: Forecast, result: Result) -> None:
        """One battle more."""
        self.battles += 1
        side = SIDES[result]
        self.ends[str(side)] = self.ends.get(str(side), 0) + 1
        for place, chance in enumerate(forecast.three):
            came = place == side
            self.error += (chance - came) ** 2
            tenth = self.bins.setdefault(str(min(BINS - 1, int(BINS * chance))), Bin())
            tenth.number += 1
            tenth.said += chance
            tenth.came += came


@dataclass(frozen=True, slots=True)
class Tenth:
    """Chances that were told alike: the mean that was said, and how often it came true."""

    number: int
    said: float
    came: int
    share: Share


@dataclass(frozen=True, slots=True)
class Reliability:
    """How good the odds were; scores are None before the first battle."""

    battles: int
    chances: int
    brier: float | None
    brier_of_base_rates: float | None
    log_likelihood: float | None  # mean over throws, of the counts by colour
    tenths: tuple[Tenth, ...]


def reliability(told: Told) -> Reliability:
    """What the sums say."""
    tenths = tuple(
        Tenth(one.number, one.said / one.number, one.came, wilson(one.came, one.number))
        for one in (told.bins[key] for key in sorted(told.bins, key=int))
    )
    number = told.battles
    base = 1 - sum((ends / number) ** 2 for ends in told.ends.values()) if number else None
    return Reliability(
        number,
        3 * number,
        told.error / number if number else None,
        base,
        told.log_likelihood / told.throws if told.throws else None,
        tenths,
    )
