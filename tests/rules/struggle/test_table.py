import tomllib

import pytest

from towerpi.errors import BadTable
from towerpi.rules.struggle.house import HOUSE, SWITCHES
from towerpi.rules.struggle.regions import Region
from towerpi.rules.struggle.table import Table, read_table
from towerpi.rules.struggle.tiles import Company, Cost, Tile
from towerpi.shipped import shipped_text

SHIPPED = shipped_text("struggle-of-empires.toml")


def test_the_shipped_file_is_the_book() -> None:
    assert read_table(SHIPPED) == Table()


def test_the_shipped_file_has_every_switch_with_its_default() -> None:
    lines = SHIPPED.partition("[switches]\n")[2].partition("\n\n")[0].splitlines()
    given = tomllib.loads("\n".join(line.removeprefix("# ") for line in lines))
    assert given == {name: getattr(HOUSE, name) for name in SWITCHES}


def test_a_table_of_its_own() -> None:
    table = read_table(
        """
        game = "struggle-of-empires"
        [switches]
        tile_tie = "no_loss"
        [region_values]
        baltic = [6, 3]
        [beside]
        germany = ["baltic"]
        [tile_costs]
        industry = { gold = 2, unrest = 2 }
        [company_costs]
        sugar = { gold = 3 }
        """
    )
    assert table.house == HOUSE.change(tile_tie="no_loss")
    assert table.numbers.region_values == {Region.GERMANY: (8, 5, 3), Region.BALTIC: (6, 3)}
    assert table.numbers.cost(Tile.INDUSTRY) == Cost(gold=2, unrest=2)
    assert table.numbers.cost(Company.SUGAR) == Cost(gold=3)
    beside = table.numbers.beside
    assert beside
    assert beside[Region.BALTIC] == {Region.GERMANY}
    assert beside[Region.GERMANY] == {Region.BALTIC}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("x = ", "a TOML file was expected", id="no-toml"),
        pytest.param("dragons = 1", '"dragons" is none of game, switches', id="unknown-section"),
        pytest.param("switches = 1", "switches must be a section, 1 came", id="switches"),
        pytest.param("switches.x = 1", "A switch out of", id="unknown-switch"),
        pytest.param("beside = 1", "beside must be a section", id="no-section"),
        pytest.param("beside.narnia = []", "beside: a key out of baltic", id="unknown-region"),
        pytest.param("beside.germany = ['narnia']", "beside.germany must be a list of baltic", id="unknown-neighbour"),
        pytest.param(
            "region_values.india = [7, -4]", r"region_values.india must be points for .*, \[7, -4\]", id="points"
        ),
        pytest.param("region_values.india = []", "such as", id="no-points"),
        pytest.param("tile_costs.banks = 3", "must be a section of gold, population, unrest", id="cost"),
        pytest.param("tile_costs.banks.gold = true", "with whole numbers", id="cost-true"),
        pytest.param("tile_costs.banks.silver = 1", "with whole numbers", id="silver"),
        pytest.param("beside = 1\nswitches = 1", "switches must be .*; beside must be", id="all-at-once"),
    ],
)
def test_faults(text: str, message: str) -> None:
    with pytest.raises(BadTable, match=f"^mine.toml: .*{message}"):
        read_table(text, "mine.toml")
