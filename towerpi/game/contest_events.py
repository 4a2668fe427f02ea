"""What can happen in the other games: a contest entered, fought and settled, and a virtual fate deck. Lines and answers
are those of `towerpi resolve`; the events of Wallenstein, and how all of them are kept, stand in `events`."""

from dataclasses import dataclass, field
from typing import Any

from towerpi.cubes import Colour
from towerpi.rules.struggle.dice import Pair, check_die
from towerpi.rules.struggle.force import Side
from towerpi.rules.warrior_knights.battle import Play
from towerpi.rules.warrior_knights.cards import Symbol
from towerpi.rules.warrior_knights.lines import Party


@dataclass(frozen=True, slots=True)
class Contest:
    """Something settled in another game: a battle, a revolt, a siege, as a line of `towerpi resolve` with its dice or
    cards. `dice` says which colour of dice a side rolled, where the camera saw it (`attacker`, or of one roll
    `naval:0:attacker`; of a voyage `dice:0`): for statistics."""

    line: dict[str, Any]
    dice: dict[str, Colour] = field(default_factory=dict)
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Rolling:
    """Dice that are awaited: the pair of a side that has rolled before the other, with dice of one colour; whose
    Reserves made everybody roll again; and what lay in the tray before, which is no new roll."""

    rolled: dict[Side, Pair] = field(default_factory=dict)
    reserves: Side | None = None
    since: str = ""

    def __post_init__(self) -> None:
        for pair in self.rolled.values():
            for die in pair:
                check_die(die)


@dataclass(frozen=True, slots=True)
class Revealing:
    """Fate cards that are awaited, those of the table's own deck: what a side has laid down before the other, which is
    told to nobody; or, once both have, with the new cards for *draw another*."""

    laid: dict[Party, Play] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Engage:
    """A contest is under way: its line so far, for everybody at the table to see and to go on with. `rolling` or
    `revealing` tells what is awaited; without them the players decide about what lies there. What one side laid down
    comes to what the other has: no phone needs to know both."""

    line: dict[str, Any]
    rolling: Rolling | None = None
    dice: dict[str, Colour] = field(default_factory=dict)
    picture: str = ""
    revealing: Revealing | None = None


@dataclass(frozen=True, slots=True)
class CallOff:
    """The contest under way is not fought after all; fate cards dealt for it go under their deck."""


@dataclass(frozen=True, slots=True)
class FateDeck:
    """Warrior Knights: the battle symbols of the table's 24 fate cards. The page draws the seed: no phone knows it."""

    mix: dict[Symbol, int]
    seed: int = 0


@dataclass(frozen=True, slots=True)
class ShuffleFate:
    """*Uncertain times*: the fate deck is shuffled, by a seed that the page draws."""

    seed: int = 0


@dataclass(frozen=True, slots=True)
class DealFate:
    """Both sides of this battle, a line without cards, draw from the fate deck."""

    line: dict[str, Any]


@dataclass(frozen=True, slots=True)
class HoldFate:
    """One phone takes a side's hand to look at; the page says which phone that is."""

    side: Party
    phone: str = ""


@dataclass(frozen=True, slots=True)
class KeepFate:
    """A side keeps the cards at these places of its hand, on the phone that holds it, and lays the others aside."""

    side: Party
    kept: tuple[int, ...]
    phone: str = ""
