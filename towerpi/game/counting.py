"""From a throw to its result: the count is settled, locked and judged.

A count without doubt is locked at once; one with doubts waits for the table, which confirms or corrects it, and so
does a count that the books say cannot be. A locked count can be corrected until the tray has been cleaned up.
"""

from dataclasses import replace

from towerpi.cubes import NO_CUBES, Cubes
from towerpi.errors import IllegalEvent, sentence
from towerpi.game.events import After, Confirm, Event, TraySeen
from towerpi.game.state import Count, Game, Phase, Signal, Sound, Watch
from towerpi.game.step import Step, Write, recorded
from towerpi.ledger import Booking, Cause, Ledger, throw
from towerpi.reading import Doubt, DoubtKind
from towerpi.rules.wallenstein.battle import resolve
from towerpi.rules.wallenstein.court import courtiers_from_fill

_LOCKED = (Phase.RESOLVED, Phase.CLEANUP)
_NOT_OF_THE_PICTURE = (DoubtKind.BY_HAND, DoubtKind.NOTHING_OUT, DoubtKind.NOT_EMPTIED)


def settle(game: Game, event: TraySeen, write: Write) -> Step:
    """The throw has come to rest: its result, or a question. `write` says whether undo stops here."""
    reading = event.reading
    doubts = reading.doubts
    if _by_hand(game, event):
        doubts += (Doubt(DoubtKind.BY_HAND),)
    if not reading.counts:
        doubts += (Doubt(DoubtKind.NOTHING_OUT),)
    if not game.emptied:  # W-40
        doubts += (Doubt(DoubtKind.NOT_EMPTIED, tuple(game.ledger.tray)),)
    doubts += tuple(doubt for doubt in _book(game, game.ledger, reading.counts).doubts if doubt not in doubts)
    seen = Count(
        reading.counts,
        doubts,
        event.picture,
        event.at_s,
        seen=reading.sightings,
        width=event.width,
        height=event.height,
        profile=event.profile,
        outline=event.outline,
    )
    if doubts:
        asking = replace(game, phase=Phase.SETTLED, count=seen)
        return write(game, asking, event, Signal(Sound.ASK))
    return _lock(game, event, seen, game.ledger, write)


def _by_hand(game: Game, event: TraySeen) -> bool:
    """May what lies there be something else than what fell? What a hand once laid there is, until it is gone."""
    asked = game.count if game.phase is Phase.SETTLED else None
    if event.forced:
        return False
    if asked and asked.cubes and any(doubt.kind is DoubtKind.BY_HAND for doubt in asked.doubts):
        return True
    return event.after is After.HAND and not (asked and _nudged(asked, event.reading.counts))


def _nudged(asked: Count, now: Cubes) -> bool:
    """A nudge takes nothing away, and brings nothing else to light than what was in doubt."""
    changed = {*asked.cubes.short_of(now), *now.short_of(asked.cubes)}
    named = {colour for doubt in asked.doubts for colour in doubt.colours}
    anywhere = any(not doubt.colours and doubt.kind not in _NOT_OF_THE_PICTURE for doubt in asked.doubts)
    return now.total >= asked.cubes.total and (anywhere or changed <= named)


def confirm(game: Game, event: Confirm) -> Step:
    """The table's word: the count as it is, or another one."""
    counted = game.count
    if event.counts is None and counted is None:
        raise IllegalEvent(sentence("Nothing has been counted yet. Say what came out."))
    cubes = counted.cubes if event.counts is None and counted else event.counts or NO_CUBES
    count = replace(counted or Count(cubes), cubes=cubes, doubts=(), by_hand=event.counts is not None)
    return _lock(game, event, count, _books_before(game), recorded)


def is_open(game: Game) -> bool:
    """May the count still be corrected? Once the tray's books have changed it may not."""
    if game.phase not in _LOCKED:
        return True
    return game.unthrown is not None and game.count is not None and game.ledger.tray == game.count.cubes


def _books_before(game: Game) -> Ledger:
    if not is_open(game):
        raise IllegalEvent(sentence("The count is not open any more: the tray has changed since. Undo first."))
    return game.unthrown if game.phase in _LOCKED and game.unthrown else game.ledger


def _book(game: Game, ledger: Ledger, out: Cubes) -> Booking:
    if game.pending is None:
        raise IllegalEvent(sentence("Nothing was planned to be thrown. Plan a battle or a riot first."))
    cause = Cause.THROW if game.pending.battle else Cause.INITIAL_FILL
    return throw(ledger, game.pending.thrown, out, cause)


def _lock(game: Game, event: Event, count: Count, ledger: Ledger, write: Write) -> Step:
    """Book the throw, judge it, and say what the tray shall hold afterwards."""
    booking = _book(game, ledger, count.cubes)
    if not booking.possible:
        raise IllegalEvent(
            sentence(
                "{cubes} cannot have come out: {doubts}. Correct the count.", cubes=count.cubes, doubts=booking.doubts
            )
        )
    battle = game.pending.battle if game.pending else None
    outcome = resolve(battle, count.cubes, game.table.house) if battle else None
    stay = outcome.stay if outcome else NO_CUBES
    locked = replace(
        game,
        phase=Phase.RESOLVED,
        ledger=booking.ledger,
        count=count,
        outcome=outcome,
        unthrown=ledger,
        stay=stay,
        cause=Cause.CLEANUP if battle else Cause.INITIAL_FILL,
        watch=Watch(to_leave=stay.short_of(count.cubes)),
    )
    if not battle and game.table.court:  # 3.2: the fill sends courtiers to the hall
        locked = replace(locked, courtiers=tuple(courtiers_from_fill(count.cubes, game.table.colours).items()))
    if locked.watch.right:
        locked = replace(locked, phase=Phase.VERIFIED, pending=None)
    return write(game, locked, event, Signal(Sound.DONE))
