from pathlib import Path

import pytest

from towerpi.cubes import Cubes
from towerpi.errors import BadTable
from towerpi.rules.wallenstein.editions import FIRST, SECOND, House
from towerpi.rules.wallenstein.provinces import read_provinces
from towerpi.rules.wallenstein.seasons import YEAR_START, YEARS, Season, Step, steps
from towerpi.rules.wallenstein.setup import MONEY_PIECES, set_up
from towerpi.rules.wallenstein.start_tables import START_TABLES
from towerpi.shipped import shipped_text

LAND = read_provinces(shipped_text("provinces.csv"))
START_GOLDEN = Path(__file__).parents[2] / "golden" / "start-tables.csv"
FIVE = ("red", "blue", "yellow", "purple", "black")
OUT_WITH_3 = {
    "Bremen",
    "Holstein",
    "Bm. Lüttich",
    "Burgund",
    "Bm. Konstanz",
    "Fm. Bayern",
    "Steiermark",
    "Tirol",
}


@pytest.mark.parametrize(
    ("house", "players", "money", "board", "supply", "provinces"),
    [
        pytest.param(FIRST, 3, 18, 27, 27, 37, id="ed1-3"),
        pytest.param(FIRST, 4, 15, 25, 29, 45, id="ed1-4"),
        pytest.param(FIRST, 5, 13, 23, 31, 45, id="ed1-5-W-02"),
        pytest.param(SECOND, 3, 18, 27, 28, 37, id="ed2-3"),
        pytest.param(SECOND, 4, 15, 25, 30, 45, id="ed2-4"),
        pytest.param(SECOND, 5, 12, 23, 32, 45, id="ed2-5-W-02"),
    ],
)
def test_check_values(house: House, players: int, money: int, board: int, supply: int, provinces: int) -> None:
    setup = set_up(house, FIVE[:players], LAND)
    assert (setup.money, sum(setup.groups), len(setup.provinces)) == (money, board, provinces)
    assert setup.fill == Cubes({**dict.fromkeys(FIVE[:players], 7), "green": 10})
    after = setup.supply_after(Cubes(red=2, green=1))
    assert (after["red"], after["blue"], after["green"]) == (supply + 2, supply, 11)
    assert not setup.order_per_year


@pytest.mark.parametrize(("players", "armies", "unowned"), [(3, 27, 10), (4, 25, 13), (5, 23, 10)])
def test_start_tables(players: int, armies: int, unowned: int) -> None:
    setup = set_up(SECOND, FIVE[:players], LAND)
    given = [name for seat in setup.seats for name, _ in seat]
    assert len(setup.seats) == players
    assert all(tuple(number for _, number in seat) == setup.groups for seat in setup.seats)
    assert all(sum(setup.groups) == armies for _ in setup.seats)
    assert len(given) == len(set(given)) == len(setup.provinces) - unowned
    assert set(given) <= setup.provinces


def test_start_tables_as_printed() -> None:
    lines = START_GOLDEN.read_text(encoding="utf-8").splitlines()[1:]
    printed = [(int(n), seat, name, int(armies)) for n, seat, name, armies in (line.split(",") for line in lines)]
    ours = [
        (n, "ABCDE"[place], name, armies)
        for n, seats in START_TABLES.items()
        for place, seat in enumerate(seats)
        for name, armies in seat
    ]
    assert sorted(ours) == sorted(printed)


def test_the_tables_name_only_provinces_of_the_map() -> None:
    assert {name for seats in START_TABLES.values() for seat in seats for name, _ in seat} <= set(LAND.provinces)


def test_w2_11_eight_provinces_are_out_with_three() -> None:
    setup = set_up(SECOND, FIVE[:3], LAND)
    assert set(LAND.provinces) - setup.provinces == OUT_WITH_3


@pytest.mark.parametrize(("variant", "per_year"), [("halga", False), ("wyneken", True)])
def test_w15_two_players(variant: str, per_year: bool) -> None:
    setup = set_up(FIRST.change(two_player=variant), FIVE[:2], LAND)
    assert (len(setup.provinces), setup.money, len(setup.groups), sum(setup.groups)) == (27, 18, 9, 27)
    assert "Bm. Konstanz" in setup.provinces  # also those that are dropped with three
    assert setup.fill.total == 24
    assert len(setup.events) == 19
    assert not {"2", "3", "8", "10", "16", "18"} & {event.id for event in setup.events}
    assert setup.order_per_year is per_year
    assert setup.seats == ()


@pytest.mark.parametrize(
    ("house", "players", "message"),
    [
        pytest.param(FIRST, FIVE[:2], "3 to 5 players were expected; 2 came. Two can play", id="two-without-variant"),
        pytest.param(SECOND.change(two_player="halga"), FIVE[:2], "3 to 5 players", id="no-variant-in-ed2"),
        pytest.param(FIRST.change(two_player="halga"), FIVE[:1], "2 to 5 players were expected; 1 came.", id="one"),
        pytest.param(SECOND, (*FIVE, "white"), "6 came", id="six"),
        pytest.param(SECOND, ("red", "red", "blue"), "a colour of his own", id="twice"),
        pytest.param(SECOND, ("red", "green", "blue"), "green is the peasants'", id="green"),
    ],
)
def test_refused(house: House, players: tuple[str, ...], message: str) -> None:
    with pytest.raises(BadTable, match=message):
        set_up(house, players, LAND)


def test_w36_grain_marker() -> None:
    assert set_up(FIRST, FIVE[:3], LAND).other == Cubes(red=1, blue=1, yellow=1)
    assert set_up(FIRST.change(grain_marker_is_cube=False), FIVE[:3], LAND).other == Cubes()
    assert set_up(SECOND, FIVE[:3], LAND).other == Cubes()


def test_w39_colours_are_data() -> None:
    assert set_up(FIRST, ("white", "orange", "brown"), LAND).box["white"] == 62


def test_w01_money_pieces() -> None:
    assert MONEY_PIECES == {1: {1: 35, 5: 20}, 2: {1: 20, 2: 20, 5: 20}}


def test_w03_turn_order_comes_every_season() -> None:
    first = steps(Season.SPRING, 1)
    assert first.index(Step.PLAN) < first.index(Step.TURN_ORDER) < first.index(Step.EVENT)  # D20
    assert YEARS == 2


def test_steps_with_expansions() -> None:
    base = [Step.ACTION_CARDS, Step.ADVANTAGE_TILES, Step.PLAN, Step.EVENT, Step.TURN_ORDER, Step.ACTIONS]
    assert list(steps(Season.AUTUMN, 2)) == base
    both = steps(Season.AUTUMN, 2, court=True, landsknechte=True)
    assert both[-4:] == (Step.TURN_ORDER, Step.LANDSKNECHTE, Step.COURT, Step.ACTIONS)
    assert both[2] is Step.FAVOUR_CARDS
    assert Step.MARKERS_OFF in steps(Season.WINTER, 1)
    assert YEAR_START == (Step.EVENT_CARDS, Step.GRAIN_TO_ZERO)  # I-21
