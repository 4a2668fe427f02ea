"""Questions as JSON: the golden file, the examples of the help, and what is not understood."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.rules.nonsense import JUNK, check_told
from towerpi.errors import BadInput
from towerpi.rules.warrior_knights.forces import Walls
from towerpi.rules.warrior_knights.house import STANDARD
from towerpi.rules.warrior_knights.questions import OFFERED, QUESTIONS
from towerpi.rules.warrior_knights.wire import resolve_line
from towerpi.shipped import shipped_text

GOLDEN = Path(__file__).parents[2] / "golden" / "warrior-knights-vectors.jsonl"
VECTORS = [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]
EXAMPLES = [json.loads(line) for line in shipped_text("resolve-warrior-knights.jsonl").splitlines()]


def holds(answer: Any, expected: Any) -> bool:
    """Is everything expected there? Objects may hold more."""
    if isinstance(expected, dict):
        return isinstance(answer, dict) and all(holds(answer.get(name), value) for name, value in expected.items())
    if isinstance(expected, list):
        return len(answer) == len(expected) and all(map(holds, answer, expected))
    return bool(answer == expected)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_golden(vector: dict[str, Any]) -> None:
    answer = json.loads(json.dumps(resolve_line(vector)))
    assert answer["id"] == vector["id"]
    assert holds(answer, vector["expect"]), answer


@pytest.mark.parametrize("line", EXAMPLES, ids=lambda line: f"{line['id']}-{line['kind']}")
def test_the_examples_of_the_help_are_answered(line: dict[str, Any]) -> None:
    answer = resolve_line(line)
    assert "refused" not in answer
    assert json.dumps(answer)


def test_every_kind_has_an_example() -> None:
    assert {line["kind"] for line in EXAMPLES} == set(QUESTIONS) == {vector["kind"] for vector in VECTORS}


SKIRMISH: dict[str, Any] = VECTORS[0]
FIRST: dict[str, dict[str, Any]] = {line["kind"]: line for line in reversed(EXAMPLES)}
KEEP = {"name": "Keep", "base": 100, "stronghold": True, "tax": 1}
CITIES = FIRST["CITIES"]
RED = {"baron": "red", "kingdom_cities": 3}
BROKE = {"influence": 1, "cities": 1, "treasure": -1, "troops": 0}
VASSAL = {"strength": 100, "wage": 1}
DEATH: dict[str, Any] = next(vector for vector in VECTORS if vector["kind"] == "DEATH")
PHASES: dict[str, Any] = next(vector for vector in VECTORS if vector["kind"] == "PHASES")


def test_switches_of_the_line_come_on_top_of_the_tables() -> None:
    vector = next(vector for vector in VECTORS if vector["id"] == "K-02")
    table = STANDARD.change(victories_vs_neutral=False)
    assert resolve_line(vector, table)["outcome"]["captured"] is False
    assert resolve_line({**vector, "house": {"victories_vs_neutral": True}}, table)["outcome"]["captured"] is True


def test_a_city_that_the_table_has_entered_need_only_be_named() -> None:
    vecht = {"Vecht": Walls("Vecht", 300, tax=2)}
    named = {"kind": "DESTROY", "walls": {"name": "Vecht", "fortified": True}}
    assert resolve_line(named, cities=vecht)["crowns"] == 9
    assert resolve_line({"kind": "DESTROY", "walls": {"name": "Vecht", "tax": 1}}, cities=vecht)["crowns"] == 3
    taxed = {
        "kind": "TAX",
        "cities": [{"walls": {"name": "Vecht"}}, {"walls": {"name": "Monz", "base": 200, "tax": 1}}],
    }
    assert resolve_line(taxed, cities=vecht)["crowns"] == 3
    with pytest.raises(BadInput, match="walls: the field base is missing"):
        resolve_line(named)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        pytest.param({**SKIRMISH, "walls": {"name": "Vecht", "base": 300}}, "walls-in-skirmish", id="plan"),
        pytest.param({**SKIRMISH, "attacker_play": {"kept": ["draw-another"]}}, "another-missing", id="cards"),
        pytest.param(
            {**SKIRMISH, "attacker_play": {"distribution": {"armies": [9, 9]}}}, "distribution", id="distribution"
        ),
        pytest.param({**DEATH, "losses": []}, "losses", id="losses"),
        pytest.param({**DEATH, "deserter": {"strength": 200}}, "deserter", id="deserter"),
    ],
)
def test_a_refusal_is_an_answer(line: dict[str, Any], reason: str) -> None:
    answer = resolve_line(line)
    assert answer["refused"] == reason
    assert answer["sentence"].endswith(".")


def test_a_name_for_the_log_changes_no_answer() -> None:
    assert resolve_line({**DEATH, "who": "red"}) == resolve_line(DEATH)


def test_thousands_of_ways_are_not_all_told() -> None:
    armies = [{"name": name, "shape": "circle", "troops": [{"strength": 1000}]} for name in "ABCD"]
    side = {"baron": "blue", "commander": "A", "armies": armies}
    play = {"kept": ["hit"] * 12}
    line = {**SKIRMISH, "attacker": {**side, "baron": "red"}, "defender": side}
    answer = resolve_line({**line, "attacker_play": play, "defender_play": play})
    assert (len(answer["defender"]["options"]), answer["defender"]["more"]) == (OFFERED, True)


def test_as_many_ways_as_are_told_leave_no_more() -> None:
    halves = [{"name": name, "shape": "circle", "troops": [{"strength": 5000}]} for name in "AB"]
    line = {
        **SKIRMISH,
        "attacker": {"baron": "red", "commander": "C", "armies": [{**halves[0], "name": "C"}]},
        "defender": {"baron": "blue", "commander": "A", "armies": halves},
        "attacker_play": {"kept": ["hit"] * (OFFERED - 1)},
        "defender_play": {},
    }
    defender = resolve_line(line)["defender"]
    assert (len(defender["options"]), defender["more"]) == (OFFERED, False)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        pytest.param({"kind": "DUEL"}, 'kind must be SKIRMISH, .*; "DUEL" came', id="unknown-kind"),
        pytest.param({"kind": ["SIEGE"]}, "kind must be SKIRMISH", id="kind-list"),
        pytest.param({**PHASES, "house": 3}, "house must be an object of switches; 3 came", id="house"),
        pytest.param({**PHASES, "house": {"luck": 3}}, 'A switch out of .*; "luck" came', id="switch"),
        pytest.param({**PHASES, "who": 3}, "who must be a name; 3 came", id="who"),
        pytest.param({**PHASES, "cubes": 3}, 'PHASES has no field "cubes"; it has cards, shields, players', id="field"),
        pytest.param({"kind": "PHASES", "cards": {}}, "The field shields is missing", id="missing"),
        pytest.param({**PHASES, "shields": "3"}, 'shields must be a whole number; "3" came', id="type"),
        pytest.param({**PHASES, "cards": {"pink": 1}}, "cards must be one of red, yellow, blue", id="enum"),
        pytest.param({**CITIES, "holdings": []}, "number of barons must be 2 to 6", id="no-barons"),
        pytest.param(
            {**CITIES, "holdings": [RED, RED]}, "Each baron was expected once; red, red came", id="baron-twice"
        ),
        pytest.param(
            {**CITIES, "holdings": [RED, {**RED, "besieged": 4}]}, "besieged cities must be 0 to 3", id="sieges"
        ),
        pytest.param(
            {**CITIES, "holdings": [{**RED, "overseas_cities": 7}]}, "overseas cities must be 0 to 6", id="sea"
        ),
        pytest.param(
            {**CITIES, "holdings": [{**RED, "kingdom_cities": 18}]}, "kingdom cities must be 0 to 17", id="land"
        ),
        pytest.param({**CITIES, "intact_kingdom": 4}, "kingdom cities held must be 0 to 4", id="more-than-intact"),
        pytest.param({**CITIES, "intact_kingdom": 18}, "intact kingdom cities must be 0 to 17", id="intact"),
        pytest.param({**FIRST["END"], "standings": {}}, "number of barons must be 2 to 6", id="nobody-stands"),
        pytest.param({**FIRST["END"], "standings": {"red": BROKE}}, "in the end must be 0 to", id="debts"),
        pytest.param({**PHASES, "shields": -1}, "cards or shields must be 0 to", id="shields"),
        pytest.param({**PHASES, "cards": {"red": -1}}, "cards or shields must be 0 to", id="cards"),
        pytest.param({**FIRST["SIEGE"], "turn": 0}, "number of a turn must be 1 to", id="turn"),
        pytest.param({**FIRST["SIEGE"], "since": -1}, "number of a turn must be 1 to", id="since"),
        pytest.param(
            {**FIRST["DESTROY"], "walls": {**KEEP, "stronghold": False, "tax": -1}}, "The tax of Keep", id="tax"
        ),
        pytest.param({**FIRST["DESTROY"], "walls": KEEP}, "A stronghold pays no tax", id="stronghold-destroyed"),
        pytest.param({**FIRST["REVOLT"], "walls": KEEP}, "A stronghold does not revolt", id="stronghold-revolts"),
        pytest.param({**FIRST["HIRING"], "open_cards": [VASSAL]}, "Only mercenaries lie open; vassal 100", id="open"),
        pytest.param({**FIRST["DEATH"], "nation": ""}, "The nation on the fate card was expected", id="nation"),
        pytest.param({**FIRST["DESERTION"], "nation": ""}, "The nation on the fate card was expected", id="whose"),
        pytest.param({**PHASES, "players": 9}, "The number of players must be 2 to 6", id="players"),
        pytest.param(
            {**SKIRMISH, "attacker": {"baron": "red", "army": 3}}, 'attacker has no field "army"', id="nested"
        ),
    ],
)
def test_bad_lines(line: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        resolve_line(line)


@pytest.mark.parametrize("junk", JUNK, ids=lambda junk: repr(junk)[:20])
def test_nonsense_is_told_never_raised(junk: object) -> None:
    check_told((*EXAMPLES, *VECTORS), junk, resolve_line)
