"""A virtual fate deck: the table's own 24 cards, as values (6.1).

What the cards show is not in the rule text: the table enters its cards once (table.py). `Deck.of(cards, seed)` is
shuffled by that seed; every step gives a new deck. Cards drawn are held until they are put face down under the deck;
they come again only when those above them are gone, or after *Uncertain times* (`shuffled`).
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from towerpi.errors import BadTable, sentence
from towerpi.rules.warrior_knights.cards import FATE_CARDS, FateCard, Symbol


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards from the top down, and those in somebody's hands."""

    cards: tuple[FateCard, ...]
    held: tuple[FateCard, ...] = ()

    @classmethod
    def of(cls, cards: Sequence[FateCard], seed: int) -> "Deck":
        """All cards of the box, shuffled."""
        if len(cards) != FATE_CARDS:
            raise BadTable(
                sentence("{right} fate cards were expected; {came} came.", right=FATE_CARDS, came=len(cards))
            )
        return cls(tuple(cards)).shuffled(seed)

    def shuffled(self, seed: int) -> "Deck":
        """*Uncertain times*: what lies in the deck, in a new order."""
        order = list(self.cards)
        random.Random(seed).shuffle(order)
        return replace(self, cards=tuple(order))

    def draw(self, number: int) -> tuple[tuple[FateCard, ...], "Deck"]:
        """So many from the top; fewer when no more are there, because the rest is in hands and nothing is discarded."""
        drawn = self.cards[:number]
        return drawn, Deck(self.cards[number:], self.held + drawn)

    def draw_anew(self, kept: Sequence[FateCard]) -> tuple[tuple[FateCard, ...], "Deck"]:
        """A new card for each *draw another* among those kept, and again while it comes again (6.3)."""
        anew: tuple[FateCard, ...] = ()
        deck, wanted = self, _another(kept)
        while wanted:
            drawn, deck = deck.draw(wanted)
            anew, wanted = anew + drawn, _another(drawn)
        return anew, deck

    def put_under(self, cards: Sequence[FateCard]) -> "Deck":
        """Held cards go face down under the deck, in that order."""
        held = list(self.held)
        for card in cards:
            if card not in held:
                raise BadTable(sentence("Only a fate card that was drawn goes under the deck."))
            held.remove(card)
        return Deck((*self.cards, *cards), tuple(held))

    def reveal(self, fits: Callable[[FateCard], bool]) -> tuple[FateCard | None, "Deck"]:
        """The first card that fits, drawn on while one does not (6.1); None when none does. All go under the deck."""
        for number, card in enumerate(self.cards, 1):
            if fits(card):
                drawn, deck = self.draw(number)
                return card, deck.put_under(drawn)
        return None, self


def _another(cards: Sequence[FateCard]) -> int:
    return sum(card.battle is Symbol.DRAW_ANOTHER for card in cards)
