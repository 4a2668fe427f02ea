"""The statistics screen on a phone, after a scripted evening: its figures are those of the exported tables."""

import csv
import io
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.bench.statistics_growth import fight
from tests.browser.demo import Demo
from tests.browser.phone import Phone, Scheme, phone
from tests.game.stories import FILLED
from tests.test_knowledge import Tower
from towerpi.game.events import Undo

pytestmark = pytest.mark.slow


def evening(folder: Path, battles: int) -> None:
    """A log with one game."""
    folder.mkdir(parents=True)
    tower, rng = Tower(folder), random.Random(1634)
    game = tower.play(*FILLED)
    for _ in range(battles):
        tower.play(*fight(rng), game=game)
    if battles:
        tower.play(*fight(rng)[:2], Undo(), game=game)
    tower.log.close()


def exported(one: Phone, table: str) -> list[dict[str, str]]:
    text = one.page.request.get(f"{one.url}export/{table}.csv?game=1").text()
    return list(csv.DictReader(io.StringIO(text)))


def table_of(one: Phone, title: str) -> list[list[str]]:
    """The numbers behind a figure."""
    figure = one.page.locator("section.fig", has=one.page.get_by_role("heading", name=title, exact=True))
    figure.get_by_text("The numbers").click()
    rows = figure.locator("tbody tr")
    return [rows.nth(n).locator("th, td").all_inner_texts() for n in range(rows.count())]


def test_figures_are_those_of_the_export(browser: Browser, demo_of: Callable[..., Demo], tmp_path: Path) -> None:
    evening(tmp_path / "data", 24)
    demo = demo_of("--by-hand", "--fast")
    with phone(browser, demo.url) as one:
        one.open("tower").heading("Do the odds hold?").sees("25 throws, 1 game")
        throws, battles = exported(one, "throws"), exported(one, "battles")
        assert (len(throws), len(battles)) == (25, 24)
        for name, thrown, _, inside, _, out in table_of(one, "Sticks and lets go"):
            colour = name.lower()
            assert int(thrown) == sum(int(row[f"thrown_{colour}"]) + int(row[f"tray_{colour}"]) for row in throws)
            assert int(inside) == sum(int(row[f"tower_{colour}"]) for row in throws)
            assert int(out) == sum(int(row[f"out_{colour}"]) for row in throws)
        for name, fought, won, *_ in table_of(one, "Luck"):
            mine = [row for row in battles if name in (row["attacker_name"], row["defender_name"])]
            wins = [
                row for row in mine if row[f"{row['result'].lower()}_name" if row["result"] != "DRAW" else "at"] == name
            ]
            assert (int(fought), int(won)) == (len(mine), len(wins))
        one.sees("1 throw was taken back and counts nowhere.")
        assert one.page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_screen_in_both_lights_and_all_games(
    browser: Browser, demo_of: Callable[..., Demo], tmp_path: Path, scheme: Scheme
) -> None:
    evening(tmp_path / "data", 3)
    demo = demo_of("--by-hand", "--fast")
    with phone(browser, demo.url, scheme=scheme) as one:
        one.open("tower").sees("4 throws are too few to tell")
        one.page.get_by_label("All games").check()
        one.sees("4 throws are too few to tell").press("Export the log")
        expect(one.page.get_by_role("link", name="Battles, with the odds before them")).to_be_in_viewport()


def test_the_report_and_the_list_of_games(browser: Browser, demo_of: Callable[..., Demo], tmp_path: Path) -> None:
    evening(tmp_path / "data", 3)
    demo = demo_of("--by-hand", "--fast")
    with phone(browser, demo.url, language="de") as one:
        one.open("tower").sees("4 Würfe sind zu wenig")
        with one.page.expect_download() as download:
            one.button("Dieses Spiel mit seinen Bildern, zum Verschicken HTML").click()
        assert "Herausgefallen" in download.value.path().read_text(encoding="utf-8")
        one.expected.append("404")  # the picture of the fill was never taken
        one.open("log").sees("Würfe")
        one.page.get_by_label("Alle Spiele").check()
        one.sees("auf dem Tisch")


def test_one_throw_and_none(browser: Browser, demo_of: Callable[..., Demo], tmp_path: Path) -> None:
    with phone(browser, demo_of("--by-hand", "--fast", folder=tmp_path / "none").url) as one:
        one.open("tower").heading("Nothing thrown yet")
    evening(tmp_path / "one", 0)
    with phone(browser, demo_of("--by-hand", "--fast", folder=tmp_path / "one").url) as one:
        one.open("tower").sees("1 throw is too few to tell").sees("No battle has been fought")
