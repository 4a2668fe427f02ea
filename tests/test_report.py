"""The report of a game: whole, with its pictures inside, and safe to open."""

import base64
import re

import cv2
import numpy as np
import pytest

from tests.game.stories import FILLED, NEW, attack, counted, riot, seen
from tests.statistics.evenings import told, weighed
from towerpi.game.events import Event, NewGame, Player, Undo, Verify
from towerpi.knowledge import Foretold
from towerpi.odds.rates import FRESH
from towerpi.page.statistics import smaller
from towerpi.report import report
from towerpi.statistics.summary import statistics_of
from towerpi.statistics.tally import tally_of

JPEG = bytes(cv2.imencode(".jpg", np.full((600, 1200, 3), 127, np.uint8))[1].tobytes())
EVENING = (
    *FILLED,
    attack("blue", 4, "red", 3),
    seen("3 blue 4 red 1 purple"),
    counted("3 blue 4 red"),
    Verify(),
    riot("red", 2, 1),
    counted("none"),
    attack("yellow", 1),
    counted("1 yellow"),
    Undo(),
)


def written(*story: Event, picture: bytes | None = JPEG) -> str:
    history = told(*story)
    known = tuple(weighed(history))
    return report(Foretold(history, known), statistics_of(tally_of(history, known), FRESH), lambda _: picture)


def test_an_evening() -> None:
    text = written(*EVENING)
    for words in ("1. Blue attacks Red", "2. Riot against Red", "Odds before the throw", "the table corrected it"):
        assert words in text
    assert "1 throws taken back" in text
    assert base64.b64encode(JPEG).decode() in text
    assert not re.search(r'(src|href)="(?!data:)', text)  # nothing to fetch


@pytest.mark.parametrize("story", [pytest.param((NEW,), id="no-throw"), pytest.param(FILLED, id="only-the-fill")])
def test_little_is_said_to_be_little(story: tuple[Event, ...]) -> None:
    assert "too few to tell" in written(*story)
    assert ("Nothing was thrown" in written(*story)) == (len(story) == 1)


def test_a_picture_that_is_gone() -> None:
    assert "no longer kept" in written(*EVENING, picture=None)


def test_names_are_only_names() -> None:
    players = (Player("red", "<script>alert(1)</script>"), *NEW.players[1:])
    text = written(NewGame(2, players), counted("1 red"), Verify(), attack("red", 1), counted("1 red"))
    assert "<script" not in text
    assert "&lt;script" in text


def test_many_throws_tell_habits() -> None:
    fights = tuple(
        event for _ in range(10) for event in (attack("blue", 2, "red", 2), counted("1 blue 2 red"), Verify())
    )
    assert "Let go" in written(*FILLED, *fights)


def test_pictures_are_made_small() -> None:
    small = smaller(JPEG)
    assert small
    bgr = cv2.imdecode(np.frombuffer(small, np.uint8), cv2.IMREAD_COLOR)
    assert bgr is not None
    assert bgr.shape == (320, 640, 3)
    assert smaller(b"no picture") is None
