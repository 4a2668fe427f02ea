from dataclasses import fields

import pytest

from towerpi.errors import BadTable
from towerpi.rules.struggle.house import HOUSE, NUMBERS, SWITCHES, House, Numbers
from towerpi.rules.struggle.regions import COUNTERS, HOME_BESIDE, NATIONS, SEAS, Counter, Land, Region, neutral_counter
from towerpi.rules.struggle.tiles import ALLIANCES, COMPANIES, IMPROVEMENTS, Alliance, Company, Cost, Tile, Use

DEFAULTS = [
    pytest.param("fleets", 8, 7, id="S-01"),
    pytest.param("support_needs_fleet", True, False, id="S-02"),
    pytest.param("helper_takes_first_loss", True, False, id="S-04"),
    pytest.param("sea_loss_unrest", False, True, id="S-08"),
    pytest.param("tile_tie", "loss", "no_loss", id="S-09"),
    pytest.param("fort_vs_slaves", True, False, id="S-11"),
    pytest.param("reform_unit", "points", "counters", id="S-13"),
    pytest.param("borrow", "everything", "buying", id="S-15"),
    pytest.param("zero_unrest_ranks", True, False, id="S-16-zero"),
    pytest.param("points_below_zero", False, True, id="S-16-below"),
    pytest.param("retreat_saves_seven", True, False, id="S-19"),
]


@pytest.mark.parametrize(("name", "default", "other"), DEFAULTS)
def test_defaults_and_what_else_they_may_be(name: str, default: object, other: object) -> None:
    assert getattr(HOUSE, name) == default
    assert getattr(HOUSE.change(**{name: other}), name) == other


def test_every_switch_is_here() -> None:
    assert {field.name for field in fields(House)} == set(SWITCHES) == {row.values[0] for row in DEFAULTS}


def test_every_fault_is_told_at_once() -> None:
    with pytest.raises(BadTable, match=r'fleets must be 7 to 8; 9 came\. .*A switch out of .*"dragons" came'):
        HOUSE.change(fleets=9, dragons=True)


def test_s12_industry_costs_what_the_list_says_until_the_table_says_otherwise() -> None:
    assert NUMBERS.cost(Tile.INDUSTRY) == Cost(gold=2, population=2)
    assert Numbers(tile_costs={Tile.INDUSTRY: Cost(unrest=2)}).cost(Tile.INDUSTRY) == Cost(unrest=2)


def test_s14_one_each_of_the_last_three() -> None:
    assert [IMPROVEMENTS[tile].number for tile in (Tile.RETREAT, Tile.SURPRISE, Tile.BLOCKADE)] == [1, 1, 1]
    assert sum(improvement.number for improvement in IMPROVEMENTS.values()) == 52


def test_s21_what_is_not_in_the_text_is_not_invented() -> None:
    assert dict(NUMBERS.region_values) == {Region.GERMANY: (8, 5, 3)}
    assert NUMBERS.beside is None
    assert {company: NUMBERS.cost(company) for company in Company} == dict.fromkeys(Company)
    assert [tile for tile in Tile if NUMBERS.cost(tile) is None] == [
        Tile.BANKS, Tile.NAVIGATION, Tile.REFORM, Tile.PIRATES, Tile.SLAVE_REVOLT, Tile.RETREAT, Tile.SURPRISE,
        Tile.BLOCKADE,
    ]  # fmt: skip
    assert Numbers(company_costs={Company.SUGAR: Cost(gold=3)}).cost(Company.SUGAR) == Cost(gold=3)


def gold(number: int) -> Cost:
    return Cost(gold=number)


BOX = {  # 5.6
    "well-trained-soldiers": (6, gold(6), "kept"), "well-trained-sailors": (3, gold(5), "kept"),
    "reserves": (4, gold(4), "once-a-war"), "war-ministry": (1, gold(8), "once-a-war"),
    "mercenaries": (2, gold(3), "once-a-war"), "press-gang": (1, gold(3), "once-a-war"),
    "trained-natives": (1, gold(4), "once-a-war"), "militia": (3, gold(4), "kept"),
    "logistics": (3, Cost(population=1), "kept"), "banks": (2, None, "kept"), "navigation": (2, None, "kept"),
    "diplomacy": (1, gold(2), "once-a-war"), "improved-agriculture": (5, gold(4), "once-a-war"),
    "government-reform": (10, None, "box"), "industry": (3, Cost(gold=2, population=2), "box"),
    "pirates": (1, None, "immediate"), "slave-revolt": (1, None, "immediate"),
    "fighting-retreat": (1, None, "single"), "surprise-attack": (1, None, "single"), "blockade": (1, None, "single"),
}  # fmt: skip


@pytest.mark.parametrize("tile", Tile)
def test_tiles_are_those_of_the_box(tile: Tile) -> None:
    improvement = IMPROVEMENTS[tile]
    assert (improvement.number, improvement.cost, improvement.use) == BOX[tile]


PACTS = {  # 5.6: regions, whether it may be a fleet, gold
    "bavaria": ("germany", False, 0), "denmark": ("baltic", True, 1), "naples": ("mediterranean", False, 0),
    "portugal": ("south-america india east-indies", True, 1), "sweden": ("baltic", True, 0),
    "saxony": ("germany", False, 0), "turkey": ("mediterranean turkey", True, 1),
    "gauchos": ("south-america", False, 1), "indians": ("north-america", False, 0),
    "cossacks": ("central-europe", False, 0), "nawabs": ("india", False, 0),
}  # fmt: skip


@pytest.mark.parametrize("tile", Alliance)
def test_alliances_are_those_of_the_box(tile: Alliance) -> None:
    pact = ALLIANCES[tile]
    names, fleet, price = PACTS[tile]
    assert (pact.regions, pact.fleet, pact.gold) == (frozenset(map(Region, names.split())), fleet, price)


EARNING = {  # 5.6: how many, and where
    "levant": (2, "mediterranean turkey"), "east-india": (2, "india east-indies"), "baltic": (1, "baltic"),
    "gold-mines": (1, "south-america"), "sugar": (1, "central-america"), "tobacco": (1, "north-america"),
    "slaves": (1, "africa"),
}  # fmt: skip


@pytest.mark.parametrize("company", Company)
def test_companies_are_those_of_the_box(company: Company) -> None:
    number, names = EARNING[company]
    assert COMPANIES[company] == (number, frozenset(map(Region, names.split())))


def test_tiles_are_all_there() -> None:
    assert sum(number for number, _ in COMPANIES.values()) == 9
    assert len(ALLIANCES) == 11
    assert {pact.use for pact in ALLIANCES.values()} == {Use.WAR}
    assert sum(pact.fleet for pact in ALLIANCES.values()) == 4
    assert all(pact.regions <= SEAS | {Region.TURKEY} for pact in ALLIANCES.values() if pact.fleet)


def test_country_counters_are_all_there() -> None:
    assert {region: len(counters) for region, counters in COUNTERS.items()} == dict(
        zip(Region, [5, 9, 6, 6, 4, 6, 7, 6, 3, 7, 6], strict=True)
    )
    assert sum(len(counters) for counters in COUNTERS.values()) == 65
    slaves = {region: [c.land for c in counters].count(Land.SLAVES) for region, counters in COUNTERS.items()}
    assert [slaves[region] for region in list(Region)[5:9]] == [1, 4, 3, 0]


COUNTED = {  # 5.1
    "baltic": "22333", "germany": "222333344", "central-europe": "223344", "mediterranean": "222333",
    "turkey": "345+5+", "north-america": "11pppS", "central-america": "pppSSSS", "south-america": "1ppSSS",
    "africa": "1pp", "india": "1123$3$pp", "east-indies": "111ppp",
}  # fmt: skip


def letters(counter: Counter) -> str:
    signs = {Land.POPULATION: "p", Land.SLAVES: "S", Land.COUNTRY: str(counter.strength)}
    reward = {(0, 0): "", (3, 0): "$", (0, 1): "+"}  # 3 gold, 1 point
    return signs[counter.land] + reward[counter.gold, counter.points]


@pytest.mark.parametrize("region", Region)
def test_country_counters_are_those_of_the_box(region: Region) -> None:
    assert "".join(map(letters, COUNTERS[region])) == COUNTED[region]


def test_the_number_tells_the_reward() -> None:
    for region, counters in COUNTERS.items():
        for counter in counters:
            if counter.land is Land.COUNTRY:
                assert neutral_counter(region, counter.strength) == counter


def test_seven_nations_have_homes() -> None:
    assert len(NATIONS) == 7
    assert set(HOME_BESIDE) == set(NATIONS)
