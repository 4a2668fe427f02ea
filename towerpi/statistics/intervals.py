"""Small statistics in plain Python: a share with its interval, how rare a chi-square is, small linear systems."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

NINE_IN_TEN = 1.6448536269514722  # standard deviations either side


@dataclass(frozen=True, slots=True)
class Share:
    """A share of all, and the interval it lies in nine times out of ten."""

    mean: float
    low: float
    high: float


def wilson(hits: float, number: float, z: float = NINE_IN_TEN) -> Share:
    """So many out of a number: Wilson's interval, which stays between 0 and 1 and is honest for small numbers."""
    share = hits / number
    spread = z * z / number
    middle = (share + spread / 2) / (1 + spread)
    arm = math.sqrt(share * (1 - share) * spread + spread * spread / 4) / (1 + spread)
    return Share(share, max(0.0, middle - arm), min(1.0, middle + arm))


def around(log_odds: float, deviation: float, z: float = NINE_IN_TEN) -> Share:
    """A chance whose log-odds are known with that deviation."""
    return Share(expit(log_odds), expit(log_odds - z * deviation), expit(log_odds + z * deviation))


def expit(log_odds: float) -> float:
    """The chance with these log-odds."""
    return 1 / (1 + math.exp(-log_odds)) if log_odds > -700 else 0.0


def logit(chance: float) -> float:
    """The log-odds of a chance, kept away from never and always."""
    kept = min(1 - 1e-9, max(1e-9, chance))
    return math.log(kept / (1 - kept))


def rarity(chi_square: float, freedom: int) -> float:
    """How often luck alone makes a chi-square as large as this."""
    half = chi_square / 2
    if freedom % 2 == 0:
        term = total = math.exp(-half)
        for k in range(1, freedom // 2):
            term *= half / k
            total += term
        return min(1.0, total)
    total, term = math.erfc(math.sqrt(half)), math.exp(-half) * math.sqrt(half) / math.gamma(1.5)
    for k in range(1, (freedom - 1) // 2 + 1):
        total += term
        term *= half / (k + 0.5)
    return min(1.0, total)


def solve(matrix: Sequence[Sequence[float]], values: Sequence[float]) -> list[float] | None:
    """x in matrix · x = values, by elimination; None when the matrix says too little."""
    rows = [[*row, value] for row, value in zip(matrix, values, strict=True)]
    for k in range(len(rows)):
        best = max(range(k, len(rows)), key=lambda i: abs(rows[i][k]))
        rows[k], rows[best] = rows[best], rows[k]
        if abs(rows[k][k]) < 1e-9:
            return None
        for i in range(len(rows)):
            if i != k:
                factor = rows[i][k] / rows[k][k]
                rows[i] = [a - factor * b for a, b in zip(rows[i], rows[k], strict=True)]
    return [row[-1] / row[k] for k, row in enumerate(rows)]
