"""How the statistics grow: the screen's data for 10,000 and for 100,000 throws, in games of fifty.

Run it with `.venv/bin/python -m tests.bench.statistics_growth [DISTINCT]`. DISTINCT games (20) are played for real:
other players, calibrations and luck in each, written through the real log and learned from, a thousand throws. To learn
100,000 would take a quarter of an hour and would tell no more: it is paid once for each throw, when it is made, and
is printed by itself. So all other games are copies of these by turns, in the log and on the shelf, as they would be
after so many evenings. What is measured is the size of log, shelf and sums; not 100,000 different throws. Printed are
the times of the screen's data when nothing is new, when one throw is new, and at a start; then those of the odds.
"""

import json
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from tests.game.stories import attack, counted
from tests.odds.evenings import constant, independent
from tests.test_knowledge import Tower
from towerpi.codec import to_plain
from towerpi.cubes import GREEN, Cubes
from towerpi.game.events import After, Confirm, Event, NewGame, Player, TraySeen, Verify
from towerpi.game.state import Phase
from towerpi.knowledge import Knowledge
from towerpi.odds.forecast import before
from towerpi.reading import Outline, Reading, Sighting
from towerpi.rules.wallenstein.battle import Battle
from towerpi.rules.wallenstein.editions import SECOND
from towerpi.rules.wallenstein.plan import Throw
from towerpi.shelf import Shelf
from towerpi.statistics.summary import statistics_of
from towerpi.statistics.tally import Tally, added

A_GAME = 50
DISTINCT = 20
SIZES = (10_000, 100_000)
COLOURS = ("red", "blue", "yellow", "purple")
NAMES = (
    "Anna",
    "Béla",
    "Chiara",
    "Dorothea",
    "Emil",
    "Franziska",
    "Giulia",
    "Hannes",
    "Ilona",
    "Jakob",
    "Klára",
    "Luca",
)
CORNERS = ((60.0, 50.0), (960.0, 50.0), (960.0, 700.0), (60.0, 700.0))
FALL = independent(constant(0.35, 0.65))


def fight(rng: random.Random) -> tuple[Event, ...]:
    """A battle in which about as many come out as go in."""
    one, other = rng.sample(COLOURS, 2)
    return attack(one, 4, other, 3), counted(f"{rng.randint(1, 4)} {one} {rng.randint(1, 3)} {other}"), Verify()


def fresh(rng: random.Random) -> NewGame:
    """Four of the dozen, in any colours."""
    names = rng.sample(NAMES, len(COLOURS))
    return NewGame(2, tuple(Player(colour, name) for colour, name in zip(COLOURS, names, strict=True)))


def photographed(out: Cubes, rng: random.Random) -> TraySeen:
    """What fell out, anywhere in the tray, as one of three calibrations sees it."""
    sightings = tuple(
        Sighting(colour, rng.uniform(60, 960), rng.uniform(50, 700), 0.9, 15.0)
        for colour, number in out.sorted()
        for _ in range(number)
    )
    profile = rng.randrange(3)
    outline = Outline(180.0, 130.0, CORNERS) if profile else None
    return TraySeen(Reading(sightings), "1", 0.0, After.FALL, False, 1024, 768, f"cal{profile}", outline)


def throw(tower: Tower, game: int, rng: random.Random, plan: Event | None, thrown: Cubes) -> None:
    """One throw of a tower that lets through and lets go by chance; the table confirms what it is asked."""
    if plan:
        tower.play(plan, game=game)
    ledger = tower.games[game].ledger
    tower.play(photographed(FALL(thrown + ledger.tray, ledger.tower, rng), rng), game=game)
    if tower.games[game].phase is Phase.SETTLED:
        tower.play(Confirm(), game=game)
    if tower.games[game].phase is not Phase.VERIFIED:
        tower.play(Verify(), game=game)


def battle(tower: Tower, game: int, rng: random.Random) -> None:
    """Any two, with one to six armies each."""
    one, other = rng.sample(COLOURS, 2)
    moved, armies = rng.randint(1, 6), rng.randint(1, 6)
    throw(tower, game, rng, attack(one, moved, other, armies), Cubes({one: moved, other: armies}))


def whole_game(tower: Tower, rng: random.Random) -> int:
    """The fill and as many battles as make A_GAME throws."""
    game = tower.play(fresh(rng))
    throw(tower, game, rng, None, Cubes({**dict.fromkeys(COLOURS, 7), GREEN: 10}))
    for _ in range(A_GAME - 1):
        battle(tower, game, rng)
    return game


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


def copied(tower: Tower, shelf: Path, knowledge: Knowledge, distinct: int, games: int) -> None:
    """So many games, in the log and on the shelf: after the distinct ones copies of them, by turns."""
    learned = [knowledge._found(game) for game in range(1, distinct + 1)]
    query = "SELECT seq, at, kind, body, after FROM events WHERE game = ?"
    with sqlite3.connect(tower.path) as db:
        db.execute("PRAGMA synchronous = OFF")
        rows = [db.execute(query, (game,)).fetchall() for game in range(1, distinct + 1)]
        db.execute("DELETE FROM events WHERE game > ?", (distinct,))
        db.execute("DELETE FROM games WHERE game > ?", (distinct,))
        for game in range(distinct + 1, games + 1):
            db.execute("INSERT INTO games VALUES (?, ?)", (game, "2026"))
            some = [(game, *row) for row in rows[game % distinct]]
            db.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, NULL)", some)
    kept, total = Shelf(shelf, knowledge._reader.begun()), Tally()
    kept._db.execute("PRAGMA synchronous = OFF")
    for game in range(1, games + 1):
        one = learned[(game if game > distinct else game - 1) % distinct]
        total = added(total, one.tally)
        kept.put(replace(one, game=game, steps=one.steps), total)
    kept.close()


def measure(throws: int, distinct: int, folder: Path) -> float:
    """Print the times for one size; that of the screen's data comes back."""
    rng = random.Random(throws)
    tower, shelf = Tower(folder), folder / "learned.db"
    begun = time.perf_counter()
    for _ in range(distinct):
        whole_game(tower, rng)
    tower.play(fresh(rng))  # only games that are over go on the shelf
    written = 1000 * (time.perf_counter() - begun) / (distinct * A_GAME)
    first = Knowledge(tower.path)
    begun = time.perf_counter()
    first.refresh()
    each = 1000 * (time.perf_counter() - begun) / (distinct * A_GAME)
    copied(tower, shelf, first, distinct, throws // A_GAME - 1)
    first.close()
    tower.games.clear()
    game = whole_game(tower, rng)
    begun = time.perf_counter()
    knowledge = Knowledge(tower.path, shelf)
    size = answer(knowledge)
    start = 1000 * (time.perf_counter() - begun)
    warm = timed(lambda: answer(knowledge))
    battle(tower, game, rng)
    begun = time.perf_counter()
    answer(knowledge)
    new = 1000 * (time.perf_counter() - begun)
    found = knowledge.tally().throws
    print(f"{found:>9,} throws: {warm:7.1f} ms; with a new throw {new:6.1f} ms; at a start {start:7.1f} ms")
    print(f"{'':>18}({(distinct + 1) * A_GAME:,} of them differ, the others are copies of these)")
    print(f"{'':>18}a throw costs {written:.1f} ms to play and write, {each:.1f} ms to learn")
    log_mb, shelf_mb = (path.stat().st_size / 1e6 for path in (tower.path, shelf))
    print(f"{'':>18}{size / 1000:.0f} kB to the phone; log {log_mb:.0f} MB, shelf {shelf_mb:.1f} MB")
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
    distinct = int(sys.argv[1]) if len(sys.argv) > 1 else DISTINCT
    times = []
    for throws in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            times.append(measure(throws, distinct, Path(folder)))
    print(f"ratio {times[1] / times[0]:.2f} (at most 3)")


if __name__ == "__main__":
    main()
