"""The other games as the phones get them: what is under way and what was settled."""

from typing import Any, TypeAlias

from towerpi.codec import to_plain
from towerpi.game.state import Judged, UnderWay

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
    return {**contest_to_plain(now.judged, number), "rolling": now.rolling and to_plain(now.rolling)}
