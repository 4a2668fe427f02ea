"""The people of the table that plays by itself.

They look at what is published and have their hands do the next thing: throw what is asked for, take out what is listed,
put back what is missing. They answer a question by counting the cubes themselves, press the button when nothing came
out, and when the tray is right go on with the script.
"""

from collections.abc import Callable

from towerpi.autoplay.hands import ARMED, CLEANING, RESTING, Hands
from towerpi.autoplay.script import Script
from towerpi.game.events import BookTray, Confirm, Event, Verify
from towerpi.game.state import Game, Phase
from towerpi.simulated.source import SimulatedTower

GLANCE = 10  # looks before a person answers a question
PATIENCE = 25  # looks at a tray at rest before a person helps: presses the button, or says that the tray is right


class AutoTable:
    """Called again and again with the game; gives an event when people would."""

    def __init__(self, tower: SimulatedTower, script: Script, press: Callable[[], None]) -> None:
        self._tower, self._hands, self._script, self._press = tower, Hands(tower), script, press
        self._began = False
        self._done_at = -1  # the step at which the hands last did something
        self._waited = 0
        self.over = False

    def act(self, game: Game) -> Event | None:
        """What the table does now."""
        if not self._tower.truth().at_rest:
            self._waited = 0
            return None
        self._waited += 1
        if game.phase in ARMED:
            self._throw(game)
            return None
        if game.phase is Phase.SETTLED:  # the eye may look again by itself; if not, people count
            return Confirm(self._tower.truth().tray) if self._waited >= GLANCE else None
        if game.phase in CLEANING:
            return self._clean_up(game)
        return self._go_on(game)

    def _first_time(self, game: Game) -> bool:
        first = self._done_at != game.step
        self._done_at = game.step
        if first:
            self._waited = 0
        return first

    def _throw(self, game: Game) -> None:
        """First take out what lies in the tray, then throw everything; nothing came out: press the button."""
        if self._first_time(game) and game.pending is not None:
            if game.emptied:
                self._hands.throw(game)
            else:
                self._hands.take_all()
        elif self._waited == PATIENCE:
            self._press()

    def _clean_up(self, game: Game) -> Event | None:
        if self._first_time(game):
            self._hands.clear(game)
        elif self._waited >= PATIENCE:
            return Verify()
        return None

    def _go_on(self, game: Game) -> Event | None:
        if not self._began and self._waited < GLANCE:  # people sit down first
            return None
        tray = self._tower.truth().tray
        if game.phase in RESTING and tray != game.ledger.tray:
            return BookTray(tray) if self._waited >= PATIENCE else None
        try:
            event = self._script.send(game) if self._began else next(self._script)
        except StopIteration:
            self.over = True
            return None
        self._began = True
        return event
