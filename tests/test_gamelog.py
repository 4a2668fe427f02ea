import json
import sqlite3
from pathlib import Path

import pytest

from tests.game.stories import FILLED, NEW, attack, play, record, seen
from towerpi.errors import LogFault
from towerpi.game.advance import advance
from towerpi.game.digest import digest
from towerpi.game.events import Event, Resume, Undo, Verify, event_from_plain
from towerpi.game.state import Game, Phase
from towerpi.game.step import calm
from towerpi.gamelog import MIGRATIONS, GameLog
from towerpi.logreader import LogReader

GOLDEN = Path(__file__).parent / "golden" / "log-before-the-page.jsonl"
STORY = (*FILLED, attack("blue", 4, "red", 3), seen("3 blue 4 red"), seen("none", after="hand"), Undo(), Undo())


def fill(log: GameLog) -> int:
    _, events = record(*STORY)
    number = log.begin_game(events[0], "begun", "first")
    for event in events[1:]:
        log.append(number, event, "after")
    return number


def test_the_state_is_the_fold_of_the_events(tmp_path: Path) -> None:
    log = GameLog(tmp_path / "games.db")
    number = fill(log)
    log.close()
    again = GameLog(tmp_path / "games.db")
    assert again.restore(number) == calm(play(*STORY))
    assert [entry.seq for entry in again.entries(number)] == list(range(1, 9))
    again.close()


def test_a_log_from_before_the_page_comes_out_the_same() -> None:
    game = Game()
    for line in GOLDEN.read_text(encoding="utf-8").splitlines():
        plain = json.loads(line)
        after = plain.pop("after")
        game, _ = advance(game, event_from_plain(plain))
        assert digest(game) == after
    assert (game.phase, game.battles) == (Phase.OVER, 2)


def test_every_event_is_synced(tmp_path: Path) -> None:
    log = GameLog(tmp_path / "games.db")
    settings = [log._open_db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("synchronous", "journal_mode")]
    assert settings == [2, "wal"]
    log.close()


def test_several_games_are_kept(tmp_path: Path) -> None:
    times = iter(["2026-01-01T20:00", *["2026-01-01T21:00"] * 20, "2026-01-01T19:00", *["2026-01-01T18:00"] * 20])
    log = GameLog(tmp_path / "games.db", now=lambda: next(times))
    first, second = fill(log), log.begin_game(NEW, "begun")
    assert [number for number, _ in log.games()] == [first, second]
    assert log.restore(first) == calm(play(*STORY))
    assert log.restore(second) == play(NEW)
    log.close()


def test_a_clock_set_back_does_not_change_the_order(tmp_path: Path) -> None:
    hours = iter(range(23, 0, -1))
    log = GameLog(tmp_path / "games.db", now=lambda: f"2026-01-01T{next(hours):02}:00")
    assert log.restore(fill(log)) == calm(play(*STORY))
    log.close()


def test_a_command_is_known_afterwards(tmp_path: Path) -> None:
    log = GameLog(tmp_path / "games.db")
    fill(log)
    assert log.has_command("first")
    assert not log.has_command("second")
    log.append(1, Verify(), "again", "first")
    named = log._open_db.execute("SELECT after FROM events WHERE command = 'first'").fetchall()
    assert (len(named), named != [("again",)], list(log.entries(1))[-1].after) == (1, True, "again")
    log.close()


def test_a_second_towerpi_is_told(tmp_path: Path) -> None:
    log = GameLog(tmp_path / "games.db")
    with pytest.raises(LogFault, match="Another TowerPi is using"):
        GameLog(tmp_path / "games.db")
    log.close()
    GameLog(tmp_path / "games.db").close()


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda data: b"rubbish" * 1000, id="no-database-at-all"),
        pytest.param(lambda data: data[:4096] + b"\xff" * 4096 + data[8192:], id="a-page-overwritten"),
        pytest.param(lambda data: data[: len(data) // 2], id="cut-off"),
    ],
)
def test_a_damaged_log_is_set_aside_and_a_new_one_begun(tmp_path: Path, damage) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "games.db"
    log = GameLog(path)
    fill(log)
    log.close()
    before = damage(path.read_bytes())
    path.write_bytes(before)
    again = GameLog(path)
    assert again.news[0].startswith("The game log was damaged (")
    assert (tmp_path / "games.damaged1").read_bytes() == before
    assert again.games() == []
    assert again.restore(again.begin_game(NEW, "begun")) == play(NEW)
    again.close()


def test_a_full_disk_is_told_and_nothing_is_half_written(tmp_path: Path) -> None:
    log = GameLog(tmp_path / "games.db")
    number = log.begin_game(NEW, "begun")
    pages = log._open_db.execute("PRAGMA page_count").fetchone()[0]
    log._open_db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(LogFault, match="The disk is full"):
        for _ in range(100):
            log.append(number, seen("9 red 9 blue 9 green"), "after")
    written = len(list(log.entries(number)))
    log._open_db.execute("PRAGMA max_page_count = 100000")
    log.append(number, seen("1 red"), "after")
    assert len(list(log.entries(number))) == written + 1
    log.close()


def test_a_read_only_disk_is_told(tmp_path: Path) -> None:
    log = GameLog(tmp_path / "games.db")
    number = log.begin_game(NEW, "begun")
    log._open_db.execute("PRAGMA query_only = ON")
    with pytest.raises(LogFault, match="cannot be written"):
        log.append(number, seen("1 red"), "after")
    log.close()
    with pytest.raises(LogFault, match="cannot be"):
        GameLog(Path("/proc/nowhere/games.db"))


def test_a_log_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    GameLog(path).close()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
    for _ in range(2):  # the lock is let go again
        with pytest.raises(LogFault, match="newer TowerPi"):
            GameLog(path)


def test_migrations_make_a_backup_first(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    log = GameLog(path)
    fill(log)
    log.close()
    again = GameLog(path, migrations=(*MIGRATIONS, "ALTER TABLE games ADD COLUMN note TEXT;"))
    assert again.restore(1) == calm(play(*STORY))
    again.close()
    with sqlite3.connect(tmp_path / "games.v1.backup") as backup:
        assert backup.execute("SELECT count(*) FROM events").fetchone()[0] == 8
    backup.close()


def test_a_closed_log_says_so(tmp_path: Path) -> None:
    log = GameLog(tmp_path / "games.db")
    log.close()
    log.close()
    with pytest.raises(LogFault, match="has been closed"):
        log.games()


def test_when_a_game_began(tmp_path: Path) -> None:
    log = GameLog(tmp_path / "games.db", now=lambda: "2026-01-01T20:00")
    assert log.started(1) == ""
    assert log.started(log.begin_game(NEW, "begun")) == "2026-01-01T20:00"
    other = log.begin_game(NEW, "begun")
    log.close()
    assert (log.started(1), log.started(other)) == ("2026-01-01T20:00", "")


@pytest.mark.parametrize(
    ("games", "in_hands"),
    [
        pytest.param([], False, id="no-game"),
        pytest.param([[(NEW, None), (Undo(), None)]], False, id="nobody"),
        pytest.param([[(NEW, "phone-0001")]], True, id="begun-on-a-phone"),
        pytest.param([[(NEW, None), (Undo(), "phone-0001")]], True, id="one-step-on-a-phone"),
        pytest.param([[(NEW, None), (Resume(), None)]], True, id="taken-up-again"),
        pytest.param([[(NEW, "phone-0001")], [(NEW, None)]], False, id="a-later-game-of-nobody"),
    ],
)
def test_who_has_acted_in_the_last_game(
    tmp_path: Path, games: list[list[tuple[Event, str | None]]], in_hands: bool
) -> None:
    log = GameLog(tmp_path / "games.db")
    for (first, name), *rest in games:
        number = log.begin_game(first, "", name)
        for event, command in rest:
            log.append(number, event, "", command)
    assert LogReader(log.path).in_hands() is in_hands
    log.close()
