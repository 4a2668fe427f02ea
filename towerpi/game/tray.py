"""The tray as the camera sees it, in every phase: a throw, a clean-up, a cube that fell by itself, a wrong one taken.

The camera sees what lies in the tray, not where cubes go. So a clean-up is right when the tray holds what shall stay,
and what is more than ever lay there has fallen out of the tower.
"""

from dataclasses import replace

from towerpi.errors import IllegalEvent, sentence
from towerpi.game import counting
from towerpi.game.events import After, BookTray, Event, Fell, TrayMoving, TraySeen, Verify
from towerpi.game.state import Effect, Game, Phase, Signal, Sound, Watch
from towerpi.game.step import Step, calm, noted, recorded, unwatched
from towerpi.ledger import accident, book_tray, clean_up, compare_tray
from towerpi.reading import Reading


def moving(game: Game, event: TrayMoving) -> Step:
    """Something moves: only worth showing."""
    if event.after is After.FALL and game.phase in (Phase.FILL, Phase.ARMED):
        return replace(game, phase=Phase.THROWN), ()
    if event.after is After.HAND and game.phase is Phase.RESOLVED:
        return replace(game, phase=Phase.CLEANUP), ()
    if event.after is After.NOTHING and game.phase is Phase.THROWN:  # the table was bumped: the throw is still to come
        return calm(game), ()
    return game, ()


def seen(game: Game, event: TraySeen) -> Step:
    """The tray lies still and was counted."""
    if game.table.other:  # no cubes, no books
        return game, ()
    if game.phase in (Phase.FILL, Phase.ARMED, Phase.THROWN):
        return _before_the_count(game, event)
    if game.phase is Phase.SETTLED:  # a cube was nudged: the new count takes the place of the old
        return counting.settle(game, event, noted)
    if game.phase in (Phase.RESOLVED, Phase.CLEANUP):
        return _cleaning(game, event)
    if game.phase in (Phase.IDLE, Phase.VERIFIED):
        return _resting(game, event)
    return game, ()


def _before_the_count(game: Game, event: TraySeen) -> Step:
    """Is this the throw, or are hands still taking out what lay in the tray?"""
    reading = event.reading
    if event.earlier:  # W-40 holds for what the books do not know, too
        return noted(game, replace(game, emptied=False), event)
    if not event.forced:
        filling = game.pending is not None and game.pending.battle is None
        waiting = replace(game, phase=Phase.FILL if filling else Phase.ARMED)
        if not reading.counts and reading.sure:
            return (waiting, ()) if game.emptied else noted(game, replace(waiting, emptied=True), event)
        if event.after is After.HAND and not game.emptied and not game.ledger.tray.short_of(reading.counts):
            return waiting, ()
    return counting.settle(game, event, recorded)


def _cleaning(game: Game, event: TraySeen) -> Step:
    reading = event.reading
    if _late_fall(game, event):
        return counting.settle(replace(game, ledger=game.unthrown or game.ledger, emptied=True), event, noted)
    fallen = game.ledger.tray.short_of(reading.counts)
    effects: tuple[Effect, ...] = ()
    after = game
    if fallen and reading.sure and not game.ledger.tower.short_of(fallen):  # 9.2: fell while cleaning up
        after = replace(game, ledger=accident(game.ledger, fallen).ledger, stay=game.stay + fallen)
    watch = Watch(after.stay.short_of(reading.counts), reading.counts.short_of(after.stay), reading.doubts)
    if watch.right:
        return noted(game, _cleaned(after), event, Signal(Sound.DONE))
    if watch.missing and watch.missing != game.watch.missing:
        effects = (Signal(Sound.WRONG),)
    after = replace(after, phase=Phase.CLEANUP, watch=watch)
    if after.ledger != game.ledger:  # was it hidden, or did it fall? the table should look
        return recorded(game, after, event, Signal(Sound.ASK), *effects)
    return after, effects


def compared(game: Game, reading: Reading) -> Game:
    """The books against what the camera saw last: after a step by hand nothing moves, and no new reading would come."""
    if game.phase in (Phase.RESOLVED, Phase.CLEANUP):
        held = game.stay
    elif game.phase in (Phase.IDLE, Phase.VERIFIED) and not game.table.other:
        held = game.ledger.tray
    else:
        return game
    watch = Watch(held.short_of(reading.counts), reading.counts.short_of(held), reading.doubts)
    return replace(game, watch=watch)


def _late_fall(game: Game, event: TraySeen) -> bool:
    """W-19: a cube that falls within the table's window still belongs to the throw."""
    if game.count is None or event.after is not After.FALL:
        return False
    more = game.count.cubes.short_of(event.reading.counts)
    fewer = event.reading.counts.short_of(game.count.cubes)
    late_s = event.at_s - game.count.at_s
    return bool(more) and not fewer and 0 < late_s <= game.table.house.late_fall_window


def _cleaned(game: Game) -> Game:
    leaving = game.stay.short_of(game.ledger.tray)
    ledger = clean_up(game.ledger, leaving, game.cause).ledger
    return replace(game, phase=Phase.VERIFIED, ledger=ledger, watch=Watch(), pending=None)


def verify(game: Game, event: Verify) -> Step:
    """By hand: no camera, or the table knows better."""
    return recorded(game, _cleaned(game), event, Signal(Sound.DONE))


def _resting(game: Game, event: TraySeen) -> Step:
    """Between battles: cubes that fell by themselves are booked; what a hand laid there, or took, is shown."""
    reading = event.reading
    fallen, missing = game.ledger.tray.short_of(reading.counts), reading.counts.short_of(game.ledger.tray)
    possible = not game.ledger.tower.short_of(fallen)
    laid = game.watch.to_leave and not game.watch.doubts  # seen before, and nobody has said yet what it is
    fell = event.after is After.FALL and not laid
    if fallen and possible and not missing and reading.sure and fell:
        ledger = accident(game.ledger, fallen).ledger
        return recorded(game, replace(game, ledger=ledger, watch=Watch()), event, Signal(Sound.ASK))
    doubts = reading.doubts + (() if possible else compare_tray(game.ledger, reading.counts))
    watch = Watch(fallen, missing, doubts)
    effects = (Signal(Sound.WRONG),) if missing and missing != game.watch.missing else ()
    return replace(game, watch=watch), effects


def fell(game: Game, event: Fell) -> Step:
    """The table says that cubes fell by themselves."""
    booking = accident(game.ledger, event.cubes)
    if not booking.possible:
        raise IllegalEvent(
            sentence("{cubes} cannot have fallen: {doubts}. Count again.", cubes=event.cubes, doubts=booking.doubts)
        )
    stay = game.stay + event.cubes if game.phase in (Phase.RESOLVED, Phase.CLEANUP) else game.stay
    return _booked(game, replace(game, ledger=booking.ledger, stay=stay), event)


def book(game: Game, event: BookTray) -> Step:
    """The table says what lies in the tray."""
    booking = book_tray(game.ledger, event.tray)
    if not booking.possible:
        raise IllegalEvent(
            sentence("{cubes} cannot lie there: {doubts}. Count again.", cubes=event.tray, doubts=booking.doubts)
        )
    return _booked(game, replace(game, ledger=booking.ledger), event)


def _booked(game: Game, after: Game, event: Event) -> Step:
    return recorded(game, unwatched(after), event)
