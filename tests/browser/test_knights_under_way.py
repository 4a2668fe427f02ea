"""A battle of Warrior Knights with the table's own cards, seen by all while it goes on: two phones that act, one that
watches, the television, and a pulled plug."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.demo import Demo
from tests.browser.phone import TELEVISION, Phone, phone
from tests.browser.test_knights import begin, fewer, keep_cards, more, settle, tick
from tests.browser.test_screens import faults

pytestmark = pytest.mark.slow

GAME = ("--fast", "--game", "warrior-knights")
SYMBOLS = ("hit", "block", "victory", "draw-another")


class Room:
    """Rosa's and Bernd's phones, one without the PIN, and the television."""

    def __init__(self, demo: Demo, rosa: Phone, bernd: Phone, watcher: Phone, television: Phone) -> None:
        self.demo, self.rosa, self.bernd, self.watcher, self.television = demo, rosa, bernd, watcher, television
        self.all = (rosa, bernd, watcher, television)

    def pull_the_plug(self, begin_again: Callable[..., Demo]) -> None:
        for one in self.all:
            one.expected += ["Failed to load resource", "net::ERR"]
        port = urlsplit(self.demo.url).port
        assert port is not None
        self.demo.process.kill()
        self.demo.process.wait(timeout=20)
        self.demo = begin_again(*GAME, port=port)


@pytest.fixture
def room(browser: Browser, demo_of: Callable[..., Demo]) -> Iterator[Room]:
    demo = demo_of(*GAME)
    with ExitStack() as stack:
        rosa, bernd, watcher = (stack.enter_context(phone(browser, demo.url)) for _ in range(3))
        television = stack.enter_context(phone(browser, demo.url, size=TELEVISION))
        for one in (rosa, bernd):
            one.join(demo.pin).heading("The table")
        watcher.open().heading("The table")
        television.open("tv").heading("The table")
        yield Room(demo, rosa, bernd, watcher, television)


def ready(one: Phone, *names: str) -> None:
    """Who has laid down its cards, as this screen shows it."""
    for name in ("Rosa", "Bernd"):
        word = "ready" if name in names else "chooses"
        shown = one.page.locator("main").get_by_role("heading", name=re.compile(rf"^{name} .*{word}$"))
        mine = one.page.get_by_role("group", name=f"{name}: Hit", exact=True)  # tapped on this phone
        expect(shown.or_(mine).first).to_be_visible()


def secrets_in(one: Phone) -> list[str]:
    """Cards that the tower tells everybody."""
    told = one.page.request.get(f"{one.url}api/state").text()
    return [symbol for symbol in SYMBOLS if f'"{symbol}"' in told]


def cut(one: Phone) -> bool:
    """Does anything leave the one screen of the television?"""
    return bool(
        one.page.evaluate(
            """() => [...document.querySelectorAll("main *")].some((each) => {
                const box = each.getBoundingClientRect();
                return box.height > 0 && (box.bottom > innerHeight - 40 || box.right > innerWidth - 40);
            })"""
        )
    )


def test_each_side_taps_on_its_own_phone_and_everybody_follows(
    room: Room, demo_of: Callable[..., Demo], tmp_path: Path
) -> None:
    rosa, bernd, watcher, television = room.all
    begin(rosa, "Assault")
    rosa.sees("Fate cards: Rosa draws 4, Bernd 6.").press("Draw the cards")
    for one in room.all:
        one.heading("Assault: The city").sees("4 cards, at most 2 revealed").sees("Noble 1 · army")
        ready(one)
    expect(watcher.button("Act with this phone")).to_be_visible()
    expect(watcher.page.get_by_role("button", name="Rosa: Hit: one more")).to_have_count(0)
    assert not cut(television)

    more(bernd, "Rosa: Hit")  # the wrong hand: nothing is sent
    tick(bernd, "Bernd")
    more(bernd, "Bernd: Hit")
    keep_cards(rosa, "Rosa", {"Hit": 2})
    for one in (watcher, television, bernd):
        ready(one, "Rosa")
    expect(bernd.page.get_by_role("group", name="Bernd: Hit").get_by_role("status")).to_have_text("1")
    assert secrets_in(watcher) == []

    room.pull_the_plug(demo_of)
    bernd.open().heading("Assault: The city")
    ready(watcher.open(), "Rosa")
    assert secrets_in(watcher) == []
    expect(bernd.page.get_by_role("group", name="Bernd: Hit").get_by_role("status")).to_have_text("1")
    more(bernd, "Bernd: Block")
    more(bernd, "Bernd: Draw another")
    bernd.press("Bernd keeps 3 cards").sees("1 new card is to be drawn.")
    expect(watcher.page.locator(".fate:has-text('Hit')")).to_have_count(3)
    expect(television.page.locator(".fate:has-text('Hit') .n")).to_have_text(["2", "1"])
    more(rosa.open(), "Bernd, new: Victory")  # any phone goes on with it
    rosa.press("These new cards")
    for one in room.all:
        one.sees("One victory ahead: the beaten nobles retreat.")
    assert not cut(television)

    fewer(bernd, "Breaches in The city")
    watcher.sees("Noble 2 keeps 1 casualty marker.")
    television.sees("Noble 2 keeps 1 casualty marker.")
    expect(watcher.page.get_by_role("heading", name="Bernd divides 1 casualty")).to_be_visible()
    rosa.page.get_by_role("checkbox", name=re.compile("Noble 2 uses his ability")).click(force=True)
    watcher.heading("Bernd divides 2 casualties")
    rosa.press("Undo the last step")
    watcher.heading("Bernd divides 1 casualty")
    contest = settle(bernd, room.demo, "Assault: The city")
    assert contest["line"]["defender_play"]["distribution"] == {"armies": [1], "breaches": 0}
    assert contest["line"]["defender_play"]["anew"] == ["victory"]
    watcher.open("log").page.get_by_role("button", name=re.compile("Assault: The city")).click()
    watcher.heading("Bernd reveals")
    expect(watcher.page.locator(".details .fate.anew")).to_have_text("Victory")


def test_it_is_undone_step_by_step_and_called_off_and_nothing_entered_is_lost(room: Room) -> None:
    rosa, bernd, watcher, _television = room.all
    begin(rosa, "Skirmish")
    rosa.page.get_by_label("Name", exact=True).first.fill("Solferino")
    rosa.press("Draw the cards").sees("Whose cards are tapped on this phone")
    keep_cards(rosa, "Rosa", {"Victory": 1})
    ready(watcher, "Rosa")
    bernd.press("Undo the last step")
    ready(watcher)
    bernd.press("Back to what was entered").heading("New battle")
    expect(bernd.page.get_by_label("Name", exact=True).first).to_have_value("Solferino")  # on the other phone
    watcher.heading("The table")
    bernd.press("Draw the cards").sees("Whose cards are tapped on this phone")
    keep_cards(bernd, "Rosa", {"Victory": 1})
    keep_cards(bernd, "Bernd", {})
    watcher.sees("One victory ahead: the beaten nobles retreat.")
    bernd.press("Undo the last step").press("Call the battle off").heading("The table")
    watcher.heading("The table")
    state = room.demo.until(lambda state: state["game"]["under_way"] is None)
    assert state["game"]["contest"] is None


def test_casualties_that_are_not_all_placed_are_told_in_one_sentence(room: Room) -> None:
    rosa, _bernd, watcher, television = room.all
    begin(rosa, "Assault")
    rosa.press("Another army").press("Another army")
    rosa.press("Draw the cards").sees("Whose cards are tapped on this phone")
    keep_cards(rosa, "Rosa", {"Block": 1})
    keep_cards(rosa, "Bernd", {"Hit": 3})
    rosa.heading("Rosa divides 2 casualties")
    fewer(rosa, "Noble 1")
    rosa.sees("Rosa: 1 casualty is still to be placed.")
    expect(rosa.button("Settle it")).to_be_disabled()
    more(rosa, "Noble 4")
    watcher.sees("Noble 4 dies.")
    expect(rosa.button("Settle it")).to_be_enabled()
    assert not faults(rosa) + faults(watcher)
    assert not cut(television)
