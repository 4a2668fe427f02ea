"""What the throws tell: the tower's habits, how good the odds were, who had luck.

Throws that were taken back count nowhere. The first time all games are learned from, which takes a while after many
evenings; what was learned is kept beside the log. The figures are told in the language of your locale, or in another of
the page's.

Example:
  towerpi stats --data ~/.local/share/towerpi --game 3 --language de
"""

import argparse
import json
import os
from dataclasses import replace

from towerpi.codec import to_plain
from towerpi.commands.parsing import whole
from towerpi.errors import BadInput
from towerpi.figures import told
from towerpi.knowledge import SHELF, Knowledge
from towerpi.product import DATABASE, settings_from
from towerpi.progress import waited
from towerpi.speech import LANGUAGES, Speech, language_of
from towerpi.statistics.summary import statistics_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--data", metavar="DIR", help="where the games are kept")
    parser.add_argument("--game", type=whole(1, 999_999), metavar="N", help="one game; all without")
    parser.add_argument("--json", action="store_true", help="everything, as one JSON object")
    add_language(parser)


def add_language(parser: argparse.ArgumentParser) -> None:
    """For commands that write for people."""
    parser.add_argument(
        "--language", choices=LANGUAGES, help=f"{', '.join(LANGUAGES)}; without, that of the locale, or en"
    )


def speech_of(args: argparse.Namespace) -> Speech:
    """The language that was asked for, or the locale's."""
    return Speech(args.language or language_of(os.environ))


def run(args: argparse.Namespace) -> int:
    """Print the figures."""
    knowledge = open_knowledge(args.data)
    try:
        figures = statistics_of(knowledge.tally(args.game), knowledge.rates)
    finally:
        knowledge.close()
    if args.json:
        print(json.dumps({"game": args.game, **to_plain(figures)}, ensure_ascii=False))
        return 0
    for line in told(figures, speech_of(args)):
        print(line)
    return 0


def open_knowledge(data: str | None) -> Knowledge:
    """All games of a folder, learned from; BadInput when there are none."""
    settings = settings_from(None, dict(os.environ))
    folder = replace(settings, data_dir=data).data_path if data else settings.data_path
    if not (folder / DATABASE).exists():
        raise BadInput(f"Recorded games were expected in {folder}; there are none. Play one, or give --data.")
    knowledge = Knowledge(folder / DATABASE, folder / SHELF)
    with waited("Learning from the games") as left:
        knowledge.refresh(left)
    return knowledge
