"""The live table measured: the way from the last moving frame to the published result, watching at rest, memory.

Run it with `.venv/bin/python -m tests.bench.live`. The simulated tower's own drawing is timed apart and taken out, as a
real camera's pictures are not drawn by us. Each figure stands beside a floor measured in the same run.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

import cv2
import numpy as np

from tests.bench.rigs import FEW_RIGS, rigs_in
from towerpi.autoplay.script import Evening, players
from towerpi.autoplay.table import AutoTable
from towerpi.cubes import PLAYER_COLOURS, Cubes
from towerpi.frames import Bgr, Frame
from towerpi.game.events import NewGame
from towerpi.game.state import Phase
from towerpi.product import build
from towerpi.settings import Settings
from towerpi.shipped import SIMULATED_PROFILE, shipped_path
from towerpi.simulated.source import SimulatedTower
from towerpi.snapshot import Snapshot
from towerpi.vision.profile_file import save_profile

THROWS = 12
FRAMES_A_SECOND = 10
REST_FRAMES = 300


class Timed(SimulatedTower):
    """The simulated tower with a stop watch on its own work."""

    drawing_s = 0.0

    def watch(self) -> Frame:
        start = time.perf_counter()
        frame = super().watch()
        self.drawing_s += time.perf_counter() - start
        return frame

    def picture(self) -> Bgr:
        start = time.perf_counter()
        picture = super().picture()
        self.drawing_s += time.perf_counter() - start
        return picture


def results() -> tuple[list[float], list[float]]:
    """For each throw: the window in which stillness was awaited (camera time), and the work after it."""
    tower = Timed(7)
    shown: list[Snapshot] = []
    windows: list[float] = []
    works: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data_dir=folder, profile=str(shipped_path(*SIMULATED_PROFILE)))
        product = build(settings, lambda _: tower, shown.append)
        new = NewGame(1, players(*PLAYER_COLOURS[:4]))
        table = AutoTable(tower, Evening(new, Cubes, 7).play(), product.loop.read_now)
        while len(works) < THROWS:
            before_s, drawn_s, step = time.perf_counter(), tower.drawing_s, product.loop.game.step
            product.loop.pump()
            took_s = time.perf_counter() - before_s - (tower.drawing_s - drawn_s)
            game = product.loop.game
            if game.step != step and game.phase is Phase.RESOLVED and game.count and not game.count.by_hand:
                works.append(took_s)
                windows.append(settings.still_frames / FRAMES_A_SECOND)
            if event := table.act(game):
                product.loop.submit(event)
        product.close()
    return windows, works


def rest() -> tuple[float, float]:
    """Processor seconds that the whole loop takes for one watched second of a tray at rest, and the floor's.

    The floor is one blur and one difference of each frame.
    """
    tower = Timed(7)
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data_dir=folder, profile=str(shipped_path(*SIMULATED_PROFILE)))
        product = build(settings, lambda _: tower, lambda _: None)
        for _ in range(20):
            product.loop.pump()  # the first look, which counts
        drawn_s, start_s = tower.drawing_s, time.process_time()
        for _ in range(REST_FRAMES):
            product.loop.pump()
        ours_s = time.process_time() - start_s - (tower.drawing_s - drawn_s)
        product.close()
    frames = [tower_frame.grey for tower_frame in (SimulatedTower(n).watch() for n in range(2))]
    start_s = time.process_time()
    for number in range(REST_FRAMES):
        cv2.absdiff(cv2.GaussianBlur(frames[number % 2], (5, 5), 0), frames[0])
    floor_s = time.process_time() - start_s
    return ours_s / REST_FRAMES * FRAMES_A_SECOND, floor_s / REST_FRAMES * FRAMES_A_SECOND


BARE = "import cv2, numpy"
IMPORTED = "from towerpi.commands import {command}"
BUILT = """
from towerpi.commands import {command}
from towerpi.cameras.replay import Replay
from towerpi.product import build
from towerpi.settings import Settings
shown = []
settings = Settings(data_dir={folder!r}, profile={profile!r})
product = build(settings, lambda _: Replay(Path({pictures!r})), shown.append)
"""
DEMO = """
from towerpi.cli import main
main(["demo", "--fast", "--once", "--seasons", "1", "--host", "127.0.0.1", "--port", "0"])
"""
RUN = f"""{BUILT}
while not any("are over" in fault for snapshot in shown for fault in snapshot.faults):
    product.loop.pump()
"""


def peak_mb(code: str, **values: str) -> float:
    """The most memory that a process of its own needs for this."""
    told = "print(re.search(r'VmHWM:\\s+(\\d+)', Path('/proc/self/status').read_text())[1], file=sys.stderr)"
    whole = f"import re, sys\nfrom pathlib import Path\n{code.format(**values)}\n{told}"
    done = subprocess.run([sys.executable, "-c", whole], capture_output=True, text=True, check=True, cwd=Path.cwd())
    return int(done.stderr.split()[-1]) / 1024


def print_memory() -> None:
    """The demo and, with pictures of a real camera's size, the product at the table: how each grows to its peak."""
    bare_mb = peak_mb(BARE)
    rig = rigs_in(FEW_RIGS)[0]
    with tempfile.TemporaryDirectory() as folder:
        learned = Path(folder) / "tray.toml"
        save_profile(rig.scene().profile, learned)
        shipped = shipped_path(*SIMULATED_PROFILE)
        for command, code, profile in (("demo", DEMO, shipped), ("run", RUN, learned)):
            values = {"folder": folder, "profile": str(profile), "pictures": str(rig.folder / "throws")}
            imported_mb, built_mb, whole_mb = (
                peak_mb(part, command=command, **values) for part in (IMPORTED, BUILT, code)
            )
            print(
                f"memory of {command:4}       {whole_mb:6.0f} MB peak (goal: under 200); {built_mb:.0f} MB when built, "
                f"{imported_mb:.0f} MB when imported, {bare_mb:.0f} MB bare cv2 and numpy"
            )


def main() -> None:
    cv2.setNumThreads(1)
    windows, works = results()
    median_ms, worst_ms = np.median(works) * 1000, max(works) * 1000
    print(f"throws measured      {len(works)}")
    print(f"stillness window     {np.median(windows) * 1000:6.0f} ms of camera time")
    print(f"work to the result   {median_ms:6.0f} ms median, {worst_ms:.0f} ms worst; three frames vote")
    ours, floor = rest()
    print(f"watching at rest     {ours * 100:6.2f} % of a core (goal: under 5 %), {ours / floor:.1f} times the floor")
    print_memory()


if __name__ == "__main__":
    main()
