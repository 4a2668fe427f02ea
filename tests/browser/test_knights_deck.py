"""The virtual fate deck of Warrior Knights on two phones: hands stay secret until both sides reveal, and survive."""

from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.demo import Demo
from tests.browser.phone import Phone, phone
from tests.browser.test_knights import begin, more, settle

pytestmark = pytest.mark.slow

MIX = {"Hit": 10, "Block": 6, "Victory": 6, "Draw another": 2}


def lay(one: Phone) -> None:
    """The mix is counted once, card by card."""
    one.open("settle").heading("What is to be settled?")
    one.page.get_by_role("link", name="Virtual fate deck").click()
    one.sees("0 of 24 cards entered")
    for symbol, number in MIX.items():
        more(one, f"Deck: {symbol}", number)
    one.press("Shuffle these 24 cards").sees("24 cards left")
    one.open().sees("New battle")


def keep(one: Phone, name: str, number: int) -> None:
    """Look at the hand, keep the first cards of it."""
    one.press(f"{name} looks at the cards")
    hand = one.page.get_by_role("group", name="Cards in hand")
    expect(hand).to_be_visible(timeout=15_000)
    for place in range(number):
        hand.get_by_role("button").nth(place).click()
    one.press(f"Keep {number} cards")


def secrets_of(one: Phone) -> list[str | None]:
    """What the tower tells this phone about hands."""
    held = one.page.request.get(f"{one.url}api/hand").json()
    return [name for name, cards in held.items() if cards]


def test_a_battle_is_dealt_and_nobody_sees_the_other_hand(
    browser: Browser, demo_of: Callable[..., Demo], tmp_path: Path
) -> None:
    demo = demo_of("--fast", "--game", "warrior-knights")
    with phone(browser, demo.url) as rosa, phone(browser, demo.url) as bernd:
        for one in (rosa, bernd):
            one.join(demo.pin).heading("The table")
        lay(rosa)
        begin(rosa, "Skirmish")
        rosa.press("Deal the cards").sees("Nobody sees a hand but the phone that took it.")
        bernd.sees("Fate cards are dealt.").press("To the battle")
        keep(rosa, "Rosa", 2)
        expect(rosa.page.get_by_role("group", name="Cards in hand")).to_have_count(0)
        rosa.sees("Waiting for Bernd")
        bernd.sees("Waiting for Bernd").press("Bernd looks at the cards")
        expect(bernd.page.get_by_role("group", name="Cards in hand").get_by_role("button")).to_have_count(4)
        assert (secrets_of(rosa), secrets_of(bernd)) == (["attacker"], ["defender"])
        told = rosa.page.request.get(f"{rosa.url}api/state").text()
        assert not [symbol for symbol in ("hit", "block", "victory", "draw-another") if f'"{symbol}"' in told]
        bernd.press("Hide the cards")

        for one in (rosa, bernd):  # the plug is pulled
            one.expected.append("ERR_")
        hand = bernd.page.request.get(f"{bernd.url}api/hand").json()
        port = urlsplit(demo.url).port
        assert port is not None
        demo.process.kill()
        demo.process.wait()
        demo = demo_of("--by-hand", "--fast", port=port)
        bernd.open("battle").sees("Waiting for Bernd")
        assert bernd.page.request.get(f"{bernd.url}api/hand").json() == hand

        keep(bernd, "Bernd", 2)
        for one in (rosa, bernd):
            one.heading("Rosa reveals").heading("Bernd reveals")
        assert (secrets_of(rosa), secrets_of(bernd)) == ([], [])
        sides = demo.state()["game"]["fate"]["battle"]["sides"]
        assert sides["defender"]["revealed"]["kept"] == hand["defender"][:2]
        contest = settle(rosa, demo, "Skirmish")
        assert contest["line"]["defender_play"]["kept"] == hand["defender"][:2]
        assert demo.state()["game"]["fate"] == {"left": 24, "battle": None}
        rosa.open("log").press("Undo the last step")
        demo.until(lambda state: state["game"]["fate"]["battle"] is not None)
        rosa.open("battle").heading("Bernd reveals")


def test_one_phone_serves_both_sides_and_a_hand_taken_over_is_told(
    browser: Browser, demo_of: Callable[..., Demo]
) -> None:
    demo = demo_of("--fast", "--game", "warrior-knights")
    with phone(browser, demo.url) as one, phone(browser, demo.url) as other:
        for each in (one, other):
            each.join(demo.pin).heading("The table")
        lay(one)
        begin(one, "Skirmish")
        one.press("Deal the cards")
        keep(one, "Rosa", 2)
        one.press("Bernd looks at the cards").sees("Tap the cards that you keep.")
        other.open("battle").sees("Bernd looks at the cards on another phone.").press("Take them over to this phone")
        one.sees("This hand has been on 2 phones.").sees("Bernd looks at the cards on another phone.")
        assert (secrets_of(one), secrets_of(other)) == (["attacker"], ["defender"])
        one.press("Call the battle off")
        state = demo.until(lambda state: state["game"]["fate"]["battle"] is None)
        assert state["game"]["fate"]["left"] == 24
        one.open("settle?deck").press("Uncertain times: shuffle")


def test_a_neutral_city_reveals_all_its_cards_when_the_attacker_does(
    browser: Browser, demo_of: Callable[..., Demo]
) -> None:
    demo = demo_of("--fast", "--game", "warrior-knights")
    with phone(browser, demo.url) as one:
        one.join(demo.pin).heading("The table")
        lay(one)
        begin(one, "Assault")
        one.page.get_by_label("Belongs to a baron, or armies defend it").uncheck(force=True)
        one.sees("Neutral city: 2 cards").press("Deal the cards")
        one.sees("2 cards, all revealed").sees("Waiting for Rosa")
        keep(one, "Rosa", 2)
        one.heading("Neutral city reveals")
        assert len(demo.state()["game"]["fate"]["battle"]["sides"]["defender"]["revealed"]["kept"]) == 2
        settle(one, demo, "Assault: The city")
