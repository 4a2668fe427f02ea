"""What a step is made of: the next state with its place in the string of states, and its effects."""

from dataclasses import replace
from typing import Protocol, TypeAlias

from towerpi.game.events import Event
from towerpi.game.state import Effect, Game, Phase, Record, Watch

Step: TypeAlias = tuple[Game, tuple[Effect, ...]]


class Write(Protocol):
    """How a step is written down: `recorded` or `noted`."""

    def __call__(self, before: Game, after: Game, event: Event, *effects: Effect) -> Step: ...


def recorded(before: Game, after: Game, event: Event, *effects: Effect) -> Step:
    """A step that is written down and that undo goes back over."""
    return replace(after, step=before.step + 1, before=calm(before)), (Record(event), *effects)


def noted(before: Game, after: Game, event: Event, *effects: Effect) -> Step:
    """A step that is written down but belongs to the one before it: undo takes back both."""
    return replace(after, step=before.step + 1, before=before.before), (Record(event), *effects)


def calm(game: Game) -> Game:
    """The state as the books alone tell it: what the camera only watched is left out."""
    if game.phase is Phase.THROWN:
        filling = game.pending is not None and game.pending.battle is None
        game = replace(game, phase=Phase.FILL if filling else Phase.ARMED)
    return unwatched(game)


def unwatched(game: Game) -> Game:
    """By the books nothing has left the tray yet that is to leave it."""
    cleaning = game.phase in (Phase.RESOLVED, Phase.CLEANUP)
    return replace(game, watch=Watch(game.stay.short_of(game.ledger.tray)) if cleaning else Watch())
