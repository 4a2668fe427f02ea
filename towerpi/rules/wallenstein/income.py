"""What an action yields or costs, with the season's event first and the advantage tile after it (W2-1, W2-10).

Pure arithmetic on the province's printed numbers: gold, grain, armies placed, buildings.
"""

from collections.abc import Set
from enum import StrEnum

from towerpi.rules.wallenstein.events import Effect, Event, Region, Tile


class Building(StrEnum):
    """The three kinds of building; a province has at most one of each."""

    PALACE = "palace"
    CHURCH = "church"
    TRADING_HOUSE = "trading-house"


STOCK = {Building.PALACE: 28, Building.CHURCH: 26, Building.TRADING_HOUSE: 26}
MARKER_STOCK = 42
HARVEST = 2
RECRUIT_COST = {5: 3, 3: 2, 1: 1}


def gold(printed: int, event: Event | None = None, tile: Tile | None = None) -> int:
    """Collected by "gold" or "taxes"."""
    amount = printed
    if event and event.effect is Effect.TAXES_AT_MOST_5:
        amount = min(amount, 5)
    if event and event.effect is Effect.TAXES_AT_LEAST_6:
        amount = max(amount, 6)
    return amount + (tile is Tile.GOLD)


def grain(printed: int, region: Region, event: Event | None = None, tile: Tile | None = None) -> int:
    """Collected by "grain"; a bad harvest never takes grain away (W-10)."""
    return _harvest(printed, region, event) + (tile is Tile.GRAIN)


def _harvest(printed: int, region: Region, event: Event | None) -> int:
    if event is None or not event.holds_in(region):
        return printed
    if event.effect is Effect.BAD_HARVEST:
        return max(0, printed - HARVEST)
    if event.effect is Effect.GOOD_HARVEST:
        return printed + HARVEST
    if event.effect is Effect.GRAIN_AT_LEAST_4:
        return max(printed, 4)
    if event.effect is Effect.GRAIN_AT_MOST_3:
        return min(printed, 3)
    return printed


def recruits(action: int, region: Region, supply: int, event: Event | None = None, tile: Tile | None = None) -> int:
    """Armies placed by the action for 5, 3 or 1; all or nothing, so 0 when the supply is short (1.6)."""
    armies = action
    if event and event.effect is Effect.TROOP_SHORTAGE and event.holds_in(region):
        armies = {5: 3, 3: 2}.get(action, action)
    if armies > supply:
        return 0
    six = action == 5 and tile is Tile.SIX_ARMIES  # W-29: the tile sets 6; 9.2: as far as the supply goes
    return min(6, supply) if six else armies


def building_cost(building: Building, printed: int, event: Event | None = None) -> int:
    """What the builder pays; -1 means that he receives 1 (trade bonus)."""
    if event and event.effect is Effect.TRADE_BONUS and building is Building.TRADING_HOUSE:
        return -1
    return printed


def can_build(building: Building, cities: int, standing: Set[Building], stock: int) -> bool:
    """On a free city, each kind at most once, while the stock lasts (1.6, 2.5)."""
    return building not in standing and len(standing) < cities and stock > 0


def markers_after_building(building: Building, markers: int, event: Event | None) -> int:
    """E1, E2: building a trading house removes one marker."""
    calms = event is not None and event.effect is Effect.TRADE_CALMS and building is Building.TRADING_HOUSE
    return max(0, markers - 1) if calms else markers


def marker_stock_left(on_map: int) -> int:
    """Markers still in the box; 0 or less means the rest is kept in mind (9.2: the texts are silent)."""
    return MARKER_STOCK - on_map
