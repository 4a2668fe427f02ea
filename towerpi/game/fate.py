"""The virtual fate deck of Warrior Knights: the table enters its battle symbols once, then cards are drawn from it.

Cards drawn stay in the hands of a side until the battle is settled; then they go face down under the deck (6.1).
"""

from dataclasses import replace

from towerpi.errors import BadInput, IllegalEvent, sentence
from towerpi.game.events import DrawFate, FateDeck
from towerpi.game.state import Fate, Game
from towerpi.game.step import Step, recorded
from towerpi.rules.warrior_knights.cards import FATE_CARDS, FateCard
from towerpi.rules.warrior_knights.deck import Deck


def lay(game: Game, event: FateDeck) -> Step:
    """The table's own cards, shuffled; BadTable when they are not as many as the box has."""
    if any(not 0 <= number <= FATE_CARDS for number in event.mix.values()):
        raise BadInput(sentence("0 to {most} cards of each symbol were expected.", most=FATE_CARDS))
    cards = [FateCard(symbol) for symbol, number in event.mix.items() for _ in range(number)]
    return recorded(game, replace(game, fate=Fate(Deck.of(cards, event.seed))), event)


def draw(game: Game, event: DrawFate) -> Step:
    """So many for one side; fewer when the deck has no more."""
    if game.fate is None:
        raise IllegalEvent(sentence("There is no fate deck. Enter its cards first."))
    if not 1 <= event.number <= FATE_CARDS:
        raise BadInput(
            sentence("1 to {most} fate cards were expected; {came} came.", most=FATE_CARDS, came=event.number)
        )
    drawn, deck = game.fate.deck.draw(event.number)
    hands = {**game.fate.hands, event.side: (*game.fate.hands.get(event.side, ()), *drawn)}
    return recorded(game, replace(game, fate=Fate(deck, hands)), event)


def put_back(fate: Fate | None) -> Fate | None:
    """The battle is over: every hand goes under the deck."""
    return fate and Fate(fate.deck.put_under(fate.deck.held))
