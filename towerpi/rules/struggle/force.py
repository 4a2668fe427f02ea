"""Who meets whom in one battle: values only.

A `Force` is one side as it fights at sea or on land: a player with helpers and tiles, or a neutral country, pirates or
slaves with a fixed strength. A `Battle` is two of them, with what is at stake. plan.py makes them; battle.py judges
them.
"""

from dataclasses import dataclass
from enum import StrEnum

from towerpi.cubes import Colour
from towerpi.rules.struggle.lines import Why
from towerpi.rules.struggle.regions import Counter, Region
from towerpi.rules.struggle.tiles import Alliance, Unit


class Side(StrEnum):
    """The two sides of a battle."""

    ATTACKER = "attacker"
    DEFENDER = "defender"

    @property
    def other(self) -> "Side":
        return Side.DEFENDER if self is Side.ATTACKER else Side.ATTACKER


class Arena(StrEnum):
    """Where it is fought: fleets at sea, armies and forts on land."""

    SEA = "sea"
    LAND = "land"

    @property
    def unit(self) -> Unit:
        return Unit.FLEET if self is Arena.SEA else Unit.ARMY


class Rising(StrEnum):
    """The tiles that fight by themselves (5.4.6, 5.4.7)."""

    PIRATES = "pirates"
    SLAVES = "slaves"

    @property
    def strength(self) -> int:
        return 1 if self is Rising.PIRATES else 3

    @property
    def arena(self) -> Arena:
        return Arena.SEA if self is Rising.PIRATES else Arena.LAND


NEUTRAL = "neutral"


@dataclass(frozen=True, slots=True)
class Ally:
    """A helper's units that take part: fleets at sea, armies on land."""

    player: Colour
    units: int


@dataclass(frozen=True, slots=True)
class Force:
    """One side of one battle."""

    who: str  # a player's colour, "neutral", "pirates" or "slaves"
    units: int = 0  # own fleets at sea, own armies on land
    forts: int = 0  # that fight: only a defender's, only on land
    allies: tuple[Ally, ...] = ()
    alliances: tuple[Alliance, ...] = ()  # tiles that count here
    trained: int = 0  # well-trained tiles for this arena
    support: Why | None = None  # why it has naval support or has not; None: no question of it, as at sea
    blockade: bool = False  # support counts 2
    reserves: int = 0  # tiles still unturned in this war
    retreat: bool = False  # the Fighting retreat tile is there to be used
    fixed: int | None = None  # the strength of what is no player
    idle_forts: bool = False  # forts stand by, because the table says they do not fight slaves (S-11)


class Stake(StrEnum):
    """What the attacker wins."""

    NOTHING = "nothing"  # 5.4.5 (7): a naval battle, or a defender without influence
    INFLUENCE = "influence"  # a marker of the defender's
    COUNTER = "counter"  # a neutral country
    FREED = "freed"  # a marker under pirates or slaves
    TILE_LAID = "tile-laid"  # pirates or slaves attack: the tile stays on the marker


@dataclass(frozen=True, slots=True)
class Battle:
    """Two sides and what is at stake, ready for the dice."""

    arena: Arena
    region: Region
    attacker: Force
    defender: Force
    stake: Stake = Stake.NOTHING
    counter: Counter | None = None
    marker: Colour | None = None  # whose influence lies under the tile, where that was told

    def force(self, side: Side) -> Force:
        return self.attacker if side is Side.ATTACKER else self.defender
