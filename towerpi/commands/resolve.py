"""Settle battles and riots: one JSON object a line on standard input, one answer a line on standard output.

A line says who fought and what came out; the answer says who won, what returns to the supplies (ret), what goes into
the province (place), what stays in the tray (stay), and how the province is left. A bad line is answered with its
error, and the rest goes on. Fields in: id, ed (1 or 2), kind (PVP, NEUTRAL, RIOT), att, def or player, markers,
uncommitted, out, income_action; where known thrown, tray0, tower0, and the answer then has tower1. The colours are red,
blue, yellow, purple, black and green. An answer with `doubts` shows a count that cannot be: count again.

A line with `game` is of another game; below is one of each kind. An attack without dice is answered with what to roll
and the odds, an illegal one with the reason; `house` in a line sets switches of that game.

Example:
  echo '{"id": 1, "ed": 2, "kind": "PVP", "att": "blue", "def": "red", "out": {"blue": 3, "red": 1}}' | towerpi resolve
"""

import argparse
import os
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from towerpi.errors import BadBattle, BadTable, told
from towerpi.jsonlines import Answer, answer_lines
from towerpi.rules.struggle import wire as struggle
from towerpi.rules.wallenstein.editions import HOUSES
from towerpi.rules.wallenstein.house import read_house
from towerpi.rules.wallenstein.wire import resolve_line
from towerpi.shipped import shipped_text

# Games besides Wallenstein, each with example lines in data/resolve-GAME.jsonl.
GAMES: dict[str, Answer] = {
    "struggle-of-empires": struggle.resolve_line,
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    examples = "\n".join(shipped_text(f"resolve-{game}.jsonl") for game in GAMES)
    parser.epilog = f"{parser.epilog}\nlines of other games:\n{examples}"
    parser.add_argument(
        "--house", type=Path, metavar="FILE", help="house rules, for lines of its edition (see `towerpi house`)"
    )


def run(args: argparse.Namespace) -> int:
    """Answer standard input."""
    houses = dict(HOUSES)
    if args.house:
        house = read_house(_text(args.house), str(args.house)).house
        houses[house.edition] = house
    games: dict[str, Answer] = {"wallenstein": partial(resolve_line, houses=houses), **GAMES}
    with os.fdopen(0, "rb", closefd=False) as source, os.fdopen(1, "wb", closefd=False) as sink:
        answer_lines(source, sink, partial(_answer, games=games))
    return 0


def _answer(line: dict[str, Any], games: Mapping[str, Answer]) -> dict[str, Any] | None:
    game = line.get("game", "wallenstein")
    if not isinstance(game, str) or game not in games:
        raise BadBattle(f"game must be {' or '.join(games)}; {told(game)} came.")
    return games[game](line)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadTable(f"A text file was expected at {path}; {error}. `towerpi house` prints one.") from None
