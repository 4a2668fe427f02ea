"""Before the cards: is the attack legal, and how many fate cards does each side draw?

In comes an `Attack` as the table enters it; out comes a `Plan` (what each side draws and may keep, with the sum line
by line) or a `Refusal` with its reason. Sieges draw no cards: siege.py.
"""

from dataclasses import dataclass
from enum import StrEnum

from towerpi.rules.warrior_knights.forces import COMMANDER, STEP, Side, Walls
from towerpi.rules.warrior_knights.lines import Line, Party, What, Why
from towerpi.rules.warrior_knights.refusals import Reason, Refusal

EXTRA = COMMANDER // STEP  # cards for a commander, and cards he must discard


class Kind(StrEnum):
    """The three kinds of attack (6.2)."""

    SKIRMISH = "skirmish"
    ASSAULT = "assault"
    SIEGE = "siege"


@dataclass(frozen=True, slots=True)
class Attack:
    """Who attacks whom. A neutral city is `Side()`; all defender's armies in the area fight (6.2)."""

    kind: Kind
    attacker: Side
    defender: Side
    walls: Walls | None = None  # the city or stronghold attacked; a skirmish has none
    others: tuple[str, ...] = ()  # third barons with an army in the area
    leave: tuple[str, ...] = ()  # those of them who let it happen


@dataclass(frozen=True, slots=True)
class Draw:
    """What one side draws. Discards are secret, so only what is kept and revealed is ever entered."""

    cards: int
    discard: int
    fewest_kept: int
    most_kept: int


@dataclass(frozen=True, slots=True)
class Plan:
    """What both sides draw, and why."""

    attacker: Draw
    defender: Draw
    lines: tuple[Line, ...]


def plan(attack: Attack) -> Plan | Refusal:
    """6.3, 6.4: the preparation of a skirmish or an assault."""
    if attack.kind is Kind.SIEGE:
        return Refusal(Reason.SIEGE_DRAWS_NOTHING)
    if refused := refuse(attack):
        return refused
    lines = (
        *_lines(Party.ATTACKER, attack.attacker, None),
        *_lines(Party.DEFENDER, attack.defender, attack.walls),
    )
    return Plan(draw(attack.attacker, None), draw(attack.defender, attack.walls), lines)


def draw(side: Side, walls: Walls | None) -> Draw:
    """6.3, preparation 2 and 3: walls count for the defender (6.4); without commander nothing is discarded."""
    hundreds = (side.strength + (walls.strength if walls else 0)) // STEP
    if side.leader is None:
        return Draw(hundreds, 0, hundreds, hundreds)
    return Draw(hundreds + EXTRA, EXTRA, 0, max(1, hundreds))  # of only two, one may be kept


def strength_lines(party: Party, side: Side, walls: Walls | None) -> list[Line]:
    """What a side's strength is made of, the commander left out."""
    lines = [Line(party, What.STRENGTH, army.strength, Why.ARMY, army.name) for army in side.armies]
    if walls:
        lines.append(Line(party, What.STRENGTH, walls.strength, Why.WALLS, walls.name))
    return lines


def _lines(party: Party, side: Side, walls: Walls | None) -> list[Line]:
    drawn = draw(side, walls)
    lines = strength_lines(party, side, walls)
    lines.append(Line(party, What.CARDS, drawn.cards - drawn.discard, Why.HUNDREDS))
    if side.leader:
        lines.append(Line(party, What.CARDS, EXTRA, Why.COMMANDER, side.commander))
        lines.append(Line(party, What.DISCARD, EXTRA, Why.COMMANDER, side.commander))
    return lines


def refuse(attack: Attack) -> Refusal | None:
    """Why the attack is not allowed (6.2, 6.4)."""
    for check in (_refuse_attacker, _refuse_defender, _refuse_target):
        if reason := check(attack):
            return Refusal(reason)
    return None


def _refuse_attacker(attack: Attack) -> Reason | None:
    side = attack.attacker
    if not side.armies or len(side.nobles) < len(side.armies):  # a garrison stays in its stronghold
        return Reason.NO_ATTACKING_NOBLE
    if any(army.exhausted for army in side.armies):
        return Reason.EXHAUSTED
    if any(army.harbour for army in (*side.armies, *attack.defender.armies)):
        return Reason.HARBOUR
    if side.leader is None:  # 6.3: he names one
        return Reason.NO_COMMANDER
    return None


def _refuse_defender(attack: Attack) -> Reason | None:
    side = attack.defender
    if side.baron == attack.attacker.baron:
        return Reason.OWN
    if side.nobles and side.leader is None:
        return Reason.NO_COMMANDER
    in_stronghold = attack.walls is not None and attack.walls.stronghold
    if len(side.nobles) < len(side.armies) and not in_stronghold:  # 6.1: only there are troops without a noble
        return Reason.GARRISON_OUTSIDE
    if in_stronghold and not side.baron:
        return Reason.NOBODYS_STRONGHOLD
    return None


def _refuse_target(attack: Attack) -> Reason | None:
    if attack.kind is Kind.SKIRMISH:
        if attack.walls:
            return Reason.WALLS_IN_SKIRMISH
        return None if attack.defender.nobles else Reason.NO_ENEMY
    if attack.walls is None:
        return Reason.NO_WALLS
    return Reason.NO_LEAVE if set(attack.others) - set(attack.leave) else None  # 6.4, the four conditions
