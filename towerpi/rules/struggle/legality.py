"""May this attack be made? 5.4.1 as a ladder: the first rung that breaks is the reason."""

from collections.abc import Iterator

from towerpi.rules.struggle.attack import Attack, Party
from towerpi.rules.struggle.force import Rising, Side
from towerpi.rules.struggle.house import House
from towerpi.rules.struggle.refusals import Reason
from towerpi.rules.struggle.regions import AMERICAS, COLONIES, SEAS, Region, naval_region, neutral_counter
from towerpi.rules.struggle.tiles import ALLIANCES, IMPROVEMENTS, Tile

ARMIES, FORTS = 14, 2  # of each colour; fleets are the table's number (S-01)
_COUNTED = {"soldiers": Tile.SOLDIERS, "sailors": Tile.SAILORS, "reserves": Tile.RESERVES}


def refuse(attack: Attack, house: House) -> Reason | None:
    """The first reason against an attack, or None."""
    return next(_reasons(attack, house), None)


def refuse_tile(tile: Rising, region: Region) -> Reason | None:
    """5.4.6, 5.4.7: where pirates and slaves can be; slaves in the Americas only (S-10)."""
    if tile is Rising.PIRATES:
        return None if region in COLONIES else Reason.NOT_A_COLONY
    return None if region in AMERICAS else Reason.NOT_AMERICA


def refuse_party(party: Party, house: House) -> Reason | None:
    """I-23 and 5.6: no more than the box has, and only what a tile shows."""
    units = [(party.armies, party.fleets, party.forts)]
    units += [(helper.armies, helper.fleets, 0) for helper in party.helpers]
    if any(armies > ARMIES or fleets > house.fleets or forts > FORTS for armies, fleets, forts in units):
        return Reason.TOO_MANY_UNITS
    if _more_tiles_than_there_are(party):
        return Reason.TOO_MANY_TILES
    if not all(ALLIANCES[tile].fleet for tile in party.as_fleet):
        return Reason.WRONG_SYMBOL
    return Reason.TILE_TWICE if party.as_army & party.as_fleet else None  # 5.4.1 (5): army or fleet


def _more_tiles_than_there_are(*parties: Party) -> bool:
    """5.6: 6 soldiers, 3 sailors, 4 reserves for all together."""
    held = {tile: sum(getattr(party, name) for party in parties) for name, tile in _COUNTED.items()}
    return any(number > IMPROVEMENTS[tile].number for tile, number in held.items())


def _reasons(attack: Attack, house: House) -> Iterator[Reason]:
    for party in attack.parties:
        yield from _given(refuse_party(party, house))
    yield from _given(_target(attack))
    if attack.defender:
        yield from _given(_opponents(attack, attack.attacker, attack.defender))
        yield from _given(_naval_step(attack, attack.defender))
    yield from _given(_helpers(attack))
    yield from _given(_attackers_units(attack))


def _given(reason: Reason | None) -> Iterator[Reason]:
    if reason:
        yield reason


def _target(attack: Attack) -> Reason | None:
    if attack.tile:
        return refuse_tile(attack.tile, attack.region)
    if attack.neutral is not None and not neutral_counter(attack.region, attack.neutral):
        return Reason.NO_COUNTER
    return None


def _opponents(attack: Attack, attacker: Party, defender: Party) -> Reason | None:
    if attacker.player == defender.player:
        return Reason.SELF
    if any({attacker.player, defender.player} <= row for row in attack.rows):  # 5.4.1 (2)
        return Reason.SAME_ALLIANCE
    if attack.surprise and defender.helpers:
        return Reason.SURPRISED
    if _more_tiles_than_there_are(attacker, defender):
        return Reason.TOO_MANY_TILES
    shared = (attacker.as_army | attacker.as_fleet) & (defender.as_army | defender.as_fleet)
    both = (attacker.blockade and defender.blockade) or (attacker.retreat and defender.retreat)  # S-14: one each
    return Reason.TILE_TWICE if shared or both else None


def _helpers(attack: Attack) -> Reason | None:
    """5.4.1 (4): members of the own alliance, each on one side."""
    fighting = [player for party in attack.parties for player in (party.player, *(h.player for h in party.helpers))]
    if len(set(fighting)) < len(fighting):
        return Reason.HELPER_TWICE
    pairs = [{party.player, helper.player} for party in attack.parties for helper in party.helpers]
    if attack.rows and not all(any(pair <= row for row in attack.rows) for pair in pairs):
        return Reason.HELPER_NOT_ALLIED
    return None


def _naval_step(attack: Attack, defender: Party) -> Reason | None:
    """5.4.2: only a player with a fleet of his own there may fight; a helper's or a tile's is not enough."""
    if attack.at_sea and not naval_region(attack.region):
        return Reason.NO_SEA
    fleets = {Side.ATTACKER: attack.attacker.fleets, Side.DEFENDER: defender.fleets}
    return None if all(fleets[side] for side in attack.at_sea) else Reason.NO_FLEET


def _attackers_units(attack: Attack) -> Reason | None:
    """5.4.1 (3): an army on land; with fleets only a naval battle, which Turkey has not in its own region."""
    if attack.tile is Rising.PIRATES:
        return None if attack.attacker.fleets else Reason.NO_FLEET
    if attack.attacker.armies:
        return None
    at_sea = attack.defender and Side.ATTACKER in attack.at_sea and attack.region in SEAS
    return None if at_sea else Reason.NO_ARMY
