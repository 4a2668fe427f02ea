"""Everything of Warrior Knights beside its battles, entered on a phone: one short form each, the result explained."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.demo import Demo
from tests.browser.phone import Phone, Scheme, phone
from tests.browser.test_knights import begin, more, settle, tick
from tests.browser.test_screens import SCHEMES, faults

pytestmark = pytest.mark.slow

KINDS = (
    "DEATH", "RETREAT", "DESERTION", "DESTROY", "STRONGHOLD", "PHASES", "WAGES", "HIRING", "EXPEDITION", "REVOLT",
)  # fmt: skip


@dataclass(frozen=True)
class Case:
    """What is typed, ticked, chosen and pressed, what is read then, and what is kept."""

    kind: str
    title: str
    enter: Callable[[Phone], None]
    reads: tuple[str, ...]
    keeps: dict[str, Any] = field(default_factory=dict)


def fill(one: Phone, label: str, text: str) -> None:
    one.page.get_by_role("textbox", name=label, exact=True).locator("visible=true").last.fill(text)


def choose(one: Phone, label: str, option: str) -> None:
    one.page.get_by_label(label, exact=True).locator("visible=true").last.select_option(label=option)


def origin(one: Phone, name: str) -> None:
    one.page.get_by_label(name, exact=True).last.check(force=True)


def mercenary(one: Phone, nation: str, steps: int = 0) -> None:
    origin(one, "Mercenary")
    for _ in range(steps):
        one.page.get_by_role("button", name="Strength: one more").locator("visible=true").last.click()
    fill(one, "Nation", nation)


def d_ambre(one: Phone) -> None:
    """WK-13: vassals 200, English 50 and 100, Polish 100, five markers, the card says English."""
    fill(one, "Name of the noble", "d'Ambre")
    more(one, "Strength", 3)
    one.press("Another troop card")
    for _ in range(3):
        one.page.get_by_role("button", name="Strength: one fewer").locator("visible=true").last.click()
    mercenary(one, "English")
    one.press("Another troop card")
    mercenary(one, "English", 1)
    one.press("Another troop card")
    mercenary(one, "Polish")
    more(one, "Casualty markers", 5)
    tick(one, "English")


def no_way_out(one: Phone) -> None:
    fill(one, "Name of the noble", "Azur")
    one.press("Another area")
    fill(one, "Name", "Vecht")
    tick(one, "Another baron's city or noble is there")
    tick(one, "stands")


def deserters(one: Phone) -> None:
    fill(one, "Name of the noble", "Azur")
    fill(one, "Nation", "English")
    one.press("Another troop card")
    one.page.get_by_role("button", name="Strength: one more").locator("visible=true").last.click()
    tick(one, "another nation")
    one.sees("Nobody deserts").sees("No mercenary of that nation is in the army.")
    tick(one, "English")
    choose(one, "Who deserts", "English 150")


def razed(one: Phone) -> None:
    fill(one, "City", "Vecht")
    fill(one, "Strength as printed", "300")
    fill(one, "Tax", "2")
    tick(one, "Fortified")


def taken(one: Phone) -> None:
    tick(one, "Blue")
    fill(one, "Crowns of the loser", "7")
    fill(one, "Cities of the loser", "2")


def eighth_blue_card(one: Phone) -> None:
    more(one, "Blue cards", 8)


def wages(one: Phone) -> None:
    """A circle noble with 450 pays for all; there is not enough, and the owner says who deserts."""
    tick(one, "Red")
    more(one, "Strength", 5)
    fill(one, "Wage", "2")
    one.page.get_by_role("button", name="Another troop card").click()
    for _ in range(3):
        one.page.get_by_role("button", name="Strength: one fewer").locator("visible=true").last.click()
    mercenary(one, "Polish")
    fill(one, "Wage", "2")
    fill(one, "Crowns he has", "3")
    one.sees("Polish 150 is not paid and deserts.")


def hiring(one: Phone) -> None:
    for name in ("Rosa", "Bernd"):
        one.press(f"A shield of {name}")
    one.press("Another mercenary")
    more(one, "Strength")
    fill(one, "Nation", "English")
    fill(one, "Wage", "3")
    choose(one, "Hired by", "Rosa")


def spices(one: Phone) -> None:
    """WK-5: Spice Islands, 2x, stakes 1 and 5; blessed, so two cards are revealed."""
    tick(one, "Spice Islands")
    more(one, "Crowns invested: Rosa")
    more(one, "Crowns invested: Bernd", 5)
    tick(one, "Blessed by the chief patron")
    choose(one, "Fate card", "No news")
    choose(one, "Second fate card, it is blessed", "2×")


def revolt(one: Phone) -> None:
    """WKD-5: income 3."""
    fill(one, "City", "Vecht")
    fill(one, "Strength as printed", "300")
    tick(one, "Revolt!")
    one.sees("The city is neutral at once")
    tick(one, "crowns")
    one.sees("Still to be told: Tax")
    fill(one, "Tax", "3")


CASES = [
    Case(
        "DEATH", "Death of a noble: d'Ambre", d_ambre,
        ("d'Ambre dies", "English 50: back into the deck.", "English 100, Polish 100: discarded.", "Vassal 200"),
    ),
    Case("RETREAT", "Retreat: Azur", no_way_out, ("He retreats to his stronghold", "He is exhausted.")),
    Case("DESERTION", "Desertion: Azur", deserters, ("English 150 deserts",)),
    Case("DESTROY", "City destroyed: Vecht", razed, ("9 crowns for the captor", "three times"), {"crowns": 9}),
    Case("STRONGHOLD", "Stronghold taken: Bernd", taken, ("3 crowns and a city for the captor",), {"crowns": 3}),
    Case("PHASES", "Special phases", eighth_blue_card, ("Assembly", "8 set it off"), {"phases": ["assembly"]}),
    Case("WAGES", "Wages: Rosa", wages, ("2 crowns to pay", "4 crowns were due."), {"due": 4, "paid": 2}),
    Case("HIRING", "Hiring", hiring, ("1 mercenary hired", "takes nobody", "Lay 1 new mercenary card open.")),
    Case(
        "EXPEDITION", "Expedition", spices,
        ("Spice Islands: The fleet comes home", "Rosa gets 2 crowns.", "Bernd gets 10 crowns."),
        {"payments": [["red", 2], ["blue", 10]]},
    ),
    Case("REVOLT", "City in revolt: Vecht", revolt, ("The owner holds the city", "He pays 6 crowns."), {"crowns": 6}),
]  # fmt: skip


@pytest.fixture
def knights(demo_of: Callable[..., Demo]) -> Demo:
    return demo_of("--fast", "--game", "warrior-knights")


def test_every_question_is_settled_on_the_page(browser: Browser, knights: Demo) -> None:
    assert [case.kind for case in CASES] == list(KINDS)
    with phone(browser, knights.url) as one:
        one.join(knights.pin).heading("The table")
        for case in CASES:
            one.open(f"settle?{case.kind}").sees("Settle it")
            case.enter(one)
            for text in case.reads:
                one.sees(text)
            contest = settle(one, knights, case.title)
            assert contest["line"]["kind"] == case.kind
            assert {name: contest["answer"][name] for name in case.keeps} == case.keeps, case.kind
        one.open("log").sees(f"{len(CASES)} entries")
        for case in CASES:
            one.heading("Log").sees(case.title)


def test_what_the_rules_refuse_is_told_and_nothing_is_kept(browser: Browser, knights: Demo) -> None:
    with phone(browser, knights.url, language="de") as one:
        one.join(knights.pin)
        one.open("settle?HIRING")
        one.page.get_by_role("button", name="Ein Schild von Rosa").click()
        for nation in ("Englisch", "Polnisch"):
            one.page.get_by_role("button", name="Noch ein Söldner").click()
            fill(one, "Nation", nation)
            fill(one, "Sold", "1")
            choose(one, "Angeworben von", "Rosa")
        expect(one.page.get_by_role("alert")).to_contain_text("Schilde", timeout=15_000)
        assert knights.state()["game"]["contest"] is None


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_screen_of_warrior_knights_is_for_everyone(browser: Browser, knights: Demo, scheme: Scheme) -> None:
    wrong: list[str] = []
    with phone(browser, knights.url, scheme=scheme) as one:
        one.join(knights.pin).heading("The table")
        for path in ("settle", "settle?deck", *(f"settle?{kind}" for kind in KINDS), "battle", "tower", "log"):
            one.open(path)
            expect(one.page.get_by_role("heading", level=1)).to_be_visible()
            wrong += faults(one)
        one.open("settle?deck")
        more(one, "Deck: Hit", 24)
        one.press("Shuffle these 24 cards").sees("24 cards left").open()
        begin(one, "Skirmish")
        one.press("Deal the cards").press("Rosa looks at the cards").sees("Tap the cards that you keep.")
        wrong += faults(one)
        one.press("Rosa keeps no card").press("Bernd looks at the cards").press("Bernd keeps no card")
        one.heading("Bernd reveals")
        wrong += faults(one)
        settle(one, knights, "Skirmish")
        wrong += faults(one)
        one.open("settle?PHASES").sees("No special phase")
        wrong += faults(one)
    assert not wrong, "\n".join(wrong)


def test_nothing_of_warrior_knights_is_cut_on_a_narrow_phone(browser: Browser, knights: Demo) -> None:
    for language in ("en", "de", "hu", "it"):
        with phone(browser, knights.url, size={"width": 360, "height": 700}, language=language) as one:
            one.join(knights.pin)
            for path in ("", "settle", "settle?deck", *(f"settle?{kind}" for kind in KINDS), "battle", "tower", "log"):
                one.open(path)
                expect(one.page.get_by_role("heading", level=1)).to_be_visible()
                assert one.page.evaluate("document.documentElement.scrollWidth") <= 360, f"{language} /{path}"
