"""Before the dice: is the attack legal, what does it cost, and which battles are rolled?

In come an `Attack` and the `House` rules; out comes a `Plan` or a `Refusal`. A plan may have a naval battle, which is
rolled first; `land_after` is then the land battle with the support that it brought. 5.4.1, 5.4.2.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from towerpi.rules.struggle.attack import Attack, Party
from towerpi.rules.struggle.battle import Outcome, Result
from towerpi.rules.struggle.force import NEUTRAL, Ally, Arena, Battle, Force, Rising, Side, Stake
from towerpi.rules.struggle.house import House
from towerpi.rules.struggle.legality import refuse
from towerpi.rules.struggle.lines import Why
from towerpi.rules.struggle.refusals import Refusal
from towerpi.rules.struggle.regions import Region, naval_region, neutral_counter
from towerpi.rules.struggle.tiles import ALLIANCES, Tile

ATTACK_GOLD = 2


@dataclass(frozen=True, slots=True)
class Plan:
    """What is paid and rolled. Neither battle: the fleets found nobody to fight, and the gold is spent (9.2)."""

    gold: int
    naval: Battle | None = None  # rolled first
    land: Battle | None = None  # its support is open while a naval battle is to come: see land_after
    spent: tuple[Tile, ...] = ()  # declared, and back beside the map whatever they brought

    @property
    def battles(self) -> tuple[Battle, ...]:
        return tuple(battle for battle in (self.naval, self.land) if battle)


def plan_attack(attack: Attack, house: House) -> Plan | Refusal:
    """5.4.1: the price, then the naval step, then the battle on land."""
    if refused := refuse(attack, house):
        return Refusal(refused)
    gold = 0 if attack.war_ministry else ATTACK_GOLD
    spent = _spent(attack)
    if attack.tile is Rising.PIRATES:  # 5.4.6: a naval attack, and nothing on land
        defender = Force(Rising.PIRATES, fixed=Rising.PIRATES.strength)
        attacker = make_force(attack.attacker, Arena.SEA, attack.region)
        naval = Battle(Arena.SEA, attack.region, attacker, defender, Stake.FREED, marker=attack.marker)
        return Plan(gold, naval, spent=spent)
    fought = _naval_battle(attack)
    if not attack.attacker.armies:  # 5.4.1 (3): with fleets only, a naval battle at most
        return Plan(gold, fought, spent=spent)
    support = dict.fromkeys(Side, Why.NOT_YET) if fought else _support(attack, house)
    return Plan(gold, fought, _with_support(_land_battle(attack), support), spent)


def land_after(plan: Plan, naval: Outcome) -> Battle | None:
    """The land battle once the naval one is judged: its winner has support, even with his last fleet lost to a seven;
    after a tie nobody has (5.4.2)."""
    if plan.land is None:
        return None
    support = dict.fromkeys(Side, Why.NAVAL_TIED)
    if naval.result is not Result.DRAW:
        winner = Side(naval.result.lower())
        support = {winner: Why.NAVAL_WON, winner.other: Why.NAVAL_LOST}
    land = _with_support(plan.land, support)
    attacker, defender = (_tiles_left(land.force(side), side, naval) for side in Side)
    return replace(land, attacker=attacker, defender=defender)


def _tiles_left(force: Force, side: Side, naval: Outcome) -> Force:
    """Reserves turned and a retreat made at sea are gone on land."""
    retreat = force.retreat and side not in naval.retreated
    return replace(force, reserves=force.reserves - naval.reserves[side], retreat=retreat)


def make_force(party: Party, arena: Arena, region: Region, defends: bool = False) -> Force:
    """A player as he fights in that arena; forts fight on land and in defence only."""
    sea = arena is Arena.SEA
    tiles = sorted(party.as_fleet if sea else party.as_army)
    return Force(
        party.player,
        units=party.fleets if sea else party.armies,
        forts=party.forts if defends and not sea else 0,
        allies=tuple(Ally(helper.player, helper.fleets if sea else helper.armies) for helper in party.helpers),
        alliances=tuple(tile for tile in tiles if region in ALLIANCES[tile].regions),
        trained=party.sailors if sea else party.soldiers,
        reserves=party.reserves,
        blockade=party.blockade and not sea,
        retreat=party.retreat,
    )


def fleet_support(party: Party) -> Why:
    """Against what has no fleets: support with at least one fleet of one's own."""
    return Why.FLEET_THERE if party.fleets else Why.NO_FLEET


def _spent(attack: Attack) -> tuple[Tile, ...]:
    blockade = any(party.blockade for party in attack.parties)
    return (Tile.BLOCKADE,) * blockade + (Tile.SURPRISE,) * attack.surprise


def _naval_battle(attack: Attack) -> Battle | None:
    """5.4.2: fought only if both sides want it; it changes no influence."""
    region = naval_region(attack.region)
    if not (region and attack.defender and attack.at_sea == frozenset(Side)):
        return None
    attacker = make_force(attack.attacker, Arena.SEA, region)
    return Battle(Arena.SEA, region, attacker, make_force(attack.defender, Arena.SEA, region, defends=True))


def _land_battle(attack: Attack) -> Battle:
    attacker = make_force(attack.attacker, Arena.LAND, attack.region)
    if attack.defender:
        defender = make_force(attack.defender, Arena.LAND, attack.region, defends=True)
        stake = Stake.INFLUENCE if attack.defender.influence else Stake.NOTHING  # 5.4.5 (6)
        return Battle(Arena.LAND, attack.region, attacker, defender, stake)
    if attack.tile:  # 5.4.7
        defender = Force(attack.tile, fixed=attack.tile.strength)
        return Battle(Arena.LAND, attack.region, attacker, defender, Stake.FREED, marker=attack.marker)
    neutral = Force(NEUTRAL, fixed=attack.neutral)
    counter = neutral_counter(attack.region, attack.neutral or 0)
    return Battle(Arena.LAND, attack.region, attacker, neutral, Stake.COUNTER, counter)


def _support(attack: Attack, house: House) -> Mapping[Side, Why]:
    """5.4.2: who has support where no naval battle is fought."""
    if not naval_region(attack.region):
        return {}
    if not attack.defender:
        return {Side.ATTACKER: fleet_support(attack.attacker)}
    if Side.ATTACKER in attack.at_sea:
        return {Side.ATTACKER: Why.NOT_FOUGHT, Side.DEFENDER: Why.DID_NOT_FIGHT}
    has = attack.defender.fleets or not house.support_needs_fleet  # S-02
    return {Side.ATTACKER: Why.DID_NOT_FIGHT, Side.DEFENDER: Why.NOT_FOUGHT if has else Why.NO_FLEET}


def _with_support(battle: Battle, why: Mapping[Side, Why]) -> Battle:
    attacker, defender = (replace(battle.force(side), support=why.get(side)) for side in Side)
    return replace(battle, attacker=attacker, defender=defender)
