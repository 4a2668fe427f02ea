"""Lines of JSON: the example of each kind, dice that come too early, and faults in one sentence."""

import json
from typing import Any

import pytest

from tests.rules.nonsense import JUNK, check_told
from tests.rules.struggle.test_examples import VECTORS
from towerpi.errors import BadInput
from towerpi.rules.struggle.house import Numbers
from towerpi.rules.struggle.table import Table
from towerpi.rules.struggle.tiles import Company, Cost, Tile
from towerpi.rules.struggle.wire import resolve_line
from towerpi.shipped import shipped_text

EXAMPLES = [json.loads(line) for line in shipped_text("resolve-struggle-of-empires.jsonl").splitlines()]
ROLL: dict[str, Any] = {"attacker": [3, 3], "defender": [2, 2]}
ATTACK: dict[str, Any] = {
    "region": "baltic",
    "attacker": {"player": "red", "armies": 1, "fleets": 1},
    "defender": {"player": "blue", "armies": 1, "fleets": 1},
}
AT_SEA: dict[str, Any] = {**ATTACK, "at_sea": ["attacker", "defender"]}
MAUVE: dict[str, Any] = {"player": "mauve"}
SLAVES: dict[str, Any] = {"region": "south-america", "attacker": {"player": "red", "armies": 1}, "tile": "slaves"}
FLEET_ONLY: dict[str, Any] = {"player": "red", "fleets": 1}
MOVE: dict[str, Any] = {"player": "red", "unit": "fleet", "origin": None, "target": "india"}


def ask(kind: object, **fields: Any) -> dict[str, Any]:
    return resolve_line({"id": 1, "kind": kind, **fields})


@pytest.mark.parametrize("line", [pytest.param(line, id=f"{line['id']}-{line['kind']}") for line in EXAMPLES])
def test_the_examples_of_the_help_are_answered(line: dict[str, Any]) -> None:
    answer = resolve_line(line)
    assert answer["id"] == line["id"]
    assert "refused" not in answer


def test_there_is_an_example_of_each_kind() -> None:
    with pytest.raises(BadInput) as fault:
        ask("DANCE")
    assert (
        str(fault.value)
        == "kind must be ATTACK, REVOLT, MOVE, INCOME, REGION, UNREST, AUCTION, WAR, BUY, PAY, BUILD, COLONISE, "
        'COMPANY, REFORM; "DANCE" came.'
    )
    assert {line["kind"] for line in EXAMPLES} == set(str(fault.value)[13:].partition(";")[0].split(", "))


def test_an_attack_goes_on_roll_by_roll() -> None:
    before = ask("ATTACK", attack=AT_SEA)
    assert (before["next"], set(before["odds"])) == ("naval", {"naval", "land", "losses"})
    naval = ask("ATTACK", attack=AT_SEA, naval=[ROLL])
    assert (naval["next"], naval["naval"]["result"], naval["odds"]["naval"]) == ("land", "DRAW", None)
    land = ask("ATTACK", attack=AT_SEA, naval=[ROLL], land=[ROLL])
    assert (land["next"], land["land"]["result"]) == (None, "DRAW")
    assert "odds" not in land


def test_fleets_that_find_nobody_have_nothing_to_roll() -> None:
    attack = {**ATTACK, "attacker": {"player": "red", "fleets": 1}, "at_sea": ["attacker"]}
    assert ask("ATTACK", attack=attack) == {"id": 1, "gold": 2, "spent": [], "next": None}


def test_house_rules_come_with_the_line() -> None:
    attack = {**ATTACK, "defender": {"player": "blue"}}
    by_the_book = ask("ATTACK", attack=attack, land=[ROLL])
    support = ask("ATTACK", attack=attack, land=[ROLL], house={"support_needs_fleet": False})
    assert (by_the_book["land"]["totals"], support["land"]["totals"]) == ([1, 0], [1, 1])


@pytest.mark.parametrize("tile", ["pirates", "slaves"])
def test_a_revolt_before_and_after_the_dice(tile: str) -> None:
    revolt = {"tile": tile, "region": "central-america", "victim": {"player": "blue", "armies": 3, "fleets": 1}}
    assert ask("REVOLT", revolt=revolt)["next"] == ("naval" if tile == "pirates" else "land")
    assert ask("REVOLT", revolt=revolt, rolls=[ROLL])["revolt"]["spoils"]["tile"] == "returns"


REFUSED = [
    pytest.param("REVOLT", {"revolt": {"tile": "slaves", "region": "india", "victim": {"player": "blue"}}},
        "not-america", id="revolt"),
    pytest.param("MOVE", {"move": {**MOVE, "target": "turkey"}}, "fleet-needs-sea", id="move"),
    pytest.param("AUCTION", {"seats": ["red", "blue"], "opener": "red", "calls": []}, "not-settled", id="auction"),
    pytest.param("INCOME", {"realm": {"population": 0, "influence": 0, "units": 1}, "gold": 0,
        "house": {"borrow": "buying"}}, "cannot-borrow", id="income"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "fields", "reason"), REFUSED)
def test_refusals_are_answers(kind: str, fields: dict[str, Any], reason: str) -> None:
    answer = ask(kind, **fields)
    assert answer["refused"] == reason
    assert answer["sentence"].endswith(".")


def test_lines_that_ask_for_less() -> None:
    assert ask("MOVE", move=MOVE)["odds"] == pytest.approx({"arrives": 16 / 18, "returns": 1 / 18, "destroyed": 1 / 18})
    near = ask("MOVE", move={**MOVE, "target": "baltic"})
    assert near == {"id": 1, "roll": False, "remarks": [], "odds": {}, "next": None}
    assert "after" not in ask("INCOME", realm={"population": 1, "influence": 1, "units": 0})
    india = ask("REGION", region="india", influence={"red": 1})
    assert india == {"id": 1, "points": None, "over": 0, "places": {"red": 1}, "values": None}


@pytest.mark.parametrize(("dice", "awaited"), [([], "voyage"), ([1], "voyage"), ([2], None), ([1, 3], None)])
def test_a_voyage_says_whether_a_die_is_awaited(dice: list[int], awaited: str | None) -> None:
    assert ask("MOVE", move=MOVE, dice=dice)["next"] == awaited


def test_a_region_tells_places_and_values() -> None:
    scored = ask("REGION", region="germany", influence={"red": 3, "blue": 3, "white": 2, "yellow": 0})
    assert scored["points"] == {"red": 8, "blue": 8, "white": 5, "yellow": 0}
    assert (scored["places"], list(scored["values"])) == ({"red": 1, "blue": 1, "white": 2}, [8, 5, 3])


def test_s21_a_cost_that_the_table_has_entered_is_paid() -> None:
    costs = {Tile.BANKS: Cost(gold=3, unrest=1)}
    table = Table(numbers=Numbers(tile_costs=costs, company_costs={Company.SUGAR: Cost(gold=5)}))
    banks = {"kind": "BUY", "tile": "banks", "purse": {"gold": 1, "population": 2}}
    assert resolve_line(banks, table)["after"] == {"gold": 0, "population": 2, "unrest": 2}
    assert resolve_line({"kind": "BUY", "company": "sugar"}, table)["cost"]["gold"] == 5


FAULTS: list[Any] = [
    pytest.param(7, {}, "kind must be ATTACK", id="kind-number"),
    pytest.param("ATTACK", {}, "ATTACK: the field attack is missing", id="missing"),
    pytest.param("ATTACK", {"attack": ATTACK, "lnad": []}, "ATTACK has no field .lnad.", id="a-slip-of-the-pen"),
    pytest.param("ATTACK", {"attack": {**ATTACK, "region": "narnia"}}, "attack.region must be one of", id="region"),
    pytest.param("ATTACK", {"attack": {**ATTACK, "attacker": MAUVE}}, "player must be a colour", id="colour"),
    pytest.param("ATTACK", {"attack": ATTACK, "house": 3}, "house must be an object of switches; 3 came", id="house"),
    pytest.param("ATTACK", {"attack": ATTACK, "house": {"x": 1}}, "A switch out of", id="switch"),
    pytest.param("ATTACK", {"attack": ATTACK, "naval": [ROLL]}, "No naval dice were expected", id="no-naval-battle"),
    pytest.param("ATTACK", {"attack": AT_SEA, "land": [ROLL]}, "The naval dice were expected", id="land-too-early"),
    pytest.param("ATTACK", {"attack": dict(AT_SEA, attacker=FLEET_ONLY), "land": [ROLL]},
        "No land dice were expected", id="no-land-battle"),
    pytest.param("ATTACK", {"attack": ATTACK, "land": [{**ROLL, "attacker": [1, 9]}]}, "A die shows 1 to 6", id="nine"),
    pytest.param("ATTACK", {"attack": ATTACK, "land": [{**ROLL, "attacker": [1]}]}, "must have 2 items", id="one-die"),
    pytest.param("MOVE", {"move": MOVE, "dice": [1, 1, 1]}, "One or two dice were expected", id="three-dice"),
    pytest.param("MOVE", {"move": dict(MOVE, target="baltic"), "dice": [1]}, "No dice were expected", id="no-roll"),
    pytest.param("UNREST", {"points": {"red": 1}, "unrest": {"blue": 1}}, "unrest must be a colour", id="whose"),
    pytest.param("UNREST", {"points": {"red": 1}, "unrest": {"red": 145}}, "unrest must be 0 to 144", id="counters"),
    pytest.param("REGION", {"region": "india", "influence": {"red": 22}}, "influence must be 0 to 21", id="markers"),
    pytest.param("UNREST", {"points": {"x": 1}, "unrest": {}}, "points must be a colour", id="unknown-player"),
    pytest.param("REGION", {"region": "india", "influence": {"x": 1}}, "influence must be a colour", id="unknown"),
    pytest.param("INCOME", {"realm": dict.fromkeys(("population", "influence", "units"), 1), "gold": -1},
        "gold must be 0", id="debt"),
    pytest.param("ATTACK", {"attack": dict(SLAVES, marker="x")}, "marker must be a colour", id="marker"),
    pytest.param("REGION", {"region": "india", "influence": {"red": -1}}, "influence must be 0 to", id="negative"),
    *(
        pytest.param("REGION", {"region": "india", "influence": {"red": 1}, "values": values},
            "values must be points for first, second and perhaps third", id=f"values-{name}")
        for name, values in {"none": [], "one": [7], "four": [7, 5, 3, 1], "below-0": [7, -4], "rising": [3, 5]}.items()
    ),
    *(
        pytest.param("INCOME", {"realm": {"population": 1, "influence": 1, "units": 1, **more}},
            f"{name} must be 0 to {number - 1};", id=f"too-much-{name}")
        for more in ({"population": 10}, {"influence": 22}, {"units": 25}) for name, number in more.items()
    ),
    pytest.param("INCOME", {"realm": dict.fromkeys(("population", "influence", "units"), 1), "player": "mauve"},
        "player must be a colour", id="whose-income"),
    pytest.param("REVOLT", {"revolt": {"tile": "pirates", "region": "india", "victim": {"player": "blue"}},
        "player": "mauve"}, "player must be a colour", id="whose-pirates"),
    pytest.param("PAY", {"gold": -1, "price": 2}, "gold must be 0", id="pay-debt"),
    pytest.param("PAY", {"gold": 1, "price": -2}, "price must be 0", id="pay-less-than-nothing"),
    *(
        pytest.param("ATTACK", {"attack": {**ATTACK, "rows": rows}}, "Two alliances were expected", id=f"rows-{name}")
        for name, rows in {
            "one": [["red", "blue"]], "three": [["red"], ["blue"], ["grey"]], "in-both": [["red"], ["blue", "red"]],
            "without-the-attacker": [["grey"], ["blue"]],
        }.items()
    ),
    pytest.param("ATTACK", {"attack": {**ATTACK, "rows": [["red"], ["x"]]}}, "rows must be a colour", id="rows-whose"),
    pytest.param("ATTACK", {"attack": ATTACK, "land_choices": {"attacker": {"helpers": ["x"]}}},
        "helpers must be a colour", id="unknown-helper"),
    pytest.param("AUCTION", {"seats": ["red", "red"], "opener": "red", "calls": []}, "each once", id="seated-twice"),
    pytest.param("AUCTION", {"seats": ["red"], "opener": "red", "calls": []}, "Two or more players", id="alone"),
    pytest.param("AUCTION", {"seats": ["red", "x"], "opener": "red", "calls": []}, "seats must be", id="unknown-seat"),
    pytest.param("AUCTION", {"seats": ["red", "blue"], "opener": "red", "calls": [], "allied": ["grey"]},
        "player must be a colour out of red, blue", id="allied-but-not-there"),
    pytest.param("AUCTION", {"seats": ["red", "blue"], "opener": "red",
        "calls": [{"player": "red", "bid": -1, "upper": "red", "lower": "blue"}]}, "bid must be 0 to", id="bid"),
    pytest.param("BUY", {}, "One tile was expected", id="no-tile"),
    pytest.param("BUY", {"tile": "banks", "alliance": "naples"}, "One tile was expected", id="two-tiles"),
    pytest.param("BUY", {"tile": "banks", "purse": {"gold": -1, "population": 1}}, "gold must be 0", id="purse"),
    pytest.param("BUY", {"tile": "banks", "purse": {"gold": 1, "population": 10}}, "population must be", id="people"),
    pytest.param("COMPANY", {"company": "sugar", "influence": {"turkey": 5}}, "influence.turkey must be", id="trade"),
    pytest.param("REFORM", {"counters": [4]}, "An unrest counter shows 1, 2, 3, 5; 4 came", id="counter"),
    pytest.param("UNREST", {"points": {"red": 1, "blue": 1}, "unrest": {"red": 1}}, "blue is missing", id="not-told"),
    pytest.param("MOVE", {"move": {**MOVE, "target": "baltic", "blockader": 1}}, "Blockade lies only in a colony",
        id="blockade-in-europe"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "fields", "message"), FAULTS)
def test_faults(kind: object, fields: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        ask(kind, **fields)


@pytest.mark.parametrize("junk", JUNK, ids=lambda junk: repr(junk)[:20])
def test_nonsense_is_told_never_raised(junk: object) -> None:
    check_told((*EXAMPLES, *VECTORS), junk, resolve_line)
