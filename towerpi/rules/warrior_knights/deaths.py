"""What a noble loses who retreats or dies: deserters, mercenaries for his markers, and who gets the rest (6.7).

In come his troops, the nation on the fate card revealed for him (one card a noble, K-13) and the owner's choices; out
come small values with what to do and the sum behind it, or a `Refusal`. A choice left out is the cheapest one.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from towerpi.errors import BadBattle, sentence
from towerpi.rules.warrior_knights.forces import STEP, Origin, Troop, check_number, told_troops
from towerpi.rules.warrior_knights.house import House, Losses
from towerpi.rules.warrior_knights.lines import Line, What, Why
from towerpi.rules.warrior_knights.refusals import Reason, Refusal

Troops: TypeAlias = tuple[Troop, ...]


@dataclass(frozen=True, slots=True)
class Desertion:
    """Who goes back into the deck, and who stays. Nobody dies of it: 6.7 says so of battle casualties only."""

    gone: Troops
    left: Troops


def desert(troops: Troops, nation: str, chosen: Troop | None = None) -> Desertion | Refusal:
    """6.7: one mercenary troop of that nation, if there is one."""
    if mercenaries(troops) and not nation:
        raise BadBattle(sentence("The nation on the fate card was expected: one of its mercenaries deserts."))
    able = deserters(troops, nation)
    if chosen is None:
        gone = able[:1]
    elif chosen in able:
        gone = (chosen,)
    else:
        return Refusal(Reason.DESERTER)
    return Desertion(gone, without(troops, gone))


def deserters(troops: Troops, nation: str) -> Troops:
    """Among whom the owner chooses, the weakest first."""
    return tuple(sorted((troop for troop in mercenaries(troops) if troop.nation == nation), key=_strength))


def loss_total(troops: Troops, markers: int, house: House) -> int:
    """6.7, K-04: what the mercenaries discarded are worth together; vassals are never lost so."""
    totals = _totals(mercenaries(troops))
    if house.losses is Losses.WITHIN:
        return max(total for total in totals if total <= STEP * markers)
    return min((total for total in totals if total >= STEP * markers), default=max(totals))  # not enough: all


def loss_options(troops: Troops, markers: int, house: House) -> Iterator[Troops]:
    """Every choice of mercenaries the owner has, cards that are alike taken once; made as they are asked for."""
    cards = tuple(sorted(mercenaries(troops), key=lambda troop: (troop.strength, str(troop))))
    return _choices(cards, loss_total(troops, markers, house))


@dataclass(frozen=True, slots=True)
class Fallen:
    """Who died: his troops, his markers, the nation revealed for him, and the owner's choices."""

    name: str
    troops: Troops
    markers: int
    nation: str
    deserter: Troop | None = None
    losses: Troops | None = None
    has_heir: bool = True  # a stronghold's garrison stays with the stronghold: as with an heir (6.6)

    def __post_init__(self) -> None:
        check_number(_sum(self.troops), sentence("The troops of {name}", name=self.name))
        check_number(self.markers, sentence("The number of casualty markers"))


@dataclass(frozen=True, slots=True)
class Death:
    """What leaves the army and who gets the rest. The figure goes off the board, the office is discarded."""

    deserted: Troops  # back into the deck
    discarded: Troops
    office: Troops  # the retinue goes with it
    heir: Troops  # the rest, without markers; he may return in upkeep
    shuffled_back: Troops  # without an heir: mercenaries
    out_of_game: Troops  # without an heir: vassals
    lines: tuple[Line, ...]


def die(fallen: Fallen, house: House) -> Death | Refusal:
    """6.7: desertion, losses, office, heir."""
    deserted = desert(fallen.troops, fallen.nation, fallen.deserter)
    if isinstance(deserted, Refusal):
        return deserted
    gone, rest = deserted.gone, deserted.left
    lost = next(loss_options(rest, fallen.markers, house)) if fallen.losses is None else fallen.losses
    if not _may_lose(lost, rest, fallen.markers, house):
        return Refusal(Reason.LOSSES)
    rest = without(rest, lost)
    office = tuple(troop for troop in rest if troop.origin is Origin.RETINUE)
    rest = without(rest, office)
    parts = ((gone, Why.DESERTED), (lost, Why.LOST), (office, Why.OFFICE), (rest, Why.KEPT))
    lines = tuple(Line(None, What.TROOPS, _sum(part), why, told_troops(part)) for part, why in parts if part)
    if fallen.has_heir:
        return Death(gone, lost, office, rest, (), (), lines)
    hired = mercenaries(rest)
    return Death(gone, lost, office, (), hired, without(rest, hired), lines)


def mercenaries(troops: Troops) -> Troops:
    """Those among them."""
    return tuple(troop for troop in troops if troop.origin is Origin.MERCENARY)


def without(troops: Troops, gone: Troops) -> Troops:
    """What is left of them."""
    left = list(troops)
    for troop in gone:
        left.remove(troop)
    return tuple(left)


def _may_lose(lost: Troops, troops: Troops, markers: int, house: House) -> bool:
    hired = mercenaries(troops)
    return all(lost.count(troop) <= hired.count(troop) for troop in lost) and _sum(lost) == loss_total(
        troops, markers, house
    )


def _strength(troop: Troop) -> int:
    return troop.strength


def _sum(troops: Troops) -> int:
    return sum(map(_strength, troops))


def _totals(cards: Troops) -> set[int]:
    """Every sum that some of the cards make."""
    totals = {0}
    for card in cards:
        totals |= {total + card.strength for total in totals}
    return totals


def _choices(cards: Troops, total: int) -> Iterator[Troops]:
    """Ways to make exactly that total. Cards that are alike lie together: so many of them, then on to the next."""
    if not cards:
        yield ()
        return
    alike = cards.count(cards[0])
    rest = cards[alike:]
    reachable = _totals(rest)  # never walk where no way leads on
    for taken in range(alike, -1, -1):
        if total - taken * cards[0].strength in reachable:
            for others in _choices(rest, total - taken * cards[0].strength):
                yield cards[:taken] + others
