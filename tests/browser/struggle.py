"""Words to play Struggle of Empires with on a phone, for tests: a battle entered, dice rolled as the story wants them.

The simulated tower is told which values shall lie up; what the page shows is read from the picture all the same.
"""

import re

from playwright.sync_api import expect

from tests.browser.demo import Demo, Plain
from tests.browser.phone import Phone
from tests.browser.table import Table

SEED = 11  # where the dice come to rest; all of the story is read without doubt
GAME = ("--fast", "--game", "struggle-of-empires")
TITLE = re.compile("Rosa against Bernd, North America")


def more(one: Phone, what: str, times: int = 1) -> None:
    for _ in range(times):
        one.page.get_by_role("button", name=f"{what}: one more", exact=True).locator("visible=true").first.click()


def side_of(one: Phone, heading: str) -> Phone:
    """Open helpers and tiles of one side; both sides have the same words, so only one is open at a time."""
    section = one.page.locator("section.land").filter(has=one.page.get_by_role("heading", name=heading))
    section.get_by_role("button", name="Fleets: one more", exact=True).click()
    section.get_by_text("Helpers and tiles").click()
    return one


def enter_naval_battle(one: Phone) -> None:
    """Rosa attacks Bernd in North America, Yvonne helps her with a fleet, Rosa has Reserves; both fight at sea."""
    one.press("New battle").heading("New battle")
    one.page.get_by_label("Region", exact=True).select_option("north-america")
    side_of(one, "Rosa attacks")
    more(one, "Yellow: Fleets")
    more(one, "Reserves")
    side_of(one, "Bernd defends")
    for name in ("Rosa", "Bernd"):
        one.page.get_by_label(f"{name} fights at sea").check(force=True)


def roll(demo: Demo, table: Table, **dice: list[int]) -> Plain:
    """Through the tower and past the camera, until as many dice are read."""
    before = (demo.state()["dice"] or {}).get("roll")
    table.post("api/demo", {"do": "roll", "dice": dice})
    number = sum(map(len, dice.values()))

    def lie(state: Plain) -> bool:
        seen = state["dice"]
        return bool(seen) and seen["roll"] != before and len(seen["dice"]) + len(seen["doubts"]) >= number

    seen: Plain = demo.until(lie)["dice"]
    return seen


def values(seen: Plain) -> dict[str, list[int]]:
    """What was read, by colour, smallest first."""
    found: dict[str, list[int]] = {}
    for die in sorted(seen["dice"], key=lambda die: int(die["value"])):
        found.setdefault(die["colour"], []).append(die["value"])
    return found


def take(one: Phone, label: str = "These dice") -> None:
    """Stand by what was read, once it is shown."""
    expect(one.button(label)).to_be_enabled(timeout=15_000)
    one.press(label)
