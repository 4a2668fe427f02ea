"""Warrior Knights on phones of 390 x 844: every kind of battle with tapped cards, and what follows from it."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.demo import Demo, Plain
from tests.browser.phone import Phone, phone

pytestmark = pytest.mark.slow


@pytest.fixture
def knights(demo_of: Callable[..., Demo]) -> Demo:
    return demo_of("--fast", "--game", "warrior-knights")


@pytest.fixture
def one(browser: Browser, knights: Demo) -> Iterator[Phone]:
    with phone(browser, knights.url) as found:
        yield found.join(knights.pin).heading("The table")


def more(one: Phone, what: str, times: int = 1) -> None:
    for _ in range(times):
        one.page.get_by_role("button", name=f"{what}: one more", exact=True).locator("visible=true").first.click()


def fewer(one: Phone, what: str) -> None:
    one.page.get_by_role("button", name=f"{what}: one fewer", exact=True).locator("visible=true").first.click()


def side(one: Phone, heading: str) -> Locator:
    return one.page.locator("section.land").filter(has=one.page.get_by_role("heading", name=heading, exact=True))


def tick(where: Phone | Locator, label: str, on: bool = True) -> None:
    (where.page if isinstance(where, Phone) else where).get_by_label(label, exact=True).set_checked(on, force=True)


def begin(one: Phone, kind: str) -> None:
    one.press("New battle").heading("New battle")
    tick(one, kind)


def keep_cards(one: Phone, name: str, cards: dict[str, int]) -> None:
    """One side taps what it keeps, and is ready."""
    for what, number in cards.items():
        more(one, f"{name}: {what}", number)
    one.page.get_by_role("button", name=re.compile(rf"^{name} (keeps \w+ cards?|reveals)$")).click(timeout=15_000)


def reveal(one: Phone, rosa: dict[str, int], bernd: dict[str, int]) -> None:
    """One phone serves both sides."""
    one.sees("Fate cards to draw").press("Draw the cards").sees("Whose cards are tapped on this phone")
    keep_cards(one, "Rosa", rosa)
    one.sees("ready")
    keep_cards(one, "Bernd", bernd)


def settle(one: Phone, demo: Demo, title: str) -> Plain:
    """Everything the log keeps of it."""
    before = (demo.state()["game"]["contest"] or {"number": 0})["number"]
    expect(one.button("Settle it")).to_be_enabled(timeout=15_000)
    one.press("Settle it")
    found = demo.until(lambda state: (state["game"]["contest"] or {"number": 0})["number"] > before)
    one.heading(title)
    contest: Plain = found["game"]["contest"]
    return contest


def assault(one: Phone) -> None:
    """Both sides reveal, one casualty is left to divide."""
    reveal(one, {"Hit": 2}, {"Hit": 1, "Block": 1, "Victory": 1})
    one.heading("Bernd divides 1 casualty")


def test_an_assault_with_tapped_cards_and_divided_casualties(one: Phone, knights: Demo) -> None:
    begin(one, "Assault")
    assault(one)
    outcome = settle(one, knights, "Assault: The city")["answer"]["outcome"]
    assert outcome["walls"]["breaches"] == 1
    one.sees("One victory ahead: the beaten nobles retreat.").sees("Noble 1 retreats.")


def test_a_noble_who_can_retreat_nowhere_dies(one: Phone, knights: Demo) -> None:
    begin(one, "Assault")
    assault(one)
    settle(one, knights, "Assault: The city")
    one.press("What follows").page.get_by_role("link", name=re.compile("Retreat: Noble 1")).click()
    tick(one, "The battle was overseas")
    tick(one, "stands")
    one.sees("Nobody retreats by sea.")
    assert settle(one, knights, "Retreat: Noble 1")["answer"]["refuge"] == "nowhere"
    one.press("What follows").page.get_by_role("link", name=re.compile("Death of a noble: Noble 1")).click()
    expect(one.page.get_by_role("group", name="Casualty markers").get_by_role("status")).to_have_text("1")


def test_the_owner_divides_his_casualties_otherwise(one: Phone, knights: Demo) -> None:
    begin(one, "Assault")
    assault(one)
    fewer(one, "Breaches in The city")  # of two places one takes what the other does not
    expect(one.page.get_by_role("group", name="Noble 2").get_by_role("status")).to_have_text("1")
    outcome = settle(one, knights, "Assault: The city")["answer"]["outcome"]
    assert outcome["walls"]["breaches"] == 0
    assert [left["casualties"] for left in outcome["defender"]] == [1]
    one.sees("Noble 2 keeps 1 casualty marker.")


def test_a_skirmish_in_which_the_commander_dies_and_what_follows(one: Phone, knights: Demo) -> None:
    begin(one, "Skirmish")
    reveal(one, {"Hit": 2}, {"Hit": 1})
    outcome = settle(one, knights, "Skirmish")["answer"]["outcome"]
    assert (outcome["ending"], outcome["defender"][0]["fate"]) == ("fallen", "dies")
    one.sees("Noble 2 dies.").press("What follows").heading("What is to be settled?")
    one.page.get_by_role("link", name=re.compile("Death of a noble: Noble 2")).click()
    expect(one.page.get_by_label("Name of the noble")).to_have_value("Noble 2")
    tick(one, "Mercenary")
    more(one, "Strength", 3)
    one.sees("Still to be told: Nation")
    one.page.get_by_label("Nation", exact=True).fill("Polish")
    tick(one, "Polish")
    death = settle(one, knights, "Death of a noble: Noble 2")
    assert death["line"]["markers"] == 2
    assert death["answer"]["death"]["deserted"] == [
        {"strength": 200, "origin": "mercenary", "nation": "Polish", "wage": None}
    ]
    one.sees("Polish 200: back into the deck.")
    one.open("settle").sees("settled")
    one.open()
    expect(one.button("New battle")).to_have_class(re.compile("primary"))


def test_a_neutral_city_reveals_all_that_it_draws(one: Phone, knights: Demo) -> None:
    begin(one, "Assault")
    tick(one, "Belongs to a baron, or armies defend it", False)
    one.sees("Fate cards to draw").press("Draw the cards").sees("Whose cards are tapped on this phone")
    tick(one, "Neutral city")
    one.sees("Neutral city reveals all 2 cards: 0 tapped so far.")
    expect(one.button("Neutral city reveals")).to_be_disabled()
    more(one, "Neutral city: Hit", 2)
    one.press("Neutral city reveals").sees("ready")
    keep_cards(one, "Rosa", {"Hit": 1})
    assert settle(one, knights, "Assault: The city")["answer"]["outcome"]["ending"] == "nobody-left"


def test_a_siege_is_laid_and_the_city_falls_in_a_later_turn(one: Phone, knights: Demo) -> None:
    begin(one, "Siege")
    tick(one, "Belongs to a baron, or armies defend it", False)
    one.sees("The siege is laid: put the marker there.")
    contest = settle(one, knights, "Siege: The city")
    assert (contest["answer"]["attack"], contest["answer"]["defence"]) == (400, 200)
    begin(one, "Siege")
    tick(one, "Belongs to a baron, or armies defend it", False)
    more(one, "Siege laid in turn")
    expect(one.page.get_by_role("alert")).to_contain_text("besieges again in a later turn", timeout=15_000)
    fewer(one, "Siege laid in turn")
    tick(one, "The siege of turn 1 by Rosa still stands")  # the log knows it, and that this is a later turn
    expect(one.page.get_by_role("group", name="Turn", exact=True).get_by_role("status")).to_have_text("2")
    assert settle(one, knights, "Siege: The city")["answer"]["ending"] == "falls"
    one.sees("The siege was never lifted: the city falls.").press("Something else")
    one.page.get_by_role("link", name=re.compile("City destroyed: The city")).click()
    one.page.get_by_role("textbox", name="Tax").fill("2")
    assert settle(one, knights, "City destroyed: The city")["answer"]["crowns"] == 6
    one.sees("three times the income")


def test_a_besieger_who_is_too_weak_is_told(one: Phone) -> None:
    begin(one, "Siege")
    expect(one.page.get_by_role("alert")).to_have_text(
        "A siege needs more strength than the defender has.", timeout=15_000
    )
    expect(one.button("Settle it")).to_be_disabled()


def test_a_stronghold_with_a_garrison_is_stormed(one: Phone, knights: Demo) -> None:
    begin(one, "Assault")
    tick(one, "Stronghold")
    fewer(one, "Strength as printed")
    defender = side(one, "Bernd defends")
    defender.get_by_label("Shape on the shield").select_option(label="Garrison")
    for _ in range(2):
        defender.get_by_role("button", name="Troops, all cards together: one fewer").click()
    reveal(one, {"Hit": 2}, {"Hit": 1, "Victory": 1})
    outcome = settle(one, knights, "Assault: The city")["answer"]["outcome"]
    assert (outcome["ending"], outcome["captured"], outcome["walls"]["stronghold"]) == ("walls-down", True, True)
    one.press("What follows")
    one.page.get_by_role("link", name=re.compile("Stronghold taken: Bernd")).click()
    expect(one.page.get_by_role("radio", name="Blue")).to_be_checked()
    for name, number in (("Crowns of the loser", "37"), ("Cities of the loser", "2")):
        one.page.get_by_role("textbox", name=name).fill(number)
    spoils = settle(one, knights, "Stronghold taken: Bernd")["answer"]
    assert (spoils["crowns"], spoils["cities"]) == (18, 1)


def test_the_log_has_the_battle_with_its_sum_and_the_statistics_say_what_they_have(one: Phone, knights: Demo) -> None:
    begin(one, "Assault")
    assault(one)
    settle(one, knights, "Assault: The city")
    one.open("log").sees("Bernd wins. One victory ahead: the beaten nobles retreat.")
    one.page.get_by_role("button", name=re.compile("Assault: The city")).click()
    details = one.page.locator(".details")
    expect(details.get_by_role("row", name=re.compile("Victories"))).to_have_count(2)
    expect(details.get_by_role("row", name=re.compile(r"Ahead.*1$"))).to_be_visible()
    one.open("tower").heading("Warrior Knights").sees("1 battle settled")


def test_a_baron_has_four_nobles_and_each_his_own_name(browser: Browser, demo_of: Callable[..., Demo]) -> None:
    demo = demo_of("--fast", "--game", "warrior-knights")
    with phone(browser, demo.url) as one:
        one.join(demo.pin).heading("The table").press("New battle").heading("New battle")
        attacker = one.page.locator("section.land").filter(has=one.page.get_by_role("heading", name="Rosa attacks"))
        another = attacker.get_by_role("button", name="Another army")
        for _ in range(3):
            another.click()
        expect(another).to_be_disabled()
        attacker.locator("summary").filter(has_text="Noble 3").click()
        attacker.get_by_role("button", name="Take Noble 3 out").click()
        another.click()
        names = [text.split("\n")[0] for text in attacker.locator("summary span").all_inner_texts()]
        assert sorted(names) == ["Noble 1", "Noble 3", "Noble 4", "Noble 5"]
        one.sees("Fate cards to draw")
