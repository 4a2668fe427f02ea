"""The virtual fate deck in the live game: laid, shuffled, dealt, looked at on one phone, revealed, gone round."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from tests.game.stories import play, record
from tests.game.test_contests import ASSAULT, begin
from towerpi.errors import IllegalEvent, TowerPiError
from towerpi.game.advance import advance, possible
from towerpi.game.contest_events import CallOff, Contest, DealFate, FateDeck, HoldFate, KeepFate, ShuffleFate
from towerpi.game.digest import digest
from towerpi.game.events import Event, Undo
from towerpi.game.state import Fate, Fought, Game, Refused
from towerpi.rules.games import KNIGHTS, STRUGGLE
from towerpi.rules.warrior_knights.cards import Symbol
from towerpi.rules.warrior_knights.lines import Party

ATTACKER, DEFENDER = Party
MIX = {Symbol.HIT: 10, Symbol.BLOCK: 8, Symbol.VICTORY: 4, Symbol.DRAW_ANOTHER: 2}
DECK = (begin(KNIGHTS), FateDeck(MIX, 1))
DEALT = (*DECK, DealFate(ASSAULT))
HELD = (*DEALT, HoldFate(ATTACKER, "ana"))
SHOWN = (*HELD, KeepFate(ATTACKER, (0, 1), "ana"))
AZUR = {"name": "Azur", "shape": "square", "troops": [{"strength": 300}]}
OWNED = {**ASSAULT, "defender": {"baron": "yellow", "armies": [AZUR], "commander": "Azur"}}


def fate(game: Game) -> Fate:
    assert game.fate is not None
    return game.fate


def battle(game: Game) -> Fought:
    found = fate(game).battle
    assert found is not None
    return found


def plays(game: Game) -> dict[str, Any]:
    """The cards revealed, as the line of the battle tells them."""
    shown = battle(game).deal.shown
    assert shown is not None
    return {
        f"{party}_play": {
            "kept": [str(card.battle) for card in shown[party].kept],
            "anew": [str(card.battle) for card in shown[party].anew],
        }
        for party in Party
    }


def test_both_sides_are_dealt_what_they_draw() -> None:
    game = play(*DEALT)
    hands = battle(game).deal.hands
    assert [len(hands[party].cards) for party in Party] == [4, 2]
    assert (len(fate(game).deck.cards), battle(game).deal.shown) == (18, None)


def test_a_side_without_a_commander_waits_for_the_other_and_lays_nothing_aside() -> None:
    game = play(*SHOWN)
    shown = battle(game).deal.shown
    assert shown is not None
    assert len(shown[ATTACKER].kept) == 2
    assert shown[DEFENDER].kept == battle(game).deal.hands[DEFENDER].cards


def test_nothing_is_revealed_before_both_are_ready() -> None:
    held = (*DECK, DealFate(OWNED), HoldFate(ATTACKER, "ana"), HoldFate(DEFENDER, "ben"))
    one = play(*held, KeepFate(ATTACKER, (0,), "ana"))
    assert battle(one).deal.shown is None
    again = play(KeepFate(ATTACKER, (1, 2), "ana"), game=one)  # he thinks better of it
    both = play(KeepFate(DEFENDER, (), "ben"), game=again)
    shown = battle(both).deal.shown
    assert shown is not None
    hand = battle(both).deal.hands[ATTACKER].cards
    assert shown[ATTACKER].kept == (hand[1], hand[2])
    assert shown[DEFENDER].kept == ()


def test_settled_all_cards_lie_in_the_deck_again_and_undo_brings_them_back() -> None:
    game = play(*SHOWN)
    settled = play(Contest({**ASSAULT, **plays(game)}), game=game)
    assert fate(settled).battle is None
    assert Counter(card.battle for card in fate(settled).deck.cards) == MIX
    assert play(Undo(), game=settled).fate == game.fate


def test_what_was_laid_aside_lies_under_the_deck_and_is_not_revealed() -> None:
    game = play(*DEALT)
    hand, below = battle(game).deal.hands[ATTACKER].cards, fate(game).deck.cards
    shown = play(HoldFate(ATTACKER, "ana"), KeepFate(ATTACKER, (1, 2), "ana"), game=game)
    anew = 18 + 2 - len(fate(shown).deck.cards)
    assert fate(shown).deck.cards == (*below, hand[0], hand[3])[anew:]


def test_what_else_is_settled_leaves_the_hands_alone() -> None:
    game = play(*HELD)
    spoils = play(Contest({"kind": "STRONGHOLD", "crowns": 7, "cities": 2}), game=game)
    assert fate(spoils) == fate(game)


def test_a_pulled_plug_brings_back_the_same_hands() -> None:
    game, log = record(*SHOWN)
    again = play(*log)
    assert (again.fate, digest(again)) == (game.fate, digest(game))


def test_every_step_can_be_undone() -> None:
    events: list[Event] = [*SHOWN, CallOff(), ShuffleFate(9)]
    states = [play(*events[: n + 1]) for n in range(len(events))]
    for before, after in pairwise(states):
        assert play(Undo(), game=after).fate == before.fate


def test_a_battle_called_off_puts_the_cards_under_the_deck_in_the_order_of_hands() -> None:
    game = play(*DEALT)
    hands = battle(game).deal.hands
    off = play(CallOff(), game=game)
    assert fate(off).battle is None
    assert fate(off).deck.cards[-6:] == (*hands[ATTACKER].cards, *hands[DEFENDER].cards)


def test_uncertain_times_shuffle_the_deck() -> None:
    before, after = play(*DECK), play(*DECK, ShuffleFate(2))
    assert fate(before).deck.cards != fate(after).deck.cards
    assert Counter(fate(before).deck.cards) == Counter(fate(after).deck.cards)


def test_a_hand_taken_over_is_counted_for_all_to_see() -> None:
    game = play(*HELD, HoldFate(ATTACKER, "ana"), HoldFate(ATTACKER, "ben"))
    assert (battle(game).holders[ATTACKER].phone, battle(game).holders[ATTACKER].times) == ("ben", 2)
    with pytest.raises(IllegalEvent, match="another phone"):
        play(KeepFate(ATTACKER, (0, 1), "ana"), game=game)


@pytest.mark.parametrize(
    ("events", "kinds"),
    [
        pytest.param((begin(KNIGHTS),), {"FateDeck"}, id="no-deck"),
        pytest.param(DECK, {"FateDeck", "ShuffleFate", "DealFate"}, id="deck"),
        pytest.param(DEALT, {"HoldFate", "KeepFate", "CallOff"}, id="dealt"),
        pytest.param(SHOWN, {"CallOff"}, id="revealed"),
    ],
)
def test_what_is_possible_now(events: tuple[Event, ...], kinds: set[str]) -> None:
    fates = {"FateDeck", "ShuffleFate", "DealFate", "HoldFate", "KeepFate", "CallOff"}
    assert {kind.__name__ for kind in possible(play(*events))} & fates == kinds


SIEGE = {**ASSAULT, "kind": "SIEGE", "turn": 1}
PLAYED = {**ASSAULT, "attacker_play": {}, "defender_play": {"kept": ["hit", "hit"]}}


@pytest.mark.parametrize(
    ("events", "word"),
    [
        pytest.param((begin(KNIGHTS), FateDeck({Symbol.HIT: 23}, 1)), "24 fate cards", id="a-card-is-missing"),
        pytest.param((begin(KNIGHTS), FateDeck({Symbol.HIT: -1}, 1)), "0 to 24", id="fewer-than-none"),
        pytest.param((begin(KNIGHTS), DealFate(ASSAULT)), "no fate deck", id="no-deck"),
        pytest.param((begin(KNIGHTS), ShuffleFate()), "no fate deck", id="nothing-to-shuffle"),
        pytest.param((*DECK, HoldFate(ATTACKER, "ana")), "were dealt", id="nothing-to-hold"),
        pytest.param((*DECK, CallOff()), "No battle is under way", id="nothing-to-call-off"),
        pytest.param((*DEALT, DealFate(ASSAULT)), "in hands", id="two-battles"),
        pytest.param((*DEALT, FateDeck(MIX, 2)), "in hands", id="another-deck-meanwhile"),
        pytest.param((*DEALT, ShuffleFate()), "in hands", id="shuffled-meanwhile"),
        pytest.param((*DEALT, KeepFate(ATTACKER, (0,), "ana")), "another phone", id="kept-unseen"),
        pytest.param((*SHOWN, HoldFate(ATTACKER, "ana")), "are revealed", id="held-after-all"),
        pytest.param((*DECK, DealFate(SIEGE)), "skirmish or an assault", id="a-siege"),
        pytest.param((*DECK, DealFate(PLAYED)), "without its cards", id="with-cards"),
        pytest.param((*HELD, Contest(PLAYED)), "not the cards", id="settled-before-revealed"),
        pytest.param((begin(STRUGGLE), FateDeck(MIX, 1)), "is no part of", id="a-game-of-dice"),
    ],
)
def test_what_cannot_be(events: tuple[Event, ...], word: str) -> None:
    with pytest.raises(TowerPiError, match=word):
        play(*events)


def test_other_cards_than_those_revealed_settle_nothing() -> None:
    game = play(*SHOWN)
    wrong = plays(game)
    wrong["attacker_play"]["kept"] = ["block", "block"] if "hit" in wrong["attacker_play"]["kept"] else ["hit", "hit"]
    wrong["attacker_play"]["anew"] = []
    with pytest.raises(IllegalEvent, match="not the cards"):
        play(Contest({**ASSAULT, **wrong}), game=game)


GIANT = {"name": "Solferino", "shape": "star", "troops": [{"strength": 2100}]}


@pytest.mark.parametrize(
    ("events", "event", "reason"),
    [
        pytest.param(DECK, DealFate({**ASSAULT, "others": ["black"]}), "no-leave", id="no-leave"),
        pytest.param(
            DECK,
            DealFate({**ASSAULT, "attacker": {"baron": "red", "commander": "Solferino", "armies": [GIANT]}}),
            "too-few-cards",
            id="more-than-the-deck-has",
        ),
        pytest.param(HELD, KeepFate(ATTACKER, (0, 1, 2), "ana"), "wrong-cards", id="too-many-kept"),
        pytest.param(HELD, KeepFate(ATTACKER, (4,), "ana"), "wrong-cards", id="no-such-card"),
        pytest.param(HELD, KeepFate(ATTACKER, (-1,), "ana"), "wrong-cards", id="none-of-the-cards"),
        pytest.param(HELD, KeepFate(ATTACKER, (1, 1), "ana"), "wrong-cards", id="one-card-twice"),
        pytest.param(
            (*DEALT, HoldFate(DEFENDER, "ben")), KeepFate(DEFENDER, (), "ben"), "revealed", id="a-city-keeps-all"
        ),
    ],
)
def test_what_the_rules_refuse_changes_nothing(events: tuple[Event, ...], event: Event, reason: str) -> None:
    before = play(*events)
    after, (refused,) = advance(before, event)
    assert after is before
    assert isinstance(refused, Refused)
    assert refused.refusal.reason == reason
