"""The order of a year: its seasons and the steps of each, for both editions and the expansions (1.5, 2.3, 3.3)."""

from enum import StrEnum

YEARS = 2


class Season(StrEnum):
    """Four a year; the first three are alike."""

    SPRING = "spring"
    SUMMER = "summer"
    AUTUMN = "autumn"
    WINTER = "winter"


class Step(StrEnum):
    """What happens in a year, in some order."""

    EVENT_CARDS = "event-cards"  # four new ones, open
    GRAIN_TO_ZERO = "grain-to-zero"
    ACTION_CARDS = "action-cards"
    ADVANTAGE_TILES = "advantage-tiles"
    FAVOUR_CARDS = "favour-cards"
    PLAN = "plan"
    TURN_ORDER = "turn-order"
    EVENT = "event"
    LANDSKNECHTE = "landsknechte"
    COURT = "court"
    ACTIONS = "actions"
    GRAIN_LOSS = "grain-loss"
    RIOTS = "riots"
    SCORING = "scoring"
    MARKERS_OFF = "markers-off"


YEAR_START = (Step.EVENT_CARDS, Step.GRAIN_TO_ZERO)
_WINTER = (Step.GRAIN_LOSS, Step.RIOTS, Step.SCORING, Step.MARKERS_OFF)
_FIRST = (Step.ACTION_CARDS, Step.PLAN, Step.TURN_ORDER, Step.EVENT, Step.ACTIONS)  # W-03
_SECOND = (
    Step.ACTION_CARDS,
    Step.ADVANTAGE_TILES,
    Step.FAVOUR_CARDS,
    Step.PLAN,
    Step.EVENT,
    Step.TURN_ORDER,
    Step.LANDSKNECHTE,
    Step.COURT,
    Step.ACTIONS,
)


def steps(season: Season, edition: int, *, court: bool = False, landsknechte: bool = False) -> tuple[Step, ...]:
    """The steps of a season; `court` is Am Kaiserhof."""
    if season is Season.WINTER:
        return _WINTER
    if edition == 1:
        return _FIRST
    left_out = set() if court else {Step.FAVOUR_CARDS, Step.COURT}
    if not landsknechte:
        left_out.add(Step.LANDSKNECHTE)
    return tuple(step for step in _SECOND if step not in left_out)
