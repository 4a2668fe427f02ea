"""The two sides of a coming throw: in come the throw and the battle, out comes every end with its chance.

The rules judge a throw by three counts: the attack, the defender's own, and the peasants that help him. What follows
hangs on the own count and the lead (help less attack), and not even on both: where the help alone outweighs the attack
only the own count matters, elsewhere only the margin, own and lead together. So the scenes are summed into one table,
its cells into those few ends, and each end is judged once, by the rules themselves, on cubes that stand for it. One
cell needs care: nothing at all and equal numbers have the same margin, and a house may judge them differently.
"""

from collections.abc import Iterator

from towerpi.cubes import GREEN, NO_CUBES, Cubes
from towerpi.odds.distribution import Coming, Distribution, convolve
from towerpi.rules.wallenstein.battle import Battle, Kind, Outcome, count_sides, resolve
from towerpi.rules.wallenstein.editions import House

_NEVER = 1e-15  # what is less likely is left out


def judged(coming: Coming, battle: Battle, house: House) -> Iterator[tuple[float, Outcome]]:
    """Every end of the battle with its chance."""
    helps = _helps(coming, battle, house)
    extra = count_sides(battle, NO_CUBES, house).attack  # in a riot: peasants that are missing and count all the same
    lowest = min(helps) - extra - coming.most(battle.attacker)
    table, nothing = _table(coming, battle, helps, may_be_nothing=min(helps) == extra == 0)
    stand_ins = _stand_ins(coming, battle, helps, extra)
    if nothing > _NEVER:
        yield nothing, resolve(battle, NO_CUBES, house)
    for chance, own, lead in _ends(table, lowest):
        yield chance, resolve(battle, stand_ins[lead] + Cubes.of({battle.defender: own}), house)


def _ends(table: list[Distribution], lowest: int) -> Iterator[tuple[float, int, int]]:
    """Cells that end alike taken together: their chance, and the own count and lead of one of them."""
    found: dict[tuple[bool, int], tuple[float, int, int]] = {}
    for own, row in enumerate(table):
        for lead, chance in enumerate(row, lowest):
            if chance > _NEVER:
                end = (True, own) if lead >= 0 and own + lead > 0 else (False, own + lead)
                found[end] = found.get(end, (0.0,))[0] + chance, own, lead
    yield from found.values()


def _helps(coming: Coming, battle: Battle, house: House) -> list[int]:
    """What each number of green cubes is worth to the defender; one entry when they make no difference to him."""
    most = coming.most(GREEN) if battle.kind is Kind.PVP else 0
    worth = [count_sides(battle, Cubes.of({GREEN: green}), house).defence for green in range(most + 1)]
    return worth if worth[0] != worth[-1] else worth[:1]


def _table(coming: Coming, battle: Battle, helps: list[int], may_be_nothing: bool) -> tuple[list[Distribution], float]:
    """How likely each own count goes with each lead; apart from them, nothing at all."""
    least, most, attackers = min(helps), max(helps), coming.most(battle.attacker)
    table = [[0.0] * (most - least + attackers + 1) for _ in range(coming.most(battle.defender) + 1)]
    total = 0.0
    for scene in coming.scenes:
        attack, own = coming.count(battle.attacker, scene), coming.count(battle.defender, scene)
        help_ = [0.0] * (most - least + 1)
        for worth, chance in zip(helps, coming.count(GREEN, scene) if len(helps) > 1 else [1.0], strict=True):
            help_[worth - least] += chance
        leads = convolve(help_, attack[::-1])
        nothing = help_[0] * attack[0] if may_be_nothing else 0.0
        total += scene.weight * own[0] * nothing
        for number, chance in enumerate(own):
            share = scene.weight * chance
            table[number] = [cell + share * lead for cell, lead in zip(table[number], leads, strict=True)]
        table[0][attackers] -= scene.weight * own[0] * nothing
    return table, total


def _stand_ins(coming: Coming, battle: Battle, helps: list[int], extra: int) -> dict[int, Cubes]:
    """Cubes of attacker and helpers for each lead: the most there can be, so that none stand for equal numbers."""
    found = {}
    for green, help_ in enumerate(helps):
        helpers = Cubes.of({GREEN: green})
        for attack in range(coming.most(battle.attacker) + 1):
            found[help_ - extra - attack] = helpers + Cubes.of({battle.attacker: attack})
    return found
