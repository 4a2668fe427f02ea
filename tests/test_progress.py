import os
import pty
import subprocess
import sys

import pytest

WORK = """
from towerpi.progress import tracked
for number in tracked(range({n}), "Working"):
    print(f"line {{number}}", flush=True)
"""


def run_watched(number: int) -> tuple[str, str]:
    """Standard output through a pipe, standard error on a terminal."""
    master, slave = pty.openpty()
    environment = {**os.environ, "TERM": "xterm"}
    work = [sys.executable, "-c", WORK.format(n=number)]
    done = subprocess.run(work, stdout=subprocess.PIPE, stderr=slave, text=True, env=environment, check=True)
    os.close(slave)
    chunks = []
    try:
        while chunk := os.read(master, 65536):
            chunks.append(chunk)
    except OSError:  # Linux says so when the other end is closed
        pass
    os.close(master)
    return done.stdout, b"".join(chunks).decode()


def test_a_watcher_sees_a_bar_and_the_file_gets_every_line() -> None:
    out, err = run_watched(5)
    assert out.splitlines() == [f"line {number}" for number in range(5)]
    assert "Working" in err
    assert "line" not in err


@pytest.mark.parametrize("number", [0, 1])
def test_one_thing_needs_no_bar(number: int) -> None:
    assert run_watched(number)[1] == ""


def test_no_terminal_no_bar() -> None:
    work = [sys.executable, "-c", WORK.format(n=5)]
    done = subprocess.run(work, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 5
