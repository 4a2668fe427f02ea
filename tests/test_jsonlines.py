import io
import json
from typing import Any

import pytest

from towerpi.errors import BadInput
from towerpi.jsonlines import LONGEST_LINE, answer_lines


def echo(line: dict[str, Any]) -> dict[str, Any]:
    if line.get("bad"):
        raise BadInput("Bad was asked for.")
    return {"id": line.get("id")}


class Dribble(io.BytesIO):
    """Bytes that come a few at a time, as from a slow pipe."""

    def read1(self, size: int | None = -1, /) -> bytes:
        return super().read1(min(7, size or 7))


def answers(text: bytes, source: type[io.BytesIO] = io.BytesIO) -> list[dict[str, Any]]:
    sink = io.BytesIO()
    answer_lines(source(text), sink, echo)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


@pytest.mark.parametrize("source", [io.BytesIO, Dribble])
@pytest.mark.parametrize(
    ("text", "ids"),
    [
        pytest.param(b"", [], id="nothing"),
        pytest.param(b'{"id": 1}\n{"id": 2}\n', [1, 2], id="two"),
        pytest.param(b'{"id": 1}\r\n\n  \n{"id": 2}', [1, 2], id="blank-lines-and-no-last-newline"),
        pytest.param(b'{"id": "\\u00e9\\ud800"}\n', ["é\ud800"], id="odd-characters-come-back"),
    ],
)
def test_answers_in_order(text: bytes, ids: list[object], source: type[io.BytesIO]) -> None:
    assert [reply["id"] for reply in answers(text, source)] == ids


@pytest.mark.parametrize(
    ("line", "ident", "message"),
    [
        pytest.param(
            b"rubbish",
            None,
            "Line 2: A JSON object was expected; 'rubbish' came (Expecting value at character 0).",
            id="no-json",
        ),
        pytest.param(b"[1]", None, "A JSON object was expected; '[1]' came.", id="no-object"),
        pytest.param(b'{"id": NaN}', None, "NaN is no JSON number", id="nan"),
        pytest.param(b'{"id": ' + b"9" * 5000 + b"}", None, "A JSON object was expected", id="endless-number"),
        pytest.param(b"[" * 60_000, None, "nested too deep", id="deep"),
        pytest.param(b"\xff\xfe\x00", None, "A JSON object was expected", id="no-text"),
        pytest.param(b'{"x": "\xc3"}', None, "it is no UTF-8 text", id="half-a-letter"),
        pytest.param(b'{"id": 1, "out": {"red": 3, "red": 1}}', None, "a key comes twice", id="a-key-twice"),
        pytest.param(b'{"id": 7, "bad": true}', 7, "Bad was asked for.", id="refused-with-its-id"),
        pytest.param(b'{"id": "' + b"x" * LONGEST_LINE + b'"}', None, "at most 65536 bytes", id="too-long"),
        pytest.param(b'{"id": "' + b"x" * 1_000_000 + b'"}', None, "at most 65536 bytes", id="a-megabyte"),
    ],
)
@pytest.mark.parametrize("ending", [b"\n", b""])
def test_bad_lines_do_not_stop_the_rest(line: bytes, ident: object, message: str, ending: bytes) -> None:
    replies = answers(b'{"id": 1}\n' + line + (b'\n{"id": 2}' if ending else b"") + ending)
    assert replies[0] == {"id": 1}
    assert replies[1]["id"] == ident
    assert message in replies[1]["error"]
    assert replies[2:] == ([{"id": 2}] if ending else [])
