"""The games for other programs and for friends: tables as CSV or JSON Lines, or a report of one game as HTML.

Tables: throws, battles, and cubes (one row for each cube that the camera saw), over one game or all. What the columns
mean is written beside them as SCHEMA.md. The report is one file with its pictures inside, in the language of your
locale or in another of the page's. Throws that were taken back are in none of them.

Example:
  towerpi export --to ~/wallenstein --format csv
"""

import argparse
from collections.abc import Iterable
from pathlib import Path

from towerpi.commands.parsing import whole
from towerpi.commands.stats import add_language, open_knowledge, speech_of
from towerpi.errors import BadInput, reason
from towerpi.exporting import FORMATS, table_rows
from towerpi.knowledge import Knowledge
from towerpi.page.statistics import smaller
from towerpi.progress import tracked
from towerpi.report import report
from towerpi.shipped import shipped_text
from towerpi.speech import Speech
from towerpi.statistics.rows import TABLES
from towerpi.statistics.summary import statistics_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--to", required=True, metavar="DIR", help="folder to write into; made when it is not there")
    parser.add_argument("--data", metavar="DIR", help="where the games are kept")
    parser.add_argument("--game", type=whole(1, 999_999), metavar="N", help="one game; all without, for html the last")
    parser.add_argument("--format", choices=(*FORMATS, "html"), default="csv", help="csv, jsonl or html (csv)")
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Write the files and name them."""
    knowledge = open_knowledge(args.data)
    try:
        if args.game is not None:
            knowledge.tally(args.game)
        target = _folder(args.to)
        games = knowledge.games() if args.game is None else [args.game]
        written = (
            _html(knowledge, target, games, speech_of(args))
            if args.format == "html"
            else _tables(knowledge, target, games, args.format)
        )
        for path, what in written:
            print(f"{path}: {what}")
    finally:
        knowledge.close()
    return 0


def _folder(name: str) -> Path:
    target = Path(name).expanduser()
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(
            f"A folder to write into was expected; {target} cannot be made: {reason(error)}. Choose another."
        ) from None
    return target


def _tables(knowledge: Knowledge, target: Path, games: list[int], form: str) -> Iterable[tuple[Path, str]]:
    for table in TABLES:
        rows = table_rows(knowledge, table, tracked(games, f"Writing {table}"))
        number = -1 if form == "csv" else 0  # a heading is no row
        with (target / f"{table}.{form}").open("w", encoding="utf-8", newline="") as file:
            for line in FORMATS[form](table, rows):
                file.write(line)
                number += 1
        yield target / f"{table}.{form}", f"{number} rows"
    (target / "SCHEMA.md").write_text(shipped_text("export-schema.md"), encoding="utf-8")
    yield target / "SCHEMA.md", "what the columns mean"


def _html(knowledge: Knowledge, target: Path, games: list[int], speech: Speech) -> Iterable[tuple[Path, str]]:
    if not games:
        raise BadInput("A recorded game was expected; the log is empty. Play one first.")
    number = games[-1]
    folder = knowledge.log.parent / "pictures"
    path = target / f"towerpi-game-{number}.html"

    def picture(name: str) -> bytes | None:
        try:
            return smaller((folder / f"{name}.jpg").read_bytes())
        except OSError:
            return None

    figures = statistics_of(knowledge.tally(number), knowledge.rates)
    path.write_text(report(knowledge.game(number), figures, picture, speech), encoding="utf-8")
    yield path, f"{figures.throws} throws"
