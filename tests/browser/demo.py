"""The running demo, as people start it: a process of its own, its address and PIN read off its terminal."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Any, TextIO

Plain = dict[str, Any]

ADDRESS = re.compile(r"is at (http://\S+)")
PIN = re.compile(r"PIN (\d+)")


@dataclass
class Demo:
    """A demo on a free port of this machine."""

    process: "subprocess.Popen[str]"
    url: str
    pin: str

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(f"{self.url}{path}", timeout=10) as answer:
            return json.load(answer)

    def state(self) -> Plain:
        state: Plain = self.get("api/state")
        return state

    def until(self, true: Callable[[Plain], bool], rounds: int = 600) -> Plain:
        """Follow the stream of states until one fits; the stream itself is the clock."""
        with urllib.request.urlopen(f"{self.url}events", timeout=30) as stream:
            for line in stream:
                if line.startswith(b"data: "):
                    state: Plain = json.loads(line[6:])
                    if true(state):
                        return state
                    rounds -= 1
                    assert rounds, f"{rounds} states went by, the last: {state}"
        raise AssertionError("the stream ended")

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=20)


def _drain(output: TextIO) -> None:
    """A full pipe would stop the demo."""
    with output:
        output.read()


def start(folder: Path, *words: str, port: int = 0, command: str = "demo") -> Demo:
    """Start it and read its greeting."""
    program = [sys.executable, "-m", "towerpi", command, "--host", "127.0.0.1", "--port", str(port)]
    unmeasured = {
        name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")
    }  # at full speed
    process = subprocess.Popen(
        [*program, "--data", str(folder), *words],
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**unmeasured, "PYTHONIOENCODING": "utf-8"},
    )
    assert process.stdout is not None
    url = ""
    for line in process.stdout:
        if found := ADDRESS.search(line):
            url = found[1]
        if found := PIN.search(line):
            Thread(target=_drain, args=[process.stdout], daemon=True).start()
            return Demo(process, url, found[1])
    raise AssertionError(f"it ended with {process.wait()}")
