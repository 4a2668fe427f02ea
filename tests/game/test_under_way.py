"""A battle of another game while it is entered and rolled: everybody sees it, undo and a restart lose nothing of it."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.game.stories import FOUR, play, record
from towerpi.cubes import NO_CUBES, Cubes
from towerpi.errors import BadInput, IllegalEvent
from towerpi.game.advance import advance, possible
from towerpi.game.contest_events import CallOff, Contest, Engage, Rolling
from towerpi.game.digest import digest
from towerpi.game.events import EndGame, Event, NewGame, Player, Undo, event_from_plain, event_to_plain
from towerpi.game.state import Game, Refused
from towerpi.rules.games import STRUGGLE
from towerpi.rules.struggle.force import Side

NEW = NewGame(2, (Player("yellow", "Ana"), Player("red", "Ben")), game=STRUGGLE)
SEA: dict[str, Any] = {
    "kind": "ATTACK",
    "attack": {
        "region": "india",
        "attacker": {"player": "yellow", "armies": 1, "fleets": 1, "reserves": 1},
        "defender": {"player": "red", "armies": 1, "fleets": 1},
        "at_sea": ["attacker", "defender"],
    },
}
FIRST = {"attacker": [2, 5], "defender": [1, 2]}
AGAIN = {"attacker": [3, 3], "defender": [1, 5], "reserves": "attacker"}
AT_SEA = {**SEA, "naval": [FIRST]}
RESERVES = {**SEA, "naval": [FIRST, AGAIN]}
WHOLE = {**RESERVES, "land": [FIRST]}

ENTERED = Engage(SEA, Rolling(since="p0"))
HALF = Engage(SEA, Rolling({Side.ATTACKER: (2, 5)}, since="p1"), {"attacker": "white"}, "p1")
ROLLED = Engage(AT_SEA, None, {"attacker": "white", "defender": "white"}, "p2")
CALLED_BACK = Engage(AT_SEA, Rolling(reserves=Side.ATTACKER, since="p2"))
REROLLED = Engage(RESERVES)
ON_LAND = Engage(RESERVES, Rolling(since="p3"))
DECIDED = Engage(WHOLE)
STORY: tuple[Event, ...] = (NEW, ENTERED, HALF, ROLLED, CALLED_BACK, REROLLED, ON_LAND, DECIDED, Contest(WHOLE))


def line_of(game: Game) -> dict[str, Any]:
    assert game.under_way is not None
    return game.under_way.judged.line


def test_the_whole_story_step_by_step() -> None:
    game = play(NEW, ENTERED)
    assert game.under_way is not None
    assert game.under_way.judged.answer["next"] == "naval"
    assert game.under_way.judged.answer["odds"]["naval"]["attacker"] > 0
    game = play(HALF, game=game)
    assert game.under_way is not None
    assert game.under_way.rolling == Rolling({Side.ATTACKER: (2, 5)}, since="p1")
    game = play(ROLLED, CALLED_BACK, REROLLED, game=game)
    assert game.under_way is not None
    assert (game.under_way.judged.answer["next"], game.under_way.rolling) == ("land", None)
    game = play(ON_LAND, DECIDED, Contest(WHOLE), game=game)
    assert (game.under_way, game.contests) == (None, 1)
    assert game.contest is not None
    assert game.contest.answer["naval"]["result"] == "DEFENDER"


@settings(deadline=None, max_examples=40)
@given(st.integers(2, len(STORY)), st.integers(0, len(STORY)))
def test_a_restart_anywhere_finds_everything_and_undo_goes_back_step_by_step(told: int, undone: int) -> None:
    undone = min(undone, told - 1)
    game, log = record(*STORY[:told], *[Undo()] * undone)
    again = play(*[event_from_plain(event_to_plain(event)) for event in log])
    assert digest(again) == digest(game)
    assert again == game
    back = play(*STORY[: told - undone])
    assert (game.under_way, game.contest, game.contests) == (back.under_way, back.contest, back.contests)


@pytest.mark.parametrize("at", range(2, len(STORY)))
def test_every_step_has_a_digest_of_its_own(at: int) -> None:
    assert digest(play(*STORY[:at])) != digest(play(*STORY[: at + 1]))


def test_settling_undone_brings_the_battle_back_with_its_dice() -> None:
    game = play(*STORY, Undo())
    assert game.contest is None
    assert line_of(game)["land"] == [FIRST]


def test_it_is_called_off_and_that_can_be_undone() -> None:
    before = play(NEW, ENTERED, ROLLED)
    assert CallOff in possible(before)
    off = play(CallOff(), game=before)
    assert off.under_way is None
    assert CallOff not in possible(off)
    assert line_of(play(Undo(), game=off)) == line_of(before)
    with pytest.raises(IllegalEvent, match="No battle is under way"):
        advance(off, CallOff())


def test_what_is_settled_beside_it_leaves_it_alone() -> None:
    income = Contest({"kind": "INCOME", "realm": {"population": 5, "influence": 3, "units": 2}})
    game = play(NEW, ENTERED, HALF, income)
    assert game.contests == 1
    assert game.under_way == play(NEW, ENTERED, HALF).under_way
    assert play(Contest(WHOLE), game=game).under_way is None


def test_a_refused_attack_does_not_begin() -> None:
    game = play(NEW)
    wrong = {"kind": "ATTACK", "attack": {"region": "india", "attacker": {"player": "red", "armies": 1}, "neutral": 9}}
    after, effects = advance(game, Engage(wrong, Rolling()))
    assert after is game
    assert isinstance(effects[0], Refused)


@pytest.mark.parametrize(
    ("plain", "word"),
    [
        pytest.param({"rolled": {"attacker": [0, 7]}}, "1 to 6", id="no-such-face"),
        pytest.param({"rolled": {"attacker": [1]}}, "2 items", id="one-die"),
        pytest.param({"rolled": {"nobody": [1, 2]}}, "nobody", id="no-such-side"),
        pytest.param({"reserves": "nobody"}, "nobody", id="reserves-of-nobody"),
    ],
)
def test_dice_that_cannot_be(plain: dict[str, Any], word: str) -> None:
    with pytest.raises(BadInput, match=word):
        event_from_plain({"event": "Engage", "line": SEA, "rolling": plain})


def test_no_dice_are_awaited_once_all_lie_there() -> None:
    with pytest.raises(IllegalEvent, match="No dice are awaited"):
        play(NEW, Engage(WHOLE, Rolling()))


def test_the_end_of_the_game_ends_it_and_wallenstein_knows_none() -> None:
    assert play(NEW, ENTERED, EndGame(NO_CUBES)).under_way is None
    wallenstein = play(NewGame(2, FOUR, outside=Cubes(red=62, blue=62, yellow=62, purple=62, green=20)))
    with pytest.raises(IllegalEvent, match="is no part of"):
        advance(wallenstein, ENTERED)
