"""Winter on a phone: who goes hungry, a riot thrown and settled, points counted."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.demo import Demo
from tests.browser.phone import Phone, phone
from tests.browser.table import Table
from tests.browser.test_playing import clear, throw

pytestmark = pytest.mark.slow


def enter(actor: Phone, what: str, number: int) -> None:
    actor.page.locator(f"input[aria-label='{what}'], [aria-label='{what}'] input").fill(str(number))


def test_a_riot_in_winter(browser: Browser, demo: Demo) -> None:
    Table(demo).begin(players=3)
    with phone(browser, demo.url) as actor:
        actor.join(demo.pin).open("winter").heading("Winter")
        enter(actor, "Grain loss", 2)
        enter(actor, "Anna: provinces", 38)
        actor.sees("37 provinces are in play; 38 are entered in all. Count again.")
        expect(actor.button("Who goes hungry?")).to_be_disabled()
        for name, grain in {"Anna": 6, "Bence": 9, "Clara": 9}.items():
            enter(actor, f"{name}: grain, before the loss", grain)
            enter(actor, f"{name}: provinces", 5)
        actor.press("Who goes hungry?").sees("1 short")
        actor.press("Riot against Anna").heading("New battle")
        actor.press("What to throw").heading(re.compile("Throw th"))
        throw(actor)
        expect(actor.page.locator(".verdict .line")).to_be_visible()
        assert demo.state()["game"]["battle"]["kind"] == "RIOT"
        clear(actor)
        actor.open("winter").sees("All riots are done")
        actor.press("Count the points").heading(re.compile("Winter"))
