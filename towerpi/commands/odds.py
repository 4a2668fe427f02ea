"""The chances of each battle in a log of throws: JSON lines on standard input, JSON lines on standard output.

A battle is answered with the chances of its outcome (attacker, draw, defender; in a riot player, draw, peasants) as
they stood before it, learned from the lines before it, and with the log_likelihood of the counts that came out. Then it
is learned from; a fill is learned from and gets no answer. A bad line is answered with its error, and the rest goes on.
Fields in: kind (PVP, NEUTRAL, RIOT, FILL), thrown, tray0 (what lay in the tray and went in too), tower0 (what was
inside), out, att, def or player, markers, uncommitted. A battle without out is answered and not learned from. Lines
with another `tower` are about another tower, known from its own lines only.

Example:
  echo '{"kind": "NEUTRAL", "att": "red", "thrown": {"red": 3, "green": 1}, "tray0": {}, "tower0": {}}' | towerpi odds
"""

import argparse
import os

from towerpi.jsonlines import answer_lines
from towerpi.odds.wire import Log
from towerpi.rules.wallenstein.editions import HOUSES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--edition", type=int, choices=HOUSES, default=2, help="of Wallenstein (2)")


def run(args: argparse.Namespace) -> int:
    """Answer standard input."""
    with os.fdopen(0, "rb", closefd=False) as source, os.fdopen(1, "wb", closefd=False) as sink:
        answer_lines(source, sink, Log(HOUSES[args.edition]).answer)
    return 0
