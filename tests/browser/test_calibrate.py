"""A new owner walks through the calibration on a phone, slips included."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.phone import Phone, phone
from tests.page.calibration_table import Rig
from towerpi.autoplay.hands import Hands
from towerpi.cubes import NO_CUBES, Colour, Cubes
from towerpi.page.opening import Page


class Laying:
    """The demo's hands that lay cubes before the camera; no table plays."""

    def __init__(self, rig: Rig) -> None:
        self._hands = Hands(rig.tower)

    @property
    def state(self) -> dict[str, bool]:
        return {"playing": False, "at_rest": self._hands.at_rest}

    def do(self, name: str, cubes: Cubes = NO_CUBES, dice: Mapping[Colour, tuple[int, ...]] | None = None) -> None:
        assert (name, dice) == ("lay", {})
        self._hands.lay(cubes)

    def take_over(self) -> None:
        """Nobody plays."""


class Served:
    """A rig with its page."""

    def __init__(self, folder: Path) -> None:
        self.rig = Rig(folder)
        self.page = Page(self.rig.settings)
        self.rig.also = self.page.show
        self.page.serve(self.rig.product, demo=Laying(self.rig), calibrating=self.rig.wizard)
        self.rig.loop.touch()

    def close(self) -> None:
        self.page.close()
        self.rig.close()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    made = Served(tmp_path)
    yield made
    made.close()


def keep(one: Phone, name: str) -> None:
    """A picture for the walk-through in calibration/README.md, when asked for (see test_screenshots)."""
    if os.environ.get("SCREENSHOTS") == "keep":
        one.page.screenshot(path=Path(__file__).parents[2] / "calibration" / f"{name}.png")


def teach(one: Phone, served: Served, colour: str) -> None:
    one.press(f"Lay 8 {colour}")
    served.rig.rest()
    one.press(f"Take 8 {colour}").sees("cubes found, and that is all of them.")


def test_from_no_calibration_to_one_that_counts(browser: Browser, served: Served) -> None:
    with phone(browser, served.page.join.here()) as one:
        one.join(served.page.access.pin, "calibrate").sees("No calibration at").heading("Teach the camera")
        for colour in ("Yellow", "Purple", "Black", "Green"):
            one.page.get_by_role("checkbox", name=colour).uncheck()
        one.press("Begin with the empty tray").heading("The empty tray")
        expect(one.page.locator(".live-tray img")).to_have_js_property("naturalWidth", 640)
        one.press("Take the empty tray").heading("Teach the camera: Red")
        teach(one, served, "red")
        expect(one.page.locator("g.box")).to_have_count(8)
        keep(one, "step-colour")
        one.press("Keep it, on to Blue")
        one.press("Take 8 blue").sees("what lies there looks like the 8 red shown before")
        teach(one, served, "blue")
        one.sees("Blue against the others").press("Keep it, on to the report")
        one.sees("The colours are clear of each other")
        keep(one, "step-report")
        one.press("Use this calibration")
        one.sees("Throw a few cubes and see them counted.").press("To the table").sees("No game yet")
        served.rig.lay(Cubes(red=2))
        served.rig.until(lambda: bool((seen := served.rig.shown[-1].seen) and seen.reading.counts == Cubes(red=2)))


def test_called_off_nothing_has_changed(browser: Browser, served: Served) -> None:
    with phone(browser, served.page.join.here(), scheme="dark") as one:
        one.join(served.page.access.pin, "calibrate").press("Begin with the empty tray")
        one.press("Call it off; the old calibration stays")
        served.rig.until(lambda: served.rig.wizard.state is None)
    assert not served.rig.settings.profile_path.exists()


def test_a_phone_that_only_watches_is_shown_how_to_act(browser: Browser, served: Served) -> None:
    with phone(browser, served.page.join.here()) as one:
        one.open("calibrate").heading("Teach the camera")
        expect(one.button("Act with this phone")).to_be_visible()
