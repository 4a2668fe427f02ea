"""The exact odds before the dice, over all 36 x 36 rolls of each battle.

In come a `Plan` and the `House` rules; out come the chances of every battle and the units everybody can expect to lose,
as fractions. Pairs with the same difference and the same seven are judged once and weighed (8 x 8 instead of 36 x 36).

Reserves are turned by the best play of both sides: a side turns a tile whenever that raises its chance of winning less
its chance of losing the battle that decides (on land, if there is one), knowing that the other side does the same and
that tiles turned at sea are missing on land. One more tile never harms its holder, so the two never want to turn one
over the same roll, and it does not matter who is asked first. What the players choose about losses (a retreat, a fort,
a helper) is as declared in `Choices`; a force with no Reserves gives the odds of nobody rolling again.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from towerpi.rules.struggle.battle import NO_CHOICES, Choices, Outcome, Result, Roll, resolve
from towerpi.rules.struggle.dice import shapes
from towerpi.rules.struggle.force import Arena, Battle, Force
from towerpi.rules.struggle.house import House
from towerpi.rules.struggle.losses import Choice
from towerpi.rules.struggle.plan import Plan, land_after

_Key: TypeAlias = tuple[str, str]  # (an arena, a result) or ("lost", an owner)
_Mean: TypeAlias = dict[_Key, Fraction]  # what each is on average
_Held: TypeAlias = tuple[int, int]  # Reserves unturned, attacker and defender
_LOST = "lost"
_SHAPES = shapes()


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely each end of one battle is."""

    attacker: Fraction
    draw: Fraction
    defender: Fraction


@dataclass(frozen=True, slots=True)
class Forecast:
    """The odds of a whole attack; `losses` are units expected to be lost in it, by owner."""

    naval: Odds | None
    land: Odds | None
    losses: Mapping[str, Fraction]


def forecast(plan: Plan, house: House, naval: Choices = NO_CHOICES, land: Choices = NO_CHOICES) -> Forecast:
    """The odds before the first roll of a plan."""
    if not plan.battles:
        return Forecast(None, None, {})
    first = plan.battles[0]
    start = first.attacker.reserves, first.defender.reserves
    mean = _Best(plan, house, {Arena.SEA: naval, Arena.LAND: land}).before(first, start)
    losses = {owner: number for (kind, owner), number in mean.items() if kind == _LOST}
    return Forecast(_odds(mean, Arena.SEA), _odds(mean, Arena.LAND), losses)


def _odds(mean: _Mean, arena: Arena) -> Odds | None:
    chances = [mean.get((arena, result), Fraction(0)) for result in (Result.ATTACKER, Result.DRAW, Result.DEFENDER)]
    return Odds(*chances) if any(chances) else None


class _Best:
    """Means under best play; what was worked out once is kept."""

    def __init__(self, plan: Plan, house: House, choices: Mapping[Arena, Choices]) -> None:
        self._plan, self._house, self._choices = plan, house, choices
        self._known: dict[tuple[Battle, _Held], _Mean] = {}
        self._judged: dict[tuple[Battle, Roll], Outcome] = {}
        self._deciding = Arena.LAND if plan.land else Arena.SEA

    def before(self, battle: Battle, held: _Held) -> _Mean:
        """What to expect before a roll, with so many tiles left."""
        if (battle, held) not in self._known:
            mean: _Mean = {}
            for roll, chance in _rolls():
                for key, number in self._after(battle, roll, held).items():
                    mean[key] = mean.get(key, Fraction(0)) + chance * number
            self._known[battle, held] = mean
        return self._known[battle, held]

    def _after(self, battle: Battle, roll: Roll, held: _Held) -> _Mean:
        """The roll stands, unless a side is better off with another one."""
        attacker, defender = held
        stands = self._stands(battle, roll, held)
        if attacker:
            again = self.before(battle, (attacker - 1, defender))
            if self._worth(again) > self._worth(stands):
                return again
        if defender:
            again = self.before(battle, (attacker, defender - 1))
            if self._worth(again) < self._worth(stands):
                return again
        return stands

    def _stands(self, battle: Battle, roll: Roll, held: _Held) -> _Mean:
        """The end of this roll, and after a naval battle what is to be expected on land."""
        outcome = self._judge(battle, roll)
        mean: _Mean = {}
        if battle.arena is Arena.SEA and (land := land_after(self._plan, outcome)):
            mean = dict(self.before(land, held))
        mean[battle.arena, outcome.result] = Fraction(1)
        for owner, number in outcome.unrest.items():  # one for each unit lost
            mean[_LOST, owner] = mean.get((_LOST, owner), Fraction(0)) + number
        return mean

    def _judge(self, battle: Battle, roll: Roll) -> Outcome:
        if (battle, roll) not in self._judged:
            declared = self._choices[battle.arena]
            choices = Choices(_able(battle.attacker, declared.attacker), _able(battle.defender, declared.defender))
            self._judged[battle, roll] = resolve(battle, [roll], self._house, choices)
        return self._judged[battle, roll]

    def _worth(self, mean: _Mean) -> Fraction:
        won, lost = ((self._deciding, result) for result in (Result.ATTACKER, Result.DEFENDER))
        return mean.get(won, Fraction(0)) - mean.get(lost, Fraction(0))


def _able(force: Force, choice: Choice) -> Choice:
    """A retreat declared for both battles is made once."""
    return replace(choice, retreat=choice.retreat and force.retreat)


def _rolls() -> Iterator[tuple[Roll, Fraction]]:
    for attack, one in _SHAPES.items():
        for defence, other in _SHAPES.items():
            yield Roll(attack, defence), one * other
