"""A game in one line: what the books and the result are after a step, so that then and now can be compared."""

import hashlib
import json
from typing import Any

from towerpi.codec import to_plain
from towerpi.game.state import Game


def digest(game: Game) -> str:
    """Phase, ledger and outcome as text; equal games have equal lines."""
    parts = [str(game.phase), f"tower {game.ledger.tower}", f"tray {game.ledger.tray}"]
    if game.count:
        parts.append(f"out {game.count.cubes}")
    if game.outcome:
        done = game.outcome
        parts += [f"{done.result} {done.ending}", f"return {done.ret}", f"put {done.place}", f"leave {done.stay}"]
        parts.append(f"owner {done.owner} {done.armies}, {done.markers} markers{', bare' if done.devastated else ''}")
    if game.contest:
        parts.append(f"contest {game.contests} {_short(game.contest.answer)}")
    if game.under_way:
        parts.append(f"under way {_short(to_plain(game.under_way))}")
    return "; ".join(parts)


def _short(told: Any) -> str:
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]
