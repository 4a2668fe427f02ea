"""JSON lines in, JSON lines out, for commands that other programs talk to.

Each line is answered by itself: a bad one gives `{"id": ..., "error": "..."}` and the rest goes on. Input is read as it
comes and answers are written before more is waited for, so the other end may wait for each answer; memory is bounded
by the longest line allowed.
"""

import json
from collections.abc import Callable, Iterator
from io import BufferedIOBase
from typing import Any

from towerpi.errors import BadInput

LONGEST_LINE = 64 * 1024
_CHUNK = 64 * 1024

Answer = Callable[[dict[str, Any]], dict[str, Any]]


def answer_lines(source: BufferedIOBase, sink: BufferedIOBase, answer: Answer) -> int:
    """Answer every line of `source`; the number of bad lines comes back."""
    bad = 0
    for lines in _batches(source):
        replies = []
        for line in lines:
            reply = answer_line(line, answer)
            bad += "error" in reply
            replies.append(json.dumps(reply))
        if replies:
            sink.write(("\n".join(replies) + "\n").encode())
            sink.flush()
    return bad


def answer_line(line: bytes | None, answer: Answer) -> dict[str, Any]:
    """The reply to one line; None stands for a line that was too long to keep."""
    fields: dict[str, Any] = {}
    try:
        fields = _read(line)
        return answer(fields)
    except BadInput as error:
        return {"id": fields.get("id"), "error": str(error)}


def _read(line: bytes | None) -> dict[str, Any]:
    if line is None:
        raise BadInput(f"A line of at most {LONGEST_LINE} bytes was expected; a longer one came.")
    try:
        fields = json.loads(line, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        reason = "it is nested too deep" if isinstance(error, RecursionError) else str(error)
        raise BadInput(f"A JSON object was expected; {line[:40].decode(errors='replace')!r} came ({reason}).") from None
    if not isinstance(fields, dict):
        raise BadInput(f"A JSON object was expected; {line[:40].decode(errors='replace')!r} came.")
    return fields


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON number")


def _batches(source: BufferedIOBase) -> Iterator[list[bytes | None]]:
    """Lines as they arrive, blank ones left out; what is too long is dropped as it is read and becomes None."""
    rest, dropping = b"", False
    while chunk := source.read1(_CHUNK):  # what is there, without waiting for a full chunk
        *lines, rest = (rest + chunk).split(b"\n")
        batch: list[bytes | None] = []
        for line in lines:
            batch.append(None if dropping or len(line) > LONGEST_LINE else line)
            dropping = False
        if len(rest) > LONGEST_LINE:
            rest, dropping = b"", True
        yield [line for line in batch if line is None or line.strip()]
    if dropping:
        yield [None]
    elif rest.strip():
        yield [rest]
