"""Every ambiguity of RULES 8.3, default and switch; and every id of 8.3 and 7.5 is borne by a test."""

import re
from pathlib import Path

import pytest

from tests.rules.warrior_knights.armies import army, assault, fates, fought, play, side, skirmish, troops
from towerpi.errors import BadTable
from towerpi.rules.warrior_knights import setup
from towerpi.rules.warrior_knights.aftermath import Area, Home, Refuge, Retreat, retreat
from towerpi.rules.warrior_knights.battle import Ending, Result
from towerpi.rules.warrior_knights.deaths import Death, Desertion, Fallen, desert, die, loss_options
from towerpi.rules.warrior_knights.expeditions import Expedition, Goal, start
from towerpi.rules.warrior_knights.forces import Walls
from towerpi.rules.warrior_knights.house import STANDARD, SWITCHES, Losses, TwoPlayerCities
from towerpi.rules.warrior_knights.lines import What
from towerpi.rules.warrior_knights.refusals import Reason, Refusal
from towerpi.rules.warrior_knights.upkeep import Holding, Ransom, Revolt, RevoltEnding, count_cities, revolt

TESTS = Path(__file__).parent
TEXT = "\n".join(path.read_text(encoding="utf-8") for path in TESTS.glob("test_*.py"))
NAMES = [
    *(f"K-{number:02}" for number in range(1, 14)),
    *(f"WK-{number}" for number in range(1, 20)),
    *(f"WKD-{number}" for number in range(1, 7)),
]


@pytest.mark.parametrize("name", NAMES)
def test_is_tested_by_name(name: str) -> None:
    """As an id ("K-04-...") or in a function's name ("k_04" or "wk_8")."""
    in_function = name.lower().replace("-", "_")
    assert re.search(rf'id="{name}\b|def test_(\w*_)?{in_function}_', TEXT), f"no test names {name}"


def test_k_01_there_are_23_cities_and_a_spare_model() -> None:
    assert (setup.CITIES, setup.CITY_MODELS) == (23, 24)


RED = side("red", army("Solferino", 300, "circle"))
VECHT = Walls("Vecht", 300)
GARRISON = side("blue", army("garrison", 100, None))
KEEP = Walls("Keep", 200, stronghold=True)


@pytest.mark.parametrize(
    ("ours", "theirs", "ending", "captured", "fate"),
    [
        pytest.param("vvv", "bbb", Ending.FULL_VICTORY, True, "stays", id="K-02-taken-by-full-victory"),
        pytest.param("v", "bbb", Ending.PARTIAL_VICTORY, True, "stays", id="K-02-taken-by-partial-victory"),
        pytest.param("v", "vbb", Ending.EQUAL, False, "stays", id="K-02-equal"),
        pytest.param("", "vbb", Ending.PARTIAL_VICTORY, False, "retreats", id="K-02-the-city-drives-him-off"),
        pytest.param("", "vvb", Ending.FULL_VICTORY, False, "dies", id="K-02-the-city-kills-him"),
        pytest.param("hhh", "vvv", Ending.WALLS_DOWN, True, "stays", id="K-02-not-compared-at-strength-0"),
        pytest.param("vvv", "hhh", Ending.FALLEN, False, "dies", id="K-02-not-compared-without-an-attacker"),
    ],
)
def test_victories_against_a_neutral_city(ours: str, theirs: str, ending: Ending, captured: bool, fate: str) -> None:
    outcome = fought(assault(RED, VECHT), play(ours), play(theirs))
    assert (outcome.ending, outcome.captured, fates(outcome)) == (ending, captured, {"Solferino": fate})


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [pytest.param("vvv", "bbb", id="K-02-off-no-gain"), pytest.param("", "vvv", id="K-02-off-no-harm")],
)
def test_victories_against_a_neutral_city_switched_off(ours: str, theirs: str) -> None:
    house = STANDARD.change(victories_vs_neutral=False)
    outcome = fought(assault(RED, VECHT), play(ours), play(theirs), house)
    assert (outcome.result, outcome.ending, outcome.captured) == (Result.DEFENDER, Ending.WALLS_STAND, False)
    assert fates(outcome) == {"Solferino": "stays"}


@pytest.mark.parametrize(
    ("on", "ending", "captured"),
    [
        pytest.param(True, Ending.PARTIAL_VICTORY, True, id="K-11-garrison-beaten-by-victories"),
        pytest.param(False, Ending.WALLS_STAND, False, id="K-11-off"),
    ],
)
def test_victories_against_a_garrison(on: bool, ending: Ending, captured: bool) -> None:
    house = STANDARD.change(victories_vs_garrison=on)
    outcome = fought(assault(RED, KEEP, GARRISON), play("v"), play("bbb"), house)
    assert (outcome.ending, outcome.captured) == (ending, captured)
    assert fates(outcome)["garrison"] == ("dies" if captured else "stays")


@pytest.mark.parametrize(
    ("losses", "markers", "cards", "lost"),
    [
        pytest.param("cover", 1, "English 150", "English 150", id="K-04-150-for-one-marker"),
        pytest.param("cover", 1, "English 150, Polish 100", "Polish 100", id="K-04-the-smallest-that-covers"),
        pytest.param("cover", 2, "English 150, Polish 50", "Polish 50, English 150", id="K-04-exactly"),
        pytest.param("cover", 9, "English 150, vassal 100", "English 150", id="K-04-never-vassals"),
        pytest.param("within", 1, "English 150", "", id="K-04-within-nothing-fits"),
        pytest.param("within", 2, "English 150, Polish 100", "English 150", id="K-04-within-the-nearest"),
    ],
)
def test_losses_that_do_not_add_up(losses: str, markers: int, cards: str, lost: str) -> None:
    house = STANDARD.change(losses=losses)
    death = die(Fallen("Caledon", troops(cards), markers, "Norman"), house)
    assert isinstance(death, Death)
    assert death.discarded == troops(lost)


def test_k_04_the_owner_chooses_among_equal_losses() -> None:
    cards = troops("English 100, Polish 50, Polish 50, Swabian 100")
    options = list(loss_options(cards, 1, STANDARD))
    assert options == [troops("Polish 50, Polish 50"), troops("English 100"), troops("Swabian 100")]
    chosen = die(Fallen("Caledon", cards, 1, "Norman", losses=troops("Swabian 100")), STANDARD)
    assert isinstance(chosen, Death)
    assert chosen.heir == troops("English 100, Polish 50, Polish 50")
    too_many = Fallen("Caledon", cards, 1, "Norman", losses=troops("Swabian 100, English 100"))
    assert die(too_many, STANDARD) == Refusal(Reason.LOSSES)
    not_there = Fallen("Caledon", cards, 1, "Norman", losses=troops("Norman 100"))
    assert die(not_there, STANDARD) == Refusal(Reason.LOSSES)


@pytest.mark.parametrize("name", ["Caledon", pytest.param("Celadon", id="K-05-one-noble-two-spellings")])
def test_names_are_only_names(name: str) -> None:
    outcome = fought(skirmish(RED, side("green", army(name, 100))), play("h"), play(""))
    assert fates(outcome)[name] == "dies"


@pytest.mark.parametrize("blessed", [False, True])
def test_k_06_no_backer_no_expedition(blessed: bool) -> None:
    assert start(Expedition(Goal.CHINA, (), blessed), ()) == Refusal(Reason.NO_BACKER)
    assert start(Expedition(Goal.CHINA, (("green", 1),), blessed), ()) is None


def test_k_07_no_victories_once_the_defence_has_no_strength() -> None:
    outcome = fought(assault(RED, VECHT), play("hhh"), play("vvv"))
    assert outcome.ending is Ending.WALLS_DOWN
    assert What.VICTORIES not in [line.what for line in outcome.lines]


def test_k_08_a_retreat_next_door_exhausts_nobody() -> None:
    areas = (Area("Vecht", foreign=True), Area("Monz"))
    assert retreat(areas, Home.OPEN) == Retreat(Refuge.AREA, ("Monz",), exhausted=False)
    assert retreat(areas[:1], Home.OPEN) == Retreat(Refuge.STRONGHOLD, exhausted=True)


@pytest.mark.parametrize(
    ("switch", "kingdom", "overseas", "won"),
    [
        pytest.param("any", 3, 2, True, id="K-09-any-five"),
        pytest.param("any", 3, 1, False, id="K-09-four-are-too-few"),
        pytest.param("kingdom", 4, 2, False, id="K-09-kingdom-only"),
        pytest.param("kingdom", 5, 0, True, id="K-09-five-of-the-kingdom"),
    ],
)
def test_two_players(switch: str, kingdom: int, overseas: int, won: bool) -> None:
    holdings = (Holding("green", 1), Holding("red", kingdom, overseas))
    counted = count_cities(holdings, 6, STANDARD.change(two_player_cities=switch))
    assert counted.winners == (("red",) if won else ())


def test_k_10_a_fortification_counts_in_the_ransom() -> None:
    vecht = Walls("Vecht", 300, fortified=True, tax=2)
    held = revolt(vecht, True, Ransom.CROWNS)
    assert isinstance(held, Revolt)
    assert (held.ending, held.crowns) == (RevoltEnding.PAID, 6)


@pytest.mark.parametrize(
    ("base", "fortified", "most"),
    [pytest.param(300, True, 4, id="K-12-one-more-when-fortified"), pytest.param(300, False, 3, id="K-12-plain")],
)
def test_most_breaches(base: int, fortified: bool, most: int) -> None:
    assert Walls("Vecht", base, fortified=fortified).most_breaches == most


def test_k_13_one_card_a_noble_and_one_troop_a_card() -> None:
    cards = troops("English 100, English 50")
    assert desert(cards, "English") == Desertion(troops("English 50"), troops("English 100"))


def test_defaults_are_those_of_the_contract() -> None:
    assert (STANDARD.victories_vs_neutral, STANDARD.victories_vs_garrison) == (True, True)
    assert (STANDARD.losses, STANDARD.two_player_cities) == (Losses.COVER, TwoPlayerCities.ANY)
    assert set(SWITCHES) == set(STANDARD.__slots__)


def test_every_wrong_switch_is_told_at_once() -> None:
    with pytest.raises(BadTable, match=r'losses must be "cover" or "within"; "none" came.*"luck" came'):
        STANDARD.change(losses="none", luck=3)
