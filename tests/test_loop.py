"""The loop with a tame camera: commands, readings, faults, restarts."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.game.stories import FOUR, NEW, attack, cubes
from tests.game.test_contests import begin
from tests.loop_table import Table, run_with
from towerpi.cubes import Cubes
from towerpi.game.events import BookTray, Confirm, EndGame, Event, Fell, NewGame, TraySeen, Undo, Verify
from towerpi.game.state import Phase, Sound
from towerpi.game.step import calm
from towerpi.reading import Doubt, DoubtKind
from towerpi.rules.games import STRUGGLE
from towerpi.snapshot import Answer


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


def test_commands_from_other_threads_and_a_clean_stop(tmp_path: Path) -> None:
    table = Table(tmp_path, camera=False)
    assert run_with(table, NEW, Confirm(cubes("1 red")), Undo()) == [Answer(True)] * 3
    assert table.shown[-1].game.phase is Phase.FILL
    assert table.log.restore(1).phase is Phase.FILL
    table.loop.close()


def test_versions_only_grow(table: Table) -> None:
    table.do(NEW)
    table.lay("2 red")
    versions = [snapshot.version for snapshot in table.shown]
    assert versions == list(range(1, len(versions) + 1))
