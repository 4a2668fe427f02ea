"""Hiring: shields on the mercenary track are served in order, each for one open mercenary at his wage (6.9, 6.10)."""

from dataclasses import dataclass

from towerpi.errors import BadBattle, sentence
from towerpi.rules.warrior_knights.deaths import Troops, mercenaries, without
from towerpi.rules.warrior_knights.forces import told_troops
from towerpi.rules.warrior_knights.refusals import Reason, Refusal
from towerpi.rules.warrior_knights.wages import wage

FIRST_NUMBER = 2  # printed on the third field of the track; the first two are unnumbered


def shield_fields(players: int) -> tuple[int | None, ...]:
    """6.10: fields that may be used: two without a number, then up to the number of players."""
    return (None, None, *range(FIRST_NUMBER, players + 1))


@dataclass(frozen=True, slots=True)
class Hire:
    """One baron's turn on the track."""

    baron: str
    troops: Troops
    crowns: int = 0


@dataclass(frozen=True, slots=True)
class Hiring:
    """Who got whom, and how many new mercenary cards are laid open."""

    hires: tuple[Hire, ...]
    new_cards: int


def hire(shields: tuple[str, ...], open_cards: Troops, wishes: tuple[tuple[str, Troops], ...]) -> Hiring | Refusal:
    """`shields` are the barons along the track; `wishes` what each takes when his foremost shield is reached, nobody
    perhaps. Troops of one nation may be taken together for as many shields, the later ones too."""
    if mercenaries(open_cards) != open_cards:
        raise BadBattle(sentence("Only mercenaries lie open; {came} came.", came=told_troops(open_cards)))
    left, free, hires = open_cards, list(shields), []
    for baron, troops in wishes:
        if free[:1] != [baron] or free.count(baron) < len(troops):
            return Refusal(Reason.SHIELDS)
        if len({troop.nation for troop in troops}) > 1:
            return Refusal(Reason.NATIONS)
        if any(troops.count(troop) > left.count(troop) for troop in troops):
            return Refusal(Reason.NOT_OPEN)
        left = without(left, troops)
        for _ in range(max(1, len(troops))):
            free.remove(baron)
        hires.append(Hire(baron, troops, sum(map(wage, troops))))
    return Hiring(tuple(hires), len(open_cards) - len(left))
