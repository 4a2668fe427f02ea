"""The table's own fate cards, laid down side by side: nobody is told a side's cards before the other has laid its own.

In comes what the sides have laid down so far and what comes to it, out comes both together, or a `Refusal`. Once both
have laid, their cards lie open; then each *draw another* takes a new card, repeated while it comes again (6.3).
"""

from collections.abc import Mapping
from typing import TypeAlias

from towerpi.rules.warrior_knights.battle import Play
from towerpi.rules.warrior_knights.cards import Symbol
from towerpi.rules.warrior_knights.lines import Party
from towerpi.rules.warrior_knights.plan import Draw
from towerpi.rules.warrior_knights.refusals import Reason, Refusal

Laid: TypeAlias = Mapping[Party, Play]


def lay(draws: Mapping[Party, Draw], laid: Laid, more: Laid) -> Laid | Refusal:
    """What lies there now; a side that draws no card has nothing to wait for."""
    for party, play in more.items():
        if not draws[party].fewest_kept <= len(play.kept) <= draws[party].most_kept:
            return Refusal(Reason.WRONG_CARDS)
        if lacking(play) < 0:
            return Refusal(Reason.ANOTHER_MISSING)
    nothing = {party: Play() for party, draw in draws.items() if not draw.cards}
    return {**nothing, **laid, **more}


def lacking(play: Play) -> int:
    """New cards that *draw another* still asks for."""
    return play.count(Symbol.DRAW_ANOTHER) - len(play.anew)


def is_open(laid: Laid) -> bool:
    """Have both sides laid down, so that everybody may see?"""
    return set(laid) == set(Party)


def is_whole(laid: Laid) -> bool:
    """Is no card awaited any more?"""
    return is_open(laid) and not any(map(lacking, laid.values()))
