"""May a unit go there, and is it rolled for (5.2, 5.3)?

In come a `Move`, the table's `Numbers`; out comes a `Passage` or a `Refusal`. Which scoring regions border on each
other is not in the rule text (S-21): where the table has not entered it, an army that would need a neighbour is let go
with a remark, and the table looks at its board.
"""

from dataclasses import dataclass
from enum import StrEnum

from towerpi.cubes import Colour, check_count, known_colour
from towerpi.errors import BadBattle, sentence
from towerpi.rules.struggle.house import Numbers
from towerpi.rules.struggle.refusals import Reason, Refusal
from towerpi.rules.struggle.regions import COLONIES, HOME_BESIDE, PLAYERS, SEAS, Region, naval_region
from towerpi.rules.struggle.tiles import IMPROVEMENTS, Tile, Unit
from towerpi.rules.struggle.voyage import needs_roll

MOVES = 2  # units in one action
MOST_FLEETS = 8  # S-01: of a colour, at the most


class Remark(StrEnum):
    """What the table has to see to itself."""

    LOOK_AT_THE_BOARD = "look-at-the-board"  # is there influence in a region beside it?


@dataclass(frozen=True, slots=True)
class Passage:
    """The move is allowed."""

    roll: bool
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True)
class Move:
    """One unit on its way; None is the player's own home, and another's home cannot be told."""

    player: Colour
    unit: Unit
    origin: Region | None
    target: Region | None
    fleets: int = 0  # own fleets in the sea of the target
    together: int = 1  # fleets that go there in this action, this one included
    logistics: int = 0  # tiles: each moves one unit more
    influence: frozenset[Region] = frozenset()  # where the player has markers
    blockader: int = 0  # fleets of another player who blockades the target

    def __post_init__(self) -> None:
        known_colour(self.player, "player", PLAYERS)
        for name in ("fleets", "together", "blockader"):
            check_count(getattr(self, name), name, MOST_FLEETS)
        check_count(self.logistics, "logistics", IMPROVEMENTS[Tile.LOGISTICS].number)
        if self.blockader and self.target not in COLONIES:  # 5.6
            raise BadBattle(sentence("A Blockade lies only in a colony; the unit goes elsewhere."))


def plan_move(move: Move, numbers: Numbers) -> Passage | Refusal:
    """The rules of 5.2 in their order."""
    roll = needs_roll(move.origin, move.target)
    if move.together > MOVES + move.logistics:
        return Refusal(Reason.TOO_MANY_MOVES)
    if move.unit is Unit.FORT and move.origin is not None:
        return Refusal(Reason.FORT_STAYS)
    if move.unit is Unit.FLEET and not {move.origin, move.target} <= {None, *SEAS}:
        return Refusal(Reason.FLEET_NEEDS_SEA)
    if move.target is None:  # own home always
        return Passage(roll)
    if _blockaded(move):
        return Refusal(Reason.BLOCKADED)
    if move.unit is Unit.FLEET:
        return Passage(roll)
    if move.target in COLONIES:
        return Passage(roll) if move.fleets else Refusal(Reason.FLEET_FIRST)
    return _march(move, move.target, roll, numbers)


def _blockaded(move: Move) -> bool:
    """5.6, S-18: fleets are counted in the blockaded region, those that arrive in the same action with them."""
    own = move.fleets + (move.together if move.unit is Unit.FLEET else 0)
    return 0 < move.blockader >= own


def _march(move: Move, target: Region, roll: bool, numbers: Numbers) -> Passage | Refusal:
    """An army, or a new fort, to a European region."""
    by_sea = naval_region(target) and move.fleets
    if by_sea or target in move.influence or target in HOME_BESIDE[move.player]:
        return Passage(roll)
    if numbers.beside is None:
        may_have = bool(move.influence)
        return Passage(roll, (Remark.LOOK_AT_THE_BOARD,)) if may_have else Refusal(Reason.NO_WAY)
    beside = numbers.beside.get(target, frozenset())
    return Passage(roll) if beside & move.influence else Refusal(Reason.NO_WAY)
