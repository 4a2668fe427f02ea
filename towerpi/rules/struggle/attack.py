"""An attack as the table enters it: values only, in the words of 5.4.1. plan.py says whether it is legal.

`Party` is a player with all he has where the attack is: armies and forts in the region, fleets in the region of the
naval step. A neutral country is told by the number on its counter, pirates or slaves by the tile.
"""

from dataclasses import dataclass

from towerpi.cubes import Colour, check_count, known_colour
from towerpi.errors import BadBattle, sentence, told
from towerpi.rules.struggle.force import Rising, Side
from towerpi.rules.struggle.regions import PLAYERS, Region
from towerpi.rules.struggle.tiles import Alliance


@dataclass(frozen=True, slots=True)
class Helper:
    """A helper and the units he sends; his forts and tiles never count."""

    player: Colour
    armies: int = 0
    fleets: int = 0

    def __post_init__(self) -> None:
        known_colour(self.player, "helper", PLAYERS)
        for name in ("armies", "fleets"):
            check_count(getattr(self, name), name)


@dataclass(frozen=True, slots=True)
class Party:
    """A principal, with his helpers and tiles."""

    player: Colour
    armies: int = 0
    fleets: int = 0
    forts: int = 0
    helpers: tuple[Helper, ...] = ()
    as_army: frozenset[Alliance] = frozenset()  # alliance tiles, wherever they are valid
    as_fleet: frozenset[Alliance] = frozenset()  # tiles with both symbols that he uses as a fleet
    soldiers: int = 0  # Well-trained soldiers tiles
    sailors: int = 0
    reserves: int = 0  # Reserves tiles not yet turned in this war
    blockade: bool = False  # the tile is declared: naval support counts 2
    retreat: bool = False  # he holds the Fighting retreat tile
    influence: bool = True  # a defender: has he a marker in the region?

    def __post_init__(self) -> None:
        known_colour(self.player, "player", PLAYERS)
        for name in ("armies", "fleets", "forts", "soldiers", "sailors", "reserves"):
            check_count(getattr(self, name), name)


@dataclass(frozen=True, slots=True)
class Attack:
    """Who attacks whom or what: exactly one of defender, neutral and tile."""

    region: Region
    attacker: Party
    defender: Party | None = None
    neutral: int | None = None  # the number on the country counter
    tile: Rising | None = None
    marker: Colour | None = None  # whose influence lies under the tile, where known
    at_sea: frozenset[Side] = frozenset()  # who wants to fight the naval step
    surprise: bool = False
    war_ministry: bool = False
    rows: tuple[frozenset[Colour], ...] = ()  # the two alliances; without them nobody's alliance is checked

    def __post_init__(self) -> None:
        if sum(target is not None for target in (self.defender, self.neutral, self.tile)) != 1:
            raise BadBattle(sentence("One target was expected: a defender, a neutral country or a tile."))
        if self.marker is not None:
            known_colour(self.marker, "marker", PLAYERS)
        self._check_rows()

    def _check_rows(self) -> None:
        """5.2: two rows, and everybody in one of them."""
        placed = [known_colour(player, "rows", PLAYERS) for row in self.rows for player in row]
        principals = {party.player for party in self.parties}
        if self.rows and (len(self.rows) != 2 or len(set(placed)) < len(placed) or not principals <= set(placed)):
            raise BadBattle(
                sentence("Two alliances were expected with every player in one of them; {came} came.",
                         came=told([sorted(row) for row in self.rows]))
            )  # fmt: skip

    @property
    def parties(self) -> tuple[Party, ...]:
        return (self.attacker, self.defender) if self.defender else (self.attacker,)
