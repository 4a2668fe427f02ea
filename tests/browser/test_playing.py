"""An evening on a phone of 390 x 844: from a new game to a verified tray, with a second phone that watches it live."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.demo import Demo
from tests.browser.phone import Phone, phone

pytestmark = pytest.mark.slow


def begin(demo: Demo, actor: Phone, names: dict[str, str] | None = None) -> None:
    """A new game for four, the tower filled, the tray cleared."""
    actor.join(demo.pin).press("New game").heading("New game")
    for colour, name in (names or {}).items():
        actor.page.get_by_label(re.compile(colour, re.IGNORECASE)).and_(actor.page.locator("input[type=text]")).fill(
            name
        )
    actor.press("Fill the tower").heading("Throw these 38 cubes, all at once")
    throw(actor)
    clear(actor)


def throw(actor: Phone) -> None:
    """Throw what is asked for; a count that is in doubt is confirmed, as people do who have looked."""
    actor.press("Throw them")
    asked = actor.page.get_by_role("button", name=re.compile("^Confirm"))
    settled = actor.button("All carried out").or_(asked).or_(actor.button("New battle")).first
    expect(settled).to_be_visible(timeout=30_000)
    if asked.is_visible():
        asked.click()
        expect(asked).to_have_count(0)  # the count is locked


def clear(actor: Phone) -> None:
    """Clear the tray; when the books agree with it, the next battle can be entered."""
    rest = actor.button("New battle")
    hands = actor.button("Clear the tray")
    expect(rest.or_(hands).first).to_be_visible(timeout=20_000)
    if hands.is_visible():
        hands.click()
    as_it_should_be = actor.page.locator(".watch").filter(has_text="The tray is as it should be.")
    doubted = as_it_should_be.filter(has=actor.page.locator(".maybe"))
    expect(rest.or_(doubted).first).to_be_visible(timeout=30_000)
    if doubted.is_visible():  # what the camera cannot tell, people can
        actor.press("All carried out")
    expect(rest).to_be_visible(timeout=30_000)


def plan(actor: Phone) -> None:
    actor.press("New battle").heading("New battle")
    actor.press("What to throw").heading(re.compile("Throw th"))


def test_a_battle_from_new_game_to_verified_tray_watched_live(browser: Browser, demo: Demo) -> None:
    with phone(browser, demo.url) as actor, phone(browser, demo.url, scheme="dark") as watcher:
        watcher.open().heading("No game yet")
        begin(demo, actor)
        expect(watcher.page.get_by_role("heading", name="Inside the tower")).to_be_visible()
        plan(actor)
        watcher.heading(re.compile("Throw th"))
        expect(watcher.button("Throw them")).to_have_count(0)
        throw(actor)
        expect(actor.page.locator(".verdict .line")).to_be_visible()
        verdict = actor.page.locator(".verdict h2").inner_text()
        expect(watcher.page.locator(".verdict h2")).to_have_text(verdict)
        clear(actor)
        state = demo.state()
        assert state["game"]["phase"] in ("verified", "idle")
        assert state["game"]["watch"]["right"]
        watcher.sees("Last battle")


def test_a_miscount_is_corrected_and_the_result_follows(browser: Browser, demo: Demo) -> None:
    with phone(browser, demo.url) as actor:
        begin(demo, actor)
        plan(actor)
        throw(actor)
        before = demo.state()["game"]
        attacker = before["battle"]["attacker"]
        actor.press("Correct the count")
        more = actor.page.locator(f".counts [data-c={attacker}]").get_by_role(
            "button", name=re.compile("one more|one fewer")
        )
        more.first.click() if before["count"]["cubes"].get(attacker) else more.last.click()
        actor.page.get_by_role("button", name=re.compile("^Correct to")).click()
        expect(actor.page.get_by_text("Counted by hand.")).to_be_visible()
        after = demo.state()["game"]
        assert after["count"]["by_hand"]
        assert after["count"]["cubes"] != before["count"]["cubes"]
        assert sum(after["tower"].values()) + sum(after["tray"].values()) == sum(before["tower"].values()) + sum(
            before["tray"].values()
        )


def test_undo_goes_back_step_by_step(browser: Browser, demo: Demo) -> None:
    with phone(browser, demo.url) as actor:
        begin(demo, actor)
        rest = demo.state()["game"]
        plan(actor)
        actor.press("Take the plan back")
        expect(actor.button("New battle")).to_be_visible()
        actor.open("log").press("Undo the last step")
        demo.until(lambda state: state["game"]["phase"] == "armed")
        actor.open("log").press("Undo the last step")  # who looks anew sees the newest step
        back = demo.until(lambda state: state["game"]["phase"] in ("idle", "verified"))["game"]
        assert (back["tower"], back["tray"]) == (rest["tower"], rest["tray"])


def test_a_wrong_cube_is_noticed_and_put_back(browser: Browser, demo: Demo) -> None:
    with phone(browser, demo.url) as actor:
        begin(demo, actor)
        for _ in range(6):  # until something stays in the tray
            plan(actor)
            throw(actor)
            game = demo.state()["game"]
            if game["phase"] in ("resolved", "cleanup") and game["stay"]:
                break
            clear(actor)
        else:
            pytest.fail("six battles, and nothing stayed in the tray")
        actor.press("Wrong cube").sees("Missing in the tray")
        clear(actor)


def test_a_cube_that_falls_by_itself_is_booked(browser: Browser, demo: Demo) -> None:
    with phone(browser, demo.url) as actor:
        begin(demo, actor)
        inside = sum(demo.state()["game"]["tower"].values())
        actor.press("Let one fall out").sees("In the tray:")
        game = demo.until(lambda state: bool(state["game"]["tray"]))["game"]
        assert sum(game["tower"].values()) + sum(game["tray"].values()) == inside
        actor.open("log").sees("Fell by itself")


def test_the_same_press_twice_acts_once(browser: Browser, demo: Demo) -> None:
    with phone(browser, demo.url) as actor:
        begin(demo, actor)
        actor.press("New battle").heading("New battle")
        actor.button("What to throw").dblclick()
        actor.heading(re.compile("Throw th"))
        assert demo.state()["game"]["battle"]["number"] == 1
