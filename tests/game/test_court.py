import pytest

from tests.game.stories import FILLED, FOUR, attack, cubes, play, seen
from towerpi.errors import BadInput, IllegalEvent
from towerpi.game.advance import advance
from towerpi.game.events import Convert, CourtEnds, Event, LandsknechtPut, NewGame, TakeFavour
from towerpi.game.state import Phase
from towerpi.rules.wallenstein.court import CourtCard, Courtiers

COURT = NewGame(2, FOUR, court=True, landsknechte=True)
START: tuple[Event, ...] = (COURT, seen("2 red 1 blue 3 green"), seen("none", after="hand"))
TRAY: tuple[Event, ...] = (*START, seen("4 yellow"))


def test_the_fill_sends_courtiers() -> None:
    halls = {colour: courtiers.hall for colour, courtiers in play(*START).courtiers}
    assert halls == {"red": 2, "blue": 1, "yellow": 0, "purple": 0}


def test_a_dice_tower_card_takes_from_the_tray_and_is_watched() -> None:
    game = play(*TRAY, Convert("yellow", 3, CourtCard.TOWER))
    assert (game.phase, game.ledger.tray, game.watch.to_leave) == (Phase.CLEANUP, cubes("4 yellow"), cubes("3 yellow"))
    game = play(Convert("yellow", 1, CourtCard.TOWER), game=game)
    assert (game.stay, dict(game.courtiers)["yellow"]) == (cubes("none"), Courtiers(4))
    done = play(seen("none", after="hand"), game=game)
    assert (done.phase, done.ledger.tray) == (Phase.VERIFIED, cubes("none"))
    assert done.ledger.outside["yellow"] == 62 - 3


def test_a_land_card_needs_no_tray() -> None:
    game = play(*START, Convert("red", 3, CourtCard.LAND, armies=4))
    assert (game.phase, dict(game.courtiers)["red"]) == (Phase.VERIFIED, Courtiers(5))


def test_a_favour_puts_armies_into_the_tray() -> None:
    game = play(*START, TakeFavour("red", 3, price=2, put=2))
    assert (game.phase, game.ledger.tray, game.watch.missing) == (Phase.CLEANUP, cubes("2 red"), cubes("2 red"))
    assert dict(game.courtiers)["red"] == Courtiers(0, 0)
    assert play(seen("2 red", after="hand"), game=game).phase is Phase.VERIFIED


def test_other_favours_and_none() -> None:
    game = play(*START, TakeFavour("red", 6, price=2), TakeFavour("blue"))
    assert (game.phase, game.ledger.tray) == (Phase.VERIFIED, cubes("none"))
    assert dict(game.courtiers)["blue"] == Courtiers(0, 1)
    assert dict(play(CourtEnds(), game=game).courtiers)["blue"] == Courtiers(1, 0)


def test_landsknechte_put() -> None:
    game = play(*START, LandsknechtPut("purple", 1), LandsknechtPut("red", 2))
    assert (game.stay, game.ledger.tray) == (cubes("1 purple 2 red"), cubes("1 purple 2 red"))


@pytest.mark.parametrize(
    ("events", "message"),
    [
        pytest.param((*START, Convert("yellow", 3, CourtCard.TOWER)), "cannot convert 3", id="tray-too-empty"),
        pytest.param((*START, Convert("yellow", 4, CourtCard.LAND, 9)), "A space out of 3, 2, 1", id="no-such-space"),
        pytest.param((*FILLED, Convert("red", 1, CourtCard.TOWER)), "red has no courtiers", id="without-expansion"),
        pytest.param((*START, TakeFavour("red", 3, price=4)), "red has 2 courtiers; the card costs 4", id="too-dear"),
        pytest.param((*START, TakeFavour("red", 22, price=2)), "A favour 1 to 21", id="no-such-favour"),
        pytest.param((*START, TakeFavour("red", 3, price=2, put=61)), "Put fewer", id="more-than-the-box"),
        pytest.param((*START, LandsknechtPut("red", 0)), "At least 1 army", id="nothing-to-put"),
        pytest.param((*FILLED, LandsknechtPut("red", 1)), "does not play with Landsknechte", id="no-landsknechte"),
        pytest.param(
            (*START, attack("blue", 2), seen("2 blue"), seen("1 blue", after="hand"), LandsknechtPut("red", 1)),
            "still being cleaned up",
            id="in-the-middle-of-a-clean-up",
        ),
    ],
)
def test_refused(events: tuple[Event, ...], message: str) -> None:
    game = play(*events[:-1])
    with pytest.raises((IllegalEvent, BadInput), match=message):
        advance(game, events[-1])
