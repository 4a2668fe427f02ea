"""The report of a game: whole, with its pictures inside, and safe to open."""

import base64
import re

import cv2
import numpy as np
import pytest

from tests.game.stories import DOUBT, FILLED, NEW, attack, counted, riot, seen
from tests.statistics.evenings import told, weighed
from towerpi.game.events import Event, NewGame, Player, Undo, Verify
from towerpi.knowledge import Foretold
from towerpi.odds.rates import FRESH
from towerpi.page.statistics import smaller
from towerpi.report import report
from towerpi.speech import LANGUAGES, Speech
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


def written(*story: Event, picture: bytes | None = JPEG, language: str = "en") -> str:
    history = told(*story)
    known = tuple(weighed(history))
    figures = statistics_of(tally_of(history, known), FRESH)
    return report(Foretold(history, known), figures, lambda _: picture, Speech(language))


def test_an_evening() -> None:
    text = written(*EVENING)
    for words in ("1. Blue attacks Red", "2. Riot against Red", "Odds before the throw", "the table corrected it"):
        assert words in text
    assert "1 throw was taken back and counts nowhere." in text
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


LAST: dict[str, tuple[str, ...]] = {
    "en": ("1. Blue attacks Red", "Came out: 4 red, 3 blue.", "Second edition · 3 throws", "Riots survived"),
    "de": ("1. Blue greift Red an", "Herausgefallen: 4 rote, 3 blaue.", "Zweite Ausgabe · 3 Würfe", "Aufstände"),
    "hu": ("1. Blue támad, Red véd", "Kiesett: 4 piros, 3 kék.", "Második kiadás · 3 dobás", "Túlélt lázadások"),
    "it": ("1. Blue attacca Red", "Uscite: 4 rosse, 3 blu.", "Seconda edizione · 3 lanci", "Rivolte superate"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language(language: str) -> None:
    text = written(*EVENING, language=language)
    assert f'<html lang="{language}">' in text
    for words in LAST[language]:
        assert words in text
    luck = re.findall(r"[+−]\d+([.,])\d \(± \d+([.,])\d\)", text)
    assert luck
    assert {point for pair in luck for point in pair} == {"." if language == "en" else ","}


def test_a_game_left_in_the_middle() -> None:
    text = written(*FILLED, attack("blue", 2), seen("1 blue", DOUBT))
    assert "1 count was never settled and is left out." in text


def test_another_game_has_no_throws() -> None:
    text = written(NewGame(2, NEW.players[:2], game="warrior-knights"))
    assert "<h1>Warrior Knights</h1>" in text
    assert "played without the tower" in text
