"""The other games on a phone of 390 x 844.

A battle of Struggle of Empires with dice that the camera reads; an assault of Warrior Knights with tapped fate cards.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.demo import Demo, Plain
from tests.browser.phone import Phone, phone
from tests.browser.table import Table

pytestmark = pytest.mark.slow

SEED = 11  # what its tower rolls is read without doubt, with a seven at sea and on land
ROLLED = (
    {"attacker": {1}, "defender": {6, 4}},
    {"attacker": {1, 6}, "defender": {2, 6}},
    {"attacker": {6, 2}, "defender": {3, 4}},
)


def choose(one: Phone, name: str, option: str) -> None:
    one.page.get_by_label(name, exact=True).select_option(option)


def more(one: Phone, what: str, times: int = 1) -> None:
    for _ in range(times):
        one.page.get_by_role("button", name=f"{what}: one more", exact=True).locator("visible=true").first.click()


def enter_naval_battle(one: Phone) -> None:
    """Rosa attacks Bernd in North America, Yvonne helps at sea, Rosa has Reserves."""
    one.press("New battle").heading("New battle")
    choose(one, "Region", "north-america")
    attacker = one.page.locator("section.land").filter(has=one.page.get_by_role("heading", name="Rosa attacks"))
    attacker.get_by_role("button", name="Fleets: one more", exact=True).click()
    attacker.get_by_text("Helpers and tiles").click()
    more(one, "Yellow: Fleets")
    more(one, "Reserves")
    defender = one.page.locator("section.land").filter(has=one.page.get_by_role("heading", name="Bernd defends"))
    defender.get_by_role("button", name="Fleets: one more", exact=True).click()
    for name in ("Rosa", "Bernd"):
        one.page.get_by_label(f"{name} fights at sea").check(force=True)


def roll(one: Phone, demo: Demo) -> None:
    """Through the tower and past the camera."""
    before = (demo.state()["dice"] or {}).get("picture")
    one.press("Roll the dice")
    demo.until(
        lambda state: bool(state["dice"]) and state["dice"]["picture"] != before and len(state["dice"]["dice"]) == 4
    )
    expect(one.button("These dice")).to_be_enabled(timeout=15_000)
    one.press("These dice")


def test_a_naval_battle_with_helper_reserves_and_seven_read_by_the_camera(
    browser: Browser, demo_of: Callable[..., Demo]
) -> None:
    demo = demo_of("--fast", "--seed", str(SEED), "--game", "struggle-of-empires")
    with phone(browser, demo.url) as one:
        one.join(demo.pin).heading("The table")
        enter_naval_battle(one)
        one.sees("Exact: every roll counted.")
        one.press("Roll at sea").sees("Roll into the tray, or tap the dice.")
        roll(one, demo)
        one.press("Rosa turns Reserves: all roll again")
        roll(one, demo)
        one.sees("Yellow · one for each unit").sees("Rosa loses a fleet. The dice sum to seven.")
        one.press("Roll on land")
        roll(one, demo)
        one.sees("naval battle won").press("Settle it").heading(re.compile("Rosa against Bernd, North America"))
        contest = demo.until(lambda state: bool(state["game"]["contest"]))["game"]["contest"]
        line: Plain = contest["line"]
        rolls = [*line["naval"], *line["land"]]
        assert all(set(rolls[i][side]) == dice for i, sides in enumerate(ROLLED) for side, dice in sides.items())
        assert line["naval"][1]["reserves"] == "attacker"
        assert contest["dice"] == {"attacker": "white", "defender": "red"}
        one.open("log").sees("Rosa against Bernd, North America")
        one.press("Undo the last step")
        demo.until(lambda state: state["game"]["contest"] is None)


def test_a_refused_attack_says_why(browser: Browser, demo_of: Callable[..., Demo]) -> None:
    demo = demo_of("--fast", "--game", "struggle-of-empires")
    with phone(browser, demo.url, language="de") as one:
        one.join(demo.pin)
        one.open("battle")
        one.page.locator("input[name=kind][value=revolt]").check(force=True)
        expect(one.page.get_by_role("alert")).to_have_text("Piraten kommen nur in die Kolonien.", timeout=15_000)


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
