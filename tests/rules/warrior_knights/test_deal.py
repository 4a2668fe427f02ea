"""Battles dealt from the virtual fate deck: whatever the mix and the armies, no card appears, vanishes or runs out."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from towerpi.rules.warrior_knights.cards import FateCard, Symbol
from towerpi.rules.warrior_knights.deal import choose, deal, gather, ready, reveal
from towerpi.rules.warrior_knights.deck import Deck
from towerpi.rules.warrior_knights.lines import Party
from towerpi.rules.warrior_knights.plan import Draw
from towerpi.rules.warrior_knights.refusals import Reason, Refusal

ATTACKER, DEFENDER = Party
BOXES = st.lists(st.sampled_from(Symbol), min_size=24, max_size=24)


def drawn(hundreds: int, commander: bool) -> Draw:
    return Draw(hundreds + 2, 2, 0, max(1, hundreds)) if commander else Draw(hundreds, 0, hundreds, hundreds)


DRAWS = st.builds(drawn, st.integers(0, 14), st.booleans())


@settings(deadline=None)
@given(box=BOXES, ours=DRAWS, theirs=DRAWS, seed=st.integers(0, 99), data=st.data())
def test_a_battle_uses_the_cards_of_the_box_and_gives_them_back(
    box: list[Symbol], ours: Draw, theirs: Draw, seed: int, data: st.DataObject
) -> None:
    cards = [FateCard(symbol) for symbol in box]
    begun = deal(Deck.of(cards, seed), {ATTACKER: ours, DEFENDER: theirs})
    if isinstance(begun, Refusal):
        assert begun.reason is Reason.TOO_FEW_CARDS
        assert ours.cards + theirs.cards + box.count(Symbol.DRAW_ANOTHER) > 24
        return
    dealt, deck = begun
    for party, draw in ((ATTACKER, ours), (DEFENDER, theirs)):
        assert len(dealt.hands[party].cards) == draw.cards
        if draw.discard:
            assert not ready(dealt)
            number = data.draw(st.integers(draw.fewest_kept, min(draw.most_kept, draw.cards)))
            chosen = choose(dealt, party, tuple(range(number)))
            assert not isinstance(chosen, Refusal)
            dealt = chosen
    assert ready(dealt)
    dealt, deck = reveal(dealt, deck)
    assert dealt.shown is not None
    for shown in dealt.shown.values():
        another = sum(card.battle is Symbol.DRAW_ANOTHER for card in (*shown.kept, *shown.anew))
        assert len(shown.anew) == another  # one for each, also for each that comes again: the deck never runs out
    assert Counter(gather(deck).cards) == Counter(cards)
    assert gather(deck).held == ()


def test_who_has_no_commander_lays_nothing_aside() -> None:
    begun = deal(Deck.of([FateCard(Symbol.HIT)] * 24, 1), {ATTACKER: drawn(2, True), DEFENDER: drawn(3, False)})
    assert not isinstance(begun, Refusal)
    assert choose(begun[0], DEFENDER, (0,)) == Refusal(Reason.REVEALED)


@pytest.mark.parametrize(
    "kept",
    [
        pytest.param((0, 1, 2), id="more-than-may-be-kept"),
        pytest.param((1, 1), id="one-card-twice"),
        pytest.param((4,), id="a-card-that-is-not-there"),
    ],
)
def test_what_cannot_be_kept(kept: tuple[int, ...]) -> None:
    begun = deal(Deck.of([FateCard(Symbol.HIT)] * 24, 1), {ATTACKER: drawn(2, True), DEFENDER: drawn(3, False)})
    assert not isinstance(begun, Refusal)
    assert choose(begun[0], ATTACKER, kept) == Refusal(Reason.WRONG_CARDS)
