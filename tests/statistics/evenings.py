"""Evenings to make statistics of: stories in events, and throws of a tower whose chances are known."""

import random

from tests.game.stories import FOUR, cubes, record
from tests.test_history import entries
from towerpi.cubes import NO_CUBES, Cubes
from towerpi.game.events import Event
from towerpi.game.state import Count, Pending, Phase, Table
from towerpi.history import History, Throw, history_of
from towerpi.odds.rates import FRESH, Rates
from towerpi.statistics.intervals import logit
from towerpi.statistics.tally import Tally, tally_of
from towerpi.statistics.weighing import Weighed, weigh

FALLS, LOOSE = 0.3, 0.65
KNOWN = Weighed(0, 0.0, logit(FALLS), logit(LOOSE))
COLOURS = ("red", "blue", "yellow", "purple")


def told(*story: Event) -> History:
    return history_of(1, entries(record(*story)[1]))


def weighed(history: History, rates: Rates = FRESH) -> list[Weighed]:
    """What was foretold of each throw."""
    found = []
    for throw in history.throws:
        one, rates = weigh(throw, history.table.house, rates)
        found.append(one)
    return found


def tallied(*story: Event) -> Tally:
    history = told(*story)
    return tally_of(history, weighed(history))


def a_throw(thrown: str, tower: str, out: str, tray: str = "none") -> Throw:
    """A fill with these cubes."""
    return Throw(
        1, "2026-01-01T20:00", 0, Pending(cubes(thrown)), cubes(tower), cubes(tray), Count(cubes(out)), locked=True
    )


def evening(seed: int, throws: int = 60, sticky: str = "", more: float = 0.0) -> list[Throw]:
    """Throws of a tower with two constant chances; of a sticky colour fewer come out, by `more` in each chance."""
    rng, tower, made = random.Random(seed), NO_CUBES, []
    for seq in range(throws):
        thrown = Cubes.of({colour: rng.randint(0, 5) for colour in COLOURS})
        out: dict[str, int] = {}
        for colour in COLOURS:
            less = more if colour == sticky else 0.0
            out[colour] = sum(rng.random() < FALLS - less for _ in range(thrown[colour]))
            out[colour] += sum(rng.random() < LOOSE - less for _ in range(tower[colour]))
        came = Cubes.of(out)
        made.append(Throw(seq + 1, "", 0, Pending(thrown), tower, NO_CUBES, Count(came), locked=True))
        tower = tower + thrown - came
    return made


def known_tally(throws: list[Throw]) -> Tally:
    """The sums, when the two chances are known."""
    history = History(1, Table(players=FOUR), Phase.IDLE, tuple(throws))
    return tally_of(history, [KNOWN] * len(throws))
