import pytest

from tests.game.stories import FILLED, FOUR, attack, cubes, play, seen
from towerpi.errors import BadInput, IllegalEvent
from towerpi.game.advance import advance
from towerpi.game.events import (
    Convert,
    CourtEnds,
    CourtOpens,
    Event,
    LandsknechtPut,
    NewGame,
    PassSpace,
    TakeFavour,
    Undo,
)
from towerpi.game.state import Phase
from towerpi.rules.wallenstein.court import CourtCard, Courtiers, Round

COURT = NewGame(2, FOUR, court=True, landsknechte=True)
START: tuple[Event, ...] = (COURT, seen("2 red 1 blue 3 green"), seen("none", after="hand"))
TRAY: tuple[Event, ...] = (*START, seen("4 yellow"))
ORDER = ("purple", "blue", "red", "yellow")
OPEN: tuple[Event, ...] = (*START, CourtOpens(ORDER, (3, 10, 6)))


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


def test_the_round_is_part_of_the_game() -> None:
    game = play(*OPEN, Convert("red", 3, CourtCard.LAND, armies=4), PassSpace("red", 2), TakeFavour("red", 6, price=3))
    assert (game.order, game.court) == (ORDER, Round((10, 6, 3), (("red", 3), ("red", 2)), ("red",), (6,)))
    game = play(TakeFavour("blue"), game=game)
    assert (game.court and game.court.entered, game.court and game.court.taken) == (("red", "blue"), (6,))
    assert play(Undo(), Undo(), game=game).court == Round((10, 6, 3), (("red", 3), ("red", 2)))
    ended = play(CourtEnds(), game=game)
    assert (ended.court, ended.gone, ended.order) == (None, (10, 6, 3), ORDER)
    assert play(CourtEnds(), game=ended).gone == (10, 6, 3)


def test_until_the_first_card_is_taken_the_round_can_be_corrected() -> None:
    game = play(*OPEN, PassSpace("red", 3), TakeFavour("blue"), CourtOpens(ORDER[::-1], (4, 10, 6)))
    assert (game.order, game.court) == (ORDER[::-1], Round((10, 6, 4), (("red", 3),), ("blue",)))


def test_a_log_from_before_rounds_were_told_goes_on() -> None:
    again = Convert("red", 1, CourtCard.LAND, armies=4)
    game = play(*START, again, again, TakeFavour("red", 6, price=2), TakeFavour("red", 6, price=2))
    assert game.court == Round((), (("red", 1),), ("red",), (6, 6))


def test_an_empty_supply_puts_no_armies() -> None:
    game = play(*START, TakeFavour("red", 3, price=2))
    assert (game.phase, game.ledger.tray, dict(game.courtiers)["red"]) == (Phase.VERIFIED, cubes("none"), Courtiers())


@pytest.mark.parametrize(
    ("events", "message"),
    [
        pytest.param((*START, Convert("yellow", 3, CourtCard.TOWER)), "cannot convert 3", id="tray-too-empty"),
        pytest.param((*START, Convert("yellow", 4, CourtCard.LAND, 9)), "A space out of 3, 2, 1", id="no-such-space"),
        pytest.param((*FILLED, Convert("red", 1, CourtCard.TOWER)), "red has no courtiers", id="without-expansion"),
        pytest.param((*START, TakeFavour("red", 3, price=4)), "red has 2 courtiers; the card costs 4", id="too-dear"),
        pytest.param((*START, TakeFavour("red", 22, price=2)), "A favour 1 to 21", id="no-such-favour"),
        pytest.param((*START, TakeFavour("red", 3, price=2, put=61)), "Put fewer", id="more-than-the-box"),
        pytest.param((*START, TakeFavour("red", 3, price=2, put=-1)), "At least 1 army", id="less-than-nothing"),
        pytest.param((*START, LandsknechtPut("red", 0)), "At least 1 army", id="nothing-to-put"),
        pytest.param((*FILLED, CourtOpens(ORDER, (1, 2, 3))), "without Am Kaiserhof", id="open-without-expansion"),
        pytest.param((*START, CourtOpens(ORDER[:3], (1, 2, 3))), "Every player once", id="somebody-left-out"),
        pytest.param((*START, CourtOpens((*ORDER, "red"), (1, 2, 3))), "Every player once", id="somebody-twice"),
        pytest.param((*START, CourtOpens(ORDER, (1, 2, 2))), "Three different favour cards", id="a-card-twice"),
        pytest.param((*START, CourtOpens(ORDER, (1, 2))), "Three different favour cards", id="two-cards"),
        pytest.param(
            (*OPEN, TakeFavour("red", 3, price=2), CourtOpens(ORDER, (1, 2, 3))), "taken already", id="cards-too-late"
        ),
        pytest.param(
            (*OPEN, PassSpace("red", 3), Convert("red", 3, CourtCard.LAND, 9)), "revealed the card", id="a-space-twice"
        ),
        pytest.param((*OPEN, PassSpace("red", 3), PassSpace("red", 3)), "revealed the card", id="passed-twice"),
        pytest.param((*FILLED, PassSpace("red", 3)), "red has no courtiers", id="passed-without-expansion"),
        pytest.param((*OPEN, TakeFavour("red"), TakeFavour("red")), "audience hall already", id="entered-twice"),
        pytest.param(
            (*OPEN, TakeFavour("red", 3, price=2), TakeFavour("blue", 3, price=2)), "10 for 4, 6 for 3;", id="taken"
        ),
        pytest.param((*OPEN, TakeFavour("red", 3, price=3)), "10 for 4, 6 for 3, 3 for 2; 3 for 3", id="wrong-price"),
        pytest.param((*OPEN, TakeFavour("red", 5, price=2)), "An open favour card was expected", id="not-open"),
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
