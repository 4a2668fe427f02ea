"""The other games on a phone of 390 x 844: an assault of Warrior Knights with tapped fate cards, and what all share."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.demo import Demo
from tests.browser.phone import Phone, phone
from tests.browser.table import Table

pytestmark = pytest.mark.slow


def more(one: Phone, what: str, times: int = 1) -> None:
    for _ in range(times):
        one.page.get_by_role("button", name=f"{what}: one more", exact=True).locator("visible=true").first.click()


def assault(one: Phone) -> None:
    """Both sides reveal, one casualty is left to divide."""
    one.sees("Fate cards to draw").press("The cards are drawn").heading("Rosa reveals")
    more(one, "Rosa: Hit", 2)
    for symbol in ("Hit", "Block", "Victory"):
        more(one, f"Bernd: {symbol}")
    expect(one.button("Divide the casualties")).to_be_enabled(timeout=15_000)
    one.press("Divide the casualties").heading("Bernd divides 1 casualty")


def test_an_assault_with_tapped_cards_and_divided_casualties(browser: Browser, demo_of: Callable[..., Demo]) -> None:
    demo = demo_of("--fast", "--game", "warrior-knights")
    with phone(browser, demo.url) as one:
        one.join(demo.pin).heading("The table").press("New battle").heading("New battle")
        assault(one)
        one.press("Settle it").heading("Assault: The city")
        outcome = demo.state()["game"]["contest"]["answer"]["outcome"]
        assert outcome["walls"]["breaches"] == 1
        one.sees("One victory ahead: the beaten nobles retreat.").sees("Noble 1 retreats.")


def test_a_baron_has_four_nobles_and_each_his_own_name(browser: Browser, demo_of: Callable[..., Demo]) -> None:
    demo = demo_of("--fast", "--game", "warrior-knights")
    with phone(browser, demo.url) as one:
        one.join(demo.pin).heading("The table").press("New battle").heading("New battle")
        attacker = one.page.locator("section.land").filter(has=one.page.get_by_role("heading", name="Rosa attacks"))
        another = attacker.get_by_role("button", name="Another army")
        for _ in range(3):
            another.click()
        expect(another).to_be_disabled()
        attacker.locator("summary").filter(has_text="Noble 3").click()
        attacker.get_by_role("button", name="Take Noble 3 out").click()
        another.click()
        names = [text.split("\n")[0] for text in attacker.locator("summary span").all_inner_texts()]
        assert sorted(names) == ["Noble 1", "Noble 3", "Noble 4", "Noble 5"]
        one.sees("Fate cards to draw")


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


def test_every_screen_stands_in_another_game(browser: Browser, demo: Demo) -> None:
    table = Table(demo)
    seats = [{"colour": colour, "name": ""} for colour in ("white", "grey", "orange")]
    table.act("NewGame", edition=2, players=seats, game="struggle-of-empires")
    with phone(browser, demo.url) as one:
        one.join(demo.pin).heading("The table")
        for path in ("battle", "log", "tower", "game", "game?end", "winter", "court", "tv", "status"):
            one.open(path)
            expect(one.page.get_by_role("heading", level=1).first).to_be_visible(timeout=15_000)
