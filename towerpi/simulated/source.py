"""The simulated tower as a camera: happenings asked for in any thread come in, frames and pictures go out.

Simulated time goes on by a tenth of a second with every watched frame and never otherwise, so tests run as fast as the
machine allows; with `pace` each frame waits until it is due, for the demo. Happenings are played one after the other.
"""

import time
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from towerpi.cubes import NO_CUBES, Colour, Cubes
from towerpi.errors import CameraLost, sentence
from towerpi.frames import Bgr, Frame
from towerpi.simulated.acts import Act, World, begin
from towerpi.simulated.happenings import Bump, Happening, Lamp, Nudge, Put, ReachIn, Roll, Stock, Take, Throw
from towerpi.simulated.render import Renderer
from towerpi.simulated.rolling import roll
from towerpi.simulated.scene import BgrFactor, Light, Scene, counts_of

FRAME_S = 0.1
EXPOSURE_S = 0.033
WATCHED_MOMENTS = 3  # that one exposure blurs together while something moves
PICTURED_MOMENTS = 6


@dataclass(frozen=True, slots=True)
class Truth:
    """What a test may know: the cubes in the tray and inside the tower once all is at rest."""

    tray: Cubes
    inside: Cubes
    stacked: int  # cubes in the tray that lean or lie on others
    at_rest: bool  # nothing is going on and nothing is waiting
    dice: tuple[tuple[Colour, int], ...] = ()  # colour and value up of each
    leaning: int = 0  # dice that do not lie flat


class SimulatedTower:
    """A tower, a tray, hands and a camera, all from one seed. A FrameSource."""

    name = sentence("simulated tower")

    def __init__(self, seed: int = 0, inside: Cubes = NO_CUBES, pace: bool = False) -> None:
        self._rng = np.random.default_rng(seed)
        self._renderer = Renderer(seed)
        self._world = World(inside)
        self._act: Act | None = None
        self._act_began_s = 0.0
        self._number = 0
        self._waiting: deque[Happening] = deque()
        self._due_s = time.monotonic() if pace else None
        self._closed = False

    def throw(self, cubes: Cubes, sweep: bool = False) -> None:
        """Throw cubes into the tower; with `sweep` a hand first takes what lies in the tray and throws that too."""
        self._waiting.append(Throw(cubes, sweep))

    def take(self, cubes: Cubes | None = None) -> None:
        """A hand takes these cubes out of the tray, as many of them as lie there; without cubes it takes all."""
        self._waiting.append(Take(cubes))

    def put(self, cubes: Cubes) -> None:
        """A hand lays these cubes into the tray."""
        self._waiting.append(Put(cubes))

    def roll(self, dice: Mapping[Colour, Sequence[int]]) -> None:
        """Roll dice through the tower; those that lie there are taken out first.

        For each die of a colour the value that shall lie up, for a story that is told; 0 leaves it to chance."""
        self._waiting.append(Roll({colour: tuple(values) for colour, values in dice.items()}))

    def reach(self) -> None:
        """A hand reaches in and changes nothing."""
        self._waiting.append(ReachIn())

    def nudge(self) -> None:
        """A hand lays every cube that leans or lies on another flat on the floor."""
        self._waiting.append(Nudge())

    def bump(self, release: bool = False) -> None:
        """A knock on the table; with `release` one cube falls out of the tower, if one is inside."""
        self._waiting.append(Bump(release))

    def stock(self, inside: Cubes) -> None:
        """Out of sight the tower is emptied and filled with these, as before a game."""
        self._waiting.append(Stock(inside))

    def lamp(self, gain: float = 1.0, tint_bgr: BgrFactor = (1.0, 1.0, 1.0)) -> None:
        """The light of the room changes to `gain` times its usual strength, coloured by `tint_bgr`."""
        self._waiting.append(Lamp(Light(gain, tint_bgr)))

    def truth(self) -> Truth:
        """What lies where; while something goes on, as it will be when that is over."""
        act = self._act
        world = act.after if act else self._world
        stacked = sum(not cube.flat for cube in world.lying)
        dice = tuple((die.colour, die.value) for die in world.dice)
        leaning = sum(not die.flat for die in world.dice)
        at_rest = act is None and not self._waiting
        return Truth(counts_of(world.lying), world.inside, stacked, at_rest, dice, leaning)

    def watch(self) -> Frame:
        """The next frame, a tenth of a simulated second later."""
        self._check_open()
        self._wait_until_due()
        self._number += 1
        self._go_on()
        return Frame(self._number, self._now_s, self._renderer.grey(self._moments(WATCHED_MOMENTS), self._number))

    def picture(self) -> Bgr:
        """The full picture of the moment of the last watched frame."""
        self._check_open()
        return self._renderer.bgr(self._moments(PICTURED_MOMENTS), self._number)

    def close(self) -> None:
        """No more frames after this."""
        self._closed = True

    @property
    def _now_s(self) -> float:
        return self._number * FRAME_S

    def _check_open(self) -> None:
        if self._closed:
            raise CameraLost("Frames of the simulated tower were expected; it has been closed. Start it again.")

    def _wait_until_due(self) -> None:
        if self._due_s is None:
            return
        self._due_s = max(self._due_s + FRAME_S, time.monotonic() - FRAME_S)
        time.sleep(max(0.0, self._due_s - time.monotonic()))

    def _go_on(self) -> None:
        """End what is over and begin what is waiting."""
        if self._act and self._now_s - self._act_began_s >= self._act.lasts_s:
            self._world, self._act = self._act.after, None
        if self._act is None and self._waiting:
            self._act_began_s = self._now_s
            self._act = self._begun(self._waiting[0])
            self._waiting.popleft()  # last, so that no other thread ever sees it neither waiting nor going on

    def _begun(self, asked: Happening) -> Act:
        if isinstance(asked, Roll):
            return roll(asked.dice, self._world, self._rng)
        return begin(asked, self._world, self._rng)

    def _moments(self, number: int) -> tuple[Scene, ...]:
        """The scenes that one exposure sees: one at rest, several while things move."""
        if self._act is None:
            return (self._world.scene(),)
        since_s = self._now_s - self._act_began_s
        return tuple(self._act.at(since_s + EXPOSURE_S * share / number) for share in range(number))
