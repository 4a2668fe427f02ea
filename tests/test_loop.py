"""The loop with a tame camera: commands, readings, faults, restarts."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.fakes import DiskTrouble, TameCamera, count_squares
from tests.game.stories import FOUR, NEW, attack, cubes
from tests.game.test_contests import SETTLED, begin
from towerpi.cameras.lock import Lock
from towerpi.cubes import Cubes
from towerpi.errors import BadPicture, CameraMissing
from towerpi.eye import Eye
from towerpi.frames import Bgr, Frame
from towerpi.game.events import BookTray, Confirm, EndGame, Event, Fell, NewGame, TraySeen, Undo, Verify
from towerpi.game.state import Phase, Sound
from towerpi.game.step import calm
from towerpi.gamelog import GameLog
from towerpi.loop import Loop
from towerpi.pictures import Pictures
from towerpi.reading import Doubt, DoubtKind, Reading
from towerpi.rules.games import STRUGGLE
from towerpi.sight import Sight
from towerpi.snapshot import Answer, Snapshot


class Table:
    """A loop with everything round it, driven by hand."""

    def __init__(self, folder: Path, camera: bool = True, log: GameLog | None = None, look: bool = True) -> None:
        self.camera = TameCamera()
        self.missing = ""
        self.pictures = Pictures(folder / "pictures", 50, 10)
        self.shown: list[Snapshot] = []
        self.sounds: list[Sound] = []
        self.counter = count_squares
        eye = Eye(self.open, Sight(self.count), self.pictures, still_frames=3, votes=2) if camera else None
        self.log = log or GameLog(folder / "games.db")
        self.loop = Loop(self.log, eye, self.shown.append, self.sounds.append)
        if eye and look:
            self.pump(6)  # the first look, at a tray where nothing has happened yet

    def open(self, lock: Lock) -> TameCamera:
        if self.missing:
            raise CameraMissing(self.missing)
        return self.camera

    def count(self, bgr: Bgr) -> Reading:
        return self.counter(bgr)

    def do(self, event: Event, name: str | None = None) -> Answer:
        answer = self.loop.submit(event, name)
        self.loop.pump()
        return answer.result(0)

    def resume(self, number: int, name: str | None = None) -> Answer:
        answer = self.loop.resume(number, name)
        self.loop.pump()
        return answer.result(0)

    def pump(self, rounds: int = 12) -> Snapshot:
        for _ in range(rounds):
            self.loop.pump()
        return self.shown[-1]

    def lay(self, text: str) -> Snapshot:
        self.camera.lay(Cubes.parse(text))
        return self.pump()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path)
    yield table
    table.loop.close()


def test_from_the_fill_to_the_verified_tray(table: Table) -> None:
    assert table.do(NEW).done
    assert table.lay("2 red 3 green").game.phase is Phase.RESOLVED
    assert table.lay("none").game.phase is Phase.VERIFIED
    table.do(attack("blue", 4, "red", 3))
    resolved = table.lay("3 blue 4 red").game
    assert resolved.phase is Phase.RESOLVED
    assert resolved.count
    assert table.pictures.path(resolved.count.picture).exists()
    assert table.lay("none").game.phase is Phase.VERIFIED
    assert table.sounds == [Sound.DONE] * 4


def test_what_was_seen_is_shown_with_its_picture(table: Table) -> None:
    assert table.shown[-1].seen
    table.do(NEW)
    shown = table.lay("2 red 3 green")
    assert shown.seen
    assert (shown.seen.width, shown.seen.height) == table.camera.size_px
    assert shown.game.count
    assert (shown.game.count.width, shown.game.count.height) == table.camera.size_px
    assert shown.game.count.seen == shown.seen.reading.sightings
    table.camera.lost = True
    assert table.pump(1).seen is None


def test_cubes_left_in_the_tray_are_not_counted_with_the_fill(table: Table) -> None:
    table.lay("2 red")
    table.do(NEW)
    assert not table.loop.game.emptied
    asked = table.lay("3 red 1 green").game
    assert (asked.phase, asked.count and asked.count.doubts) == (Phase.SETTLED, (Doubt(DoubtKind.NOT_EMPTIED),))
    table.do(Undo())
    assert table.lay("none").game.emptied
    assert table.lay("1 red 1 green").game.phase is Phase.RESOLVED


def test_cubes_that_the_books_do_not_know_are_not_counted_with_a_battle(table: Table) -> None:
    table.do(NEW)
    table.lay("2 red")
    table.do(Verify())  # but they still lie there
    table.do(attack("blue", 4, "red", 3))
    assert table.lay("3 blue 2 red").game.phase is Phase.SETTLED
    assert table.log.restore(1) == calm(table.loop.game)


def test_a_bumped_table_is_no_throw(table: Table) -> None:
    table.do(NEW)
    table.camera.lay(cubes("none"))
    assert table.pump(4).game.phase is Phase.THROWN
    assert table.pump().game.phase is Phase.FILL
    table.lay("2 red")
    table.lay("none")
    table.do(attack("blue", 4, "red", 3))
    assert table.lay("none").game.phase is Phase.ARMED
    assert table.do(attack("blue", 3, "red", 3)).done


@pytest.mark.parametrize(
    ("new", "missing", "more"),
    [
        pytest.param(
            NewGame(2, FOUR, outside=cubes("60 red"), tray=cubes("1 blue")), "1 blue", "2 red", id="in-the-middle"
        ),
        pytest.param(begin(STRUGGLE), "none", "none", id="no-game-of-cubes"),
    ],
)
def test_a_new_game_is_held_against_the_tray(table: Table, new: NewGame, missing: str, more: str) -> None:
    table.lay("2 red")
    table.do(new)
    watch = table.shown[-1].game.watch
    assert (watch.missing, watch.to_leave) == (cubes(missing), cubes(more))


def test_one_reading_for_one_throw(table: Table) -> None:
    table.do(NEW)
    table.lay("2 red 3 green")
    table.pump(50)
    seen = [entry for entry in table.log.entries(1) if isinstance(entry.event, TraySeen)]
    assert len(seen) == 1


def test_the_button_reads_an_empty_tray(table: Table) -> None:
    table.do(NEW)
    table.loop.read_now()
    assert table.pump().game.phase is Phase.SETTLED  # was anything thrown at all?
    assert table.do(Confirm()).done
    assert table.loop.game.phase is Phase.VERIFIED


def test_the_tray_is_held_against_the_books_after_a_step_by_hand(table: Table) -> None:
    table.do(NEW)
    table.lay("2 red 1 blue")
    assert table.do(Verify()).done  # nothing was taken out
    watch = table.shown[-1].game.watch
    assert (watch.to_leave, watch.missing) == (Cubes.parse("2 red 1 blue"), Cubes.parse("none"))
    table.do(Undo())
    assert table.shown[-1].game.watch.to_leave == Cubes.parse("2 red 1 blue")


@pytest.mark.parametrize("event", [Fell(cubes("1 green")), BookTray(cubes("1 green"))], ids=["fell", "booked"])
def test_the_books_do_not_hide_what_the_camera_sees(table: Table, event: Event) -> None:
    table.do(NEW)
    table.lay("2 red")
    table.lay("none")
    assert table.do(event).done
    assert table.shown[-1].game.watch.missing == cubes("1 green")


def test_two_phones_that_undo_at_once_undo_one_step(table: Table) -> None:
    table.do(NEW)
    table.do(Confirm(Cubes.parse("2 red")))
    step = table.loop.game.step
    answers = [table.loop.submit(Undo(), f"phone-{n}-undoes", step) for n in range(2)]
    table.loop.pump()
    assert [answer.result(0).done for answer in answers] == [True, False]
    assert "gone on" in answers[1].result(0).sentence
    assert table.loop.game.step == step + 1


def test_a_command_sent_twice_acts_once(tmp_path: Path) -> None:
    table = Table(tmp_path, camera=False)
    table.do(NEW, "a")
    assert table.do(Confirm(cubes("2 red")), "b") == Answer(True)
    step = table.shown[-1].game.step
    assert table.do(Confirm(cubes("2 red")), "b") == Answer(True)
    assert table.shown[-1].game.step == step
    table.loop.close()


def test_refusals_and_faults_are_answered_and_change_nothing(table: Table) -> None:
    table.do(NEW)
    table.do(Confirm(cubes("none")))
    before = table.shown[-1].game
    refused = table.do(attack("blue", 0))
    assert (refused.done, refused.reason) == (False, "no-army-moved")
    assert "possible in" in table.do(Verify()).sentence
    assert '"black" came' in table.do(attack("black", 1)).sentence
    assert table.shown[-1].game == before


def test_a_log_that_cannot_be_read_is_answered_too(tmp_path: Path) -> None:
    table = Table(tmp_path, camera=False)
    table.do(NEW, "a")
    table.log.close()
    assert table.do(Confirm(cubes("2 red")), "b") == Answer(True, saved=False)
    assert "has been closed" in table.shown[-1].faults[0]


def test_a_new_game_leaves_the_old_one_in_the_log(table: Table) -> None:
    table.do(NEW)
    table.do(Confirm(cubes("2 red")))
    assert "A game is under way" in table.do(NewGame(1, FOUR[:3])).sentence
    assert table.do(NewGame(1, FOUR[:3], abandon=True)).done
    assert table.shown[-1].number == 2
    assert [number for number, _ in table.log.games()] == [1, 2]
    assert table.log.restore(1).count


def test_a_game_that_was_left_is_taken_up_again(tmp_path: Path) -> None:
    table = Table(tmp_path, camera=False)
    table.do(NEW)
    table.do(Confirm(cubes("2 red")))
    left = table.shown[-1].game
    table.do(NewGame(1, FOUR[:3], abandon=True))
    assert table.do(Undo()).done
    assert table.shown[-1].game.phase is Phase.SETUP
    assert table.resume(1, "again").done
    assert table.resume(1, "again").done  # sent twice, it acts once
    shown = table.shown[-1]
    assert (shown.number, shown.game) == (1, replace(left, step=left.step + 1))
    table.loop.close()
    again = Table(tmp_path, camera=False)
    again.pump(1)
    assert (again.shown[-1].number, again.shown[-1].game) == (1, shown.game)
    again.do(Undo())
    assert again.shown[-1].game.phase is Phase.FILL
    again.loop.close()


def test_the_game_under_way_can_be_taken_up_again_too(tmp_path: Path) -> None:
    table = Table(tmp_path, camera=False)
    table.do(NEW)
    table.do(NewGame(1, FOUR[:3], abandon=True))
    assert table.resume(1).done
    assert table.resume(2).done
    assert (table.shown[-1].number, table.shown[-1].game.table.house.edition) == (2, 1)
    table.loop.close()


def test_what_cannot_be_taken_up_changes_nothing(tmp_path: Path) -> None:
    table = Table(tmp_path, camera=False)
    table.do(NEW)
    table.do(Confirm(cubes("none")))
    table.do(EndGame(cubes("none")))
    table.do(NEW)
    before = table.shown[-1]
    for number in (1, 9):
        answer = table.resume(number)
        assert (answer.done, f"game {number} is over or was not begun" in answer.sentence) == (False, True)
    assert table.shown[-1] == before
    table.loop.close()


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


def run_with(table: Table, *events: Event) -> list[Answer]:
    """The loop runs here, as in the product; the events come from another thread, one after the other."""
    stop, answers = threading.Event(), list[Answer]()

    def tell() -> None:
        try:
            answers.extend(table.loop.submit(event).result(10) for event in events)
        finally:
            stop.set()

    phone = threading.Thread(target=tell)
    phone.start()
    table.loop.run(stop)
    phone.join(10)
    return answers


def test_commands_from_other_threads_and_a_clean_stop(tmp_path: Path) -> None:
    table = Table(tmp_path, camera=False)
    assert run_with(table, NEW, Confirm(cubes("1 red")), Undo()) == [Answer(True)] * 3
    assert table.shown[-1].game.phase is Phase.FILL
    assert table.log.restore(1).phase is Phase.FILL
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


def test_versions_only_grow(table: Table) -> None:
    table.do(NEW)
    table.lay("2 red")
    versions = [snapshot.version for snapshot in table.shown]
    assert versions == list(range(1, len(versions) + 1))
