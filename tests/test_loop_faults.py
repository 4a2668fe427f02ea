"""The loop when something fails: camera, log, disk, power."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.fakes import DiskTrouble, TameCamera
from tests.game.stories import FOUR, NEW, attack, cubes
from tests.game.test_contests import SETTLED, begin
from tests.loop_table import Table, run_with
from towerpi.errors import BadPicture
from towerpi.frames import Bgr, Frame
from towerpi.game.events import Confirm, NewGame, Verify
from towerpi.game.state import Phase
from towerpi.game.step import calm
from towerpi.gamelog import GameLog
from towerpi.loop import Loop
from towerpi.reading import Reading
from towerpi.rules.games import STRUGGLE
from towerpi.snapshot import Answer, Snapshot


def test_a_log_that_cannot_be_read_is_answered_too(tmp_path: Path) -> None:
    table = Table(tmp_path, camera=False)
    table.do(NEW, "a")
    table.log.close()
    assert table.do(Confirm(cubes("2 red")), "b") == Answer(True, saved=False)
    assert "has been closed" in table.shown[-1].faults[0]


def test_no_game_is_taken_up_while_the_log_cannot_be_written(tmp_path: Path) -> None:
    log = DiskTrouble(tmp_path / "games.db")
    table = Table(tmp_path, camera=False, log=log)
    table.do(NEW)
    log.trouble = "The disk is full."
    table.do(NewGame(1, FOUR[:3], abandon=True))
    assert table.resume(1) == Answer(False, "The disk is full.")
    log.trouble = ""
    assert table.resume(1).done
    assert [number for number, _ in log.games()] == [1, 2]
    table.loop.close()


@pytest.mark.parametrize("rounds", [0, 1, 2, 3, 4])
def test_after_a_restart_the_game_goes_on_where_it_was(tmp_path: Path, rounds: int) -> None:
    table = Table(tmp_path)
    steps: list[str] = ["2 red 3 green", "none"]
    table.do(NEW)
    for text in steps[: min(rounds, 2)]:
        table.lay(text)
    if rounds > 2:
        table.do(attack("blue", 4, "red", 3))
    if rounds > 3:
        table.lay("3 blue 4 red")
    before = table.shown[-1]
    table.loop.close()
    again = Table(tmp_path, look=False)
    again.camera = table.camera
    again.pump()
    assert calm(again.shown[0].game) == calm(before.game)
    assert again.shown[-1].number == before.number
    assert calm(again.shown[-1].game).ledger == before.game.ledger
    again.loop.close()


def test_cubes_thrown_while_the_power_was_off_are_counted_and_asked_about(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.do(NEW)
    table.loop.close()
    again = Table(tmp_path, look=False)
    again.camera.lay(cubes("2 red 3 green"), falling=0)
    game = again.pump().game
    assert (game.phase, game.count and game.count.cubes) == (Phase.SETTLED, cubes("2 red 3 green"))
    assert again.do(Confirm()).done
    again.loop.close()


def test_no_camera_at_all(tmp_path: Path) -> None:
    table = Table(tmp_path, camera=False)
    table.do(NEW)
    table.do(Confirm(cubes("2 red 3 green")))
    table.do(Verify())
    assert (table.shown[-1].game.phase, table.shown[-1].camera) == (Phase.VERIFIED, "no camera")
    table.loop.read_now()
    table.loop.close()


def test_a_camera_missing_at_the_start_is_said_and_found_later(tmp_path: Path) -> None:
    table = Table(tmp_path, look=False)
    table.missing = "No camera was found. Plug one in."
    table.do(NEW)
    assert table.shown[-1].faults == ("No camera was found. Plug one in.",)
    assert table.do(Confirm(cubes("2 red"))).done
    assert table.shown[-1].game.phase is Phase.RESOLVED
    table.missing = ""
    table.do(Verify())
    last = table.shown[-1]
    assert not last.faults
    assert last.camera == "tame camera"
    table.loop.close()


def test_a_camera_lost_in_play_comes_back(table: Table) -> None:
    table.do(NEW)
    table.camera.lost = True
    table.do(Confirm(cubes("2 red")))
    assert "Plug it in again" in table.shown[-1].faults[0]
    assert table.camera.closed >= 1
    table.do(Verify())
    table.camera.lost = False
    table.do(attack("blue", 2))
    table.pump(6)
    assert table.lay("2 blue").game.phase is Phase.RESOLVED
    assert table.shown[-1].faults == ()


def test_a_picture_that_cannot_be_counted_is_said(table: Table) -> None:
    def wrong_size(bgr: Bgr) -> Reading:
        raise BadPicture("A picture of 1024 x 768 was expected; 640 x 480 came. Calibrate again.")

    table.do(NEW)
    table.counter = wrong_size
    table.lay("2 red")
    assert table.shown[-1].faults == ("A picture of 1024 x 768 was expected; 640 x 480 came. Calibrate again.",)
    assert table.do(Confirm(cubes("2 red"))).done


def test_a_full_disk_keeps_the_game_going_and_says_what_is_not_saved(tmp_path: Path) -> None:
    log = DiskTrouble(tmp_path / "games.db")
    table = Table(tmp_path, camera=False, log=log)
    log.trouble = "The disk is full."
    table.do(NEW, "a")
    table.do(Confirm(cubes("2 red")), "b")
    assert (table.shown[-1].unsaved, table.shown[-1].faults) == (2, ("The disk is full.",))
    assert table.do(NEW, "a") == Answer(True, saved=False)  # known, though not written yet
    assert table.shown[-1].game.phase is Phase.RESOLVED
    log.trouble = ""
    assert table.do(Verify()) == Answer(True)
    assert (table.shown[-1].unsaved, table.shown[-1].faults) == (0, ())
    assert log.restore(1) == calm(table.shown[-1].game)
    table.loop.close()


@pytest.mark.parametrize("body", ['{"edition": 7, "players": []}', '{"edition": 2, "pl', "[]", "null", "7"])
def test_a_game_that_cannot_be_read_is_kept_and_told(tmp_path: Path, body: str) -> None:
    table = Table(tmp_path)
    table.do(NEW)
    table.log._open_db.execute("UPDATE events SET body = ?", (body,))
    table.loop.close()
    again = Table(tmp_path)
    again.pump(1)
    assert "Game 1 cannot be continued" in again.shown[-1].faults[0]
    assert again.shown[-1].game.phase is Phase.SETUP
    assert again.do(NEW).done
    again.loop.close()


def test_a_command_carried_out_twice_keeps_no_other_from_the_log(tmp_path: Path) -> None:
    class CardTrouble(DiskTrouble):
        def has_command(self, command: str) -> bool:
            self._check()
            return super().has_command(command)

    log = CardTrouble(tmp_path / "games.db")
    table = Table(tmp_path, camera=False, log=log)
    table.do(NEW)
    table.do(Confirm(cubes("2 red")), "confirmed")
    log.trouble = "The card does not answer."
    assert table.do(Confirm(cubes("2 red")), "confirmed") == Answer(True, saved=False)
    log.trouble = ""
    assert table.do(Verify()) == Answer(True)
    assert log.restore(1) == calm(table.shown[-1].game)
    table.loop.close()


def test_an_eye_that_breaks_leaves_the_table_its_hands(tmp_path: Path) -> None:
    class Broken(TameCamera):
        def watch(self) -> Frame:
            raise ArithmeticError("a fault that nobody thought of")

    table = Table(tmp_path, look=False)
    table.camera = Broken()
    assert run_with(table, NEW, Confirm(cubes("2 red")), Verify()) == [Answer(True)] * 3
    assert "(ArithmeticError)" in table.shown[-1].faults[0]
    table.camera = TameCamera()
    table.loop.close()


def test_what_can_never_be_written_does_not_keep_the_rest_from_the_log(tmp_path: Path) -> None:
    table = Table(tmp_path, camera=False)
    table.do(begin(STRUGGLE))
    deep: object = 1
    for _ in range(600):
        deep = [deep]
    endless = table.loop.submit(replace(SETTLED, line={**SETTLED.line, "id": deep}))
    with pytest.raises(RecursionError):
        table.loop.pump()
    assert not endless.result(0).done
    assert table.do(SETTLED) == Answer(True)
    assert (table.loop.game.contests, table.log.restore(1).contests) == (1, 1)
    table.loop.close()


def test_what_could_not_be_published_is_published_later(tmp_path: Path) -> None:
    shown: list[Snapshot] = []

    def publish(snapshot: Snapshot) -> None:
        if snapshot.game.phase is Phase.FILL and not shown:
            shown.append(snapshot)
            raise ArithmeticError("a fault that nobody thought of")
        shown.append(snapshot)

    loop = Loop(GameLog(tmp_path / "games.db"), None, publish, lambda _: None)
    loop.submit(NEW)
    with pytest.raises(ArithmeticError):
        loop.pump()
    loop.read_now()  # wakes it
    loop.pump()
    assert [snapshot.game.phase for snapshot in shown] == [Phase.FILL, Phase.FILL]
    loop.close()
