"""One battle dealt from the virtual fate deck: hands that only their side may see until both are revealed (6.3, 6.4).

`deal` gives each side what it draws; `choose` is a side laying cards aside; once both are ready `reveal` shows what was
kept, with a new card for each *draw another*. Cards laid aside go under the deck unseen; those revealed follow when the
battle is settled (`gather`). Every step gives new values.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from towerpi.rules.warrior_knights.cards import FateCard, Symbol
from towerpi.rules.warrior_knights.deck import Deck
from towerpi.rules.warrior_knights.lines import Party
from towerpi.rules.warrior_knights.plan import Draw
from towerpi.rules.warrior_knights.refusals import Reason, Refusal

Cards = tuple[FateCard, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """What a side holds; `kept` are the places of the cards it will reveal, None while it has not chosen."""

    cards: Cards
    draw: Draw
    kept: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """What a side has revealed, and the new cards that came for *draw another*."""

    kept: Cards
    anew: Cards


@dataclass(frozen=True, slots=True)
class Deal:
    """Both hands, and what was revealed of them: nothing, or both at once."""

    hands: Mapping[Party, Hand]
    shown: Mapping[Party, Shown] | None = None


def deal(deck: Deck, draws: Mapping[Party, Draw]) -> tuple[Deal, Deck] | Refusal:
    """Cards for both sides, the attacker first; refused when the deck could run out before the battle is over."""
    another = sum(card.battle is Symbol.DRAW_ANOTHER for card in (*deck.cards, *deck.held))
    revealed = sum(draw.most_kept for draw in draws.values())
    if max(sum(draw.cards for draw in draws.values()), revealed + another) > len(deck.cards):
        return Refusal(Reason.TOO_FEW_CARDS)
    hands = {}
    for party, draw in draws.items():
        cards, deck = deck.draw(draw.cards)
        everything = None if draw.discard else tuple(range(len(cards)))  # without a commander all is revealed
        hands[party] = Hand(cards, draw, everything)
    return Deal(hands), deck


def choose(dealt: Deal, party: Party, kept: tuple[int, ...]) -> Deal | Refusal:
    """A side keeps the cards at these places and lays the others aside (6.3, step 3)."""
    hand = dealt.hands[party]
    if dealt.shown or not hand.draw.discard:
        return Refusal(Reason.REVEALED)
    fits = hand.draw.fewest_kept <= len(kept) <= hand.draw.most_kept
    if not fits or len(set(kept)) < len(kept) or not set(kept) <= set(range(len(hand.cards))):
        return Refusal(Reason.WRONG_CARDS)
    return Deal({**dealt.hands, party: replace(hand, kept=tuple(sorted(kept)))})


def ready(dealt: Deal) -> bool:
    """Have both sides chosen?"""
    return all(hand.kept is not None for hand in dealt.hands.values())


def reveal(dealt: Deal, deck: Deck) -> tuple[Deal, Deck]:
    """Both at once: what was laid aside goes under the deck, then new cards come for *draw another*."""
    shown: dict[Party, Shown] = {}
    split = {party: _split(hand) for party, hand in dealt.hands.items()}
    for _kept, aside in split.values():
        deck = deck.put_under(aside)
    for party, (kept, _aside) in split.items():
        anew, deck = deck.draw_anew(kept)
        shown[party] = Shown(kept, anew)
    return Deal(dealt.hands, shown), deck


def gather(deck: Deck) -> Deck:
    """The battle is over or called off: every card in a hand goes face down under the deck."""
    return deck.put_under(deck.held)


def _split(hand: Hand) -> tuple[Cards, Cards]:
    """Kept, and laid aside."""
    kept = hand.kept or ()
    aside = tuple(card for place, card in enumerate(hand.cards) if place not in kept)
    return tuple(hand.cards[place] for place in kept), aside
