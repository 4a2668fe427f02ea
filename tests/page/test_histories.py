"""The list of games and one game, as the log screen gets them."""

import json
import threading
from pathlib import Path

import pytest

from tests.game.stories import DOUBT, FILLED, NEW, attack, counted, cubes, record, seen
from tests.game.test_court import TRAY
from towerpi.errors import BadInput, LogFault
from towerpi.game.advance import advance
from towerpi.game.digest import digest
from towerpi.game.events import BookTray, Convert, EndGame, Event, Undo, Verify, WinterComes
from towerpi.game.state import Game
from towerpi.gamelog import GameLog
from towerpi.logreader import LogReader
from towerpi.page.histories import game_to_plain, games_to_plain
from towerpi.rules.wallenstein.court import CourtCard
from towerpi.rules.wallenstein.winter import Larder

THROWN = (*FILLED, attack("blue", 4, "red", 3), seen("3 blue", DOUBT), counted("2 blue"), Verify())


def write(log: GameLog, *story: Event) -> None:
    game, number = Game(), 0
    for event in record(*story)[1]:
        game, _ = advance(game, event)
        if number:
            log.append(number, event, digest(game))
        else:
            number = log.begin_game(event, digest(game))


@pytest.fixture
def reader(tmp_path: Path) -> LogReader:
    log = GameLog(tmp_path / "games.db")
    write(log, *THROWN, BookTray(cubes("1 red")), EndGame(cubes("1 red")))
    write(log, *TRAY, Convert("yellow", 3, CourtCard.TOWER), Undo(), WinterComes((Larder("red", 7, 9),), 0))
    write(log, NEW, Undo())
    log.close()
    return LogReader(tmp_path / "games.db")


def test_the_list_of_games(reader: LogReader) -> None:
    games = games_to_plain(reader)
    assert [(game["number"], game["phase"], game["unfinished"]) for game in games] == [
        (3, "setup", False),
        (2, "verified", True),
        (1, "over", False),
    ]
    assert (games[1]["court"], games[1]["edition"], games[1]["steps"]) == (True, 2, 7)
    assert games[1]["players"][0] == {"colour": "red", "name": "Red"}
    assert games[1]["started"] <= games[1]["last"]


def test_one_game(reader: LogReader) -> None:
    game = json.loads(json.dumps(game_to_plain(reader, 1)))
    assert (game["number"], game["edition"], game["switches"]["zero_zero"]) == (1, 2, "tie")
    assert [item["kind"] for item in game["items"]] == ["throw", "throw", "tray", "end"]
    throw = game["items"][1]
    assert throw["battle"] == {
        "kind": "PVP",
        "province": "",
        "origin": "",
        "attacker": "blue",
        "defender": "red",
        "markers": 0,
        "uncommitted": 0,
        "collecting": False,
    }
    assert (throw["number"], throw["thrown"], throw["tray"]) == (1, {"blue": 4, "red": 3}, {})
    assert throw["tower"] == {"red": 5, "blue": 7, "yellow": 7, "purple": 7, "green": 7}
    assert (throw["count"]["cubes"], throw["count"]["by_hand"]) == ({"blue": 2}, True)
    assert (throw["corrected"], throw["locked"], throw["undone"]) == (True, True, False)
    assert throw["asked"][0]["kind"] == "touching"
    assert throw["outcome"]["result"] == "ATTACKER"
    assert game["items"][2]["tray"] == {"red": 1}


def test_the_other_kinds(reader: LogReader) -> None:
    items = game_to_plain(reader, 2)["items"]
    assert [(item["kind"], item["undone"]) for item in items] == [
        ("throw", False),
        ("fall", False),
        ("court", True),
        ("winter", False),
    ]
    assert items[0]["battle"]["kind"] == "FILL"
    assert items[1]["cubes"] == {"yellow": 4}
    assert items[2]["event"]["event"] == "Convert"
    assert items[3]["hunger"][0]["riots"] == 1


def test_a_new_game_that_was_undone_is_empty(reader: LogReader) -> None:
    assert game_to_plain(reader, 3)["items"] == []


def test_no_such_game(reader: LogReader) -> None:
    with pytest.raises(BadInput, match="there is no game 9"):
        game_to_plain(reader, 9)


def test_a_game_that_cannot_be_read_hides_no_other(tmp_path: Path, reader: LogReader) -> None:
    log = GameLog(tmp_path / "games.db")
    log._open_db.execute("UPDATE events SET body = '{}' WHERE game = 1 AND seq = 1")
    log.close()
    assert [(game["number"], game["players"] == []) for game in games_to_plain(reader)] == [
        (3, False),
        (2, False),
        (1, True),
    ]


def test_no_log_is_told(tmp_path: Path) -> None:
    with pytest.raises(LogFault, match="cannot be"):
        LogReader(tmp_path / "none.db").games()


def test_reading_goes_on_while_the_game_is_written(tmp_path: Path) -> None:
    log = GameLog(tmp_path / "games.db")
    write(log, *FILLED)
    reader, seen_items, stop = LogReader(tmp_path / "games.db"), list[int](), threading.Event()

    def read() -> None:
        while not stop.is_set():
            seen_items.append(len(game_to_plain(reader, 1)["items"]))

    thread = threading.Thread(target=read)
    thread.start()
    game = Game()
    for event in record(*FILLED)[1]:
        game, _ = advance(game, event)
    for _ in range(100):
        for event in (attack("blue", 4, "red", 3), counted("4 blue 3 red"), Verify()):
            game, _ = advance(game, event)
            log.append(1, event, digest(game))
    stop.set()
    thread.join()
    log.close()
    assert seen_items == sorted(seen_items)
    assert len(game_to_plain(reader, 1)["items"]) == 101
