"""Settle battles and riots: one JSON object a line on standard input, one answer a line on standard output.

A line says who fought and what came out; the answer says who won, what returns to the supplies (ret), what goes into
the province (place), what stays in the tray (stay), and how the province is left. A bad line is answered with its
error, and the rest goes on. Fields in: id, ed (1 or 2), kind (PVP, NEUTRAL, RIOT), att, def or player, markers,
uncommitted, out, income_action; where known thrown, tray0, tower0, and the answer then has tower1. The colours are red,
blue, yellow, purple, black and green. An answer with `doubts` shows a count that cannot be: count again.

A line with `game` is of another game; --examples prints one of each kind. A battle without its dice or cards is
answered with what to roll or draw, what is illegal with the reason; `house` in a line sets switches of that game.

Example:
  echo '{"id": 1, "ed": 2, "kind": "PVP", "att": "blue", "def": "red", "out": {"blue": 3, "red": 1}}' | towerpi resolve
  towerpi resolve --examples | towerpi resolve
"""

import argparse
import os
import tomllib
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from towerpi.errors import BadBattle, BadTable, reason, told
from towerpi.jsonlines import Answer, answer_lines
from towerpi.rules.games import GAMES, KNIGHTS, STRUGGLE, WALLENSTEIN
from towerpi.rules.struggle import wire as struggle
from towerpi.rules.struggle.table import read_table as read_struggle_table
from towerpi.rules.wallenstein.editions import HOUSES
from towerpi.rules.wallenstein.house import read_house
from towerpi.rules.wallenstein.wire import resolve_line
from towerpi.rules.warrior_knights import wire as warrior_knights
from towerpi.rules.warrior_knights.table import read_table
from towerpi.shipped import shipped_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "--house",
        type=Path,
        metavar="FILE",
        help="house rules, for lines of its game and edition (see `towerpi house`)",
    )
    parser.add_argument(
        "--examples", action="store_true", help="print a line of each kind of the other games, and stop"
    )


def run(args: argparse.Namespace) -> int:
    """Answer standard input."""
    if args.examples:
        print("".join(shipped_text(f"resolve-{game}.jsonl") for game in GAMES), end="")
        return 0
    games: dict[str, Answer] = {WALLENSTEIN: partial(resolve_line, houses=HOUSES)}
    games.update({name: game.answer for name, game in GAMES.items()})
    if args.house:
        text = _text(args.house)
        game = _game(text)
        games[game] = _BY_FILE[game](text, str(args.house))
    with os.fdopen(0, "rb", closefd=False) as source, os.fdopen(1, "wb", closefd=False) as sink:
        answer_lines(source, sink, partial(_answer, games=games))
    return 0


def _wallenstein(text: str, source: str) -> Answer:
    house = read_house(text, source).house
    return partial(resolve_line, houses={**HOUSES, house.edition: house})


def _struggle(text: str, source: str) -> Answer:
    return partial(struggle.resolve_line, table=read_struggle_table(text, source))


def _warrior_knights(text: str, source: str) -> Answer:
    table = read_table(text, source)
    return partial(warrior_knights.resolve_line, house=table.house, cities=table.cities)


# Whose house rules can be kept in a file; the file names its game.
_BY_FILE: dict[str, Callable[[str, str], Answer]] = {
    WALLENSTEIN: _wallenstein,
    STRUGGLE: _struggle,
    KNIGHTS: _warrior_knights,
}


def _game(text: str) -> str:
    """The game that the file is for; what cannot be read is told by the first game's reader."""
    try:
        game = tomllib.loads(text).get("game", WALLENSTEIN)
    except ValueError:
        return WALLENSTEIN
    if not isinstance(game, str) or game not in _BY_FILE:
        raise BadTable(f"game must be {' or '.join(_BY_FILE)}; {told(game)} came.")
    return game


def _answer(line: dict[str, Any], games: Mapping[str, Answer]) -> dict[str, Any] | None:
    game = line.get("game", WALLENSTEIN)
    if not isinstance(game, str) or game not in games:
        raise BadBattle(f"game must be {' or '.join(games)}; {told(game)} came.")
    return games[game](line)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadTable(
            f"A text file was expected at {path}; it cannot be read: {reason(error)}. `towerpi house` prints one."
        ) from None
