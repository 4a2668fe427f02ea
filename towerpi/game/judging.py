"""A line of another game, judged by the rules of this table."""

from collections.abc import Mapping
from typing import Any

from towerpi.game.contest_events import Contest, Engage
from towerpi.game.state import Game, Judged
from towerpi.rules.games import No, judge, refusal


def judged(game: Game, event: Contest | Engage) -> Judged | No:
    """The line with its answer, or why the rules do not allow it."""
    name, switches = game.table.game, game.table.switches
    answer = judge(name, event.line, switches)
    line = {**event.line, "game": name, "house": switches}
    return refusal(answer) or Judged(line, answer, event.dice, event.picture)


PLAYS = ("attacker_play", "defender_play")  # where a line of Warrior Knights tells a side's cards
_TABLE = ("game", "house")  # the table's own, whatever a line says


def bare(line: Mapping[str, Any]) -> dict[str, Any]:
    """Which battle it is: the line without its cards."""
    return {name: value for name, value in line.items() if name not in (*PLAYS, *_TABLE)}
