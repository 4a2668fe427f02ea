"""The other games as the phones get them: what is under way and what was settled."""

from typing import Any, TypeAlias

from towerpi.codec import to_plain
from towerpi.game.contest_events import Revealing
from towerpi.game.state import Judged, UnderWay
from towerpi.rules.warrior_knights.lines import Party
from towerpi.rules.warrior_knights.reveal import is_open, lacking

Plain: TypeAlias = dict[str, Any]


def contest_to_plain(judged: Judged, number: int) -> Plain:
    """What was settled in another game, with the sums that settled it."""
    return {
        "number": number,
        "line": judged.line,
        "answer": judged.answer,
        "dice": judged.dice,
        "picture": judged.picture,
    }


def under_way_to_plain(now: UnderWay, number: int) -> Plain:
    """The same while it is fought, with what is awaited."""
    return {
        **contest_to_plain(now.judged, number),
        "rolling": now.rolling and to_plain(now.rolling),
        "revealing": now.revealing and {party.value: _side(now.revealing, party) for party in Party},
    }


def _side(revealing: Revealing, party: Party) -> Plain:
    """Is it ready, what did it reveal, and how many new cards are awaited; its cards stay secret before both are."""
    play = revealing.laid.get(party)
    shown = play if is_open(revealing.laid) else None
    return {
        "ready": play is not None,
        "revealed": shown and {"kept": to_plain(shown.kept), "anew": to_plain(shown.anew)},
        "lacking": lacking(shown) if shown else 0,
    }
