"""One step of the game: `advance(game, event) -> (game, effects)`.

LEGAL is the table of which event is possible in which phase, HANDLERS what it does. An event that changes the books or
the phase for good comes with a `Record` effect, and the loop writes it before anything is shown; what the camera merely
watches is not recorded and comes again after a restart.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from towerpi.errors import IllegalEvent, sentence
from towerpi.game import contests, counting, court, fate, planning, tray
from towerpi.game.contest_events import (
    CallOff,
    Contest,
    DealFate,
    Engage,
    FateDeck,
    HoldFate,
    KeepFate,
    ShuffleFate,
)
from towerpi.game.events import (
    BookTray,
    Confirm,
    Convert,
    CourtEnds,
    CourtOpens,
    Disarm,
    EndGame,
    Event,
    Fell,
    LandsknechtPut,
    NewGame,
    PassSpace,
    PlanAttack,
    PlanRiot,
    Resume,
    ScoreWinter,
    TakeFavour,
    TrayMoving,
    TraySeen,
    Undo,
    Verify,
    WinterComes,
)
from towerpi.game.state import Game, Phase
from towerpi.game.step import Step, recorded
from towerpi.rules.games import KNIGHTS

_RESTING = frozenset({Phase.IDLE, Phase.VERIFIED})
_ARMED = frozenset({Phase.FILL, Phase.ARMED, Phase.THROWN})
_CLEANING = frozenset({Phase.RESOLVED, Phase.CLEANUP})
_ALL = frozenset(Phase)

LEGAL: dict[type[Event], frozenset[Phase]] = {
    NewGame: frozenset({Phase.SETUP}),
    PlanAttack: _RESTING | {Phase.ARMED},
    PlanRiot: _RESTING | {Phase.ARMED},
    Disarm: frozenset({Phase.ARMED, Phase.THROWN}),
    TrayMoving: _ALL,
    TraySeen: _ALL,
    Confirm: _ARMED | _CLEANING | {Phase.SETTLED},
    Verify: _CLEANING,
    Fell: _RESTING | _CLEANING,
    BookTray: _RESTING,
    CourtOpens: _RESTING | {Phase.CLEANUP},
    Convert: _RESTING | {Phase.CLEANUP},
    PassSpace: _RESTING | {Phase.CLEANUP},
    TakeFavour: _RESTING | {Phase.CLEANUP},
    CourtEnds: _RESTING,
    LandsknechtPut: _RESTING | {Phase.CLEANUP},
    WinterComes: _RESTING,
    ScoreWinter: _RESTING,
    EndGame: _RESTING,
    Engage: frozenset({Phase.IDLE}),
    CallOff: frozenset({Phase.IDLE}),
    Contest: frozenset({Phase.IDLE}),
    FateDeck: frozenset({Phase.IDLE}),
    ShuffleFate: frozenset({Phase.IDLE}),
    DealFate: frozenset({Phase.IDLE}),
    HoldFate: frozenset({Phase.IDLE}),
    KeepFate: frozenset({Phase.IDLE}),
    Resume: _ALL - {Phase.SETUP, Phase.OVER},
    Undo: _ALL,
}

ONLY_OTHER = (Engage, CallOff, Contest)
OTHER_GAMES = (NewGame, TrayMoving, TraySeen, EndGame, *ONLY_OTHER, Resume, Undo)  # what happens in them
FATE = (FateDeck, ShuffleFate, DealFate, HoldFate, KeepFate)  # what happens with a virtual fate deck

HANDLERS: dict[type[Event], Callable[[Game, Any], Step]] = {
    NewGame: planning.new_game,
    PlanAttack: planning.plan_attack,
    PlanRiot: planning.plan_riot,
    Disarm: planning.disarm,
    WinterComes: planning.winter_comes,
    ScoreWinter: planning.score_winter,
    EndGame: planning.end_game,
    Engage: contests.engage,
    CallOff: contests.call_off,
    Contest: contests.settle,
    FateDeck: fate.lay,
    ShuffleFate: fate.shuffle,
    DealFate: fate.deal_hands,
    HoldFate: fate.hold,
    KeepFate: fate.keep,
    Resume: planning.resume,
    TrayMoving: tray.moving,
    TraySeen: tray.seen,
    Verify: tray.verify,
    Fell: tray.fell,
    BookTray: tray.book,
    Confirm: counting.confirm,
    CourtOpens: court.open_,
    Convert: court.convert,
    PassSpace: court.pass_space,
    TakeFavour: court.take_favour,
    CourtEnds: court.end,
    LandsknechtPut: court.landsknecht_put,
}


def _court_sits(game: Game) -> bool:
    return game.table.court and court.ready(game)


CONDITIONS: dict[type[Event], Callable[[Game], bool]] = {
    Undo: lambda game: game.before is not None,
    Confirm: counting.is_open,
    Disarm: lambda game: game.pending is not None and game.pending.battle is not None,
    CourtOpens: _court_sits,
    Convert: _court_sits,
    PassSpace: _court_sits,
    TakeFavour: _court_sits,
    CourtEnds: lambda game: game.table.court,
    LandsknechtPut: lambda game: game.table.landsknechte and court.ready(game),
    CallOff: contests.is_under_way,
    **{kind: partial(fate.is_open, kind=kind) for kind in FATE},
}


def advance(game: Game, event: Event) -> Step:
    """The next state and what to do about it; IllegalEvent or BadInput when it cannot be."""
    legal = LEGAL[type(event)]
    if game.phase not in legal:
        raise IllegalEvent(
            sentence(
                "{event} is possible in: {phases}. The game is now: {phase}.",
                event=sentence(type(event).__name__),
                phases=[sentence(phase) for phase in sorted(legal)],
                phase=sentence(game.phase),
            )
        )
    if isinstance(event, Undo):
        return _undo(game, event)
    if not _of_this_game(game, type(event)):
        raise IllegalEvent(
            sentence("{event} is no part of {game}.", event=sentence(type(event).__name__), game=game.table.game)
        )
    return HANDLERS[type(event)](game, event)


def possible(game: Game) -> tuple[type[Event], ...]:
    """What the table can do now, as far as that does not hang on the event's own words."""
    return tuple(kind for kind, phases in LEGAL.items() if game.phase in phases and _open(game, kind))


def _open(game: Game, kind: type[Event]) -> bool:
    """The conditions that the phase alone does not tell."""
    if not _of_this_game(game, kind):
        return False
    return kind not in CONDITIONS or CONDITIONS[kind](game)


def _of_this_game(game: Game, kind: type[Event]) -> bool:
    if kind in FATE:
        return game.table.game == KNIGHTS
    return kind in OTHER_GAMES if game.table.other else kind not in ONLY_OTHER


def _undo(game: Game, event: Undo) -> Step:
    if game.before is None:
        raise IllegalEvent(sentence("There is no step to undo. The game is as it began."))
    back, effects = recorded(game, game.before, event)
    return replace(back, before=game.before.before), effects
