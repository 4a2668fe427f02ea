import re

import pytest

from towerpi.errors import BadTable
from towerpi.rules.wallenstein.editions import FIRST, SECOND, SWITCHES
from towerpi.rules.wallenstein.house import Numbers, Table, read_house
from towerpi.rules.wallenstein.income import Building
from towerpi.rules.wallenstein.landsknechte import Bonus
from towerpi.rules.wallenstein.plan import Action
from towerpi.shipped import shipped_text

SHIPPED = shipped_text("house.toml")


def test_the_shipped_file_changes_nothing() -> None:
    table = read_house(SHIPPED)
    assert table == Table(SECOND, Numbers())
    assert read_house("") == table
    assert read_house("edition = 1").house == FIRST


def test_the_shipped_file_names_every_switch_with_its_default() -> None:
    lines = re.findall(r"^# (\w+) = (\S+) ", SHIPPED.partition("[start_money]")[0], re.MULTILINE)
    assert {name for name, _ in lines} == set(SWITCHES)
    text = "edition = 2\n[switches]\n" + "\n".join(f"{name} = {value}" for name, value in lines)
    assert read_house(text).house == SECOND


def test_numbers() -> None:
    table = read_house(
        """
        edition = 1
        [switches]
        zero_zero = "attack_fails"
        [start_money]
        5 = 12
        [costs]
        palace = 4
        [grain_loss]
        25 = 7
        [favour_amounts]
        3 = 2
        [favour_buildings]
        7 = "church"
        [favour_protection]
        18 = ["A", "B"]
        [[landsknechte]]
        coins = 1
        [[landsknechte]]
        armies-to-tray = 2
        """
    )
    assert table.house.zero_zero == "attack_fails"
    assert dict(table.house.start_money) == {3: 18, 4: 15, 5: 12}
    numbers = table.numbers
    assert numbers.costs == {Building.PALACE: 4, Building.CHURCH: 2, Building.TRADING_HOUSE: 1}
    assert numbers.grain_loss == {"25": 7}
    assert numbers.favour_amounts == {3: 2}
    assert numbers.favour_buildings == {7: Building.CHURCH}
    assert numbers.favour_protection == {18: frozenset(Action)}
    assert numbers.landsknechte == ({Bonus.COINS: 1}, {Bonus.ARMIES_TO_TRAY: 2}, {})


def test_w23_first_edition_costs_as_the_second_until_the_table_says() -> None:
    assert [*Numbers().costs.values()] == [3, 2, 1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("edition = ", "a TOML file was expected", id="no-toml"),
        pytest.param(f"edition = {'9' * 5000}", "a TOML file was expected", id="endless-number"),
        pytest.param("edition = 3", "edition must be 1 or 2, 3 came", id="edition"),
        pytest.param("edition = true", "edition must be 1 or 2, true came", id="edition-true"),
        pytest.param("switches = 1", "switches must be a section, 1 came", id="switches-no-section"),
        pytest.param("[switches]\nmin_commit = 7", "min_commit must be 0 to 1; 7 came", id="switch"),
        pytest.param("[prices]\npalace = 3", ".prices. is none of game, edition, switches", id="section"),
        pytest.param("costs = 3", "costs must be a section, 3 came", id="no-section"),
        pytest.param("[costs]\ncastle = 3", "costs: a key out of palace, .* .castle. came", id="key"),
        pytest.param("[costs]\npalace = -1", "costs.palace must be a whole number from 0 to 99, -1 came", id="number"),
        pytest.param("[favour_amounts]\n1 = 3", "a key out of 2, 9, 16", id="favour-without-amount"),
        pytest.param('[favour_buildings]\n7 = "inn"', "must be palace or church or trading-house", id="building"),
        pytest.param('[favour_protection]\n10 = "A"', r'must be \["A"\], \["B"\]', id="protection"),
        pytest.param("landsknechte = 3", "at most 3 sections", id="landsknechte"),
        pytest.param("[[landsknechte]]\nbeer = 1", "landsknechte: a key out of coins", id="bonus"),
        pytest.param("[[landsknechte]]\n" * 4, "at most 3 sections", id="four-cards"),
        pytest.param("edition = 3\n[costs]\npalace = 'x'", "edition must .*; costs.palace must", id="all-at-once"),
    ],
)
def test_faults(text: str, message: str) -> None:
    with pytest.raises(BadTable, match=message):
        read_house(text)
