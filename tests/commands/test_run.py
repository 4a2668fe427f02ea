"""`towerpi run`, `demo` and `replay` as somebody at a terminal meets them."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from towerpi.gamelog import GameLog
from towerpi.shipped import SIMULATED_PROFILE, shipped_path


def start(*words: str, **environ: str) -> subprocess.Popen[str]:
    page = ["--host", "127.0.0.1", "--port", "0"] if words[0] in ("run", "demo") and "--port" not in words else []
    command = [sys.executable, "-m", "towerpi", *words, *page]
    env = {**os.environ, **environ}
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)


def lines(process: subprocess.Popen[str]) -> Iterator[str]:
    """What it says once it has said where the page is."""
    assert process.stdout
    for line in process.stdout:
        if not line.startswith(("TowerPi ", "PIN ", "On this machine", "█")):
            yield line


def finish(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=120)
    return process.returncode, out, err


def test_it_stops_cleanly_when_told(tmp_path: Path) -> None:
    process = start("run", "--camera", "none", "--data", str(tmp_path))
    assert next(lines(process)) == "No game yet.\n"
    process.send_signal(signal.SIGTERM)
    assert finish(process) == (0, "", "")


def test_a_second_one_on_the_same_data_is_told(tmp_path: Path) -> None:
    first = start("run", "--camera", "none", "--data", str(tmp_path))
    next(lines(first))
    code, out, err = finish(start("run", "--camera", "none", "--data", str(tmp_path)))
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "Another TowerPi is using" in err
    first.send_signal(signal.SIGINT)
    assert finish(first)[0] == 0


def test_faults_in_the_settings_are_told_at_once(tmp_path: Path) -> None:
    file = tmp_path / "towerpi.toml"
    file.write_text("port = 0\nlamp = 3")
    code, out, err = finish(start("run", "--settings", str(file), TOWERPI_CAMERA="none"))
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "port must be" in err
    assert "lamp: no such setting" in err
    assert "A settings file was expected" in finish(start("run", "--settings", str(tmp_path / "none.toml")))[2]


def test_without_calibration_counts_are_by_hand(tmp_path: Path) -> None:
    process = start("run", "--camera", "usb:77", "--data", str(tmp_path))
    said = lines(process)
    next(said)
    assert "Run `towerpi calibrate`" in next(said)
    process.terminate()
    assert finish(process)[0] == 0


def test_a_camera_that_is_missing_is_told(tmp_path: Path) -> None:
    profile = str(shipped_path(*SIMULATED_PROFILE))
    process = start("run", "--camera", "usb:77", "--data", str(tmp_path), TOWERPI_PROFILE=profile)
    said = list(islice(lines(process), 3))
    assert any("/dev/video77" in line for line in said), said
    process.terminate()
    assert finish(process)[0] == 0


def test_settings_are_listed() -> None:
    assert "pictures_kept = 500" in finish(start("run", "--list"))[1]


def test_a_demo_is_kept_and_can_be_replayed(tmp_path: Path) -> None:
    code, out, err = finish(
        start("demo", "--fast", "--once", "--seasons", "1", "--edition", "1", "--data", str(tmp_path))
    )
    assert (code, err) == (0, "")
    assert "every cube is where the books say" in out
    profile = str(shipped_path(*SIMULATED_PROFILE))
    code, out, err = finish(start("replay", "--data", str(tmp_path), "--profile", profile))
    assert (code, err) == (0, "")
    assert out.endswith("0 differences.\n")


def test_a_demo_goes_on_after_ctrl_c(tmp_path: Path) -> None:
    words = ("demo", "--fast", "--seasons", "1", "--data", str(tmp_path))
    first = start(*words)
    assert first.stdout
    for line in first.stdout:
        if line.startswith("   4"):
            break
    first.send_signal(signal.SIGINT)
    assert finish(first)[0] == 0
    second = start(*words)
    assert int(next(lines(second))[:4]) >= 4
    second.terminate()
    finish(second)


@pytest.mark.parametrize("words", [("run", "--camera", "none"), ("demo", "--fast")], ids=["run", "demo"])
def test_a_port_that_is_taken_is_told(tmp_path: Path, words: tuple[str, ...]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        code, out, err = finish(start(*words, "--data", str(tmp_path), "--host", "127.0.0.1", "--port", port))
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert f"Port {port} was expected to be free; another program uses it." in err


def test_where_the_page_is_told_first(tmp_path: Path) -> None:
    process = start("demo", "--fast", "--data", str(tmp_path))
    assert process.stdout
    said = list(islice(process.stdout, 40))
    process.terminate()
    assert finish(process)[0] == 0
    pin = next(line for line in said if line.startswith("PIN"))[4:10]
    address = said[0].split()[-1]
    assert f"On this machine: {address}#pin={pin}\n" in said
    assert sum(line.startswith("█") for line in said) > 10


def test_a_terminal_without_blocks_gets_no_code(tmp_path: Path) -> None:
    process = start("run", "--camera", "none", "--data", str(tmp_path), PYTHONIOENCODING="ascii")
    assert process.stdout
    assert process.stdout.readline().startswith("TowerPi")
    assert process.stdout.readline().startswith("PIN")
    assert process.stdout.readline() == "No game yet.\n"
    process.terminate()
    assert finish(process)[0] == 0


def test_a_demo_by_hand_waits_for_somebody(tmp_path: Path) -> None:
    process = start("demo", "--fast", "--by-hand", "--data", str(tmp_path))
    assert next(lines(process)) == "   0  No game yet.\n"
    process.terminate()
    assert finish(process) == (0, "", "")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        pytest.param([], "A recorded game was expected", id="no-game"),
        pytest.param(["--game", "7"], "Game 7 was expected", id="no-such-game"),
    ],
)
def test_nothing_to_replay(tmp_path: Path, words: list[str], message: str) -> None:
    GameLog(tmp_path / "games.db").close()
    profile = str(shipped_path(*SIMULATED_PROFILE))
    code, _, err = finish(start("replay", "--data", str(tmp_path), "--profile", profile, *words))
    assert code == 1
    assert message in err


def test_a_folder_without_games_is_left_alone(tmp_path: Path) -> None:
    profile = str(shipped_path(*SIMULATED_PROFILE))
    assert finish(start("replay", "--data", str(tmp_path / "typo"), "--profile", profile))[0] == 1
    assert not (tmp_path / "typo").exists()


@pytest.mark.parametrize("name", ["foo", "simulated", "usb", "replay:"])
def test_a_camera_that_is_none(tmp_path: Path, name: str) -> None:
    code, out, err = finish(start("run", "--camera", name, "--data", str(tmp_path)))
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "A camera was expected: auto" in err


def test_recorded_pictures_are_shown_once(tmp_path: Path) -> None:
    (tmp_path / "seen").mkdir()
    profile = shipped_path(*SIMULATED_PROFILE)
    empty = profile.parent / "tray" / "empty.png"
    (tmp_path / "seen" / "1.png").write_bytes(empty.read_bytes())
    camera = f"replay:{tmp_path / 'seen'}"
    process = start("run", "--camera", camera, "--data", str(tmp_path), TOWERPI_PROFILE=str(profile))
    assert process.stdout
    for line in process.stdout:
        if "The pictures are over" in line:
            break
    process.terminate()
    code, rest, err = finish(process)
    assert (code, err) == (0, "")
    assert "Using" not in rest


def test_calibration_without_answers_is_one_sentence(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "towerpi",
        "calibrate",
        "--camera",
        "usb:77",
        "--profile",
        str(tmp_path / "x.toml"),
    ]
    done = subprocess.run(command, input="", capture_output=True, text=True)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "the input has ended" in done.stderr


def test_a_replay_shows_what_differs(tmp_path: Path) -> None:
    finish(start("demo", "--fast", "--once", "--seasons", "1", "--edition", "1", "--data", str(tmp_path)))
    pictures = sorted((tmp_path / "pictures").glob("*.jpg"))
    for picture in pictures[1:]:
        picture.write_bytes(pictures[0].read_bytes())
    profile = str(shipped_path(*SIMULATED_PROFILE))
    code, out, _ = finish(start("replay", "--data", str(tmp_path), "--profile", profile))
    assert code == 1
    assert ", count: then " in out
