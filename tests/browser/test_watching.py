"""Phones that watch: the same for everybody, what acting needs, what is said when the tower is gone."""

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Response, expect

from tests.browser.demo import Demo
from tests.browser.phone import TELEVISION, phone
from tests.browser.table import Table

pytestmark = pytest.mark.slow

FIRST_LOAD = 120_000  # bytes as sent, without the picture


def test_a_phone_that_only_watches_is_shown_how_to_take_part(browser: Browser, demo: Demo) -> None:
    with phone(browser, demo.url) as watcher:
        watcher.open().heading("No game yet")
        expect(watcher.button("New game")).to_have_count(0)
        watcher.expected.append("401")
        watcher.press("Act with this phone").page.get_by_label("PIN").fill("000000")
        watcher.press("Take part").sees("PIN")
        expect(watcher.page.get_by_role("alert")).to_be_visible()
        watcher.page.get_by_label("PIN").fill(demo.pin)
        watcher.press("Take part").heading("No game yet")
        expect(watcher.button("New game")).to_be_visible()


def test_the_link_with_the_pin_lets_a_phone_act_and_forgets_the_pin(browser: Browser, demo: Demo) -> None:
    with phone(browser, demo.url) as actor:
        actor.join(demo.pin).heading("No game yet")
        expect(actor.button("New game")).to_be_visible()
        assert demo.pin not in actor.page.url


def test_a_table_that_plays_by_itself_is_alive_on_two_phones(browser: Browser, demo_of: Callable[..., Demo]) -> None:
    demo = demo_of("--by-hand")
    table = Table(demo)
    with phone(browser, demo.url) as one, phone(browser, demo.url, scheme="dark") as two:
        for each in (one, two):
            each.open().heading("No game yet")
        table.post("api/demo", {"do": "play"})
        demo.until(lambda state: (state["game"] or {}).get("phase") == "armed")
        table.post("api/demo", {"do": "stop"})  # it goes no further than this battle
        number = demo.state()["game"]["battle"]["number"]
        for each in (one, two):
            expect(each.page.get_by_text(f"battle {number}")).to_be_visible()


def test_a_tower_that_is_gone_is_said_and_the_page_recovers(
    browser: Browser, demo_of: Callable[..., Demo], tmp_path: Path
) -> None:
    demo = demo_of("--by-hand", "--fast")
    port = int(demo.url.rstrip("/").rpartition(":")[2])
    with phone(browser, demo.url) as watcher:
        watcher.expected += ["ERR_CONNECTION_REFUSED", "Failed to load resource", "ERR_INCOMPLETE_CHUNKED_ENCODING"]
        watcher.open().heading("No game yet")
        demo.stop()
        watcher.sees("No word from the tower since")
        demo_of("--by-hand", "--fast", folder=tmp_path / "data", port=port)
        expect(watcher.page.get_by_text("No word from the tower")).to_have_count(0, timeout=20_000)


def test_the_television_shows_everything_without_scrolling(browser: Browser, demo_of: Callable[..., Demo]) -> None:
    demo = demo_of()
    with phone(browser, demo.url, size=TELEVISION) as television:
        television.open("tv")
        demo.until(lambda state: (state["game"] or {}).get("outcome") is not None)
        Table(demo).post("api/demo", {"do": "stop"})  # a result stands until the next battle
        expect(television.page.locator(".verdict .line")).to_be_visible(timeout=15_000)
        expect(television.page.get_by_alt_text("QR code with the address of this page")).to_be_visible()
        assert television.page.evaluate("document.documentElement.scrollHeight") <= TELEVISION["height"]


def test_the_first_load_is_small(browser: Browser, demo: Demo) -> None:
    sizes: dict[str, int] = {}

    def weigh(response: Response) -> None:
        if "/frames/" not in response.url and "/events" not in response.url and response.status == 200:
            said = response.headers.get("content-length")
            sizes[response.url] = int(said) if said else len(gzip.compress(response.body()))

    with phone(browser, demo.url) as watcher:
        watcher.page.on("response", weigh)
        watcher.open().heading("No game yet")
        watcher.page.wait_for_load_state("load")
    print(f"first load: {sum(sizes.values())} bytes in {len(sizes)} requests")
    assert sum(sizes.values()) < FIRST_LOAD
