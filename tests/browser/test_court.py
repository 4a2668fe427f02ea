"""Am Kaiserhof on two phones: both show the same round at every moment, also after a pulled plug."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.demo import Demo
from tests.browser.phone import Phone, phone
from tests.browser.table import Table

pytestmark = pytest.mark.slow


def lay(actor: Phone, *cards: int) -> None:
    for i, card in enumerate(cards, 1):
        actor.page.get_by_label(f"Card {i}", exact=True).select_option(str(card))


def open_court(actor: Phone, *cards: int) -> None:
    actor.heading("Court").press("On to the court").heading("Favour cards of this round")
    lay(actor, *cards)
    actor.press("The court begins")


def test_the_court_is_the_same_on_every_phone(browser: Browser, demo: Demo) -> None:
    table = Table(demo)
    table.begin(players=3, court=True)
    order = demo.state()["game"]["order"]
    with phone(browser, demo.url) as actor, phone(browser, demo.url, scheme="dark") as other:
        open_court(actor.join(demo.pin, "court"), 2, 8, 10)
        other.join(demo.pin, "court").heading("Anna reveals space 3")
        actor.page.get_by_role("radio", name="Coin").check()
        actor.press("Next card")
        other.heading("Anna reveals space 2").page.get_by_label("Armies in that land", exact=True).last.fill("5")
        other.press("Convert 2 armies")
        actor.heading("Anna reveals space 1")
        for colour, space in [(order[0], 1), *((colour, n) for colour in order[1:] for n in (3, 2, 1))]:
            table.act("PassSpace", player=colour, space=space)
        first = demo.state()["game"]["court_round"]["enters"]
        assert first == order[0]
        for one in (actor, other):
            one.heading(re.compile("Anna enters with"))
        actor.page.get_by_role("radio", name="Armies into the tray").check()
        expect(actor.button("Anna pays 3 for card 8")).to_be_disabled()
        actor.page.get_by_label("Armies into the tray", exact=True).last.fill("0")
        actor.sees("No army goes into the tray.").press("Anna pays 3 for card 8")
        other.sees("taken")
        assert demo.state()["game"]["court_round"]["entered"] == [first]


def test_a_pulled_plug_loses_nothing_of_the_court(
    browser: Browser, demo_of: Callable[..., Demo], tmp_path: Path
) -> None:
    demo = demo_of("--by-hand", "--fast")
    Table(demo).begin(players=3, court=True)
    with phone(browser, demo.url) as actor:
        open_court(actor.join(demo.pin, "court"), 1, 2, 3)
        actor.heading("Anna reveals space 3")
    before = demo.state()["game"]
    demo.process.kill()
    demo.process.wait()
    again = demo_of("--by-hand", "--fast")
    assert again.state()["game"]["court_round"] == before["court_round"]
    assert again.state()["game"]["id"] == before["id"]
    with phone(browser, again.url) as actor:
        actor.open().sees("The court is under way.")
        actor.open("court").heading("Anna reveals space 3")


def test_another_folder_has_other_drafts(browser: Browser, demo_of: Callable[..., Demo], tmp_path: Path) -> None:
    demo = demo_of("--by-hand", "--fast", folder=tmp_path / "one")
    port = int(demo.url.rstrip("/").rsplit(":", 1)[1])
    Table(demo).begin(players=3, court=True)
    with phone(browser, demo.url) as actor:
        actor.expected.append("ERR_")  # the tower is away for a moment
        actor.join(demo.pin, "court").press("On to the court").heading("Favour cards of this round")
        lay(actor, 7, 8, 9)
        expect(actor.button("The court begins")).to_be_enabled()
        demo.stop()
        new = demo_of("--by-hand", "--fast", folder=tmp_path / "two", port=port)
        Table(new).begin(players=3, court=True)
        assert new.state()["game"]["number"] == 1
        actor.join(new.pin).open("court").press("On to the court").heading("Favour cards of this round")
        expect(actor.page.get_by_label("Card 1", exact=True)).to_have_value("")
        expect(actor.button("The court begins")).to_be_disabled()
