"""Hands at the simulated tower: what people at a table do with cubes, asked for by a script or by the page's demo bar.

They know what is published (the game) and see what lies in the tray. Nothing here waits: each act is handed to the
simulated tower, which plays it out in its own time.
"""

from collections.abc import Mapping

from towerpi.cubes import NO_CUBES, Colour, Cubes
from towerpi.game.state import Game, Phase
from towerpi.rules.games import DICE_GAMES
from towerpi.simulated.source import SimulatedTower

ARMED = (Phase.FILL, Phase.ARMED, Phase.THROWN)
CLEANING = (Phase.RESOLVED, Phase.CLEANUP)
DICE: Mapping[Colour, tuple[int, ...]] = {"white": (0, 0), "red": (0, 0)}  # 0: as they fall
RESTING = (Phase.IDLE, Phase.VERIFIED)


class Hands:
    """One pair of them."""

    def __init__(self, tower: SimulatedTower) -> None:
        self.tower = tower

    @property
    def at_rest(self) -> bool:
        return self.tower.truth().at_rest

    def throw(self, game: Game) -> None:
        """What is planned, together with what lay in the tray, which must have been taken out."""
        if game.pending is not None:
            self.tower.throw(game.pending.thrown + game.ledger.tray)

    def take_all(self) -> None:
        """What lies in the tray is taken out, to be thrown."""
        self.tower.take()

    def clear(self, game: Game) -> None:
        """Make the tray as it should be."""
        self.replace(_right_tray(game))

    def replace(self, cubes: Cubes) -> None:
        """Take out what is too many and lay down what is missing."""
        tray = self.tower.truth().tray
        if leaving := cubes.short_of(tray):
            self.tower.take(leaving)
        if missing := tray.short_of(cubes):
            self.tower.put(missing)

    def lay(self, cubes: Cubes) -> None:
        """Other cubes than those that lie there: every one is laid down anew."""
        if self.tower.truth().tray:
            self.tower.take()
        if cubes:
            self.tower.put(cubes)

    def take_wrong(self, game: Game) -> None:
        """A cube that should stay is taken; with none to stay the hand only reaches in."""
        staying = [colour for colour in _right_tray(game) if colour in self.tower.truth().tray]
        if staying:
            self.tower.take(Cubes({staying[0]: 1}))
        else:
            self.tower.reach()

    def roll(self, game: Game, dice: Mapping[Colour, tuple[int, ...]]) -> None:
        """These dice, or two for each side in two colours; only a game of dice has some."""
        if game.table.game in DICE_GAMES:
            self.tower.roll(dice or DICE)

    def set_up(self, game: Game) -> None:
        """Tower and tray as the books have them: another game was begun or taken up."""
        inside, tray = _books(game)
        if self.tower.truth().inside != inside:
            self.tower.stock(inside)
        self.replace(tray)
        if self.tower.truth().dice:
            self.tower.roll({})


def _right_tray(game: Game) -> Cubes:
    if game.phase in CLEANING:
        return game.stay
    return NO_CUBES if game.phase in ARMED else game.ledger.tray


def _books(game: Game) -> tuple[Cubes, Cubes]:
    """What tower and tray hold, also when it was thrown but not booked yet."""
    inside, tray = game.ledger.tower, game.ledger.tray
    if game.phase is not Phase.SETTLED or game.pending is None or game.count is None:
        return inside, tray
    held = inside + tray + game.pending.thrown
    out = Cubes.of({colour: min(number, held[colour]) for colour, number in game.count.cubes.items()})
    return held - out, out
