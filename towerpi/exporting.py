"""The log for other programs: tables as text, line by line, so that a long log never stands in memory whole."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator

from towerpi.knowledge import Knowledge
from towerpi.statistics.rows import TABLES, Row, rows_of


def table_rows(knowledge: Knowledge, table: str, games: Iterable[int]) -> Iterator[Row]:
    """The rows of a table over games."""
    for number in games:
        game = knowledge.game(number)
        yield from rows_of(table, game.history, game.weighed)


def as_csv(table: str, rows: Iterable[Row]) -> Iterator[str]:
    """A heading and a line for each row."""
    buffer = io.StringIO()
    writer = csv.DictWriter(buffer, TABLES[table], lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow(row)
        yield _taken(buffer)
    yield _taken(buffer)


def _taken(buffer: io.StringIO) -> str:
    text = buffer.getvalue()
    buffer.seek(0)
    buffer.truncate()
    return text


def as_json_lines(table: str, rows: Iterable[Row]) -> Iterator[str]:
    """A line for each row, its fields in the same order."""
    for row in rows:
        yield json.dumps({name: row[name] for name in TABLES[table]}, ensure_ascii=False) + "\n"


FORMATS: dict[str, Callable[[str, Iterable[Row]], Iterator[str]]] = {"csv": as_csv, "jsonl": as_json_lines}
