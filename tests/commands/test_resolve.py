"""The command as other programs use it, in a process of its own."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from towerpi import __version__
from towerpi.errors import BadInput
from towerpi.rules.games import GAMES
from towerpi.rules.wallenstein.editions import HOUSES
from towerpi.rules.wallenstein.wire import resolve_line
from towerpi.rules.warrior_knights.questions import QUESTIONS

GOLDEN = Path(__file__).parents[1] / "golden" / "wallenstein-vectors.jsonl"
STRUGGLE = GOLDEN.with_name("struggle-vectors.jsonl")
KNIGHTS = GOLDEN.with_name("warrior-knights-vectors.jsonl")


def towerpi(*words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "towerpi", *words], input=given, capture_output=True, text=True)


def test_the_golden_file() -> None:
    done = towerpi("resolve", given=GOLDEN.read_text(encoding="utf-8"))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    wanted = [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]
    assert done.returncode == 0
    for answer, vector in zip(answers, wanted, strict=True):
        assert {name: answer[name] for name in vector["expect"]} == vector["expect"], vector["id"]


def test_other_games_by_their_name() -> None:
    done = towerpi("resolve", given=STRUGGLE.read_text(encoding="utf-8"))
    asked = [json.loads(line)["id"] for line in STRUGGLE.read_text(encoding="utf-8").splitlines()]
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == asked
    assert [answer for answer in answers if "error" in answer] == []


def test_there_are_example_lines_of_each_game() -> None:
    told = towerpi("resolve", "--examples").stdout
    for name, game in GAMES.items():
        lines = [json.loads(line) for line in told.splitlines() if line.startswith(f'{{"game": "{name}"')]
        assert lines
        assert [game.answer(line) for line in lines]


def test_each_answer_comes_before_the_next_question() -> None:
    command = [sys.executable, "-m", "towerpi", "resolve"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        for number in range(3):
            process.stdin.write(f'{{"id": {number}}}\n')
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == {"id": number, "error": "The field ed is missing."}
        process.stdin.close()


def test_house_rules_from_a_file(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('game = "wallenstein"\nedition = 2\n[switches]\nzero_zero = "attack_fails"\n')
    lines = [json.dumps({"id": ed, "ed": ed, "kind": "NEUTRAL", "att": "red", "out": {}}) for ed in (1, 2)]
    done = towerpi("resolve", "--house", str(house), given="\n".join(lines))
    assert [json.loads(line)["result"] for line in done.stdout.splitlines()] == ["DRAW", "DEFENDER"]


def test_struggle_of_empires_by_a_tables_file(tmp_path: Path) -> None:
    house = tmp_path / "empires.toml"
    house.write_text('game = "struggle-of-empires"\n[region_values]\nindia = [7, 4]\n')
    line = {"id": 1, "game": "struggle-of-empires", "kind": "REGION", "region": "india", "influence": {"red": 1}}
    points = [
        json.loads(towerpi("resolve", *words, given=json.dumps(line)).stdout)["points"]
        for words in ([], ["--house", str(house)])
    ]
    assert points == [None, {"red": 7}]


def test_warrior_knights_by_a_tables_file(tmp_path: Path) -> None:
    house = tmp_path / "knights.toml"
    house.write_text('game = "warrior-knights"\n[switches]\nvictories_vs_neutral = false\n')
    vectors = KNIGHTS.read_text(encoding="utf-8").splitlines()
    line = next(line for line in vectors if json.loads(line)["id"] == "K-02")
    endings = []
    for words in (["resolve"], ["resolve", "--house", str(house)]):
        done = towerpi(*words, given=line)
        endings.append(json.loads(done.stdout)["outcome"]["ending"])
    assert endings == ["partial-victory", "walls-stand"]


@pytest.mark.parametrize("game", ['"chess"', "[]"])
def test_a_house_file_of_an_unknown_game(tmp_path: Path, game: str) -> None:
    house = tmp_path / "house.toml"
    house.write_text(f"game = {game}\n")
    done = towerpi("resolve", "--house", str(house))
    assert done.returncode == 1
    assert f"game must be {' or '.join(['wallenstein', *GAMES])}; {game} came." in done.stderr


def test_there_is_an_example_of_each_kind() -> None:
    shown = towerpi("resolve", "--examples").stdout
    assert all(f'"kind": "{kind}"' in shown for kind in QUESTIONS)


@pytest.mark.parametrize("content", [None, b"edition = 9", b"\xff"], ids=["missing", "faulty", "no-text"])
def test_a_bad_house_file_is_one_sentence(tmp_path: Path, content: bytes | None) -> None:
    house = tmp_path / "house.toml"
    if content is not None:
        house.write_bytes(content)
    done = towerpi("resolve", "--house", str(house))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert done.stderr.startswith("towerpi resolve: ")
    assert "house.toml" in done.stderr


@pytest.mark.parametrize(
    ("option", "holds"),
    [
        ([], "zero_zero"),
        (["--provinces"], "Gft. Mark"),
        (["--game", "warrior-knights"], "two_player_cities"),
        (["--game", "struggle-of-empires"], "support_needs_fleet"),
    ],
)
def test_house_prints_a_file_to_edit(option: list[str], holds: str) -> None:
    done = towerpi("house", *option)
    assert done.returncode == 0
    assert holds in done.stdout


def test_top_level() -> None:
    assert towerpi("--version").stdout == f"towerpi {__version__}\n"
    top = towerpi("--help")
    assert top.returncode == 0
    assert "resolve" in top.stdout
    assert "example:" in towerpi("resolve", "--help").stdout
    assert towerpi("dance").returncode == 2
    assert towerpi().returncode == 2


PVP: dict[str, Any] = {"id": "x", "ed": 1, "kind": "PVP", "att": "blue", "def": "red", "out": {"blue": 1}}
RIOT: dict[str, Any] = {"id": "x", "ed": 1, "kind": "RIOT", "player": "red", "out": {"red": 1}}


@pytest.mark.parametrize(
    ("line", "message"),
    [
        pytest.param({"ed": None}, "ed must be 1 or 2; null came.", id="null-edition"),
        pytest.param({"ed": 3}, "ed must be 1 or 2; 3 came.", id="unknown-edition"),
        pytest.param({"ed": True}, "ed must be 1 or 2; true came.", id="edition-true"),
        pytest.param({"ed": [1]}, "ed must be 1 or 2", id="edition-list"),
        pytest.param({"kind": "SIEGE"}, "kind must be PVP, NEUTRAL, RIOT; .SIEGE. came.", id="unknown-kind"),
        pytest.param({"kind": ["PVP"]}, "kind must be PVP", id="kind-list"),
        pytest.param({"att": "mauve"}, ".mauve. came", id="unknown-colour"),
        pytest.param(
            {"att": "green"},
            "att must be a colour out of red, blue, yellow, purple, black; .green. came",
            id="green-attacks",
        ),
        pytest.param({"att": {}}, "att must be a colour", id="colour-object"),
        pytest.param({"att": "red"}, "Two parties that differ were expected", id="against-himself"),
        pytest.param({"out": {"mauve": 1}}, ".mauve. came", id="unknown-colour-out"),
        pytest.param({"out": {"red": -1}}, "out: the number of red cubes must be 0 to 999; -1 came.", id="negative"),
        pytest.param({"out": {"red": 1.5}}, "must be a whole number; 1.5 came.", id="half-a-cube"),
        pytest.param({"out": [1]}, "out must be an object", id="out-list"),
        pytest.param({"markers": -1}, "markers must be 0 to 999; -1 came.", id="negative-markers"),
        pytest.param({"markers": 10**4000}, "markers must be 0 to 999; 1000", id="endless-markers"),
        pytest.param({"out": {"red": 1000}}, "must be 0 to 999; 1000 came", id="a-thousand-cubes"),
        pytest.param({"uncommitted": "2"}, "uncommitted must be a whole number; .2. came.", id="text-for-number"),
        pytest.param({"tower0": 5}, "tower0 must be an object", id="tower0"),
        pytest.param({"thrown": {"red": None}}, "thrown: the number of red cubes", id="thrown"),
        pytest.param({"kind": "RIOT", "player": "red", "income_action": 1}, "must be true or false; 1", id="income"),
    ],
)
def test_bad_fields(line: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        resolve_line({**PVP, **line}, HOUSES)


@pytest.mark.parametrize("field", ["ed", "kind", "att", "def", "out"])
def test_missing_fields(field: str) -> None:
    with pytest.raises(BadInput, match=f"The field {field} is missing."):
        resolve_line({name: value for name, value in PVP.items() if name != field}, HOUSES)


def test_more_out_than_there_was_is_answered_with_a_doubt() -> None:
    answer = resolve_line({**PVP, "tower0": {}, "thrown": {"blue": 0}, "tray0": {"red": 1}}, HOUSES)
    assert answer["tower1"] == {"red": 1}
    assert answer["doubts"] == [{"kind": "more-out-than-in", "colours": ["blue"]}]
    assert answer["result"] == "ATTACKER"


def test_more_out_than_the_box_has_is_answered_with_a_doubt() -> None:
    answer = resolve_line({**PVP, "out": {"blue": 63, "red": 62, "green": 21}}, HOUSES)
    assert [doubt["colours"] for doubt in answer["doubts"]] == [["blue"], ["green"]]


def test_a_riot_without_income_action_is_winters() -> None:
    assert resolve_line({**RIOT, "markers": 2}, HOUSES)["markers"] == 2


def test_unknown_games_and_fields() -> None:
    lines = [{**PVP, "game": "chess"}, {**PVP, "game": []}, {**PVP, "game": "wallenstein", "expect": {}}]
    done = towerpi("resolve", given="\n".join(map(json.dumps, lines)))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers[0] == {"id": "x", "error": f'game must be {" or ".join(["wallenstein", *GAMES])}; "chess" came.'}
    assert "error" in answers[1]
    assert answers[2]["result"] == "ATTACKER"


def test_a_reader_that_goes_away_is_no_traceback() -> None:
    line = json.dumps(PVP)
    command = f"yes '{line}' | head -20000 | {sys.executable} -m towerpi resolve | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert "Traceback" not in done.stderr
