"""`towerpi backup` while a table plays, `towerpi restore`, and the game goes on."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.backup.test_backup import table
from tests.commands.test_run import finish, lines, start
from towerpi.backup.archive import read_manifest
from towerpi.logreader import LogReader


def towerpi(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "towerpi", *words], capture_output=True, text=True, timeout=60)


@pytest.mark.slow
def test_backup_while_a_game_is_played_and_the_game_goes_on(tmp_path: Path) -> None:
    old, new, stick = tmp_path / "old", tmp_path / "new", tmp_path / "stick"
    playing = start("demo", "--fast", "--data", str(old))
    assert playing.stdout
    backups = []
    for line in playing.stdout:
        if line.startswith(("   6", "  12", "  18")):
            done = towerpi("backup", "--data", str(old), "--to", str(stick))
            assert (done.returncode, done.stderr) == (0, "")
            backups.append(Path(done.stdout.partition(": ")[0]))
            if len(backups) == 3:
                break
    playing.terminate()
    finish(playing)
    steps = [read_manifest(path).events for path in backups]
    assert steps == sorted(set(steps)), "each later backup holds more"

    done = towerpi("restore", str(backups[-1]), "--data", str(new))
    assert (done.returncode, done.stderr) == (0, "")
    assert f"{steps[-1]} steps" in done.stdout
    whole, kept = list(LogReader(old / "games.db").entries(1)), list(LogReader(new / "games.db").entries(1))
    assert kept == whole[: steps[-1]], "what was saved is what was played, step by step"

    again = start("demo", "--fast", "--data", str(new))
    assert int(next(lines(again))[:4]) >= 12
    for line in lines(again):
        if line.startswith("  2"):
            break
    again.terminate()
    assert finish(again)[0] == 0
    assert len(list(LogReader(new / "games.db").entries(1))) > steps[-1]


def test_a_backup_is_proved_and_old_ones_go(tmp_path: Path) -> None:
    table(tmp_path / "data").close()
    words = ("backup", "--data", str(tmp_path / "data"), "--to", str(tmp_path), "--no-pictures", "--keep", "1")
    first = towerpi(*words)
    assert "1 game, 5 steps, 4 files, without pictures. Read again and found whole." in first.stdout
    assert "Nothing has changed" in towerpi(*words, "--if-changed").stdout
    second = towerpi(*words)
    assert "Deleted towerpi-" in second.stdout
    made = second.stdout.partition(": ")[0]
    assert f"{made} is whole: 1 game," in towerpi("backup", "--verify", made).stdout
    restored = towerpi("restore", made, "--data", str(tmp_path / "data"))
    assert "What was there before is in" in restored.stdout
