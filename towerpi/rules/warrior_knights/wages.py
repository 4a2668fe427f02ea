"""Wages: who is due what, what a circle noble saves, and who deserts unpaid (6.1, 6.9).

In come a baron's armies, his crowns and whom he leaves unpaid; out comes a `Payday` or a `Refusal`. A wage is printed
on the troop card and in no rule text: one that was not entered is asked for.
"""

from dataclasses import dataclass

from towerpi.errors import BadBattle, sentence
from towerpi.rules.warrior_knights.deaths import Troops, mercenaries, without
from towerpi.rules.warrior_knights.forces import Army, Origin, Shape, Troop, check_number, told_troops
from towerpi.rules.warrior_knights.lines import Line, What, Why
from towerpi.rules.warrior_knights.refusals import Reason, Refusal

CIRCLE = 400  # the strongest army that a circle noble leads without wages


@dataclass(frozen=True, slots=True)
class Payday:
    """What is paid and who deserts, with what each army costs."""

    due: int
    paid: int
    desert: Troops
    lines: tuple[Line, ...]


def is_free(army: Army) -> bool:
    """6.9: the circle works exhausted too; casualty markers are ignored, a retinue counts."""
    return army.shape is Shape.CIRCLE and army.total <= CIRCLE


def wage(troop: Troop) -> int:
    """A retinue takes none (6.1)."""
    if troop.origin is Origin.RETINUE:
        return 0
    if troop.wage is None:
        raise BadBattle(sentence("The wage of {troop} is not in the rule text: enter it.", troop=str(troop)))
    return troop.wage


def pay(armies: tuple[Army, ...], crowns: int, unpaid: Troops | None = None) -> Payday | Refusal:
    """6.9: vassals first, who do not desert; then mercenaries, who do. Unpaid None: the strongest are paid."""
    check_number(crowns, sentence("The number of crowns"))
    serving = tuple(troop for army in armies if not is_free(army) for troop in army.troops)
    hired = mercenaries(serving)
    due = _cost(serving)
    left = max(0, crowns - _cost(without(serving, hired)))
    desert = _sensible(hired, left) if unpaid is None else unpaid
    if any(desert.count(troop) > hired.count(troop) for troop in desert):
        return Refusal(Reason.DESERTER)
    if _cost(without(hired, desert)) > left:
        return Refusal(Reason.TOO_DEAR)
    paid = min(crowns, due - _cost(desert))
    return Payday(due, paid, desert, tuple(_line(army) for army in armies))


def _sensible(hired: Troops, crowns: int) -> Troops:
    """Pay the strongest first, as far as the crowns go."""
    desert = []
    for troop in sorted(hired, key=lambda troop: -troop.strength):
        if wage(troop) <= crowns:
            crowns -= wage(troop)
        else:
            desert.append(troop)
    return tuple(desert)


def _line(army: Army) -> Line:
    if is_free(army):
        return Line(None, What.CROWNS, 0, Why.CIRCLE, army.name)
    return Line(None, What.CROWNS, _cost(army.troops), Why.WAGE, f"{army.name}: {told_troops(army.troops)}")


def _cost(troops: Troops) -> int:
    return sum(map(wage, troops))
