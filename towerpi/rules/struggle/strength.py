"""How strong a side is: the table of 5.4.3, one line of the sum for one row of the table.

In come a `Battle`, a side and its dice (None before the roll); out come the lines.
"""

from collections.abc import Iterator

from towerpi.rules.struggle.dice import Pair, difference
from towerpi.rules.struggle.force import Arena, Battle, Force, Side
from towerpi.rules.struggle.lines import Line, What, Why

FORT = 2
SUPPORTED = frozenset({Why.NAVAL_WON, Why.NOT_FOUGHT, Why.FLEET_THERE})


def strength(battle: Battle, side: Side, dice: Pair | None = None) -> tuple[Line, ...]:
    """The sum of one side. A defender without units has strength 0; his alliance tiles and support still count."""
    return tuple(_lines(battle, side, dice))


def _lines(battle: Battle, side: Side, dice: Pair | None) -> Iterator[Line]:
    force, other = battle.force(side), battle.force(side.other)
    if force.fixed is not None:
        yield Line(What.COUNTER, force.fixed, Why.PRINTED, force.who)
    else:
        yield from _units(force, battle.arena)
        yield from (Line(What.HELPER, ally.units, Why.HELPS, ally.player) for ally in force.allies if ally.units)
        yield from (Line(What.ALLIANCE, 1, Why.TILE, tile) for tile in force.alliances)
        yield from _trained(force, other, battle.arena)
        yield from _support(force)
    if dice:
        yield Line(What.DICE, difference(dice), Why.DIFFERENCE, f"{dice[0]} {dice[1]}")


def _units(force: Force, arena: Arena) -> Iterator[Line]:
    yield Line(What.FLEETS if arena is Arena.SEA else What.ARMIES, force.units, Why.EACH)
    if force.forts:
        yield Line(What.FORTS, FORT * force.forts, Why.FORT)
    if force.idle_forts:
        yield Line(What.FORTS, 0, Why.FORT_NO_REVOLT)


def _trained(force: Force, other: Force, arena: Arena) -> Iterator[Line]:
    """Strictly more tiles than the opponent, and an own unit that fights; a neutral country or a tile has none."""
    if not force.trained:
        return
    what = What.SAILORS if arena is Arena.SEA else What.SOLDIERS
    if not (force.units or force.forts):
        yield Line(what, 0, Why.NO_OWN_UNIT)
    elif force.trained > other.trained:
        yield Line(what, 1, Why.MORE_TILES)
    else:
        yield Line(what, 0, Why.NOT_MORE_TILES)


def _support(force: Force) -> Iterator[Line]:
    """Naval support is 1, with Blockade 2."""
    if force.support is None:
        return
    has = force.support in SUPPORTED
    yield Line(What.SUPPORT, int(has), force.support)
    if has and force.blockade:
        yield Line(What.SUPPORT, 1, Why.BLOCKADE)
