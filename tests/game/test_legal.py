"""What is possible when, what is refused, and the way back."""

import pytest

from tests.game.stories import (
    DOUBT,
    FILLED,
    FOUR,
    NEW,
    attack,
    counted,
    cubes,
    play,
    record,
    riot,
    seen,
)
from tests.game.test_advance import BATTLE, FALL, HAND
from towerpi.errors import BadInput, IllegalEvent
from towerpi.game.advance import HANDLERS, LEGAL, advance
from towerpi.game.events import (
    KINDS,
    BookTray,
    Confirm,
    Disarm,
    Event,
    Fell,
    NewGame,
    Player,
    ScoreWinter,
    Undo,
    Verify,
    WinterComes,
)
from towerpi.game.state import Phase, Refused
from towerpi.rules.wallenstein.events import Effect
from towerpi.rules.wallenstein.plan import Reason, Refusal
from towerpi.rules.wallenstein.winter import Larder


def test_refusals_are_effects_and_change_nothing() -> None:
    game = play(*FILLED)
    refused = attack("blue", 2, "red", 3, church=True, event=Effect.CHURCH_PEACE)
    assert advance(game, refused) == (game, (Refused(Refusal(Reason.CHURCH_PEACE)),))


@pytest.mark.parametrize(
    ("events", "message"),
    [
        pytest.param((NewGame(3, FOUR),), "Edition 1 or 2 was expected; 3 came", id="edition"),
        pytest.param((NewGame(1, FOUR, court=True),), "belong to the second edition", id="expansion"),
        pytest.param((NewGame(2, FOUR[:1]),), "3 to 5 players were expected", id="players"),
        pytest.param((NewGame(2, FOUR, switches={"zero_zero": "maybe"}),), "zero_zero must be", id="switch"),
        pytest.param((NewGame(2, (*FOUR[:2], Player("red", "R"))),), "a colour of his own", id="colour-twice"),
        pytest.param((NEW, NEW), "NewGame is possible in: setup. The game is now: fill.", id="second-new-game"),
        pytest.param((NEW, BATTLE), "PlanAttack is possible in", id="battle-before-fill"),
        pytest.param((NEW, Confirm()), "Nothing has been counted yet", id="nothing-to-confirm"),
        pytest.param((NEW, FALL, Disarm()), "The fill cannot be taken back", id="the-fill-is-no-plan"),
        pytest.param((NEW, counted("63 red")), "63 red cannot have come out: .*more-than-exist", id="no-box-has-that"),
        pytest.param((*FILLED, Verify()), "Verify is possible in: cleanup, resolved", id="verify-at-rest"),
        pytest.param((*FILLED, attack("black", 2)), ".black. came", id="a-colour-nobody-plays"),
        pytest.param((*FILLED, attack("blue", 2, "black", 1)), ".black. came", id="a-defender-nobody-plays"),
        pytest.param((*FILLED, riot("black", 1, 1)), ".black. came", id="a-riot-against-nobody"),
        pytest.param((*FILLED, attack("blue", 56)), "56 blue 1 green were to be thrown; 1 blue of them", id="too-many"),
        pytest.param((*FILLED, Fell(cubes("1 black"))), "cannot have fallen", id="fell-from-nowhere"),
        pytest.param((*FILLED, BookTray(cubes("63 red"))), "cannot lie there", id="book-too-many"),
        pytest.param((*FILLED, WinterComes((Larder("black", 1, 1),), 1)), ".black. came", id="larder"),
        pytest.param((*FILLED, ScoreWinter({"black": ()})), ".black. came", id="score"),
        pytest.param((Undo(),), "There is no step to undo", id="undo-nothing"),
    ],
)  # fmt: skip
def test_illegal_events_raise(events: tuple[Event, ...], message: str) -> None:
    game = play(*events[:-1])
    with pytest.raises((IllegalEvent, BadInput), match=message):
        advance(game, events[-1])


def test_the_table_is_complete() -> None:
    assert set(LEGAL) == set(KINDS.values())
    assert set(HANDLERS) == set(KINDS.values()) - {Undo}


@pytest.mark.parametrize(
    ("events", "phase"),
    [
        pytest.param((NEW,), Phase.SETUP, id="new-game"),
        pytest.param((NEW, FALL, seen("2 red")), Phase.FILL, id="the-fill"),
        pytest.param((*FILLED,), Phase.FILL, id="a-clean-up-goes-with-its-throw"),
        pytest.param((*FILLED, BATTLE), Phase.VERIFIED, id="a-plan"),
        pytest.param((*FILLED, BATTLE, FALL, seen("3 blue")), Phase.ARMED, id="a-throw"),
        pytest.param((*FILLED, BATTLE, seen("3 blue", DOUBT), seen("2 blue", DOUBT)), Phase.ARMED, id="counted-twice"),
        pytest.param((*FILLED, BATTLE, seen("3 blue", DOUBT), Confirm()), Phase.SETTLED, id="a-confirmation"),
        pytest.param((*FILLED, seen("1 green")), Phase.VERIFIED, id="an-accident"),
        pytest.param((*FILLED, seen("1 green"), BATTLE, seen("none", after="hand")), Phase.VERIFIED, id="emptying"),
    ],
)
def test_undo(events: tuple[Event, ...], phase: Phase) -> None:
    before, after = play(*events), play(*events, Undo())
    assert after.phase is phase
    assert after.step == before.step + 1


def test_undo_all_the_way_and_again() -> None:
    events = (*FILLED, BATTLE, seen("3 blue"), seen("none", after="hand"))
    game = play(*events)
    for _ in range(4):
        game = play(Undo(), game=game)
    assert game.phase is Phase.SETUP
    assert play(*events, game=game).ledger == play(*events).ledger


def test_only_what_counts_is_recorded() -> None:
    _, log = record(*FILLED, FALL, HAND, BATTLE, FALL, seen("none"), seen("3 blue"), HAND, seen("1 blue", after="hand"))
    assert [type(event).__name__ for event in log] == ["NewGame", "TraySeen", "TraySeen", "PlanAttack", "TraySeen"]
