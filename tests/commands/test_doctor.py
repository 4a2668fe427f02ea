"""`towerpi doctor` and `towerpi join` as somebody at a terminal meets them."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tests.commands.test_run import finish, lines, start
from towerpi.commands import doctor

ENVIRONMENT = {"disk", "network", "clock", "card", "port", "power"}  # this machine's own, whatever it is


def doctored(*words: str) -> tuple[int, dict[str, dict[str, str]]]:
    done = subprocess.run([sys.executable, "-m", "towerpi", "doctor", "--json", *words], capture_output=True, text=True)
    told = json.loads(done.stdout)
    assert told["exit_code"] == done.returncode
    return done.returncode, {row["part"]: row for row in told["parts"]}


def test_no_camera_and_no_pins_are_named_and_nothing_else(tmp_path: Path) -> None:
    code, rows = doctored("--camera", "usb:77", "--data", str(tmp_path))
    assert code == 3
    named = {part for part, row in rows.items() if row["state"] != "ok"}
    assert named - ENVIRONMENT == {"camera", "pins"}
    assert "/dev/video77" in rows["camera"]["say"] + rows["camera"]["cure"]
    assert "python3-lgpio" in rows["pins"]["cure"]


def test_with_everything_simulated_nothing_is_missing() -> None:
    code, rows = doctored("--simulated")
    assert code == 0
    assert {part for part, row in rows.items() if row["state"] != "ok"} <= ENVIRONMENT
    assert {"camera", "picture", "pins", "button", "light", "log", "service"} <= set(rows)


def test_a_table_without_camera_is_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "towerpi", "doctor", "--camera", "none", "--data", str(tmp_path / "new")],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout
    assert "warning  pins" in done.stdout
    assert doctor.__doc__ and doctor.__doc__.rstrip().endswith("towerpi doctor")


def test_a_running_towerpi_is_asked_itself(tmp_path: Path) -> None:
    process = start("run", "--camera", "none", "--data", str(tmp_path))
    assert process.stdout
    address = process.stdout.readline().split()[-1]
    next(line for line in lines(process) if line.startswith("No game"))
    port = address.rstrip("/").rpartition(":")[2]
    done = subprocess.run(
        [sys.executable, "-m", "towerpi", "doctor", "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        env={"TOWERPI_PORT": port, "TOWERPI_HOST": "127.0.0.1"},
    )
    joined = subprocess.run(
        [sys.executable, "-m", "towerpi", "join", "--data", str(tmp_path)], capture_output=True, text=True
    )
    process.terminate()
    assert finish(process)[0] == 0
    assert f"TowerPi answers on port {port}" in done.stdout
    assert "No camera is used" in done.stdout
    assert "PIN " in joined.stdout


def test_before_the_first_start_there_is_no_pin(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "towerpi", "join", "--data", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "Start TowerPi first" in done.stderr


NOBODY = """
import os, sys
import towerpi.commands.join
from towerpi.cli import main
os.geteuid() or os.setuid(65534)
sys.exit(main(sys.argv[1:]))
"""


def test_data_of_another_user_is_told() -> None:
    """As somebody who is not root; the test may be."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        (Path(folder) / "data").mkdir(mode=0o000)
        command = [sys.executable, "-c", NOBODY, "join", "--data", f"{folder}/data"]
        done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "Run with sudo." in done.stderr
