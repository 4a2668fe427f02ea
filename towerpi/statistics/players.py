"""Who had luck: battles fought, won and drawn, riots survived, and armies kept against armies expected.

Luck is what the tower gave beyond the odds: armies that stand in the province after each battle, less what the odds
before the throw let expect. Its deviation follows from the same odds; two evenings in three stay within one deviation.
Players are told apart by name over all games; in one game everybody has one colour.
"""

from dataclasses import dataclass, field

from towerpi.cubes import GREEN, Colour
from towerpi.history import Throw
from towerpi.rules.wallenstein.battle import Battle, Kind, Outcome, Result
from towerpi.statistics.weighing import Forecast

UPSETS = 5
UNLIKELY = 1 / 3  # of three results, that one was less likely than the rest on average


@dataclass(slots=True)
class Record:
    """One player."""

    colours: dict[Colour, int] = field(default_factory=dict)  # games played with each
    battles: int = 0
    won: int = 0
    drawn: int = 0
    riots: int = 0
    survived: int = 0
    kept: int = 0
    expected: float = 0.0
    variance: float = 0.0

    def add(self, colour: Colour, battle: Battle, outcome: Outcome, forecast: Forecast) -> None:
        """A battle or riot of this player."""
        held = outcome.owner == colour
        if battle.kind is Kind.RIOT:
            self.riots += 1
            self.survived += held
        else:
            self.battles += 1
            self.won += outcome.result is (Result.ATTACKER if colour == battle.attacker else Result.DEFENDER)
            self.drawn += outcome.result is Result.DRAW
        self.kept += outcome.armies if held else 0
        self.expected += forecast.left.get(colour, 0.0)
        self.variance += forecast.variance.get(colour, 0.0)


@dataclass(frozen=True, slots=True)
class Upset:
    """A battle that went as hardly anybody would have thought; smaller chances come first."""

    chance: float
    game: int
    seq: int
    number: int
    kind: str
    province: str
    attacker: Colour
    defender: Colour
    result: str
    attack: int
    defence: int
    picture: str


def upset(game: int, throw: Throw, battle: Battle, outcome: Outcome, forecast: Forecast) -> Upset:
    """What happened, with the chance it had."""
    return Upset(
        forecast.of(outcome.result),
        game,
        throw.seq,
        throw.number,
        battle.kind.value,
        throw.planned.province,
        battle.attacker,
        battle.defender,
        outcome.result.value,
        outcome.score.attack,
        outcome.score.defence,
        throw.count.picture,
    )


def rarest(*upsets: tuple[Upset, ...]) -> tuple[Upset, ...]:
    """The few that were least likely."""
    every = [one for some in upsets for one in some if one.chance < UNLIKELY]
    return tuple(sorted(every, key=lambda one: (one.chance, one.game, one.seq))[:UPSETS])


def fighters(battle: Battle) -> tuple[Colour, ...]:
    """The players in it; peasants are none."""
    return tuple(colour for colour in (battle.attacker, battle.defender) if colour != GREEN)


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """One player; luck is in armies."""

    name: str
    colours: tuple[Colour, ...]  # most played first
    battles: int
    won: int
    drawn: int
    lost: int
    riots: int
    survived: int
    kept: int
    expected: float
    luck: float
    deviation: float


def player_figures(name: str, record: Record) -> PlayerFigures:
    """What the sums say."""
    return PlayerFigures(
        name,
        tuple(sorted(record.colours, key=lambda colour: -record.colours[colour])),
        record.battles,
        record.won,
        record.drawn,
        record.battles - record.won - record.drawn,
        record.riots,
        record.survived,
        record.kept,
        record.expected,
        record.kept - record.expected,
        record.variance**0.5,
    )
