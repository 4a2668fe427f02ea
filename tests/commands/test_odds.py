"""The command as other programs use it, and the log behind it."""

import io
import json
import math
import random
import subprocess
import sys
from typing import Any

import pytest

from tests.odds.evenings import Evening, curve, independent
from towerpi.errors import BadInput
from towerpi.jsonlines import answer_lines
from towerpi.odds.wire import Log
from towerpi.rules.wallenstein.editions import FIRST, SECOND

PVP: dict[str, Any] = {
    "kind": "PVP", "att": "blue", "def": "red", "markers": 1, "thrown": {"blue": 4, "red": 3},
    "tray0": {"green": 1}, "tower0": {"red": 2, "green": 3}, "out": {"blue": 2, "red": 3, "green": 2},
}  # fmt: skip
LINES = list(Evening(independent(curve(-1.0, 0.5, 0.1, 1.0, 1.5, -0.4)), random.Random(5)).lines(30))


def towerpi(*words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "towerpi", *words], input=given, capture_output=True, text=True)


def answers(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    log = Log(SECOND)
    return [answer for line in lines if (answer := log.answer(line))]


def test_an_evening() -> None:
    done = towerpi("odds", given="".join(json.dumps(line) + "\n" for line in LINES))
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (0, "")
    assert found == answers(LINES)
    battles = [line for line in LINES if line["kind"] != "FILL"]
    for line, answer in zip(battles, found, strict=True):
        sides = ["player", "draw", "peasants"] if line["kind"] == "RIOT" else ["attacker", "draw", "defender"]
        assert list(answer) == [*sides, "log_likelihood"]
        assert sum(answer[side] for side in sides) == pytest.approx(1)
        assert math.isfinite(answer["log_likelihood"])
        assert answer["log_likelihood"] < 0


def test_the_future_is_not_seen() -> None:
    for number in (1, 10, 20):
        assert answers(LINES[:number]) == answers(LINES)[: number - 1]
    changed = {**LINES[10], "out": {}}
    before, after = answers(LINES[:11]), answers([*LINES[:10], changed])
    assert [{**a, "log_likelihood": 0} for a in before] == [{**a, "log_likelihood": 0} for a in after]


def test_each_answer_comes_before_the_next_question() -> None:
    command = [sys.executable, "-m", "towerpi", "odds", "--edition", "1"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        log = Log(FIRST)
        for line in LINES[1:4]:
            process.stdin.write(json.dumps(line) + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == log.answer(line)
        process.stdin.close()


def test_a_bad_line_is_answered_and_teaches_nothing() -> None:
    given = "\n".join(["{", json.dumps({**PVP, "out": {"blue": 9}}), json.dumps(PVP)])
    found = [json.loads(line) for line in towerpi("odds", given=given).stdout.splitlines()]
    assert "Line 1: A JSON object was expected" in found[0]["error"]
    assert found[1]["error"].endswith("5 blue more came. Count again.")
    assert found[2] == Log(SECOND).answer(PVP)


@pytest.mark.parametrize("given", ["", "\n\n"], ids=["empty", "blank"])
def test_no_input(given: str) -> None:
    done = towerpi("odds", given=given)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_usage() -> None:
    assert "example:" in towerpi("odds", "--help").stdout
    assert towerpi("odds", "--edition", "3").returncode == 2


@pytest.mark.parametrize(
    ("line", "message"),
    [
        pytest.param({"kind": "SIEGE"}, "kind must be PVP, NEUTRAL, RIOT or FILL; .SIEGE. came.", id="unknown-kind"),
        pytest.param({"kind": ["PVP"]}, "kind must be PVP, NEUTRAL, RIOT or FILL; .* came.", id="kind-list"),
        pytest.param({"tower": 3}, "tower must be a name; 3 came.", id="tower-number"),
        pytest.param({"tower0": []}, "tower0 must be an object", id="tower0-list"),
        pytest.param({"thrown": {"blue": 101}}, "At most 100 cubes of a colour", id="more-than-a-box"),
        pytest.param({"out": {"purple": 1}}, "1 purple more came", id="out-of-nowhere"),
        pytest.param({"kind": "FILL", "out": None}, "out must be an object", id="fill-out"),
    ],
)
def test_bad_fields(line: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        Log(SECOND).answer({**PVP, **line})


@pytest.mark.parametrize("field", ["kind", "thrown", "tray0", "tower0"])
def test_missing_fields(field: str) -> None:
    with pytest.raises(BadInput, match=f"The field {field} is missing."):
        Log(SECOND).answer({name: value for name, value in PVP.items() if name != field})


def test_a_battle_still_to_be_thrown_has_odds_and_teaches_nothing() -> None:
    log, coming = Log(SECOND), {name: value for name, value in PVP.items() if name != "out"}
    odds = log.answer(coming)
    assert odds is not None
    thrown = log.answer(PVP)
    assert thrown is not None
    assert thrown == odds | {"log_likelihood": thrown["log_likelihood"]}
    assert log.answer(coming) != odds


def test_towers_are_known_apart() -> None:
    log = Log(SECOND)
    first = log.answer({**PVP, "tower": "oak"})
    assert log.answer({**PVP, "tower": "elm"}) == first
    assert log.answer({**PVP, "tower": "oak"}) != first


def test_editions() -> None:
    first, second = Log(FIRST).answer(PVP), Log(SECOND).answer(PVP)
    assert first is not None
    assert second is not None
    assert first["attacker"] < second["attacker"]  # one marker: peasants help in the first edition only
    assert first["log_likelihood"] == second["log_likelihood"]


def test_what_is_certain_is_no_more_than_certain() -> None:
    log, nothing = Log(SECOND), {**PVP, "thrown": {}, "tray0": {}, "tower0": {}, "out": {}}
    for line in (nothing, PVP, nothing, PVP, nothing):
        answer = log.answer(line)
        assert answer is not None
        assert answer["log_likelihood"] <= 0
        if line is nothing:
            assert answer == {"attacker": 0, "draw": 1, "defender": 0, "log_likelihood": pytest.approx(0, abs=1e-12)}


FILL = {"kind": "FILL", "thrown": {"red": 7}, "tray0": {}, "tower0": {}, "out": {"red": 3}}
NEUTRAL = {"kind": "NEUTRAL", "att": "blue", "thrown": {"blue": 3, "green": 1}, "tray0": {}, "tower0": {}, "out": {}}
RIOT = {**PVP, "kind": "RIOT", "player": "red"}
BATTLE, RISING = ("attacker", "draw", "defender"), ("player", "draw", "peasants")
ENDS: list[tuple[bytes, tuple[str, ...] | str | None]] = [  # a line, and what it is answered with
    (json.dumps(FILL).encode(), None),
    (json.dumps(PVP).encode(), BATTLE),
    (json.dumps(PVP).encode() + b"\r", BATTLE),
    (b"", None),
    (b"\r", None),
    (b" \t ", None),
    (json.dumps(NEUTRAL).encode(), BATTLE),
    (json.dumps(RIOT).encode(), RISING),
    (json.dumps({**RIOT, "income_action": True, "uncommitted": 3, "markers": 5}).encode(), RISING),
    (json.dumps({**PVP, "markers": 10**30}).encode(), "markers must be 0 to 999"),
    (json.dumps({**PVP, "thrown": {"blue": 10**300}}).encode(), "must be 0 to 999"),
    (b'{"kind": "PVP", "thrown": ' + b"9" * 6000 + b"}", "A JSON object was expected"),
    (json.dumps({**PVP, "thrown": {"pink": 1}}).encode(), "must be a colour out of"),
    (json.dumps({**PVP, "out": {"red": 6}}).encode(), "1 red more came"),
    (json.dumps({**FILL, "out": {"red": 8}}).encode(), "1 red more came"),
    (json.dumps({**PVP, "att": "red"}).encode(), "red came for both"),
    (json.dumps({"kind": "PVP"}).encode(), "is missing"),
    (json.dumps({**PVP, "note": "a field nobody asked for", "ed": 7}).encode(), BATTLE),
    (b"{" * 80_000, "at most 65536 bytes"),
    (b"\xff", "it is no UTF-8 text"),
    (b"null", "A JSON object was expected"),
    (json.dumps(PVP).encode(), BATTLE),
]


@pytest.mark.parametrize("edition", ["1", "2"])
def test_every_line_has_its_answer_in_order(edition: str) -> None:
    """What is bad is answered as such, a fill and a blank line with nothing, and the rest goes on."""
    command = [sys.executable, "-m", "towerpi", "odds", "--edition", edition]
    done = subprocess.run(command, input=b"\n".join(line for line, _ in ENDS), capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    expected = [end for _, end in ENDS if end is not None]
    for number, (reply, end) in enumerate(zip(done.stdout.splitlines(), expected, strict=True)):
        answer = json.loads(reply)
        if isinstance(end, str):
            assert list(answer) == ["id", "error"], number
            assert end in answer["error"], number
        else:
            assert tuple(answer) == (*end, "log_likelihood"), number
            assert sum(answer[side] for side in end) == pytest.approx(1), number


def test_a_line_of_many_is_answered_before_the_next_is_looked_at() -> None:
    """A program that writes its whole log at once reads each answer as it comes."""
    sink = Watched()
    answer_lines(io.BytesIO(b'{"id": 1}\n{"id": 2}\n'), sink, lambda line: {"before": sink.flushed, "id": line["id"]})
    assert [json.loads(line) for line in sink.getvalue().splitlines()] == [
        {"before": 0, "id": 1},
        {"before": 1, "id": 2},
    ]


class Watched(io.BytesIO):
    """Counts how often it was flushed."""

    flushed = 0

    def flush(self) -> None:
        super().flush()
        self.flushed += 1
