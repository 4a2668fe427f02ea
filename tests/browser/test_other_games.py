"""What the other games share, on a phone of 390 x 844."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.demo import Demo
from tests.browser.phone import Phone, phone
from tests.browser.table import Table
from towerpi.rules.games import GAMES

pytestmark = pytest.mark.slow


def more(one: Phone, what: str, times: int = 1) -> None:
    for _ in range(times):
        one.page.get_by_role("button", name=f"{what}: one more", exact=True).locator("visible=true").first.click()


@pytest.mark.parametrize("game", ["Struggle of Empires", "Warrior Knights"])
def test_a_new_game_of_another_kind(browser: Browser, demo: Demo, game: str) -> None:
    with phone(browser, demo.url) as one:
        one.join(demo.pin).press("New game").heading("New game")
        one.page.get_by_label(game).check(force=True)
        one.page.get_by_label(re.compile("Red plays")).locator("xpath=following::input[1]").fill("Ana")
        one.press("Begin the game").heading("The table")
        state = demo.state()["game"]
        assert (state["game"], state["phase"], state["players"][0]["name"]) == (
            game.lower().replace(" ", "-"),
            "idle",
            "Ana",
        )


BY_PROGRAM: dict[str, dict[str, object]] = {
    "struggle-of-empires": {
        "kind": "BUY",
        "tile": "industry",
        "purse": {"gold": 1, "population": 4, "banks": True},
    },
    "warrior-knights": {"kind": "TAX", "cities": [{"walls": {"name": "Vecht", "base": 300, "tax": 2}}], "titles": 1},
}


@pytest.mark.parametrize("game", BY_PROGRAM)
def test_what_another_program_enters_is_shown_as_it_stands(browser: Browser, demo: Demo, game: str) -> None:
    line = BY_PROGRAM[game]
    table = Table(demo)
    colours = GAMES[game].colours[:2]
    table.act("NewGame", edition=2, players=[{"colour": colour, "name": ""} for colour in colours], game=game)
    table.act("Contest", line=line)
    with phone(browser, demo.url) as one:
        one.join(demo.pin).heading(str(line["kind"])).sees("Entered by another program")
        one.open("log").sees(str(line["kind"]))
        one.open("tv").sees("Entered by another program")
        one.check()


def test_every_screen_stands_in_another_game(browser: Browser, demo: Demo) -> None:
    table = Table(demo)
    seats = [{"colour": colour, "name": ""} for colour in ("white", "grey", "orange")]
    table.act("NewGame", edition=2, players=seats, game="struggle-of-empires")
    with phone(browser, demo.url) as one:
        one.join(demo.pin).heading("The table")
        for path in ("battle", "log", "tower", "game", "game?end", "winter", "court", "tv", "status"):
            one.open(path)
            expect(one.page.get_by_role("heading", level=1).first).to_be_visible(timeout=15_000)
