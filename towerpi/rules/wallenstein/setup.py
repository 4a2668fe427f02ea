"""How a game begins: the box, the tower's first fill, money, provinces in play and the start tables.

In come the house rules and the players' colours; out comes a `Setup` with everything to lay out. Two players only by
one of the fan-made variants (1.14).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from towerpi.cubes import GREEN, Colour, Cubes, check_colour
from towerpi.errors import BadTable, joined, sentence
from towerpi.rules.wallenstein.editions import House, TwoPlayer
from towerpi.rules.wallenstein.events import EVENTS, Event, Region
from towerpi.rules.wallenstein.provinces import Map
from towerpi.rules.wallenstein.start_tables import START_TABLES, Seat

PLAYER_CUBES = 62
GREEN_CUBES = 20
MONEY_PIECES = {1: {1: 35, 5: 20}, 2: {1: 20, 2: 20, 5: 20}}  # by edition: pieces of each worth (W-01)
FILL_PER_PLAYER = 7
FILL_GREEN = 10
GROUPS = {
    2: (5, 4, 4, 3, 3, 2, 2, 2, 2),
    3: (5, 4, 4, 3, 3, 2, 2, 2, 2),
    4: (5, 4, 4, 3, 3, 2, 2, 2),
    5: (5, 4, 4, 3, 3, 2, 2),
}
TWO_PLAYER_REGIONS = (Region.SACHSEN, Region.BAYERN, Region.OESTERREICH)


@dataclass(frozen=True, slots=True)
class Setup:
    """What lies on the table before the first season."""

    players: tuple[Colour, ...]
    box: Cubes  # every cube in play
    other: Cubes  # cubes used as grain markers (W-36)
    fill: Cubes  # thrown into the tower together
    money: int  # for each player
    groups: tuple[int, ...]  # army groups to place, for each player
    provinces: frozenset[str]  # in play
    seats: tuple[Seat, ...]  # the start table, if there is one for so many players
    events: tuple[Event, ...]
    order_per_year: bool  # turn order drawn once a year, not each season

    def supply_after(self, fill_out: Cubes) -> Cubes:
        """What each player has left once fill and groups are placed; `fill_out` fell out of the tower (1.2)."""
        board = Cubes.of({colour: sum(self.groups) for colour in self.players})
        return self.box - self.other - board - self.fill + fill_out


def set_up(house: House, players: Sequence[Colour], land: Map) -> Setup:
    """Lay out a game for these colours."""
    colours = check_players(players, house)
    number = len(colours)
    two = number == 2
    provinces = land.in_region(*TWO_PLAYER_REGIONS) if two else tuple(land.provinces.values())
    return Setup(
        players=colours,
        box=full_box(colours),
        other=Cubes.of(dict.fromkeys(colours, int(house.grain_marker_is_cube))),
        fill=first_fill(colours),
        money=house.start_money[max(3, number)],
        groups=GROUPS[number],
        provinces=frozenset(p.name for p in provinces if number != 3 or p.in_play_with_3),
        seats=START_TABLES.get(number, ()),
        events=tuple(e for e in EVENTS[house.edition] if not two or e.region in (None, *TWO_PLAYER_REGIONS)),
        order_per_year=two and house.two_player is TwoPlayer.WYNEKEN,
    )


def full_box(players: Sequence[Colour]) -> Cubes:
    """Every cube in play."""
    return Cubes.of({**dict.fromkeys(players, PLAYER_CUBES), GREEN: GREEN_CUBES})


def first_fill(players: Sequence[Colour]) -> Cubes:
    """What is thrown into the tower before the game."""
    return Cubes.of({**dict.fromkeys(players, FILL_PER_PLAYER), GREEN: FILL_GREEN})


def check_players(players: Sequence[Colour], house: House) -> tuple[Colour, ...]:
    """These colours, if so many may play and each has his own."""
    fewest = 2 if house.edition == 1 and house.two_player is not TwoPlayer.OFF else 3
    if not fewest <= len(players) <= 5:
        said = [sentence("{fewest} to 5 players were expected; {number} came.", fewest=fewest, number=len(players))]
        if fewest == 3:
            said.append(sentence("Two can play by the switch two_player (first edition)."))
        raise BadTable(joined(said))
    for colour in players:
        if check_colour(colour) == GREEN or list(players).count(colour) > 1:
            raise BadTable(
                sentence(
                    "Each player needs a colour of his own, and green is the peasants'; {colour} came.", colour=colour
                )
            )
    return tuple(players)
