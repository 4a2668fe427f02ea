"""The worked examples of the rules contract (7.4), by their names."""

import json
from pathlib import Path
from typing import Any

import pytest

from towerpi.rules.struggle.alliances import turn_order
from towerpi.rules.struggle.dice import PAIRS, difference, is_seven, shapes
from towerpi.rules.struggle.house import NUMBERS
from towerpi.rules.struggle.regions import Region, most_influence
from towerpi.rules.struggle.scoring import score_region
from towerpi.rules.struggle.wire import resolve_line

GOLDEN = Path(__file__).parents[2] / "golden" / "struggle-vectors.jsonl"
VECTORS = [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]


def part(answer: Any, expected: Any) -> Any:
    """Of an answer, what is expected of it: objects may have more fields, all else is compared whole."""
    if isinstance(expected, dict) and isinstance(answer, dict) and expected:
        return {name: part(answer.get(name), value) for name, value in expected.items()}
    return answer


@pytest.mark.parametrize("vector", [pytest.param(vector, id=vector["id"]) for vector in VECTORS])
def test_golden(vector: dict[str, Any]) -> None:
    answer = resolve_line(vector)
    assert answer["id"] == vector["id"]
    assert part(answer, vector["expect"]) == vector["expect"]
    json.dumps(answer)


def test_se_1_difference_of_the_dice() -> None:
    assert difference((4, 6)) == 2


def test_dice_table() -> None:
    """5.4.3: differences 0 to 5 are 6, 10, 8, 6, 4, 2 of 36, a seven 6 of 36, and only with 1, 3 or 5 (I-22)."""
    found = [difference(pair) for pair in PAIRS]
    assert [found.count(number) for number in range(6)] == [6, 10, 8, 6, 4, 2]
    assert sum(map(is_seven, PAIRS)) == 6
    assert {difference(pair) for pair in PAIRS if is_seven(pair)} == {1, 3, 5}
    assert sum(shapes().values()) == 1


def test_se_6_places_alternate() -> None:
    assert turn_order(["white"], ["blue"]) == ["white", "blue"]
    assert turn_order(["white", "red"], ["blue", "grey", "yellow"]) == ["white", "blue", "red", "grey", "yellow"]


def test_se_7_turkey_holds_four_markers() -> None:
    assert most_influence(Region.TURKEY) == 4
    assert score_region(Region.TURKEY, {"red": 2, "blue": 2}, NUMBERS).over == 0
    assert score_region(Region.TURKEY, {"red": 3, "blue": 3}, NUMBERS).over == 2
