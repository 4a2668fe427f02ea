"""JSON lines in, JSON lines out, for commands that other programs talk to.

Each line is answered by itself: a bad one gives `{"id": ..., "error": "..."}` and the rest goes on; one that asks
nothing (None) gets no reply. Input is read as it comes, and each answer is on its way before the next line is looked
at, so the other end may wait for each; memory is bounded by the longest line allowed.
"""

import json
from collections.abc import Callable, Iterator
from io import BufferedIOBase
from typing import Any

from towerpi.errors import BadInput

LONGEST_LINE = 64 * 1024
_CHUNK = 64 * 1024

Answer = Callable[[dict[str, Any]], dict[str, Any] | None]


def answer_lines(source: BufferedIOBase, sink: BufferedIOBase, answer: Answer) -> None:
    """Answer every line of `source`, blank ones apart."""
    number = 0
    for lines in _batches(source):
        for line in lines:
            number += 1
            if line is not None and not line.strip():
                continue
            reply = _answer_line(line, number, answer)
            if reply is not None:
                sink.write((json.dumps(reply) + "\n").encode())
                sink.flush()


def _answer_line(line: bytes | None, number: int, answer: Answer) -> dict[str, Any] | None:
    """The reply to one line; None stands for a line that was too long to keep."""
    fields: dict[str, Any] = {}
    try:
        fields = _read(line)
        return answer(fields)
    except BadInput as error:
        ident = fields.get("id")
        return {"id": ident, "error": str(error) if ident is not None else f"Line {number}: {error}"}


def _read(line: bytes | None) -> dict[str, Any]:
    if line is None:
        raise BadInput(f"A line of at most {LONGEST_LINE} bytes was expected; a longer one came.")
    try:
        fields = _DECODER.decode(line.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise BadInput(f"A JSON object was expected; {_start(line)} came ({_reason(error)}).") from None
    if not isinstance(fields, dict):
        raise BadInput(f"A JSON object was expected; {_start(line)} came.")
    return fields


def _start(line: bytes) -> str:
    return repr(line[:40].decode(errors="replace"))


def _reason(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "it is nested too deep"
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg} at character {error.pos}"
    return "it is no UTF-8 text" if isinstance(error, UnicodeDecodeError) else str(error).partition(":")[0]


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON number")


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A key that comes twice would be counted once: silently wrong."""
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("a key comes twice")
    return fields


_DECODER = json.JSONDecoder(parse_constant=_no_constant, object_pairs_hook=_no_twins)  # made once: half the time


def _batches(source: BufferedIOBase) -> Iterator[list[bytes | None]]:
    """Lines as they arrive; what is too long is dropped as it is read and becomes None."""
    rest, dropping = b"", False
    while chunk := source.read1(_CHUNK):  # what is there, without waiting for a full chunk
        *lines, rest = (rest + chunk).split(b"\n")
        batch: list[bytes | None] = []
        for line in lines:
            batch.append(None if dropping or len(line) > LONGEST_LINE else line)
            dropping = False
        if len(rest) > LONGEST_LINE:
            rest, dropping = b"", True
        yield batch
    if dropping or rest:
        yield [None if dropping else rest]
