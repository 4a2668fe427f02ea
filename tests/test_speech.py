"""What is written without the page: numbers, cubes and words as each language has them."""

import pytest

from towerpi.cubes import Cubes
from towerpi.speech import LANGUAGES, Speech, language_of


@pytest.mark.parametrize(
    ("language", "value", "places", "sign", "told"),
    [
        ("en", 3.14159, 1, False, "3.1"),
        ("de", 3.14159, 3, False, "3,142"),
        ("en", -8.25, 1, True, "−8.2"),
        ("hu", 0.5, 1, True, "+0,5"),
        ("it", -0.04, 1, True, "+0,0"),
        ("en", -0.04, 1, False, "0.0"),
        ("de", 95.2, 0, False, "95"),
    ],
    ids=["point", "comma", "minus", "plus", "nothing-with-a-sign", "nothing", "whole"],
)
def test_numbers(language: str, value: float, places: int, sign: bool, told: str) -> None:
    assert Speech(language).number(value, places, sign) == told


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "2 red, 1 green"), ("de", "2 rote, 1 grüne"), ("hu", "2 piros, 1 zöld"), ("it", "2 rosse, 1 verde")],
    ids=LANGUAGES,
)
def test_cubes(language: str, told: str) -> None:
    assert Speech(language).cubes(Cubes(green=1, red=2)) == told
    assert Speech(language).cubes(Cubes()) != ""


def test_a_text_that_is_in_no_catalog_is_said_in_english() -> None:
    speech = Speech("de")
    assert speech.text("No such text, {name}.", name="{braces}") == "No such text, {braces}."
    assert speech.many("{n} unheard of", "{n} unheard-ofs", 2) == "2 unheard-ofs"


def test_one_and_many() -> None:
    assert [Speech("de").many("{n} throw", "{n} throws", n) for n in (0, 1, 2)] == ["0 Würfe", "1 Wurf", "2 Würfe"]
    assert Speech("de").text("{n} throw", n=1) == "1 Wurf"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "hu"}, "hu"),
        ({"LANG": "DE.utf8"}, "de"),
        ({"LANG": "german"}, "en"),
        ({"LC_ALL": "C", "LANG": "de_DE"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "de_AT@euro", "LANG": "it_IT"}, "de"),
    ],
    ids=["nothing-set", "usual", "bare", "upper-case", "another-name", "c-is-stronger", "messages"],
)
def test_the_locale(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language
