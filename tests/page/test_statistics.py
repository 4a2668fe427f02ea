"""Odds, statistics and export over the page: figures equal those worked out from the exported tables."""

import csv
import io
import json
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from tests.game.stories import FILLED, attack, counted, riot
from tests.page.tables import Table
from towerpi.game.events import Event, Undo, Verify, event_to_plain
from towerpi.game.state import Game
from towerpi.knowledge import Knowledge
from towerpi.page.foresight import Foresight

STORY: tuple[Event, ...] = (
    FILLED[0], counted("2 red 3 green"), Verify(),
    attack("blue", 4, "red", 3), counted("3 blue 2 red 1 green"), Verify(),
    attack("red", 3, "yellow", 2), counted("2 red 3 yellow"), Verify(),
    riot("red", 2, 1), counted("1 red 3 green"), Verify(),
    attack("purple", 5), counted("4 purple 1 green 2 blue"), Verify(),
    attack("blue", 2, "red", 3), counted("1 blue"), Undo(), counted("2 blue 2 red"), Verify(),
)  # fmt: skip


def tell(table: Table, *story: Event) -> None:
    for event in story:
        body = {"command": f"command-{time.monotonic_ns()}", "event": event_to_plain(event)}
        answer = table.client.post("/api/events", body)
        assert answer.status_code == 200, answer.get_data(as_text=True)


def figures(table: Table, game: str = "all") -> dict[str, Any]:
    answer = table.client.get(f"/api/statistics?game={game}")
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return dict(answer.get_json())


def exported(table: Table, name: str, game: str = "all") -> list[dict[str, str]]:
    answer = table.client.get(f"/export/{name}.csv?game={game}")
    assert answer.headers["Content-Disposition"].startswith("attachment")
    return list(csv.DictReader(io.StringIO(answer.get_data(as_text=True))))


@pytest.mark.parametrize("number", [0, 1, 3, len(STORY)], ids=["nothing", "a-new-game", "one-throw", "an-evening"])
def test_works_however_little_there_is(table: Table, number: int) -> None:
    tell(table, *STORY[:number])
    for game in ["all"] + ["1"] * bool(number):
        found = figures(table, game)
        assert found["few"]
        assert found["game"] == (None if game == "all" else 1)
        assert found["throws"] == len(exported(table, "throws", game))
        for name in ("battles", "cubes"):
            exported(table, name, game)
    if number:
        report = table.client.get("/export/report.html?game=1")
        assert report.mimetype == "text/html"
        assert "</html>" in report.get_data(as_text=True)


@pytest.mark.parametrize(
    ("accepted", "chosen", "words"),
    [
        pytest.param("de-AT,de;q=0.9", "", "Herausgefallen", id="the-browser"),
        pytest.param("de", "hu", "Kiesett", id="what-the-phone-chose"),
        pytest.param("fr", "", "Came out", id="none-of-ours"),
    ],
)
def test_the_report_is_in_the_language_of_the_phone(table: Table, accepted: str, chosen: str, words: str) -> None:
    tell(table, *STORY)
    table.client.choose(chosen)
    answer = table.client.get("/export/report.html?game=1", headers={"Accept-Language": accepted})
    assert words in answer.get_data(as_text=True)


def test_figures_are_those_of_the_export(table: Table) -> None:
    tell(table, *STORY)
    found, throws, battles = figures(table), exported(table, "throws"), exported(table, "battles")
    assert (found["throws"], found["battles"], found["undone"]) == (len(throws), len(battles), 1) == (6, 5, 1)
    for row in found["colours"]:
        colour, habit = row["colour"], row["habit"]
        assert habit["thrown"] == sum(int(one[f"thrown_{colour}"]) + int(one[f"tray_{colour}"]) for one in throws)
        assert habit["inside"] == sum(int(one[f"tower_{colour}"]) for one in throws)
        assert habit["out"] == sum(int(one[f"out_{colour}"]) for one in throws)
    for level, one in zip(found["levels"], throws, strict=True):
        went_in = sum(int(n) for name, n in one.items() if name.startswith(("thrown_", "tray_", "tower_")))
        assert level["cubes"] == went_in - sum(int(n) for name, n in one.items() if name.startswith("out_"))
    assert found["reliability"]["brier"] == pytest.approx(sum(map(brier, battles)) / len(battles))
    likelihood = sum(float(one["log_likelihood"]) for one in throws) / len(throws)
    assert found["reliability"]["log_likelihood"] == pytest.approx(likelihood)
    assert [int(one["learned_from"]) for one in throws] == list(range(6))


SIDES = {"ATTACKER": 0, "PEASANTS": 0, "DRAW": 1, "DEFENDER": 2, "PLAYER": 2}


def brier(row: dict[str, str]) -> float:
    chances = [float(row[f"chance_{side}"]) for side in ("attacker", "draw", "defender")]
    assert sum(chances) == pytest.approx(1)
    return sum((chance - (place == SIDES[row["result"]])) ** 2 for place, chance in enumerate(chances))


def test_luck_is_that_of_the_export(table: Table) -> None:
    tell(table, *STORY)
    kept: dict[str, float] = defaultdict(float)
    expected: dict[str, float] = defaultdict(float)
    fought: dict[str, int] = defaultdict(int)
    for row in exported(table, "battles"):
        for side in ("attacker", "defender"):
            if name := row[f"{side}_name"]:
                fought[name] += 1
                expected[name] += float(row[f"expected_{side}"])
                kept[name] += int(row["armies"]) if row["owner"] == row[side] else 0
    for player in figures(table)["players"]:
        name = player["name"]
        assert player["battles"] + player["riots"] == fought[name]
        assert (player["kept"], player["expected"]) == pytest.approx((kept[name], expected[name]))
        assert player["luck"] == pytest.approx(kept[name] - expected[name])


def test_json_lines_say_the_same(table: Table) -> None:
    tell(table, *STORY)
    lines = table.client.get("/export/battles.jsonl?game=1").get_data(as_text=True).splitlines()
    assert [{name: str(value) for name, value in json.loads(line).items()} for line in lines] == exported(
        table, "battles"
    )


def test_odds_before_the_throw(table: Table) -> None:
    tell(table, *STORY[:3])
    asked = table.client.post("/api/plan", {"event": event_to_plain(attack("blue", 4, "red", 3))}).get_json()["odds"]
    assert asked["attacker"] + asked["draw"] + asked["defender"] == pytest.approx(1, abs=1e-3)
    assert set(asked["left"]) == {"blue", "red"}
    assert asked["likeliest"]["result"] in ("ATTACKER", "DRAW", "DEFENDER")
    assert asked["throws"] == 0
    table.foresight.knowledge.refresh()
    learned = table.client.post("/api/plan", {"event": event_to_plain(attack("blue", 4, "red", 3))}).get_json()["odds"]
    assert learned["throws"] == 1
    assert learned != asked
    tell(table, STORY[3])
    state = table.client.get("/api/state").get_json()
    assert state["game"]["battle"]["odds"] == learned
    tell(table, STORY[4])
    assert table.client.get("/api/state").get_json()["game"]["battle"]["odds"] is None


def test_the_thread_learns_and_says_so(table: Table) -> None:
    told: list[int] = []
    tell(table, *STORY[:3])
    table.foresight.start(lambda: told.append(table.foresight.knowledge.rates.throws))
    deadline = time.monotonic() + 10
    table.foresight.step(1, 3)
    while not told and time.monotonic() < deadline:
        table.client.get("/api/statistics")
    table.foresight.stop()
    assert told in ([], [1])  # the phone that asked may have learned it first
    assert table.foresight.knowledge.rates.throws == 1


def test_while_a_long_log_is_learned_from(table: Table) -> None:
    tell(table, *STORY[:3])
    answers: list[int] = []
    table.foresight.knowledge.refresh(lambda _: answers.append(table.client.get("/api/statistics").status_code))
    assert answers == [503]


def test_without_a_log_the_odds_stay(tmp_path: Path) -> None:
    foresight, told = Foresight(Knowledge(tmp_path / "none.db")), list[int]()
    foresight.start(lambda: told.append(1))
    foresight.step(1, 1)
    foresight.stop()
    assert (told, foresight.odds(Game())) == ([], None)


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        pytest.param("/api/statistics?game=9", 404, "there is no game 9", id="no-such-game"),
        pytest.param("/api/statistics?game=last", 400, "game must be a number", id="no-number"),
        pytest.param("/export/throws.csv?game=9", 404, "there is no game 9", id="no-such-game-to-export"),
        pytest.param("/export/secrets.csv", 404, "These can be exported", id="no-such-table"),
        pytest.param("/export/throws.exe", 404, "These can be exported", id="no-such-format"),
        pytest.param("/export/report.html", 400, "A report is of one game", id="a-report-of-all"),
    ],
)
def test_refusals(table: Table, path: str, status: int, words: str) -> None:
    tell(table, *STORY[:3])
    answer = table.client.get(path)
    assert (answer.status_code, words in answer.get_json()["error"]["text"]) == (status, True)
