"""Pictures of the main screens for README and web/screenshots, taken from a running demo.

Every run takes them; only with SCREENSHOTS=keep are they written into the tree, so that tests leave it alone.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.demo import Demo
from tests.browser.phone import TELEVISION, Phone, phone
from tests.browser.struggle import GAME, SEED, enter_naval_battle, roll, take
from tests.browser.table import Table
from tests.browser.test_knights import begin, keep_cards, more
from tests.browser.test_knights_deck import lay
from tests.browser.test_knights_settling import wages

pytestmark = pytest.mark.slow

# Every picture that is in view has been drawn; those further down load when they are scrolled to.
DRAWN = """() => Promise.all(
    [...document.images].filter((image) => image.loading !== "lazy").map((image) => image.decode().catch(() => {})))"""
SHOTS = Path(__file__).parents[2] / "web" / "screenshots"
OTHER_GAMES = (
    "struggle-battle",
    "struggle-roll",
    "struggle-result",
    "knights-battle",
    "knights-reveal",
    "knights-divide",
    "knights-television",
    "knights-result",
    "knights-hand",
    "knights-wages",
)
NAMES = (
    "new-game", "throw", "result", "result-dark", "count", "table", "battle", "log", "tower", "game", "calibrate",
    "status", "winter", "court", "television", "statistics",
    *OTHER_GAMES,
)  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return SHOTS if os.environ.get("SCREENSHOTS") == "keep" else tmp_path


def shoot(one: Phone, folder: Path, name: str) -> None:
    one.page.evaluate(DRAWN)
    one.page.screenshot(path=folder / f"{name}.png")


def test_the_main_screens(browser: Browser, demo: Demo, folder: Path) -> None:
    table = Table(demo)
    with phone(browser, demo.url) as one, phone(browser, demo.url, scheme="dark") as dark:
        for each in (one, dark):
            each.join(demo.pin).heading("No game yet")
        one.open("new").heading("New game")
        shoot(one, folder, "new-game")
        table.begin(players=5, court=True)
        _fight(table)
        table.clear()
        one.open("battle").heading("New battle")
        shoot(one, folder, "battle")
        table.attack(attacker="yellow", defender="purple", moved=5, armies=4)
        one.open().heading("Battle for Baden")
        shoot(one, folder, "throw")
        table.throw()
        for each, name in ((one, "result"), (dark, "result-dark")):
            each.open()
            expect(each.page.locator(".verdict .line")).to_be_visible()
            shoot(each, folder, name)
        with phone(browser, demo.url, size=TELEVISION) as television:
            television.open("tv").sees("Follow on your phone")
            expect(television.page.locator(".verdict .line")).to_be_visible()
            shoot(television, folder, "television")
        one.press("Correct the count").sees("cubes in the tray")
        shoot(one, folder, "count")
        table.clear()
        one.open().heading("Inside the tower")
        shoot(one, folder, "table")
        for path in ("log", "tower", "game", "calibrate", "status", "winter", "court"):
            one.open(path)
            expect(one.page.get_by_role("heading", level=1)).to_be_visible()
            one.page.wait_for_function("() => !document.querySelector('main .note[role=status]')")
            shoot(one, folder, path)
    assert {path.stem for path in folder.glob("*.png")} >= set(NAMES) - {"statistics", *OTHER_GAMES}


def _fight(table: Table) -> None:
    table.attack()
    table.throw()


def test_the_statistics_after_an_evening(
    browser: Browser, demo_of: Callable[..., Demo], tmp_path: Path, folder: Path
) -> None:
    evening = demo_of("--fast", "--once", "--seasons", "1", folder=tmp_path / "data")
    assert evening.process.wait(timeout=300) == 0
    demo = demo_of("--by-hand", folder=tmp_path / "data")
    with phone(browser, demo.url) as one:
        one.open("tower").heading("Greatest upsets")
        one.page.evaluate(DRAWN)
        one.page.screenshot(path=folder / "statistics.png", full_page=True)


def test_the_other_games(browser: Browser, demo_of: Callable[..., Demo], tmp_path: Path, folder: Path) -> None:
    dice = demo_of("--seed", str(SEED), *GAME, folder=tmp_path / "dice")
    table = Table(dice)
    with phone(browser, dice.url) as one:
        one.join(dice.pin).heading("The table")
        enter_naval_battle(one)
        expect(one.button("Roll at sea")).to_be_visible(timeout=15_000)
        one.page.evaluate("() => scrollTo(0, 0)")
        shoot(one, folder, "struggle-battle")
        one.press("Roll at sea").sees("rolls now")
        roll(dice, table, white=[4, 3], red=[6, 1])
        expect(one.button("These dice")).to_be_enabled(timeout=15_000)
        shoot(one, folder, "struggle-roll")
        one.press("These dice").sees("Together")
        one.press("Roll on land").heading("Roll on land")
        roll(dice, table, white=[6, 1], red=[3, 3])
        take(one)
        one.press("Settle it").sees("entry 1")
        shoot(one, folder, "struggle-result")


def test_warrior_knights(browser: Browser, demo_of: Callable[..., Demo], tmp_path: Path, folder: Path) -> None:
    cards = demo_of("--fast", "--game", "warrior-knights", folder=tmp_path / "cards")
    with phone(browser, cards.url) as one:
        one.join(cards.pin).heading("The table").press("New battle").sees("Fate cards to draw")
        shoot(one, folder, "knights-battle")
        one.press("Draw the cards").sees("Whose cards are tapped on this phone")
        keep_cards(one, "Rosa", {"Hit": 2})
        one.sees("ready")
        for symbol in ("Hit", "Block", "Victory"):
            more(one, f"Bernd: {symbol}")
        shoot(one, folder, "knights-reveal")
        one.press("Bernd keeps 3 cards").heading("Bernd divides 1 casualty")
        shoot(one, folder, "knights-divide")
        with phone(browser, cards.url, size=TELEVISION) as television:
            television.open("tv").sees("One victory ahead: the beaten nobles retreat.")
            shoot(television, folder, "knights-television")
        one.press("Settle it").heading("Assault: The city").sees("entry 1")
        shoot(one, folder, "knights-result")
        lay(one)
        begin(one, "Skirmish")
        one.press("Deal the cards").press("Rosa looks at the cards").sees("Tap the cards that you keep.")
        one.page.get_by_role("group", name="Cards in hand").get_by_role("button").first.click()
        shoot(one, folder, "knights-hand")
        one.open("settle?WAGES").sees("Who pays?")
        wages(one)
        one.page.get_by_role("heading", name="Who is not paid").scroll_into_view_if_needed()
        shoot(one, folder, "knights-wages")


@pytest.mark.parametrize("name", NAMES)
def test_the_tree_has_them_all(name: str) -> None:
    assert (SHOTS / f"{name}.png").is_file(), "SCREENSHOTS=keep ./run test tests/browser/test_screenshots.py"
