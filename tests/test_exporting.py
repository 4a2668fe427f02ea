"""Tables for other programs: every text comes back, and none becomes a formula in a spreadsheet."""

import csv
import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.game.stories import NEW, attack, counted
from tests.statistics.evenings import told, weighed
from towerpi.exporting import as_csv, as_json_lines
from towerpi.game.events import NewGame, Player, Verify
from towerpi.statistics.rows import BATTLES, rows_of

NAMES = {
    "formula": "=HYPERLINK(0)",
    "plus": "+49 30",
    "minus": "-2+3",
    "at": "@SUM(1)",
    "tab": "\t=1",
    "wide": "＝1+1",
    "quotes": 'the "Red", as ever',
    "two-lines": "Anna\nMaria",
    "windows-lines": "Anna\r\nMaria",
    "emoji": "🐺 Wölf 👩‍👩‍👧",
    "right-to-left": "שלום",
    "apostrophe": "'t Hoen",
    "inside": "A=B",
    "blank": " ",
}
ESCAPED = {"formula", "plus", "minus", "at", "tab", "wide"}


def battle(name: str) -> list[dict[str, Any]]:
    players = (Player("red", name), *NEW.players[1:])
    story = (NewGame(2, players), counted("1 red"), Verify(), attack("red", 1), counted("1 red"), Verify())
    history = told(*story)
    return list(rows_of("battles", history, weighed(history)))


@pytest.mark.parametrize("case", NAMES)
def test_names_stay_names(case: str) -> None:
    rows = battle(NAMES[case])
    (line,) = as_json_lines("battles", rows)
    assert json.loads(line)["attacker_name"] == NAMES[case]
    (found,) = csv.DictReader(io.StringIO("".join(as_csv("battles", rows)), newline=""))
    assert found["attacker_name"] == ("'" if case in ESCAPED else "") + NAMES[case]
    assert tuple(found) == BATTLES


def test_numbers_are_numbers() -> None:
    """A logarithm is below zero and no formula."""
    players = NEW.players
    history = told(NewGame(2, players), counted("1 red"), Verify())
    (found,) = csv.DictReader(io.StringIO("".join(as_csv("throws", rows_of("throws", history, weighed(history))))))
    assert found["log_likelihood"].startswith("-")
    assert float(found["log_likelihood"]) < 0


@given(st.text(st.characters(codec="utf-8")))
def test_any_text_comes_back_and_is_no_formula(text: str) -> None:
    row = {**dict.fromkeys(BATTLES, ""), "province": text}
    (found,) = csv.DictReader(io.StringIO("".join(as_csv("battles", [row])), newline=""))
    assert found["province"] in (text, f"'{text}")
    assert not found["province"].startswith(("=", "+", "-", "@", "\t", "\r", "\n"))
    (line,) = as_json_lines("battles", [row])
    assert json.loads(line) == row
    assert line.count("\n") == 1
