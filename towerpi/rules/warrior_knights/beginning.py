"""A game as it begins, by the number of barons: board, purse, stacks, and how many cities win (6.1, 6.8, 6.10)."""

from collections.abc import Mapping
from dataclasses import dataclass

from towerpi.rules.warrior_knights import setup
from towerpi.rules.warrior_knights.deaths import Troops
from towerpi.rules.warrior_knights.hiring import shield_fields
from towerpi.rules.warrior_knights.phases import check_players, stack_size
from towerpi.rules.warrior_knights.upkeep import cities_to_win


@dataclass(frozen=True, slots=True)
class Start:
    """What is laid out for so many barons."""

    kingdom_cities: int  # intact; the others are destroyed
    destroyed: int
    cities_to_win: int
    crowns: int  # of each baron, as his vassals
    vassals: Troops
    open_mercenaries: int
    influence: Mapping[str, tuple[int, ...]]  # in the pool, by the length of the game
    stack: int  # action cards on each of the three
    shields: tuple[int | None, ...]  # numbers on the fields of the mercenary track that are in use


def start(players: int) -> Start:
    """6.1."""
    check_players(players)
    intact = setup.kingdom_cities(players)
    pools = {
        length: tuple(setup.influence_pool(players, each) for each in shares)
        for length, shares in setup.INFLUENCE_EACH.items()
    }
    return Start(
        intact,
        setup.DESTROYED[players],
        cities_to_win(intact, players),
        setup.CROWNS,
        setup.VASSALS,
        setup.open_mercenaries(players),
        pools,
        stack_size(players),
        shield_fields(players),
    )
