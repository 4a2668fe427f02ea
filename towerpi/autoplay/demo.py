"""The demo at the simulated tower: a table that plays evening after evening by itself, until somebody takes over.

The thread of the loop calls `act` after every round; any other thread may ask for something with `do`, or say with
`take_over` that a person has begun to play. From then on the hands do only what they are asked for.
"""

import queue
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from towerpi.autoplay.hands import ARMED, Hands
from towerpi.autoplay.script import Evening, Script, players, skirmish
from towerpi.autoplay.table import GLANCE, AutoTable
from towerpi.cubes import NO_CUBES, PLAYER_COLOURS, Colour, Cubes
from towerpi.errors import BadInput, sentence, told
from towerpi.game.events import Event, NewGame
from towerpi.game.state import Game, Phase
from towerpi.simulated.source import SimulatedTower

BETWEEN = 80  # looks between two evenings
PLAY, STOP, THROW, LAY, ROLL = "play", "stop", "throw", "lay", "roll"
TAKEN = "taken over"  # no word of the page: it comes with a person's own move
ACTS: dict[str, Callable[[Hands, Game], None]] = {
    "clear": lambda hands, game: hands.clear(game),
    "nudge": lambda hands, _: hands.tower.nudge(),
    "fall": lambda hands, _: hands.tower.bump(release=True),
    "wrong": lambda hands, game: hands.take_wrong(game),
}
WORDS = (PLAY, STOP, THROW, LAY, ROLL, *ACTS)


@dataclass(frozen=True, slots=True)
class Wish:
    """Something asked for on the page."""

    name: str
    cubes: Cubes
    dice: Mapping[Colour, tuple[int, ...]] = field(default_factory=dict)


class Demo:
    """Plays by itself, or does what it is told."""

    def __init__(
        self,
        tower: SimulatedTower,
        press: Callable[[], None],
        *,
        edition: int = 2,
        seed: int = 0,
        seasons: int = 6,
        playing: bool = True,
        once: bool = False,
    ) -> None:
        """`press` is the button; `once` ends after one evening."""
        self._hands, self._press = Hands(tower), press
        self._edition, self._seed, self._seasons, self._once = edition, seed, seasons, once
        self._playing = playing
        self._wishes: queue.SimpleQueue[Wish] = queue.SimpleQueue()
        self._table: AutoTable | None = None
        self._throwing = False  # asked to throw: the tray is taken out first
        self._waited = 0
        self._number: int | None = None  # of the game that tower and tray were set up for
        self.over = False

    @property
    def state(self) -> dict[str, bool]:
        """For the page, from any thread."""
        return {"playing": self._playing, "at_rest": self._hands.at_rest and not self._throwing}

    def do(self, name: str, cubes: Cubes = NO_CUBES, dice: Mapping[Colour, tuple[int, ...]] | None = None) -> None:
        """From any thread: one of WORDS; whoever uses the hands has taken over.

        `dice` are those to roll, with the values that shall lie up (0: by chance)."""
        if name not in WORDS:
            raise BadInput(sentence("One of {names} was expected; {came} came.", names=list(WORDS), came=told(name)))
        self._playing = name == PLAY
        self._wishes.put(Wish(name, cubes, dice or {}))

    def take_over(self) -> None:
        """From any thread: a person has made a move of his own; the script would not know the board any more."""
        self._playing = False
        self._wishes.put(Wish(TAKEN, NO_CUBES))

    def act(self, game: Game, number: int, *, free: bool = True) -> Event | None:
        """One look at the game: what the table does now. For the thread that runs the loop.

        While the tray is not `free` (somebody calibrates) the hands do only what they are asked for."""
        if number != self._number:
            self._hands.set_up(game)
            self._number = number
        while not self._wishes.empty():
            self._grant(self._wishes.get(), game)
        if self._throwing:
            self._throw(game)
        if not self._playing or not free:
            return None
        return self._play(game)

    def _grant(self, wish: Wish, game: Game) -> None:
        if wish.name not in (PLAY, STOP):
            self._table = None
        self._throwing, self._waited = wish.name == THROW, 0
        if wish.name == LAY:
            self._hands.lay(wish.cubes)
        elif wish.name == ROLL:
            self._hands.roll(game, wish.dice)
        elif wish.name in ACTS:
            ACTS[wish.name](self._hands, game)

    def _throw(self, game: Game) -> None:
        """First the tray is taken out and seen to be empty, then everything goes in."""
        if game.phase not in ARMED:
            self._throwing = False
        elif self._hands.at_rest:
            self._waited += 1
            tower, tray = self._hands.tower.truth().inside, self._hands.tower.truth().tray
            if tray:
                self._hands.take_all()
            elif game.emptied or self._waited > GLANCE:
                if tower != game.ledger.tower:  # a throw that was undone is thrown again from where it began
                    self._hands.tower.stock(game.ledger.tower)
                self._hands.throw(game)
                self._throwing = False

    def _play(self, game: Game) -> Event | None:
        if self._table is None:
            self._table = AutoTable(self._hands.tower, self._script(game), self._press)
        event = self._table.act(game)
        if self._table.over:
            self._waited += 1
            self.over = self._once
            if self._waited > BETWEEN:
                self._table, self._waited = None, 0
                self._seed += 1
        return event if self._playing else None

    def _script(self, game: Game) -> Script:
        """A new evening; a game that somebody left in the middle goes on with skirmishes."""
        if game.phase not in (Phase.SETUP, Phase.OVER):
            return skirmish(game, self._audit, self._seed)
        second = self._edition == 2
        colours = PLAYER_COLOURS[: 4 + second]
        new = NewGame(self._edition, players(*colours), court=second, landsknechte=second)
        return Evening(new, self._audit, self._seed, self._seasons).play()

    def _audit(self) -> Cubes:
        truth = self._hands.tower.truth()
        return truth.inside + truth.tray
