"""A backup holds everything, proves itself, and comes back; whatever happens to the file is noticed."""

import os
import tarfile
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest

from tests.game.stories import FILLED, attack, record, seen
from towerpi.backup.archive import drop_old, make, newest, read_manifest, verify
from towerpi.backup.restoring import restore
from towerpi.errors import BackupFault, LogFault
from towerpi.gamelog import GameLog

NIGHT = datetime(2027, 1, 1, 20, 0)
STORY = (*FILLED, attack("blue", 4, "red", 3), seen("3 blue 4 red"))


def table(data: Path) -> GameLog:
    """A data folder in use: the log is open, and half of what was written is in its write-ahead log."""
    log = GameLog(data / "games.db")
    _, events = record(*STORY)
    number = log.begin_game(events[0], "begun")
    for event in events[1:]:
        log.append(number, event, "after")
    for name in ("tray.toml", "tray/empty.png", "access.json", "pictures/00000001.jpg", "learned.db", "x.part"):
        (data / name).parent.mkdir(parents=True, exist_ok=True)
        (data / name).write_bytes(name.encode())
    return log


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A backup of a table that plays."""
    log = table(tmp_path / "data")
    made = make(tmp_path / "data", tmp_path / "stick", now=lambda: NIGHT)
    log.close()
    assert made
    return made


def test_everything_is_in_it_for_its_owner_only(kept: Path) -> None:
    manifest = verify(kept)
    assert set(manifest.files) == {"games.db", "tray.toml", "tray/empty.png", "access.json", "pictures/00000001.jpg"}
    assert (manifest.games, manifest.events, manifest.has_pictures) == (1, 5, True)
    assert kept.name == "towerpi-20270101-200000.tar"
    assert kept.stat().st_mode & 0o777 == 0o600


def test_it_comes_back_on_a_new_card(tmp_path: Path, kept: Path) -> None:
    manifest, old = restore(kept, tmp_path / "new" / "data")
    assert (manifest.games, old) == (1, None)
    before, after = GameLog(tmp_path / "data" / "games.db"), GameLog(tmp_path / "new" / "data" / "games.db")
    assert after.restore(1) == before.restore(1)
    assert list(after.entries(1)) == list(before.entries(1))
    before.close()
    after.close()
    assert (tmp_path / "new" / "data" / "tray" / "empty.png").read_bytes() == b"tray/empty.png"


def test_what_was_there_is_kept(tmp_path: Path, kept: Path) -> None:
    data = tmp_path / "data"
    (data / "tray.toml").write_text("newer")
    _, first = restore(kept, data, now=datetime(2027, 1, 2))
    assert first and (first / "tray.toml").read_text() == "newer"
    assert (data / "tray.toml").read_text() == "tray.toml"
    assert not (data / "learned.db").exists()
    assert newest(tmp_path / "stick") == kept


def test_settings_go_along(tmp_path: Path, kept: Path) -> None:
    settings = tmp_path / "towerpi.toml"
    settings.write_text("port = 80")
    made = make(tmp_path / "data", tmp_path / "stick", settings=settings)
    assert made
    settings.write_text("port = 81")
    restore(made, tmp_path / "other", settings=settings)
    assert settings.read_text() == "port = 80"
    assert settings.with_suffix(".before").read_text() == "port = 81"
    assert not (tmp_path / "other" / "settings").exists()
    restore(kept, tmp_path / "other", settings=settings)
    assert settings.read_text() == "port = 80"


def test_a_running_towerpi_is_not_disturbed(tmp_path: Path, kept: Path) -> None:
    log = GameLog(tmp_path / "data" / "games.db")
    with pytest.raises(LogFault, match="Another TowerPi is using"):
        restore(kept, tmp_path / "data")
    log.close()


def test_only_what_has_changed(tmp_path: Path) -> None:
    log = table(tmp_path / "data")
    folder = tmp_path / "data" / "backups"
    first = make(tmp_path / "data", folder, pictures=False, changed_only=True, now=lambda: NIGHT)
    assert first and not read_manifest(first).has_pictures
    (tmp_path / "data" / "pictures" / "00000002.jpg").write_bytes(b"a picture is no news")
    assert make(tmp_path / "data", folder, pictures=False, changed_only=True) is None
    log.append(1, seen("none", after="hand"), "after")
    second = make(tmp_path / "data", folder, pictures=False, changed_only=True, now=lambda: NIGHT)
    assert second and second.name == "towerpi-20270101-200000_2.tar"
    assert drop_old(folder, 1, second) == [first]
    assert newest(folder) == second
    log.close()


def test_a_clock_set_back_does_not_cost_the_new_backup(tmp_path: Path) -> None:
    table(tmp_path / "data").close()
    folder = tmp_path / "stick"
    earlier = [make(tmp_path / "data", folder, now=partial(datetime, 2027, 1, day)) for day in (1, 2, 3)]
    made = make(tmp_path / "data", folder, now=lambda: datetime(2026, 1, 1))
    assert made
    assert drop_old(folder, 3, made) == earlier[:1]
    assert drop_old(folder, 3, made) == []
    assert verify(made)


def test_a_damaged_backup_does_not_keep_the_next_one_from_being_made(tmp_path: Path, kept: Path) -> None:
    kept.write_bytes(kept.read_bytes()[:700])
    made = make(tmp_path / "data", kept.parent, changed_only=True)
    assert made and verify(made)


def test_a_restore_that_was_cut_off_and_made_again_keeps_what_was_played(tmp_path: Path, kept: Path) -> None:
    data = tmp_path / "data"
    played = (data / "games.db").read_bytes()
    _, first = restore(kept, data, now=datetime(2027, 1, 2, 20, 0))
    (data / "games.db").unlink()  # the plug was pulled, and an empty log begun
    GameLog(data / "games.db").close()
    _, second = restore(kept, data, now=datetime(2027, 1, 2, 21, 0))
    assert first and second and (first / "games.db").read_bytes() == played
    restore(kept, data, now=datetime(2027, 1, 2, 22, 0))
    assert (first.exists(), second.exists()) == (False, True)


def cut_off(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:20000])


def one_bit(path: Path) -> None:
    whole = bytearray(path.read_bytes())
    whole[whole.index(b"tray/empty.png", 4096)] ^= 1  # the content, behind the names
    path.write_bytes(whole)


def no_list(path: Path) -> None:
    with tarfile.open(path, "w"):
        pass


def strange_list(path: Path) -> None:
    (path.parent / "manifest.json").write_text('{"files": 3}')
    with tarfile.open(path, "w") as tar:
        tar.add(path.parent / "manifest.json", "manifest.json")


@pytest.mark.parametrize(
    "damage", [cut_off, one_bit, no_list, strange_list, lambda path: path.write_bytes(b"no tar"), os.remove]
)
def test_a_damaged_backup_touches_nothing(tmp_path: Path, kept: Path, damage: Callable[[Path], None]) -> None:
    before = (tmp_path / "data" / "games.db").read_bytes()
    damage(kept)
    with pytest.raises(BackupFault, match=r"Take an older backup|Check the name"):
        restore(kept, tmp_path / "data")
    assert (tmp_path / "data" / "games.db").read_bytes() == before


def test_a_path_that_leads_out_is_refused(tmp_path: Path, kept: Path) -> None:
    (tmp_path / "manifest.json").write_text(
        '{"towerpi": "1", "made": "", "games": 0, "events": 0, "files": {"../evil": "0"}}'
    )
    with tarfile.open(kept, "w") as tar:
        tar.add(tmp_path / "manifest.json", "manifest.json")
        tar.add(tmp_path / "manifest.json", "../evil")
    with pytest.raises(BackupFault, match="which no backup has"):
        restore(kept, tmp_path / "data")


def test_a_log_in_the_backup_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(b"rubbish" * 1000)
    with pytest.raises(LogFault, match="cannot be used"):
        make(tmp_path, tmp_path / "stick")
    with pytest.raises(BackupFault, match="Check --data"):
        make(tmp_path / "nowhere", tmp_path / "stick")


def test_a_full_stick_is_told(tmp_path: Path) -> None:
    table(tmp_path / "data").close()
    with pytest.raises(BackupFault, match="cannot be written"):
        make(tmp_path / "data", Path("/dev/full") / "x")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root works for another user")
def test_what_root_makes_belongs_to_the_service(tmp_path: Path) -> None:
    table(tmp_path / "data").close()
    os.chown(tmp_path / "data", 12345, 12345)
    made = make(tmp_path / "data", tmp_path / "data" / "backups")
    assert made
    assert {path.stat().st_uid for path in (made, made.parent)} == {12345}
    restore(made, tmp_path / "data")
    assert (tmp_path / "data" / "games.db").stat().st_uid == 12345
