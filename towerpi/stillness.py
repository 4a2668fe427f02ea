"""When to count: watched frames in, one `Settled` out each time something else lies in the tray and nothing moves.

A fold without a clock: `watch(state, frame)` gives the next state and, now and then, a Settled. A throw gives one, so
does a hand that took or put cubes, a cube that falls late gives its own. Hands that change nothing, lamps, a bumped
table, noise, flicker and daylight give none: a still picture counts as new only if it differs from the last one in
its edges, shifts allowed, and if it is lit differently too, only if something was seen to move. `force(state)` makes
the next frame settle whatever it shows: that is the button.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from towerpi.frames import Frame, Grey
from towerpi.vision.changes import (
    NO_SHAKES,
    Look,
    blocks_changed,
    covered,
    differs,
    differs_unless_bumped,
    hand_over,
    lit_differently,
    look,
    mean_look,
)

WINDOW = 5  # still frames before a picture counts: half a second at 10 frames a second
PATIENCE = 6  # windows that a resting hand is waited for; longer, and it is not a hand
LEAVING = 8  # moving frames that a hand needs to leave; what moves longer without it are cubes
HAND_SHARE = 1.4  # a hand covers so much more than what it leaves behind; cubes that fall stay
FEW_CELLS = 4  # and some cells more: a cube in flight is blurred
CUBE_BLOCKS = 4  # blocks that a cube changes at least; nothing that falls leaves fewer behind than there were
NOTICED = 2  # moving frames in a row before it is said: one alone may be noise
SURE_MOVES = 2  # moving frames that even a lamp switched at the same moment does not excuse


class Phase(StrEnum):
    """What goes on in the tray."""

    EMPTY = "empty"  # still, and as it was when calibrated; never said without a picture of the empty tray
    STILL = "still"
    FALLING = "falling"
    HAND = "hand"


class Cause(StrEnum):
    """What made the tray worth counting."""

    FALL = "fall"
    HAND = "hand"
    BUTTON = "button"


@dataclass(frozen=True, slots=True)
class Settled:
    """Count now."""

    after: Cause
    frame: int
    at_s: float
    moved_at_s: float  # when something last moved: what is beyond it is the time we took
    empty: bool


@dataclass(frozen=True, slots=True, eq=False)
class Watch:
    """All that is remembered from frame to frame."""

    window: int
    empty: Look | None
    phase: Phase = Phase.STILL
    recent: tuple[Look, ...] = ()  # the frames since something moved, or since the last full window
    lying: Look | None = None  # the tray as it last lay still
    lies_empty: bool = False
    moves: int = 0  # moving frames since then
    hand: int = 0  # counts down from LEAVING once a hand was seen among them
    covers: tuple[int, ...] = ()  # how much was covered in the last LEAVING of them
    waited: int = 0  # windows that a hand has rested
    unlit: Look | None = None  # the same in the light before a lamp was switched
    moved_at_s: float = 0.0
    forced: bool = False


def begin(empty: Grey | None = None, window: int = WINDOW) -> Watch:
    """Before the first frame. What lies in the tray then is not new: force a reading to have it counted."""
    return Watch(window, None if empty is None else look(empty))


def force(state: Watch) -> Watch:
    """The next frame settles, moving or not."""
    return replace(state, forced=True)


def watch(state: Watch, frame: Frame) -> tuple[Watch, Settled | None]:
    """One frame further."""
    now = look(frame.grey)
    if not state.recent:
        state = replace(state, moved_at_s=frame.at_s)
    elif differs(state.recent[0], now):
        state = _moved(replace(state, moved_at_s=frame.at_s), now)
    state = replace(state, recent=(*state.recent, now))
    if state.forced:
        return _settle(state, now, frame, Cause.BUTTON)
    if len(state.recent) < state.window:
        return state, None
    return _judge(replace(state, recent=(now,)), mean_look(state.recent), frame)


def _moved(state: Watch, now: Look) -> Watch:
    if lit_differently(state.recent[-1], now):
        return _lamp(state, now)
    seen = state.lying is not None and hand_over(state.lying, now)
    hand = LEAVING if seen else max(0, state.hand - 1)
    noticed = state.moves + 1 >= NOTICED
    phase = state.phase if not noticed else Phase.HAND if hand else Phase.FALLING
    covers = () if state.lying is None else (*state.covers, covered(state.lying, now))[-LEAVING:]
    return replace(state, recent=(), phase=phase, moves=state.moves + 1, hand=hand, covers=covers)


def _lamp(state: Watch, now: Look) -> Watch:
    """A lamp's edges and shadows come at once, with its light: what lay there before it lies there still.

    The look before it is kept, for it may have been somebody who leaned over the tray and goes away again.
    """
    if state.lying is None or differs_unless_bumped(state.lying, state.recent[-1]):
        return replace(state, recent=())
    return replace(_rest(state, now, state.lies_empty), recent=(), unlit=state.lying)


def _judge(state: Watch, still: Look, frame: Frame) -> tuple[Watch, Settled | None]:
    """A full window without movement: new, as before, or a hand that rests."""
    before = state.lying
    if before is None:
        return _rest(state, still, _is_empty(state, still)), None
    if not all(differs_unless_bumped(known, still) for known in (before, state.unlit) if known):
        return _rest(state, still, state.lies_empty), None
    if state.moves < SURE_MOVES and not state.hand and lit_differently(before, still):
        return _rest(state, still, state.lies_empty), None
    if hand_over(before, still) and state.waited < PATIENCE:
        return replace(state, phase=Phase.HAND, hand=LEAVING, waited=state.waited + 1), None
    return _settle(state, still, frame, _cause(state, before, still))


def _cause(state: Watch, before: Look, still: Look) -> Cause:
    """A hand is seen at work, or known by having covered more than it left, or by having taken something."""
    if state.hand or max(state.covers, default=0) > HAND_SHARE * (covered(before, still) + FEW_CELLS):
        return Cause.HAND
    taken = 0 if state.empty is None else blocks_changed(state.empty, before) - blocks_changed(state.empty, still)
    return Cause.HAND if taken >= CUBE_BLOCKS else Cause.FALL


def _settle(state: Watch, still: Look, frame: Frame, after: Cause) -> tuple[Watch, Settled]:
    empty = _is_empty(state, still)
    return _rest(replace(state, forced=False), still, empty), Settled(
        after, frame.number, frame.at_s, state.moved_at_s, empty
    )


def _rest(state: Watch, still: Look, empty: bool) -> Watch:
    """From here on `still` is what lies in the tray; taking it anew each window follows daylight and bumps."""
    phase = Phase.EMPTY if empty else Phase.STILL
    rested = replace(state, phase=phase, lying=still, lies_empty=empty)
    return replace(rested, moves=0, hand=0, covers=(), waited=0, unlit=None)


def _is_empty(state: Watch, still: Look) -> bool:
    """Rather too seldom: a cube taken for an empty tray would be worse than an empty tray that is counted."""
    return state.empty is not None and not differs_unless_bumped(state.empty, still, NO_SHAKES)
