"""How the statistics grow: the screen's data for 10,000 and for 100,000 throws, in games of fifty.

Run it with `.venv/bin/python -m tests.bench.statistics_growth`. One game is played and learned from for real. Those
before it are copies of it, put into the log and onto the shelf as they would be after so many evenings: what a throw
costs to learn is printed by itself, since it is paid once for each throw, when it is made. Printed are the times of the
screen's data when nothing is new, when one throw is new, and at a start; then those of the odds.
"""

import json
import random
import sqlite3
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from tests.game.stories import FILLED, attack, counted
from tests.test_knowledge import Tower
from towerpi.codec import to_plain
from towerpi.cubes import Cubes
from towerpi.game.events import Event, Verify
from towerpi.knowledge import Knowledge
from towerpi.odds.forecast import before
from towerpi.rules.wallenstein.battle import Battle
from towerpi.rules.wallenstein.editions import SECOND
from towerpi.rules.wallenstein.plan import Throw
from towerpi.shelf import Shelf
from towerpi.statistics.summary import statistics_of
from towerpi.statistics.tally import Tally, added

A_GAME = 50
SIZES = (10_000, 100_000)
COLOURS = ("red", "blue", "yellow", "purple")


def fight(rng: random.Random) -> tuple[Event, ...]:
    """A battle in which about as many come out as go in."""
    one, other = rng.sample(COLOURS, 2)
    return attack(one, 4, other, 3), counted(f"{rng.randint(1, 4)} {one} {rng.randint(1, 3)} {other}"), Verify()


def answer(knowledge: Knowledge) -> int:
    """What the screen asks for; its length."""
    knowledge.refresh()
    return len(json.dumps(to_plain(statistics_of(knowledge.tally(), knowledge.rates))))


def timed(job: Callable[[], object], times: int = 25) -> float:
    """The best of some, in milliseconds."""
    best = float("inf")
    for _ in range(times):
        begun = time.perf_counter()
        job()
        best = min(best, time.perf_counter() - begun)
    return 1000 * best


def copied(tower: Tower, shelf: Path, games: int) -> None:
    """So many games before the one that is open, in the log and on the shelf."""
    knowledge = Knowledge(tower.path)
    knowledge.refresh()
    tower.play(*FILLED)
    knowledge.refresh()
    learned = knowledge._found(1)
    with sqlite3.connect(tower.path) as db:
        db.execute("PRAGMA synchronous = OFF")
        rows = db.execute("SELECT seq, at, kind, body, after FROM events WHERE game = 1").fetchall()
        db.execute("DELETE FROM events WHERE game = 2")
        db.execute("DELETE FROM games WHERE game = 2")
        for game in range(2, games + 1):
            db.execute("INSERT INTO games VALUES (?, ?)", (game, "2026"))
            db.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, NULL)", [(game, *row) for row in rows])
    kept, total = Shelf(shelf, knowledge._reader.begun()), Tally()
    kept._db.execute("PRAGMA synchronous = OFF")
    for game in range(1, games + 1):
        total = added(total, learned.tally)
        kept.put(replace(learned, game=game, steps=rows[-1][0]), total)
    kept.close()


def measure(throws: int, folder: Path) -> float:
    """Print the times for one size; that of the screen's data comes back."""
    rng = random.Random(throws)
    tower, shelf = Tower(folder), folder / "learned.db"
    evening = [event for _ in range(A_GAME - 1) for event in fight(rng)]
    tower.play(*FILLED, *evening)
    begun = time.perf_counter()
    Knowledge(tower.path).refresh()
    each = 1000 * (time.perf_counter() - begun) / A_GAME
    copied(tower, shelf, throws // A_GAME - 1)
    tower.games.clear()
    game = tower.play(*FILLED, *evening)
    begun = time.perf_counter()
    knowledge = Knowledge(tower.path, shelf)
    size = answer(knowledge)
    start = 1000 * (time.perf_counter() - begun)
    warm = timed(lambda: answer(knowledge))
    tower.play(*fight(rng), game=game)
    begun = time.perf_counter()
    answer(knowledge)
    new = 1000 * (time.perf_counter() - begun)
    found = knowledge.tally().throws
    print(f"{found:>9,} throws: {warm:7.1f} ms; with a new throw {new:6.1f} ms; at a start {start:7.1f} ms")
    print(f"{'':>18}(the open game is learned then: {A_GAME} throws at {each:.1f} ms each)")
    print(f"{'':>18}{size / 1000:.0f} kB to the phone; shelf {shelf.stat().st_size / 1e6:.1f} MB")
    if throws == SIZES[0]:
        show_odds(knowledge)
    tower.log.close()
    return warm


def show_odds(knowledge: Knowledge) -> None:
    """How long the odds of a battle take: a usual one, and the largest."""
    for thrown, tower in (
        ("4 blue 3 red", "8 red 8 blue 6 green 4 yellow"),
        ("12 blue 12 red", "15 red 15 blue 10 green"),
    ):
        plan = Throw(Cubes.parse(thrown), Battle("blue", "red"))
        took = timed(lambda plan=plan, tower=tower: before(plan, Cubes.parse(tower), Cubes(), SECOND, knowledge.rates))  # type: ignore[misc]
        print(f"odds of {thrown}, inside {tower}: {took:.1f} ms")


def main() -> None:
    times = []
    for throws in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            times.append(measure(throws, Path(folder)))
    print(f"ratio {times[1] / times[0]:.2f} (at most 3)")


if __name__ == "__main__":
    main()
