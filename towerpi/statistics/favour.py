"""Does the tower favour a colour? A score test over all throws, exact about what could be seen.

For each throw and colour: how many came out against how many would if all colours were alike, given the total that
came out. What is left over is summed, with its covariance; its chi-square tells how often luck alone does as much.
"""

from dataclasses import dataclass, field

from towerpi.cubes import COLOURS, Colour
from towerpi.statistics.intervals import rarity, solve
from towerpi.statistics.split import Split


@dataclass(slots=True)
class Excess:
    """What came out beyond the fair share, by colour, and how these go together."""

    throws: int = 0
    over: dict[Colour, float] = field(default_factory=dict)
    together: dict[str, float] = field(default_factory=dict)  # "red blue": covariance

    def add(self, throw: Split) -> None:
        """One throw more."""
        scatter = {
            colour: part.thrown * throw.lucky_falls * (1 - throw.lucky_falls)
            + part.inside * throw.lucky_loose * (1 - throw.lucky_loose)
            for colour, part in throw.parts.items()
        }
        total = sum(scatter.values())
        self.throws += 1
        if not total:
            return  # nothing was thrown, and nothing was inside
        for colour, part in throw.parts.items():
            fair = part.thrown * throw.lucky_falls + part.inside * throw.lucky_loose
            self.over[colour] = self.over.get(colour, 0.0) + part.out - fair
            for other in throw.parts:
                both = (scatter[colour] if colour == other else 0.0) - scatter[colour] * scatter[other] / total
                key = f"{colour} {other}"
                self.together[key] = self.together.get(key, 0.0) + both


@dataclass(frozen=True, slots=True)
class Favour:
    """How often luck alone makes colours differ as much as they did, and which differs most; None: too few throws."""

    throws: int
    luck: float | None  # the p-value
    chi_square: float
    freedom: int
    stays: Colour | None  # the colour that stays inside more than any other, by its deviation
    comes: Colour | None  # the colour that comes out more


def favour(excess: Excess) -> Favour:
    """What the sums say. The last colour is left out: it is what the others leave."""
    colours = [
        colour for colour in (*COLOURS, *sorted(excess.over)) if excess.together.get(f"{colour} {colour}", 0.0) > 0.1
    ]
    colours = list(dict.fromkeys(colours))
    tested = colours[:-1]
    matrix = [[excess.together.get(f"{one} {other}", 0.0) for other in tested] for one in tested]
    over = [excess.over[colour] for colour in tested]
    weights = solve(matrix, over) if tested else None
    if weights is None:
        return Favour(excess.throws, None, 0.0, 0, None, None)
    chi_square = max(0.0, sum(weight * value for weight, value in zip(weights, over, strict=True)))
    by = sorted(colours, key=lambda colour: excess.over[colour] / excess.together[f"{colour} {colour}"] ** 0.5)
    return Favour(excess.throws, rarity(chi_square, len(tested)), chi_square, len(tested), by[0], by[-1])
