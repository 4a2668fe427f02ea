"""Every screen: no serious fault for people with other eyes and hands, in both colour schemes, in four languages."""

import re
from collections.abc import Callable
from contextlib import ExitStack
from itertools import product

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ViewportSize, expect

from tests.browser.demo import Demo
from tests.browser.phone import TELEVISION, Phone, Scheme, phone
from tests.browser.struggle import GAME, SEED, enter_naval_battle, roll, take
from tests.browser.table import Table

pytestmark = pytest.mark.slow

SCREENS = ("", "battle", "new", "settle", "winter", "court", "log", "tower", "game", "status", "calibrate", "join")
LANGUAGES_SPOKEN = ("en", "de", "hu", "it")
SERIOUS = ("serious", "critical")
SCHEMES = [pytest.param("light", id="light"), pytest.param("dark", id="dark")]


def faults(one: Phone) -> list[str]:
    """What axe-core calls serious or critical, with the place."""
    found = Axe().run(one.page).response["violations"]
    return [
        f"{one.page.url}: {fault['id']} ({fault['help']}) at {node['target']}: {node['html'][:120]}"
        for fault in found
        if fault["impact"] in SERIOUS
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_screen_is_for_everyone(browser: Browser, demo: Demo, scheme: Scheme) -> None:
    table = Table(demo)
    wrong: list[str] = []
    with phone(browser, demo.url, scheme=scheme) as one:
        one.join(demo.pin).heading("No game yet")
        wrong += faults(one)
        table.begin(players=5, court=True)
        for path in SCREENS:
            one.open(path)
            expect(one.page.get_by_role("heading", level=1)).to_be_visible()
            wrong += faults(one)
        table.attack()
        one.open().heading(re.compile("Throw th"))
        wrong += faults(one)
        table.throw()
        expect(one.page.locator(".verdict .line")).to_be_visible()
        wrong += faults(one)
        one.press("Correct the count")
        wrong += faults(one)
    with phone(browser, demo.url, scheme=scheme, size=TELEVISION) as television:
        television.open("tv").sees("Follow on your phone")
        wrong += faults(television)
    assert not wrong, "\n".join(wrong)


SEATS = ("red", "blue", "yellow", "green", "white", "grey", "orange")
STRUGGLE = (
    "", "battle", "battle?voyage", "war", "war?alliances", "war?income", "war?region", "war?unrest", "log", "tower",
    "game",
)  # fmt: skip


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_screen_of_struggle_of_empires_is_for_everyone(
    browser: Browser, demo_of: Callable[..., Demo], scheme: Scheme
) -> None:
    demo = demo_of("--seed", str(SEED), *GAME)
    table = Table(demo)
    wrong: list[str] = []
    with phone(browser, demo.url, scheme=scheme) as one, phone(browser, demo.url, size=TELEVISION) as television:
        one.join(demo.pin).heading("The table")
        television.open("tv").sees("Follow on your phone")
        enter_naval_battle(one)
        one.sees("Exact: every roll counted.")
        wrong += faults(one)
        one.press("Roll at sea").sees("rolls now")
        roll(demo, table, white=[4, 3], red=[6, 1])
        expect(one.button("These dice")).to_be_enabled(timeout=15_000)
        wrong += faults(one) + faults(television)
        take(one)
        one.sees("Together")
        wrong += faults(one) + faults(television)
        one.press("Roll on land").heading("Roll on land")
        roll(demo, table, white=[6, 1], red=[3, 3])
        take(one)
        one.press("Settle it").sees("entry 1")
        for path in STRUGGLE:
            one.open(path)
            expect(one.page.get_by_role("heading", level=1)).not_to_have_text("TowerPi")  # its script has come
            wrong += faults(one)
    assert not wrong, "\n".join(wrong)


def test_nothing_of_struggle_of_empires_is_cut_on_a_narrow_phone(
    browser: Browser, demo_of: Callable[..., Demo]
) -> None:
    demo = demo_of("--seed", str(SEED), *GAME)
    table = Table(demo)
    names = ("Wilhelmina", "Bernhardine", "Maximiliane", "Ekaterina", "Friederike", "Konstantin", "Sieglinde")
    seats = [{"colour": colour, "name": name} for colour, name in zip(SEATS, names, strict=True)]
    table.act("NewGame", edition=2, players=seats, game="struggle-of-empires", abandon=True)
    parties = {"attacker": {"player": "red", "armies": 1}, "defender": {"player": "blue", "armies": 1}}
    line = {"kind": "ATTACK", "attack": {"region": "germany", **parties}}
    dice = {"attacker": [4, 3], "defender": [6, 1]}
    for language in ("en", "de", "hu", "it"):
        with phone(browser, demo.url, size={"width": 360, "height": 700}, language=language) as one:
            for path in STRUGGLE:
                one.open(path)
                expect(one.page.get_by_role("heading", level=1)).not_to_have_text("TowerPi")  # its script has come
                assert one.page.evaluate("document.documentElement.scrollWidth") <= 360, f"{language} /{path}"
            table.act("Engage", line=line, rolling={})
            one.join(demo.pin)
            expect(one.page.locator(".tapped").first).to_be_visible()
            assert one.page.evaluate("document.documentElement.scrollWidth") <= 360, f"{language} rolling"
            table.act("Engage", line={**line, "land": [dice]})
            expect(one.page.locator(".sums").first).to_be_visible()
            assert one.page.evaluate("document.documentElement.scrollWidth") <= 360, f"{language} deciding"
            table.act("CallOff")


LANGUAGES = [
    pytest.param("de", "Deutsch", "Noch kein Spiel", id="german"),
    pytest.param("hu", "Magyar", None, id="hungarian"),
    pytest.param("it", "Italiano", None, id="italian"),
]


@pytest.mark.parametrize(("language", "name", "title"), LANGUAGES)
def test_the_browser_chooses_the_language(
    browser: Browser, demo: Demo, language: str, name: str, title: str | None
) -> None:
    with phone(browser, demo.url, language=language) as one:
        one.open()
        expect(one.page.locator("html")).to_have_attribute("lang", language)
        expect(one.page.get_by_role("heading", name="No game yet")).to_have_count(0)
        if title:
            one.heading(title)
        one.open("game")
        expect(one.page.get_by_role("radio", name=name)).to_be_checked()


def test_the_language_is_switched_and_kept(browser: Browser, demo: Demo) -> None:
    with phone(browser, demo.url) as one:
        one.open("game")
        one.page.get_by_role("radio", name="Deutsch").check()
        expect(one.page.locator("html")).to_have_attribute("lang", "de")
        one.open().heading("Noch kein Spiel")
        one.open("game")
        one.page.get_by_role("radio", name="English").check()
        one.open().heading("No game yet")


LONG_NAMES = {"red": "Maximilian Alexander", "blue": "Wolfgang-Amadeus von", "yellow": "Clara", "purple": "Dóra"}
NARROW: ViewportSize = {"width": 360, "height": 700}
TELEVISIONS: list[ViewportSize] = [TELEVISION, {"width": 1280, "height": 720}, {"width": 3840, "height": 2160}]
INSIDE = """() => {
    const room = document.querySelector("main").getBoundingClientRect();
    return [...document.querySelectorAll("main > *")].map((one) => one.getBoundingClientRect())
        .every((one) => one.bottom <= room.bottom + 1 && one.right <= room.right + 1) && innerHeight >= room.bottom;
}"""


def fits(one: Phone, path: str) -> None:
    one.open(path)
    expect(one.page.get_by_role("heading", level=1)).to_be_visible()
    assert one.page.evaluate("document.documentElement.scrollWidth") <= 360, one.page.url


def test_nothing_is_cut_on_a_narrow_phone(browser: Browser, demo: Demo) -> None:
    table = Table(demo)
    order = table.begin(names=LONG_NAMES, court=True)["game"]["order"]
    with ExitStack() as phones:
        narrow = [
            phones.enter_context(phone(browser, demo.url, size=NARROW, language=language)).join(demo.pin)
            for language in LANGUAGES_SPOKEN
        ]
        for one in narrow:
            for path in SCREENS:
                fits(one, path)
        table.act("CourtOpens", order=order, cards=[3, 10, 12])
        for one in narrow:
            fits(one, "court")
        for colour, space in product(order, (3, 2, 1)):
            table.act("PassSpace", player=colour, space=space)
        for one in narrow:
            fits(one, "court")


def test_nothing_is_cut_when_a_wrong_cube_was_taken(browser: Browser, demo: Demo) -> None:
    table = Table(demo)
    table.begin(names=LONG_NAMES)
    for _ in range(6):  # until something stays in the tray
        table.attack(moved=12, armies=15)
        state = table.throw()
        if state["game"]["stay"]:
            break
        table.clear()
    table.post("api/demo", {"do": "wrong"})
    demo.until(lambda state: bool(state["game"]["watch"]["missing"]))
    for language in LANGUAGES_SPOKEN:
        with phone(browser, demo.url, size=NARROW, language=language) as one:
            one.join(demo.pin)
            expect(one.page.locator(".ask .primary")).to_be_visible()
            assert one.page.evaluate("document.documentElement.scrollWidth") <= 360, language
    for size in TELEVISIONS:
        with phone(browser, demo.url, size=size, language="it") as television:
            television.open("tv")
            expect(television.page.locator(".verdict .line")).to_be_visible()
            assert television.page.evaluate(INSIDE), size
