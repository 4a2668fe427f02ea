"""What the page makes of a picture of dice, case by case: the page's own module, run in real Chromium."""

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.demo import start
from tests.browser.phone import phone

pytestmark = pytest.mark.slow

READ = """async (cases) => {
  const { readRoll } = await import("/js/parts/struggle-read.js");
  return cases.map(([shot, rolling, colours, swap]) => readRoll(shot, rolling, colours, swap));
}"""
NONE = [0, 0]
PLACES = {"white": 100.0, "red": 500.0, "blue": 900.0}


def shot(dice: dict[str, list[int]], roll: str = "p2", doubts: tuple[float | None, ...] = ()) -> dict[str, Any]:
    """Dice of a colour lie beside each other, 90 px apart; a doubt stands at its x."""
    lying = [
        {"colour": colour, "value": value, "x": PLACES[colour] + 90.0 * i, "y": 100.0, "half": 20.0}
        for colour, values in dice.items()
        for i, value in enumerate(values)
    ]
    asked: list[dict[str, Any]] = [
        {"kind": "leaning", "colours": [], "x": x, "y": None if x is None else 100.0} for x in doubts
    ]
    return {"picture": "p3", "roll": roll, "dice": lying, "doubts": asked}


def case(
    seen: dict[str, Any] | None, is_: str, attacker: list[int], defender: list[int], name: str, **more: Any
) -> Any:
    rolling = {"rolled": more.get("rolled", {}), "since": "p1"}
    asked = [seen, rolling, more.get("before", {}), more.get("swap", False)]
    return pytest.param(asked, is_, attacker, defender, id=name)


FIRST = {"attacker": [6, 6]}
WHITE = {"white": [4, 3]}
BOTH = {"white": [2, 5], "red": [1, 6]}
CASES = [
    case(None, "none", NONE, NONE, "no-camera"),
    case(shot({}), "none", NONE, NONE, "empty-tray"),
    case(shot(BOTH, "p1"), "old", NONE, NONE, "lay-there-before"),
    case(shot(BOTH, ""), "old", NONE, NONE, "nobody-saw-them-roll"),
    case(shot(BOTH), "both", [2, 5], [1, 6], "white-attacks"),
    case(shot({"blue": [3, 3], "red": [1, 6]}), "both", [3, 3], [1, 6], "no-white-by-name"),
    case(shot(BOTH), "both", [1, 6], [2, 5], "swapped", swap=True),
    case(shot(BOTH), "both", [1, 6], [2, 5], "as-before", before={"attacker": "red", "defender": "white"}),
    case(shot(WHITE), "pair", [4, 3], NONE, "attacker-first"),
    case(shot(WHITE), "pair", [6, 6], [4, 3], "then-the-defender", rolled=FIRST),
    case(shot(BOTH), "odd", [6, 6], NONE, "two-pairs-where-one-is-awaited", rolled=FIRST),
    case(shot({"white": [4, 3, 2, 1]}), "odd", NONE, NONE, "four-of-one-colour"),
    case(shot({"white": [4]}), "odd", [4, 0], NONE, "one-die"),
    case(shot({"white": [4, 3], "red": [1]}), "odd", [4, 3], [1, 0], "three-dice"),
    case(shot({"white": [4], "red": [1], "blue": [2]}), "odd", NONE, NONE, "three-colours"),
    case(shot(BOTH, doubts=(190.0,)), "doubt", [2, 0], [1, 6], "the-doubted-die-is-not-filled-in"),
    case(shot(BOTH, doubts=(None,)), "doubt", NONE, NONE, "a-doubt-without-a-place-is-about-all"),
    case(shot(WHITE, doubts=(900.0,)), "doubt", NONE, NONE, "whose-pair-is-it"),
    case(shot(WHITE, doubts=(190.0,)), "doubt", [6, 6], [4, 0], "the-last-pair-doubted", rolled=FIRST),
    case(shot({}, doubts=(900.0,)), "doubt", NONE, NONE, "nothing-but-doubt"),
]  # fmt: skip


@pytest.fixture(scope="module")
def readings(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """All cases at once: a page takes longer to open than to read them."""
    demo = start(tmp_path_factory.mktemp("read"), "--by-hand", "--fast")
    try:
        with phone(browser, demo.url) as one:
            one.open()
            found: list[dict[str, Any]] = one.page.evaluate(READ, [asked.values[0] for asked in CASES])
            return found
    finally:
        demo.stop()


@pytest.mark.parametrize(("asked", "is_", "attacker", "defender"), CASES)
def test_a_picture_of_dice(
    readings: list[dict[str, Any]], asked: list[Any], is_: str, attacker: list[int], defender: list[int]
) -> None:
    read = readings[next(i for i, one in enumerate(CASES) if one.values[0] is asked)]
    assert (read["is"], read["dice"]) == (is_, {"attacker": attacker, "defender": defender})
