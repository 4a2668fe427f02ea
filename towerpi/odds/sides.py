"""The two sides of a coming throw: in come the throw and the battle, out comes every end with its chance.

The rules judge a throw by three counts: the attack, the defender's own, and the peasants that help him. Let the lead be
help less attack, and the margin own and lead together. Where the lead is not negative the peasants alone make up for
the attack, and what follows hangs only on the own count; elsewhere it hangs only on the margin. So there are few ends:
their chances are summed over the scenes, and each is judged once, by the rules themselves, on cubes that stand for it.
Equal numbers and nothing at all have the same margin, and a house may judge them differently: nothing is an end apart.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from towerpi.cubes import GREEN, NO_CUBES, Cubes
from towerpi.odds.distribution import Coming, Distribution, convolve
from towerpi.rules.wallenstein.battle import Battle, Kind, Outcome, count_sides, resolve
from towerpi.rules.wallenstein.editions import House

_NEVER = 1e-15  # what is less likely is left out


def judged(coming: Coming, battle: Battle, house: House) -> Iterator[tuple[float, Outcome]]:
    """Every end of the battle with its chance."""
    helps = _helps(coming, battle, house)
    extra = count_sides(battle, NO_CUBES, house).attack  # in a riot: peasants that are missing and count all the same
    stand_ins = _stand_ins(coming, battle, helps, extra)
    lowest, highest, most = min(stand_ins), max(stand_ins), coming.most(battle.defender)
    ends = _ends(coming, battle, helps, extra)
    if ends.nothing > _NEVER:
        yield ends.nothing, resolve(battle, NO_CUBES, house)
    for own, chance in enumerate(ends.helped):
        if chance > _NEVER:
            yield chance, resolve(battle, stand_ins[highest] + Cubes.of({battle.defender: own}), house)
    for margin, chance in enumerate(ends.margins, lowest):
        if chance > _NEVER:
            lead = max(lowest, margin - most)
            yield chance, resolve(battle, stand_ins[lead] + Cubes.of({battle.defender: margin - lead}), house)


@dataclass(slots=True)
class _Ends:
    """Chances: of each own count where peasants make up for the attack, of each margin elsewhere, of nothing."""

    helped: Distribution
    margins: Distribution
    nothing: float = 0.0


def _helps(coming: Coming, battle: Battle, house: House) -> list[int]:
    """What each number of green cubes is worth to the defender; one entry when they make no difference to him."""
    most = coming.most(GREEN) if battle.kind is Kind.PVP else 0
    worth = [count_sides(battle, Cubes.of({GREEN: green}), house).defence for green in range(most + 1)]
    return worth if worth[0] != worth[-1] else worth[:1]


def _stand_ins(coming: Coming, battle: Battle, helps: list[int], extra: int) -> dict[int, Cubes]:
    """Cubes of attacker and helpers for each lead: the most there can be, so that none stand for equal numbers."""
    found = {}
    for green, help_ in enumerate(helps):
        helpers = Cubes.of({GREEN: green})
        for attack in range(coming.most(battle.attacker) + 1):
            found[help_ - extra - attack] = helpers + Cubes.of({battle.attacker: attack})
    return found


def _ends(coming: Coming, battle: Battle, helps: list[int], extra: int) -> _Ends:
    """The chances of all ends, summed over the scenes."""
    least, most = min(helps), coming.most(battle.defender)
    zero = coming.most(battle.attacker) + extra - least  # where the lead of zero stands, leads being in order
    ends = _Ends([0.0] * (most + 1), [0.0] * (most + max(0, zero) + 1))
    for scene in coming.scenes:
        attack, own = coming.count(battle.attacker, scene), coming.count(battle.defender, scene)
        help_ = [0.0] * (max(helps) - least + 1)
        for worth, chance in zip(helps, coming.count(GREEN, scene) if len(helps) > 1 else [1.0], strict=True):
            help_[worth - least] += chance
        leads = convolve(help_, attack[::-1])
        nothing = help_[0] * attack[0] if least == extra == 0 else 0.0
        _add(ends, scene.weight, own, leads, zero, nothing)
    return ends


def _add(ends: _Ends, weight: float, own: Distribution, leads: Distribution, zero: int, nothing: float) -> None:
    """One scene more."""
    behind, ahead = leads[: max(0, zero)], leads[max(0, zero) :]
    for place, chance in enumerate(convolve(own, behind) if behind else ()):
        ends.margins[place] += weight * chance
    helped = weight * sum(ahead)
    for number, chance in enumerate(own):
        ends.helped[number] += helped * chance
    if 0 <= zero < len(leads):  # with no army of his own a lead of zero is no help: equal numbers, or nothing
        bare = weight * own[0]
        ends.helped[0] -= bare * leads[zero]
        ends.margins[zero] += bare * (leads[zero] - nothing)
        ends.nothing += bare * nothing
