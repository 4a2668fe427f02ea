"""The virtual fate deck as the phones get it: what everybody may know, and the hands that one phone alone may see.

A hand is told by `hands_to_plain` to the phone that holds it, and to nobody else before both sides are revealed.
"""

from collections.abc import Iterable
from typing import Any, TypeAlias

from towerpi.codec import to_plain
from towerpi.game.state import Fate, Fought, Game
from towerpi.rules.warrior_knights.cards import FateCard
from towerpi.rules.warrior_knights.lines import Party

Plain: TypeAlias = dict[str, Any]


def fate_to_plain(fate: Fate) -> Plain:
    """How many cards are left, and the battle they are dealt for."""
    return {"left": len(fate.deck.cards), "battle": fate.battle and _battle(fate.battle, fate.deals)}


def _battle(battle: Fought, number: int) -> Plain:
    return {"number": number, "line": battle.line, "sides": {party.value: _side(battle, party) for party in Party}}


def _side(battle: Fought, party: Party) -> Plain:
    hand, holder = battle.deal.hands[party], battle.holders.get(party)
    shown = battle.deal.shown and battle.deal.shown[party]
    return {
        **to_plain(hand.draw),
        "phones": holder.times if holder else 0,
        "ready": hand.kept is not None,
        "revealed": shown and {"kept": _symbols(shown.kept), "anew": _symbols(shown.anew)},
    }


def hands_to_plain(game: Game, phone: str) -> Plain:
    """The hands that this phone holds and that nobody has revealed yet; no phone holds none."""
    battle = game.fate and game.fate.battle
    held: Plain = {party.value: None for party in Party}
    if battle and not battle.deal.shown:
        for party, holder in battle.holders.items():
            if phone and holder.phone == phone:
                held[party.value] = _symbols(battle.deal.hands[party].cards)
    return held


def _symbols(cards: Iterable[FateCard]) -> list[str | None]:
    return [card.battle and card.battle.value for card in cards]
