"""Odds at once, learning in its own time: the page's line to what the log teaches.

The odds of a plan are worked out with what is known now, in a few milliseconds, by whoever asks. A thread of its own
follows the log, woken by every step of the game, so that neither the loop nor a phone waits for a throw to be learned
from; when something new is known it says so.
"""

import logging
from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import Any

from towerpi.errors import LogFault
from towerpi.game.state import Game, Phase
from towerpi.knowledge import Knowledge
from towerpi.odds.forecast import Odds, before
from towerpi.odds.rates import Rates
from towerpi.rules.wallenstein.plan import Throw

BEFORE_THE_THROW = (Phase.ARMED, Phase.THROWN)

logger = logging.getLogger(__name__)

Plain = dict[str, Any]


class Foresight:
    """What the tower may do next."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self._lock = Lock()
        self._last: tuple[tuple[object, ...], Plain] | None = None
        self._followed: tuple[int, int] | None = None
        self._wake, self._over = Event(), False
        self._thread: Thread | None = None

    def odds(self, game: Game) -> Plain | None:
        """The odds of the battle that is to be thrown; None when there is none."""
        battle = game.pending.battle if game.pending else None
        if game.pending is None or battle is None or game.phase not in BEFORE_THE_THROW:
            return None
        rates, ledger = self.knowledge.rates, game.ledger
        asked = (rates, game.pending, ledger, game.table)
        with self._lock:
            if self._last and all(one is other for one, other in zip(self._last[0], asked, strict=True)):
                return self._last[1]
        plan = Throw(game.pending.thrown, battle)
        told = odds_to_plain(before(plan, ledger.tower, ledger.tray, game.table.house, rates), rates)
        with self._lock:
            self._last = asked, told
        return told

    def start(self, changed: Callable[[], None]) -> None:
        """Follow the log from now on; `changed` is called when the odds may be others."""
        self._thread = Thread(target=self._run, args=(changed,), name="learning", daemon=True)
        self._wake.set()
        self._thread.start()

    def step(self, game: int, number: int) -> None:
        """The game has come to this step."""
        if self._followed != (game, number):
            self._followed = game, number
            self._wake.set()

    def _run(self, changed: Callable[[], None]) -> None:
        while self._wake.wait() and not self._over:
            self._wake.clear()
            known = self.knowledge.rates
            try:
                self.knowledge.refresh()
            except LogFault as fault:  # the odds stay what they were; the loop says what is wrong with the log
                if not self._over:
                    logger.warning("Nothing could be learned: %s", fault)
            if self.knowledge.rates is not known:
                changed()

    def stop(self) -> None:
        """Nobody asks any more."""
        self._over = True
        self._wake.set()
        if self._thread:
            self._thread.join(1.0)


def odds_to_plain(odds: Odds, rates: Rates) -> Plain:
    """As JSON data; `throws` is how many they were learned from."""
    return {
        "attacker": round(odds.attacker, 4),
        "draw": round(odds.draw, 4),
        "defender": round(odds.defender, 4),
        "left": {colour: round(armies, 2) for colour, armies in odds.expected_left.items()},
        "likeliest": {
            "result": odds.likeliest.result.value,
            "chance": round(odds.likeliest.chance, 4),
            "armies": odds.likeliest.armies,
        },
        "throws": rates.throws,
    }
