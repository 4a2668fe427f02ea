"""The one loop: a frame or a command in, `advance`, the log written, the new state published.

One thread runs it and owns the game and the log. Commands come through `submit` from any thread and are answered by
a Future; whoever needs the camera `ask`s the eye between two frames. What the log cannot take (a full disk) is kept
and tried again with every step, and until it is written the snapshot says how much is not saved: nothing is shown as
done that could be lost silently.
"""

import logging
import queue
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from threading import Event as Stop
from typing import TypeVar

from towerpi.errand import Errand, promise
from towerpi.errors import BadInput, CameraMissing, IllegalEvent, LogFault, TowerPiError, sentence
from towerpi.eye import Eye
from towerpi.game.advance import advance
from towerpi.game.events import ARMING, TOLD, Event, NewGame, Resume
from towerpi.game.state import Game, Phase, Record, Refused, Signal, Sound
from towerpi.game.tray import compared
from towerpi.gamelog import GameLog
from towerpi.notify import notify
from towerpi.rules.games import DICE_GAMES
from towerpi.saving import Saving
from towerpi.snapshot import Answer, Command, ReadNow, Snapshot, TakeUp

IDLE_S = 1.0  # without a camera: how long to wait for a command before looking for the camera again

T = TypeVar("T")

logger = logging.getLogger(__name__)


class Loop:
    """Ties eye, game, log and table together."""

    def __init__(
        self,
        log: GameLog,
        eye: Eye | None,
        publish: Callable[[Snapshot], None],
        signal: Callable[[Sound], None],
        news: tuple[str, ...] = (),
    ) -> None:
        self._log, self._eye, self._publish, self._signal = log, eye, publish, signal
        self._inbox: queue.SimpleQueue[Command | TakeUp | ReadNow | Errand] = queue.SimpleQueue()
        self._errands: deque[Errand] = deque()
        self._stumbled = ""
        self._each_round: list[Callable[[], None]] = []
        self._news = log.news + news
        self._game, number = self._last_game()
        self._saving = Saving(log, number)
        self._shown: Snapshot | None = None
        self._touched = 0
        self.turned_s = time.monotonic()  # when the last round began

    def _last_game(self) -> tuple[Game, int]:
        number = self._log.last_game()
        if number is None:
            return Game(), 0
        try:
            return self._log.restore(number), number
        except TowerPiError as error:
            self._news += (
                sentence(
                    "Game {number} cannot be continued ({fault}). It is kept; begin a new one.",
                    number=number,
                    fault=error.sentence,
                ),
            )
            return Game(), 0

    @property
    def game(self) -> Game:
        """The game as it stands, for the thread that runs the loop."""
        return self._game

    def submit(self, event: Event, name: str | None = None, step: int | None = None) -> "Future[Answer]":
        """From any thread: hand in an event; the Future tells what became of it.

        With `step` it is refused when the game has gone on since: two phones that undo at once undo one step."""
        command = Command(event, name, Future(), step)
        self._inbox.put(command)
        return command.answer

    def resume(self, number: int, name: str | None = None) -> "Future[Answer]":
        """From any thread: go on with an earlier game; the one under way stays as it is and can be resumed too."""
        command = TakeUp(number, name, Future())
        self._inbox.put(command)
        return command.answer

    def read_now(self) -> None:
        """From any thread: count what lies in the tray, whether it has come to rest or not."""
        self._inbox.put(ReadNow())

    def ask(self, job: Callable[[Eye], T]) -> "Future[T]":
        """From any thread: let the eye do something short. Each time a new frame has been looked at before."""
        errand, answer = promise(lambda: job(self._an_eye()))
        self._inbox.put(errand)
        return answer

    def _an_eye(self) -> Eye:
        if self._eye is None:
            raise CameraMissing(
                sentence("A camera was expected; none was chosen. Set `camera` to auto, pi or usb:0 and start again.")
            )
        return self._eye

    def touch(self) -> None:
        """From any thread: something that is shown beside the game has changed; publish it."""
        self._inbox.put(Errand(self._count_touch))

    def _count_touch(self) -> None:
        self._touched += 1

    def every_round(self, do: Callable[[], None]) -> None:
        """Before the loop runs: do this in its thread, again and again; it must be quick."""
        self._each_round.append(do)

    def run(self, stop: Stop) -> None:
        """Until told to stop."""
        self.show()
        notify("READY=1")
        while not stop.is_set():
            try:
                self.pump()
                self._stumbled = ""
            except BrokenPipeError:
                raise
            except Exception as error:  # the one broad net: the evening goes on
                logger.exception("A step failed; the game goes on from the last state.")
                name = type(error).__name__
                self._stumbled = sentence("Something went wrong inside TowerPi ({fault}). Count by hand.", fault=name)
                stop.wait(IDLE_S)
            notify("WATCHDOG=1")
        notify("STOPPING=1")

    def pump(self) -> None:
        """One round: a frame if there is a camera, then every command that waits, then what the eye was asked for."""
        self.turned_s = time.monotonic()
        try:
            self._look()
        finally:  # whatever befalls the eye, the table is answered
            self._attend()

    def _look(self) -> None:
        if self._eye:
            self._eye.look_for(dice=self._game.table.game in DICE_GAMES)
            for event in self._eye.look():
                self._observe(event)

    def _attend(self) -> None:
        self._take_in(wait=self._eye is None or self._eye.blind)
        for _ in range(len(self._errands)):
            self._errands.popleft().do()
        self._saving.save()
        for do in self._each_round:
            do()
        self.show()

    def _take_in(self, wait: bool) -> None:
        """Answer every command that waits; errands come after, so that one that follows another finds a new frame."""
        while item := self._next_item(wait):
            if isinstance(item, Command | TakeUp):
                self._answer(item)
            elif isinstance(item, Errand):
                self._errands.append(item)
            elif self._eye:
                self._eye.force()
            wait = False

    def _next_item(self, wait: bool) -> "Command | TakeUp | ReadNow | Errand | None":
        try:
            return self._inbox.get(block=wait, timeout=IDLE_S if wait else None)
        except queue.Empty:
            return None

    def _observe(self, event: Event) -> None:
        """What the eye saw; the camera has no say in what is legal."""
        try:
            self._step(event, None)
        except (BadInput, IllegalEvent) as error:
            logger.warning("What the camera saw does not fit the game: %s", error)

    def _answer(self, command: Command | TakeUp) -> None:
        """Whoever asked gets an answer, whatever happens."""
        answer = Answer(False, sentence("Something went wrong inside TowerPi; nothing has changed. Try again."))
        try:
            answer = self._carry_out(command)
        except TowerPiError as error:
            answer = Answer(False, error.sentence)
        finally:
            command.answer.set_result(answer)

    def _carry_out(self, command: Command | TakeUp) -> Answer:
        if command.name and self._saving.knows(command.name):
            return Answer(True, saved=not self._saving.waits(command.name))
        if isinstance(command, TakeUp):
            return self._take_up(command)
        if command.step is not None and command.step != self._game.step:
            raise IllegalEvent(sentence("The game has gone on since you looked. Look again."))
        return self._step(command.event, command.name)

    def _step(self, event: Event, name: str | None) -> Answer:
        before = self._game
        if isinstance(event, NewGame):
            if before.phase not in (Phase.SETUP, Phase.OVER) and not event.abandon:
                raise IllegalEvent(sentence("A game is under way. End it first, or say that it is to be abandoned."))
            before = Game()
        return self._go(before, event, name)

    def _take_up(self, command: TakeUp) -> Answer:
        """What waits for the log belongs to the game under way, so that must be written first."""
        self._saving.save()
        if self._saving:
            raise LogFault(self._saving.fault)
        game = self._log.restore(command.number)
        if game.phase in (Phase.SETUP, Phase.OVER):
            raise IllegalEvent(
                sentence(
                    "A game that can go on was expected; game {number} is over or was not begun.", number=command.number
                )
            )
        self._saving.number = command.number
        return self._go(game, Resume(), command.name)

    def _go(self, before: Game, event: Event, name: str | None) -> Answer:
        """From one state to the next: written, then shown, then told."""
        game, effects = advance(before, event)
        for effect in effects:
            if isinstance(effect, Record):
                self._saving.put(effect.event, game, name)
        if isinstance(event, TOLD) and self._eye and self._eye.seen:
            game = compared(game, self._eye.seen.reading)
        self._game = game
        self.show()
        for effect in effects:
            if isinstance(effect, Signal):
                self._signal(effect.sound)
            elif isinstance(effect, Refused):
                return Answer(False, effect.refusal.sentence, reason=effect.refusal.reason)
        if isinstance(event, ARMING):
            self._look_before_the_throw()
        return Answer(True, saved=not self._saving)

    def _look_before_the_throw(self) -> None:
        """What the books do not know would be counted with the throw, and as long as it lies there nothing is read."""
        seen = self._eye.seen if self._eye else None
        if seen and seen.reading.counts and self._game.emptied and self._game.phase in (Phase.FILL, Phase.ARMED):
            self._go(self._game, replace(seen, earlier=True), None)

    def show(self) -> None:
        """Publish the state if anything in it has changed."""
        faults = [*self._news, self._saving.fault, self._stumbled]
        if self._eye:
            faults += [self._eye.fault, *self._eye.warnings]
        version = self._shown.version if self._shown else 0
        snapshot = Snapshot(
            version,
            self._game,
            self._saving.number,
            self._eye.name if self._eye else sentence("no camera"),
            self._eye.watching if self._eye else None,
            tuple(fault for fault in faults if fault),
            len(self._saving),
            self._eye.seen if self._eye else None,
            self._eye.dice if self._eye else None,
            self._log.started(self._saving.number),
            self._touched,
        )
        if snapshot != self._shown:
            newer = replace(snapshot, version=version + 1)
            self._publish(newer)
            self._shown = newer  # only now: what could not be published is tried again

    def close(self) -> None:
        """Let go of camera and log, after a last try to save."""
        if self._eye:
            self._eye.close()
        self._saving.save()
        if self._saving:
            logger.error("%d steps could not be saved and are lost. %s", len(self._saving), self._saving.fault)
        self._log.close()
