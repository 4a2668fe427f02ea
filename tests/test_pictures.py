from dataclasses import replace
from pathlib import Path

from tests.game.stories import NEW, seen
from towerpi.game.events import Verify
from towerpi.gamelog import GameLog
from towerpi.pictures import Pictures


def test_pictures_are_kept_and_numbered_on(tmp_path: Path) -> None:
    first = Pictures(tmp_path, 10, 1)
    assert [first.save(b"a"), first.save(b"b")] == ["00000001", "00000002"]
    (tmp_path / "00000003.part").write_bytes(b"half written when the plug was pulled")
    again = Pictures(tmp_path, 10, 1)
    assert again.save(b"c") == "00000003"
    assert again.path("00000001").read_bytes() == b"a"
    assert not list(tmp_path.glob("*.part"))


def test_a_name_that_the_log_knows_is_not_given_to_another_picture(tmp_path: Path) -> None:
    log = GameLog(tmp_path / "games.db")
    assert log.last_picture() == 0
    number = log.begin_game(NEW, "")
    for event in (replace(seen("2 red"), picture="00000017"), replace(seen("none"), picture="9" * 30), Verify()):
        log.append(number, event, "")
    log._open_db.execute("INSERT INTO events VALUES (1, 9, '', 'TraySeen', 'no JSON', '', NULL)")
    assert Pictures(tmp_path / "pictures", 3, 1, log.last_picture()).save(b"x") == "00000018"
    log.close()


def test_what_others_put_there_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "2026-11-18.jpg").write_bytes(b"a holiday")
    assert Pictures(tmp_path, 10, 1).save(b"x") == "00000001"
    assert (tmp_path / "2026-11-18.jpg").exists()


def test_no_more_than_so_many(tmp_path: Path) -> None:
    ring = Pictures(tmp_path, 3, 1)
    for number in range(5):
        ring.save(bytes([number]))
    assert sorted(path.stem for path in tmp_path.iterdir()) == ["00000003", "00000004", "00000005"]


def test_no_more_room_than_allowed(tmp_path: Path) -> None:
    ring = Pictures(tmp_path, 100, 1)
    for _ in range(5):
        ring.save(b"x" * 400_000)
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) <= 1_000_000


def test_a_disk_that_will_not_have_it_costs_the_picture_only(tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    folder.write_text("a file where the folder should be")
    ring = Pictures(folder, 3, 1)
    assert ring.save(b"x") == ""
    assert ring.fault.startswith("Pictures cannot be kept (")
    folder.unlink()
    folder.mkdir()
    assert ring.save(b"x") == "00000001"
    assert ring.fault == ""
