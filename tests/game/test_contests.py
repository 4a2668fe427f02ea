"""The other games in the live game: they begin, what is settled is judged and kept, and nothing else happens."""

from typing import Any

import pytest

from tests.game.stories import FOUR, attack, play, record, seen
from towerpi.cubes import NO_CUBES, Cubes
from towerpi.errors import BadInput, IllegalEvent, TowerPiError
from towerpi.game.advance import advance, possible
from towerpi.game.contest_events import Contest
from towerpi.game.digest import digest
from towerpi.game.events import EndGame, Event, NewGame, Player, Resume, Undo, event_from_plain, event_to_plain
from towerpi.game.state import Game, Phase, Refused
from towerpi.rules.games import GAMES, KNIGHTS, STRUGGLE

TWO = (Player("yellow", "Ana"), Player("red", "Ben"))
OPEN: dict[str, Any] = {
    "kind": "ATTACK",
    "attack": {"region": "india", "attacker": {"player": "yellow", "armies": 2, "fleets": 1}, "neutral": 3},
}
SETTLED = Contest({**OPEN, "land": [{"attacker": [2, 5], "defender": [1, 2]}]}, {"attacker": "white"}, "p1")
ASSAULT: dict[str, Any] = {
    "kind": "ASSAULT",
    "attacker": {
        "baron": "red",
        "commander": "Solferino",
        "armies": [{"name": "Solferino", "shape": "star", "troops": [{"strength": 200}]}],
    },
    "walls": {"name": "Fröli", "base": 200},
}
PLAYS = {"attacker_play": {"kept": ["hit", "block"]}, "defender_play": {"kept": ["hit", "victory"]}}


def begin(game: str, **switches: str | bool | int) -> NewGame:
    return NewGame(2, TWO, game=game, switches=switches)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_begins_without_a_fill(name: str) -> None:
    game = play(begin(name))
    assert (game.phase, game.table.game, game.ledger.box) == (Phase.IDLE, name, NO_CUBES)
    cards = {"FateDeck"} if name == KNIGHTS else set()
    assert {kind.__name__ for kind in possible(game)} - cards == {
        "TrayMoving", "TraySeen", "EndGame", "Engage", "Contest", "Resume", "Undo",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("event", "word"),
    [
        pytest.param(NewGame(2, TWO, game="chess"), "chess", id="unknown-game"),
        pytest.param(NewGame(2, TWO[:1], game=STRUGGLE), "2 to 7 players", id="too-few"),
        pytest.param(NewGame(2, FOUR, game=STRUGGLE), "purple", id="colour-of-another-box"),
        pytest.param(NewGame(2, (*TWO, TWO[0]), game=STRUGGLE), "of his own", id="colour-twice"),
        pytest.param(begin(STRUGGLE, zero_zero="tie"), "zero_zero", id="switch-of-another-game"),
        pytest.param(NewGame(2, TWO, game=KNIGHTS, court=True), "Wallenstein", id="court"),
        pytest.param(NewGame(2, TWO, game=KNIGHTS, outside=Cubes(red=3)), "Wallenstein", id="counted-cubes"),
    ],
)
def test_a_game_that_cannot_begin(event: NewGame, word: str) -> None:
    with pytest.raises(BadInput, match=word):
        play(event)


def test_a_battle_is_judged_and_kept_and_can_be_undone() -> None:
    game, log = record(begin(STRUGGLE), SETTLED)
    assert game.contests == 1
    assert game.contest is not None
    assert game.contest.answer["land"]["result"] == "ATTACKER"
    assert game.contest.dice == {"attacker": "white"}
    assert log == [begin(STRUGGLE), SETTLED]
    again = play(*log)
    assert digest(again) == digest(game)
    assert digest(play(*log, SETTLED)) != digest(game)
    back = play(Undo(), game=game)
    assert (back.contest, back.contests) == (None, 0)


def test_the_rules_of_the_table_judge_not_those_of_the_line() -> None:
    slaves = {"tile": "slaves", "region": "north-america", "victim": {"player": "red", "armies": 1}}
    tied = [{"attacker": [2, 1], "defender": [3, 2]}]
    line = Contest({"kind": "REVOLT", "revolt": slaves, "rolls": tied, "house": {"tile_tie": "loss"}})
    game = play(begin(STRUGGLE, tile_tie="no_loss"), line)
    assert game.contest is not None
    assert game.contest.line["house"]["tile_tie"] == "no_loss"
    assert game.table.switches["fleets"] == 8


def test_an_assault_is_judged() -> None:
    game = play(begin(KNIGHTS), Contest({**ASSAULT, **PLAYS}))
    assert game.contest is not None
    assert game.contest.answer["outcome"]["walls"]["breaches"] == 2


@pytest.mark.parametrize(
    ("game", "event", "error", "word"),
    [
        pytest.param(STRUGGLE, Contest(OPEN), IllegalEvent, "still to come", id="dice-missing"),
        pytest.param(KNIGHTS, Contest(ASSAULT), IllegalEvent, "still to come", id="cards-missing"),
        pytest.param(STRUGGLE, Contest({"kind": "CHESS"}), BadInput, "CHESS", id="unknown-kind"),
        pytest.param(STRUGGLE, Contest({**OPEN, "game": KNIGHTS}), BadInput, "A line of", id="line-of-another-game"),
        pytest.param(STRUGGLE, attack("red", 3), IllegalEvent, "is no part of", id="plan-of-wallenstein"),
    ],
)
def test_what_changes_nothing(game: str, event: Event, error: type[TowerPiError], word: str) -> None:
    with pytest.raises(error, match=word):
        play(begin(game), event)


def test_a_refusal_changes_nothing_and_says_why() -> None:
    before = play(begin(STRUGGLE))
    alone = {"region": "india", "attacker": {"player": "yellow", "armies": 1}, "neutral": 9}
    after, effects = advance(before, Contest({"kind": "ATTACK", "attack": alone}))
    assert after is before
    (refused,) = effects
    assert isinstance(refused, Refused)
    assert (refused.refusal.reason, bool(refused.refusal.sentence)) == ("no-counter", True)


def test_no_contest_in_wallenstein() -> None:
    game = play(NewGame(2, FOUR, outside=Cubes(red=62, blue=62, yellow=62, purple=62, green=20)))
    assert game.phase is Phase.IDLE
    assert Contest not in possible(game)
    with pytest.raises(IllegalEvent, match="is no part of"):
        advance(game, SETTLED)


def test_the_tray_is_not_watched_and_the_game_ends() -> None:
    game = play(begin(STRUGGLE))
    assert play(seen("3 red"), game=game) is game
    assert play(Resume(), EndGame(NO_CUBES), game=game).phase is Phase.OVER


def test_the_log_keeps_it_whole() -> None:
    assert event_from_plain(event_to_plain(SETTLED)) == SETTLED
    assert event_from_plain(event_to_plain(begin(STRUGGLE))) == begin(STRUGGLE)
    assert Game().contest is None
