"""The numbers a game of Warrior Knights begins with (6.1)."""

from types import MappingProxyType

from towerpi.rules.warrior_knights.forces import Troop

KINGDOM_CITIES = 17
OVERSEAS = ("Byzantium", "Syracuse", "Cadiz", "Jerusalem", "Alexandria", "Acre")
CITY_MODELS = 24  # 23 cities are in play, one model is spare (K-01)
CITIES = KINGDOM_CITIES + len(OVERSEAS)
CROWNS = 15
VASSALS = (Troop(100), Troop(50), Troop(50), Troop(50))
INFLUENCE_EACH = MappingProxyType({"short": (8,), "standard": (10,), "long": (12, 15)})
DESTROYED = MappingProxyType({2: 11, 3: 7, 4: 5, 5: 3, 6: 0})  # kingdom cities, by number of players


def kingdom_cities(players: int) -> int:
    """Intact at the start."""
    return KINGDOM_CITIES - DESTROYED[players]


def open_mercenaries(players: int) -> int:
    """Mercenary cards that lie open."""
    return players + 1


def influence_pool(players: int, each: int = INFLUENCE_EACH["standard"][0]) -> int:
    """Influence to be won in the game."""
    return each * players
