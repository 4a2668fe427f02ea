"""A table with something missing: the page says what, with the cure, and the evening goes on by hand."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.demo import Demo
from tests.browser.phone import phone
from towerpi.shipped import SIMULATED_PROFILE, shipped_path

pytestmark = pytest.mark.slow

PROFILE = str(shipped_path(*SIMULATED_PROFILE))
MISSING = [
    pytest.param(("--camera", "usb:77", "--profile", PROFILE), "/dev/video77", id="no-such-camera"),
    pytest.param(("--camera", "usb:77"), "No calibration", id="never-calibrated"),
]


@pytest.mark.parametrize(("words", "said"), MISSING)
def test_what_is_missing_is_said_and_a_game_can_be_played_by_hand(
    browser: Browser, demo_of: Callable[..., Demo], words: tuple[str, ...], said: str
) -> None:
    table = demo_of(*words, command="run")
    with phone(browser, table.url) as actor:
        actor.join(table.pin).heading("No game yet").sees(said)
        actor.press("New game").press("Fill the tower").sees("What lies in the tray now?")
        actor.page.get_by_role("button", name="Red: one more").click()
        actor.press("Confirm 1 cube").heading("The tower is filled")
        actor.press("All carried out")
        expect(actor.button("New battle")).to_be_visible()
        actor.open("status").heading("Something is missing")
        expect(actor.page.locator("[data-state=missing] .cure, [data-state=fault] .cure").first).to_be_visible()
    assert table.state()["game"]["tower"]["red"] == 6


def test_a_pin_that_cannot_be_used_is_on_page_and_status(
    browser: Browser, demo_of: Callable[..., Demo], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOWERPI_BUTTON_PIN", "17")
    table = demo_of("--camera", "none", command="run")
    with phone(browser, table.url) as watcher:
        watcher.open().sees("button")
        watcher.open("status")
        expect(
            watcher.page.locator("[data-state=missing], [data-state=fault]").filter(has_text="Button")
        ).to_be_visible()
