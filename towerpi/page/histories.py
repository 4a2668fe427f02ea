"""Old games and the running one as plain data: the list of games, and one game with everything that happened in it."""

from typing import Any

from towerpi.codec import to_plain
from towerpi.errors import BadInput, sentence
from towerpi.game.events import event_to_plain
from towerpi.game.state import Phase
from towerpi.history import Booked, CourtMove, Ended, Fall, History, Item, Settled, Throw, Winter, history_of
from towerpi.logreader import LogReader, Summary
from towerpi.page.seasons import hunger_to_plain
from towerpi.page.wire import (
    Plain,
    count_to_plain,
    doubts_to_plain,
    outcome_to_plain,
    sides_to_plain,
    table_to_plain,
)
from towerpi.page.wire_contests import contest_to_plain
from towerpi.rules.games import DICE_GAMES
from towerpi.statistics.dice import fairness

ENDED = (Phase.SETUP, Phase.OVER)  # there is nothing to go on with


def games_to_plain(reader: LogReader) -> list[Plain]:
    """Every game, the newest first."""
    return [_summary(game) for game in reversed(reader.games())]


def _summary(game: Summary) -> Plain:
    new = game.new
    return {
        "number": game.game,
        "started": game.started,
        "last": game.last,
        "steps": game.steps,
        "phase": game.phase,
        "unfinished": new is not None and game.phase not in ENDED,
        "game": new and new.game,
        "edition": new and new.edition,
        "court": bool(new and new.court),
        "landsknechte": bool(new and new.landsknechte),
        "players": [{"colour": player.colour, "name": player.name} for player in new.players] if new else [],
    }


def game_to_plain(reader: LogReader, number: int) -> Plain:
    """One game with its throws and all the rest, oldest first; BadInput when there is none of that number."""
    summary = next((game for game in reader.games() if game.game == number), None)
    if summary is None:
        raise BadInput(
            sentence(
                "A game that was played was expected; there is no game {number}. See the list of games.", number=number
            )
        )
    history = history_of(number, reader.entries(number))
    return {**_summary(summary), **_table(history), "items": [item_to_plain(item) for item in history.items]}


def dice_to_plain(reader: LogReader, game: str) -> Plain:
    """How the dice of a game fell, or of all games; a game without dice has none."""
    games = [
        one.game for one in reader.games() if one.new and one.new.game in DICE_GAMES and game in ("all", str(one.game))
    ]
    items = (item for number in games for item in history_of(number, reader.entries(number)).items)
    return {"games": len(games), "dice": to_plain(fairness(item for item in items if isinstance(item, Settled)))}


def _table(history: History) -> Plain:
    return table_to_plain(history.table) if history.table.players else {}


def item_to_plain(item: Item) -> Plain:
    """One thing that happened; `kind` says what."""
    kind, more = _rest(item)
    return {"kind": kind, "seq": item.seq, "at": item.at, "undone": item.undone, **more}


def _rest(item: Item) -> tuple[str, dict[str, Any]]:
    match item:
        case Throw():
            return "throw", _throw(item)
        case Fall():
            return "fall", {"cubes": item.cubes.as_dict(), "picture": item.picture}
        case Booked():
            return "tray", {"before": item.before.as_dict(), "tray": item.tray.as_dict()}
        case CourtMove():
            return "court", {"event": event_to_plain(item.event)}
        case Winter():
            return "winter", {"hunger": hunger_to_plain(item.hunger), "points": dict(item.points)}
        case Settled():
            return "contest", contest_to_plain(item.judged, item.number)
        case Ended():
            return "end", {"found": item.found.as_dict(), "audit": doubts_to_plain(item.audit)}


def _throw(throw: Throw) -> Plain:
    return {
        "number": throw.number,
        "battle": sides_to_plain(throw.planned),
        "thrown": throw.planned.thrown.as_dict(),
        "tower": throw.tower.as_dict(),
        "tray": throw.tray.as_dict(),
        "count": count_to_plain(throw.count),
        "asked": doubts_to_plain(throw.asked),
        "corrected": throw.corrected,
        "locked": throw.locked,
        "outcome": throw.outcome and outcome_to_plain(throw.outcome),
    }
