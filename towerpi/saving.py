"""What is on its way to the log: steps come in and are written at once, or wait in their order for the disk.

Used by the loop's thread alone. While something waits, `fault` says why, and the snapshot how much.
"""

import logging

from towerpi.errors import LogFault
from towerpi.game.digest import digest
from towerpi.game.events import Event, NewGame, event_to_text
from towerpi.game.state import Game
from towerpi.gamelog import GameLog
from towerpi.snapshot import Unsaved

logger = logging.getLogger(__name__)


class Saving:
    """The steps of the game under way, which has this number."""

    def __init__(self, log: GameLog, number: int) -> None:
        self._log, self.number = log, number
        self._waiting: list[Unsaved] = []
        self.fault = ""

    def __len__(self) -> int:
        """How many steps are not saved."""
        return len(self._waiting)

    def put(self, event: Event, after: Game, name: str | None) -> None:
        """Write a step now or later. One that could never be written raises, and does not stand before the rest."""
        event_to_text(event)
        self._waiting.append(Unsaved(event, digest(after), name))
        self.save()

    def save(self) -> None:
        """Write what waits, oldest first; what fails stays and is tried again."""
        try:
            while self._waiting:
                waiting = self._waiting[0]
                if isinstance(waiting.event, NewGame):
                    self.number = self._log.begin_game(waiting.event, waiting.after, waiting.name)
                else:
                    self._log.append(self.number, waiting.event, waiting.after, waiting.name)
                del self._waiting[0]
            self.fault = ""
        except LogFault as fault:
            if self.fault != fault.sentence:
                logger.error("%s", fault)
            self.fault = fault.sentence

    def waits(self, name: str) -> bool:
        """Is a step of that name among those that are not saved?"""
        return any(name == waiting.name for waiting in self._waiting)

    def knows(self, name: str) -> bool:
        """Was that command carried out already?"""
        try:
            return self.waits(name) or self._log.has_command(name)
        except LogFault:  # a log that cannot be read cannot be written either: the step itself will say so
            return False
