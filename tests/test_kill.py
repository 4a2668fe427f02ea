"""The plug is pulled: the running program is killed at random moments, and nothing that it had shown is ever lost."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

FAST = ("-m", "tests.killed")  # counts by hand, hundreds of steps a second
SEEN = ("-m", "towerpi", "demo", "--fast", "--host", "127.0.0.1", "--port", "0")  # with camera, counting and pictures


class Program:
    """One life of a program, from its start to its violent end; what it has shown is read as it comes."""

    def __init__(self, words: tuple[str, ...], folder: Path, seed: int) -> None:
        own = ["--data", str(folder), "--seed", str(seed)] if words is SEEN else [str(folder), str(seed)]
        self._process = subprocess.Popen(
            [sys.executable, *words, *own],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")},
        )  # unmeasured: who is killed writes no coverage, it would only cost time
        self.acknowledged = -1
        self._shown = threading.Semaphore(0)
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            number = next(iter(line.split()), "")
            if line.endswith("\n") and number.isdigit() and int(number) != self.acknowledged:
                self.acknowledged = int(number)
                self._shown.release()

    def kill_after(self, steps: int, moment_s: float) -> str:
        """Pull the plug a moment after it has shown so many steps; what it complained of comes back."""
        assert self._process.stdout
        assert self._process.stderr
        for _ in range(1 + steps):
            assert self._shown.acquire(timeout=120), "the program shows nothing any more"
        try:
            self._process.wait(moment_s)
        except subprocess.TimeoutExpired:
            os.kill(self._process.pid, signal.SIGKILL)
        self._reader.join()
        complaints = self._process.stderr.read()
        self._process.wait()
        self._process.stdout.close()
        self._process.stderr.close()
        return complaints


def log_of(folder: Path) -> list[tuple[int, int, str, str]]:
    """Every event in the file, after SQLite has found it whole."""
    db = sqlite3.connect(folder / "games.db")
    try:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        rows = db.execute("SELECT game, seq, kind, body FROM events ORDER BY game, seq").fetchall()
    finally:
        db.close()
    for _, _, _, body in rows:
        json.loads(body)
    return rows


def torment(words: tuple[str, ...], folder: Path, kills: int, most_steps: int) -> int:
    """Kill and restart; the number of events that came through is returned."""
    folder.mkdir()
    rng = random.Random(kills)
    before: list[tuple[int, int, str, str]] = []
    for round_ in range(kills):
        program = Program(words, folder, round_)
        complaints = program.kill_after(rng.randint(0, most_steps), rng.uniform(0, 0.1))
        assert complaints == ""
        after = log_of(folder)
        assert after[: len(before)] == before  # append-only: nothing acknowledged earlier has changed
        last = [seq for game, seq, *_ in after if game == after[-1][0]]
        assert last == list(range(1, len(last) + 1))
        assert len(last) >= program.acknowledged, (
            f"round {round_}: {program.acknowledged} was shown, {len(last)} written"
        )
        before = after
    return len(before)


@pytest.mark.slow
def test_a_pulled_plug_loses_nothing(tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as pool:
        fast = pool.submit(torment, FAST, tmp_path / "fast", 180, 40)
        seen = pool.submit(torment, SEEN, tmp_path / "seen", 20, 3)
        written = fast.result(), seen.result()
    print(f"\n200 kills; {written[0]} events written by hand and {written[1]} with the camera, none lost")
    assert written[0] > 180
    assert written[1] > 10
