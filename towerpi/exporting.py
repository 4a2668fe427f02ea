"""The log for other programs: tables as text, line by line, so that a long log never stands in memory whole."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator

from towerpi.knowledge import Knowledge
from towerpi.statistics.rows import TABLES, Row, rows_of

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")  # the wide ones count in Japan


def table_rows(knowledge: Knowledge, table: str, games: Iterable[int]) -> Iterator[Row]:
    """The rows of a table over games."""
    for number in games:
        game = knowledge.game(number)
        yield from rows_of(table, game.history, game.weighed)


def as_csv(table: str, rows: Iterable[Row]) -> Iterator[str]:
    """A heading and a line for each row; a name stays a name in any spreadsheet."""
    yield _line(TABLES[table])
    for row in rows:
        yield _line([_plain(row[name]) for name in TABLES[table]])


def _line(cells: Iterable[object]) -> str:
    """Cells with both kinds of line end in them are put in quotes, which csv does only for those it ends lines with."""
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\r\n").writerow(cells)
    return buffer.getvalue().removesuffix("\r\n") + "\n"


def _plain(value: object) -> object:
    """A text that a spreadsheet would take for a formula has an apostrophe before it, which says that it is none."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def as_json_lines(table: str, rows: Iterable[Row]) -> Iterator[str]:
    """A line for each row, its fields in the same order."""
    for row in rows:
        yield json.dumps({name: row[name] for name in TABLES[table]}, ensure_ascii=False) + "\n"


FORMATS: dict[str, Callable[[str, Iterable[Row]], Iterator[str]]] = {"csv": as_csv, "jsonl": as_json_lines}
