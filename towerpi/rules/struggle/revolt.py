"""Pirates and slave revolt when they are bought: the tile attacks an influence marker (5.4.6, 5.4.7).

In come the `Revolt` as the table enters it and the `House` rules; out comes a `Plan` with the one battle to roll, or a
`Refusal`. The tile attacks with its own strength, and no alliance is asked: an ally's marker may be chosen as well.
"""

from dataclasses import dataclass, replace

from towerpi.rules.struggle.attack import Party
from towerpi.rules.struggle.force import Arena, Battle, Force, Rising, Stake
from towerpi.rules.struggle.house import House
from towerpi.rules.struggle.legality import refuse_party, refuse_tile
from towerpi.rules.struggle.plan import Plan, fleet_support, make_force
from towerpi.rules.struggle.refusals import Reason, Refusal
from towerpi.rules.struggle.regions import Region
from towerpi.rules.struggle.tiles import Tile


@dataclass(frozen=True, slots=True)
class Revolt:
    """A tile against the marker of a player."""

    tile: Rising
    region: Region
    victim: Party


def plan_revolt(revolt: Revolt, house: House) -> Plan | Refusal:
    """Pirates meet the victim's fleets; slaves his armies, forts (S-11) and naval support."""
    victim = revolt.victim
    if refused := refuse_tile(revolt.tile, revolt.region) or refuse_party(victim, house):
        return Refusal(refused)
    if not victim.influence:
        return Refusal(Reason.NO_INFLUENCE)
    if victim.helpers:
        return Refusal(Reason.NO_HELP)
    arena = revolt.tile.arena
    defender = make_force(victim, arena, revolt.region, defends=True)
    if arena is Arena.LAND:
        defender = replace(defender, support=fleet_support(victim))
        if not house.fort_vs_slaves:
            defender = replace(defender, forts=0, idle_forts=victim.forts > 0)
    attacker = Force(revolt.tile, fixed=revolt.tile.strength)
    battle = Battle(arena, revolt.region, attacker, defender, Stake.TILE_LAID, marker=victim.player)
    spent = (Tile.BLOCKADE,) * defender.blockade
    return Plan(0, naval=battle) if arena is Arena.SEA else Plan(0, land=battle, spent=spent)
