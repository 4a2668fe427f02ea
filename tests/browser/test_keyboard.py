"""The main path without a finger on the glass: every step is reached with Tab, has a name, and shows where it is."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.demo import Demo
from tests.browser.phone import Phone, phone
from tests.browser.table import Table
from tests.browser.test_screens import SCREENS

pytestmark = pytest.mark.slow

MOST_TABS = 80
# What has the keyboard: its name as it is read out, and whether a ring is drawn round it or its label.
FOCUSED = """() => {
    const one = document.activeElement, label = one.closest("label");
    const ring = [one, label, one.closest(".card, .pick, .field")].filter(Boolean)
        .some((each) => getComputedStyle(each).outlineStyle !== "none" && getComputedStyle(each).opacity !== "0");
    return [one.getAttribute("aria-label") ?? (label ?? one).textContent, ring || one === document.body];
}"""


def walk(one: Phone, name: str) -> None:
    """Tab until the control of this name has the keyboard, and press it."""
    expect(one.button(name)).to_be_enabled(timeout=20_000)
    passed: list[str] = []
    for _ in range(MOST_TABS):
        one.page.keyboard.press("Tab")
        read, ring = one.page.evaluate(FOCUSED)
        assert read.strip(), f"a control without a name, after {passed[-1:]}"
        assert ring, f"no ring round {read}"
        passed.append(read)
        if re.fullmatch(rf"\s*{re.escape(name)}\s*", read):
            one.page.keyboard.press("Enter")
            return
    pytest.fail(f"{name} is not among {passed}")


def settle(one: Phone) -> None:
    """A throw by keyboard; a count in doubt is confirmed."""
    walk(one, "Throw them")
    asked = one.page.get_by_role("button", name=re.compile("^Confirm"))
    expect(asked.or_(one.page.get_by_text("Return to supply")).first).to_be_visible(timeout=30_000)
    if asked.is_visible():
        walk(one, asked.inner_text())


def test_a_battle_by_keyboard(browser: Browser, demo: Demo) -> None:
    with phone(browser, demo.url) as one:
        one.join(demo.pin)
        walk(one, "New game")
        one.heading("New game")
        walk(one, "Fill the tower")
        settle(one)
        walk(one, "Clear the tray")
        walk(one, "New battle")
        one.heading("New battle")
        walk(one, "What to throw")
        settle(one)
        walk(one, "Clear the tray")
        expect(one.button("New battle")).to_be_visible(timeout=30_000)


LARGE = "() => { document.documentElement.style.fontSize = '200%'; }"
WIDTH = "document.documentElement.scrollWidth - innerWidth"


def test_letters_twice_as_large_stay_on_the_page(browser: Browser, demo: Demo) -> None:
    Table(demo).begin(players=5, court=True)
    with phone(browser, demo.url) as one:
        one.join(demo.pin)
        for path in SCREENS:
            one.open(path)
            expect(one.page.get_by_role("heading", level=1)).to_be_visible()
            one.page.evaluate(LARGE)
            assert one.page.evaluate(WIDTH) <= 0, f"/{path} is too wide"
