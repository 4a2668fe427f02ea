"""How often thrown cubes stick and cubes inside are let go: sums over throws, and the two shares with intervals.

The sums of any group of cubes (a colour, throws of a size) can be added up. A group's log-odds differ from those of its
throws by a step, found from the sums at once: what was more or fewer than expected, divided by how much the throws can
tell. They tell less than if one saw which cube was which (`missing`), and less again when throws scatter more than
coins would; both make the interval wider.
"""

import math
from dataclasses import dataclass

from towerpi.statistics.intervals import Share, around, logit, solve
from towerpi.statistics.split import Part, Split

_WEAK = 1.0  # before any throw a group may differ by about one in log-odds
_ENOUGH = 10  # throws: before, their scatter says nothing


@dataclass(slots=True)
class Sums:
    """Everything about a group of cubes that is needed."""

    throws: int = 0
    thrown: int = 0
    inside: int = 0
    out: int = 0
    through: float = 0.0  # of those out, expected to have been thrown just now
    falls: float = 0.0  # expected to fall through, by the chances of each throw
    loose: float = 0.0
    told_falls: float = 0.0  # how much would be known if one saw which cube was which
    told_loose: float = 0.0
    missing: float = 0.0  # and how much of that is not seen
    scatter: float = 0.0  # squares of what the groups differ by, throw by throw
    scatter_due: float = 0.0  # the same, if every cube fell for itself

    def add(self, throw: Split, part: Part) -> None:
        """One throw more."""
        falls, loose = part.thrown * throw.falls, part.inside * throw.loose
        due = falls * (1 - throw.falls) + loose * (1 - throw.loose)
        self.throws += 1
        self.thrown += part.thrown
        self.inside += part.inside
        self.out += part.out
        self.through += part.through
        self.falls += falls
        self.loose += loose
        self.told_falls += falls * (1 - throw.falls)
        self.told_loose += loose * (1 - throw.loose)
        self.missing += part.variance
        self.scatter += (part.out - falls - loose) ** 2
        self.scatter_due += due


@dataclass(frozen=True, slots=True)
class Habit:
    """The two shares of a group; None where no cube was thrown, or none was inside."""

    throws: int
    thrown: int
    inside: int
    out: int
    sticks: Share | None
    lets_go: Share | None


def habit(sums: Sums) -> Habit:
    """What the sums say."""
    a, b, m = sums.told_falls, sums.told_loose, min(sums.missing, sums.told_falls, sums.told_loose)
    over, under = sums.through - sums.falls, sums.out - sums.through - sums.loose
    matrix = ((a - m + _WEAK, m), (m, b - m + _WEAK))
    steps = solve(matrix, (over, under)) or [0.0, 0.0]
    det = matrix[0][0] * matrix[1][1] - m * m
    wider = math.sqrt(_wider(sums))
    sticks = lets_go = None
    if sums.thrown:
        middle = logit(sums.falls / sums.thrown) + steps[0]
        sticks = around(-middle, wider * math.sqrt(matrix[1][1] / det))
    if sums.inside:
        middle = logit(sums.loose / sums.inside) + steps[1]
        lets_go = around(middle, wider * math.sqrt(matrix[0][0] / det))
    return Habit(sums.throws, sums.thrown, sums.inside, sums.out, sticks, lets_go)


def _wider(sums: Sums) -> float:
    if sums.throws < _ENOUGH or not sums.scatter_due:
        return 1.0
    return max(1.0, sums.scatter / sums.scatter_due)
