"""Sieges: is the besieger strong enough, and does the city fall (6.5)?

In come an `Attack` of the kind siege, the turn, and in which turn this baron laid the siege that still stands; out
comes a `Siege` or a `Refusal`. No cards, no losses, no breaches.
"""

from dataclasses import dataclass
from enum import StrEnum

from towerpi.errors import sentence
from towerpi.rules.warrior_knights.forces import COMMANDER, Side, Walls, check_number
from towerpi.rules.warrior_knights.lines import Line, Party, What, Why
from towerpi.rules.warrior_knights.plan import Attack, Kind, refuse, strength_lines
from towerpi.rules.warrior_knights.refusals import Reason, Refusal


class SiegeEnding(StrEnum):
    """What comes of it."""

    LAID = "laid"  # put the siege marker there
    FALLS = "falls"  # at once: the nobles inside die, the besieger takes it


@dataclass(frozen=True, slots=True)
class Siege:
    """The siege, what both sides were worth, and who is exhausted or dead now."""

    ending: SiegeEnding
    attack: int
    defence: int
    exhausted: tuple[str, ...]
    die: tuple[str, ...]
    walls: Walls
    lines: tuple[Line, ...]


def besiege(attack: Attack, turn: int, since: int | None = None) -> Siege | Refusal:
    """6.5; `since` is the turn in which the same baron laid the siege that was never lifted. It is lifted when no
    besieging noble is left in the area, killed, driven off or gone; weakness alone lifts nothing."""
    if attack.kind is not Kind.SIEGE:
        return Refusal(Reason.NO_SIEGE)
    if refused := refuse(attack):
        return refused
    for number in (turn, turn if since is None else since):
        check_number(number, sentence("The number of a turn"), 1)
    if since is not None and turn <= since:
        return Refusal(Reason.SAME_TURN)
    lines = (*_lines(Party.ATTACKER, attack.attacker, None), *_lines(Party.DEFENDER, attack.defender, attack.walls))
    ours, theirs = (sum(line.number for line in lines if line.party is party) for party in Party)
    if ours <= theirs:  # strictly stronger, also the second time
        return Refusal(Reason.NOT_STRONGER)
    assert attack.walls  # noqa: S101  refuse() has seen to it
    inside = () if since is None else tuple(army.name for army in attack.defender.armies)
    ending = SiegeEnding.LAID if since is None else SiegeEnding.FALLS
    exhausted = tuple(army.name for army in attack.attacker.armies)
    return Siege(ending, ours, theirs, exhausted, inside, attack.walls, lines)


def _lines(party: Party, side: Side, walls: Walls | None) -> list[Line]:
    """Troops, walls, 200 for a commander; abilities do not count and nothing is rounded."""
    lines = strength_lines(party, side, walls)
    if side.leader:
        lines.append(Line(party, What.STRENGTH, COMMANDER, Why.COMMANDER, side.commander))
    return lines
