"""Acting on the game: what is done, what is refused, and that a refusal changes nothing."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.game.stories import attack, counted, riot
from tests.page.tables import NEW, DeafLoop, Hands, Table, Wizard, table_at
from towerpi.game.events import Event, Verify, event_to_plain
from towerpi.game.state import Phase
from towerpi.logreader import LogReader

BIG = "x" * 70_000
DEEP = "[" * 30_000


class Commands:
    """Names for commands, each once."""

    def __init__(self) -> None:
        self._last = 0

    def __call__(self) -> str:
        self._last += 1
        return f"command-{self._last:04}"


fresh = Commands()


def act(table: Table, event: object, command: object = None) -> tuple[int, Any]:
    plain = event if isinstance(event, dict) or not isinstance(event, Event) else event_to_plain(event)
    answer = table.client.post("/api/events", {"command": command or fresh(), "event": plain})
    return answer.status_code, answer.json


def begun(table: Table) -> None:
    """A game with a filled tower and an empty tray."""
    for event in (NEW, counted("2 red 3 green"), Verify()):
        assert act(table, event)[0] == 200
    assert table.game().phase is Phase.VERIFIED


def picture_of(table: Table) -> tuple[object, int]:
    """Everything a refusal must leave alone."""
    entries = sum(game.steps for game in LogReader(table.desk.log).games())
    return table.game(), entries


def test_a_battle_from_a_phone(table: Table) -> None:
    begun(table)
    assert act(table, attack("blue", 4, "red", 3)) == (200, {"done": True, "saved": True})
    assert table.client.get("/api/state").json["game"]["phase"] == "armed"  # type: ignore[index]
    assert act(table, counted("3 blue 4 red"))[0] == 200
    assert table.client.get("/api/state").json["game"]["outcome"]["result"] == "DEFENDER"  # type: ignore[index]


def test_the_same_command_acts_once(table: Table) -> None:
    begun(table)
    event = event_to_plain(attack("blue", 4, "red", 3))
    assert act(table, event, "the-same-one") == (200, {"done": True, "saved": True})
    before = picture_of(table)
    assert act(table, event, "the-same-one") == (200, {"done": True, "saved": True})
    assert act(table, {"event": "Undo"}, "the-same-one")[0] == 200  # whatever it brings this time
    assert picture_of(table) == before


PLAYERS = NEW["players"]


def winter_comes(*provinces: int) -> dict[str, Any]:
    told = zip(PLAYERS, provinces, strict=False)
    larders = [{"player": one["colour"], "grain": 3, "provinces": number} for one, number in told]
    return {"event": "WinterComes", "larders": larders, "grain_loss": 1}


def score_winter(*provinces: int) -> dict[str, Any]:
    told = zip(PLAYERS, provinces, strict=False)
    return {
        "event": "ScoreWinter",
        "holdings": {one["colour"]: [{"region": "Bayern", "buildings": []}] * number for one, number in told},
    }


BAD_EVENTS = [
    pytest.param(None, 400, "An event out of", id="nothing"),
    pytest.param([], 400, "An event out of", id="a-list"),
    pytest.param({}, 400, "An event out of", id="no-kind"),
    pytest.param({"event": "Explode"}, 400, "An event out of", id="unknown-kind"),
    pytest.param({"event": ["NewGame"]}, 400, "An event out of", id="kind-as-a-list"),
    pytest.param({"event": "TrayMoving", "after": "fall"}, 400, "no event for phones", id="camera-moving"),
    pytest.param({"event": "TraySeen", "reading": {"sightings": []}}, 400, "no event for phones", id="camera-seen"),
    pytest.param({"event": "Resume"}, 400, "no event for phones", id="resumed-by-itself"),
    pytest.param({"event": "Undo", "twice": True}, 400, "no field", id="unknown-field"),
    pytest.param({"event": "Fell"}, 400, "cubes is missing", id="missing-field"),
    pytest.param({"event": "Fell", "cubes": 3}, 400, "must be an object", id="cubes-as-a-number"),
    pytest.param({"event": "Fell", "cubes": {"red": -1}}, 400, "must be 0 to 999", id="negative"),
    pytest.param({"event": "Fell", "cubes": {"red": 1000}}, 400, "must be 0 to 999", id="too-many"),
    pytest.param({"event": "Fell", "cubes": {"red": True}}, 400, "whole number", id="yes-for-a-number"),
    pytest.param({"event": "Fell", "cubes": {"red": 1.5}}, 400, "whole number", id="half-a-cube"),
    pytest.param({"event": "Fell", "cubes": {"Ω": 1}}, 400, "A colour was expected", id="strange-colour"),
    pytest.param({"event": "Fell", "cubes": {"red": 10**7}}, 400, "at most 6 digits", id="huge-number"),
    pytest.param({"event": "Contest", "line": {"id": json.loads("[" * 99 + "]" * 99)}}, 400, "levels", id="too-deep"),
    pytest.param({"event": "Confirm", "counts": []}, 400, "must be an object", id="counts-as-a-list"),
    pytest.param({"event": "PlanAttack", "attack": {}}, 400, "attacker is missing", id="empty-attack"),
    pytest.param({"event": "PlanAttack", "attack": {"attacker": 5, "moved": 1}}, 400, "must be text", id="number-name"),
    pytest.param({"event": "PlanAttack", "attack": {"attacker": "red", "moved": "4"}}, 400, "whole number", id="word"),
    pytest.param(event_to_plain(attack("pink", 4, "red", 3)), 409, "A colour out of", id="unknown-attacker"),
    pytest.param(event_to_plain(attack("blue", 4, "pink", 3)), 409, "A colour out of", id="unknown-defender"),
    pytest.param(event_to_plain(attack("black", 4, "red", 3)), 409, "A colour out of", id="who-does-not-play"),
    pytest.param(event_to_plain(riot("black", 4, 1)), 409, "A colour out of", id="riot-of-who-does-not-play"),
    pytest.param(event_to_plain(attack("blue", 0, "red", 3)), 409, "At least one army", id="nobody-moves"),
    pytest.param(event_to_plain(attack("blue", 900, "red", 3)), 409, "were to be thrown", id="more-than-there-are"),
    pytest.param(event_to_plain(Verify()), 409, "possible", id="wrong-phase"),
    pytest.param(event_to_plain(counted("1 red")), 409, "possible", id="nothing-to-count"),
    pytest.param(
        {"event": "ScoreWinter", "holdings": {"red": [{"region": "Mordor"}]}}, 400, "must be one of", id="region"
    ),
    pytest.param({"event": "WinterComes", "larders": {}, "grain_loss": 1}, 400, "must be a list", id="larders"),
    pytest.param(winter_comes(11, 11, 12, 12), 400, "45 provinces are in play; 46 are entered", id="46-provinces"),
    pytest.param(winter_comes(11, 11, 12), 400, "every player were expected once", id="somebody-without-larder"),
    pytest.param(score_winter(5, 5, 0, 0), 400, "Bayern has 9 provinces in play; 10 are", id="more-than-a-region"),
    pytest.param(score_winter(5, 4, 0), 400, "What every player holds was expected", id="somebody-without-score"),
    pytest.param(
        {"event": "Convert", "player": "red", "space": 1, "card": "ace"}, 400, "must be one of", id="unknown-card"
    ),
    pytest.param(NEW, 409, "A game is under way", id="another-game"),
    pytest.param({**NEW, "edition": 3, "abandon": True}, 409, "Edition 1 or 2", id="third-edition"),
    pytest.param({**NEW, "players": PLAYERS[:1], "abandon": True}, 409, "players were expected", id="alone"),
    pytest.param({**NEW, "players": PLAYERS[:1] * 3, "abandon": True}, 409, "", id="one-colour-thrice"),
    pytest.param({**NEW, "switches": {"moon": 1}, "abandon": True}, 409, "", id="unknown-switch"),
    pytest.param({**NEW, "switches": {"zero_zero": []}, "abandon": True}, 400, "", id="switch-as-a-list"),
    pytest.param({**NEW, "players": "red"}, 400, "must be a list", id="players-as-text"),
    *(
        pytest.param(
            {**NEW, "players": [{"colour": "red", "name": name}, *PLAYERS[1:]], "abandon": True},
            400,
            "",
            id=f"name-{case}",
        )
        for case, name in {
            "long": "x" * 41,
            "with-a-bell": "Anna\a",
            "on-two-lines": "An\nna",
            "half-a-character": "\ud800",
        }.items()
    ),
]


@pytest.mark.parametrize(("event", "status", "text"), BAD_EVENTS)
def test_bad_events_change_nothing(table: Table, event: object, status: int, text: str) -> None:
    begun(table)
    before = picture_of(table)
    code, answer = act(table, event)
    assert code == status, answer
    assert text in answer["error"]["text"]
    assert answer["error"]["text"].count("\n") == 0
    assert picture_of(table) == before


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        pytest.param(attack("blue", 4, "red", 3, church=True, event="church-peace"), "church-peace", id="church-peace"),
        pytest.param(attack("blue", 4, "blue", 3), "own-province", id="own-province"),
        pytest.param(riot("red", 3, 0), "no-marker", id="no-marker"),
        pytest.param({"province": "Baden", "origin": "Steiermark"}, "not-neighbours", id="far-away"),
    ],
)
def test_the_rules_refuse_with_their_reason(table: Table, event: Any, reason: str) -> None:
    begun(table)
    plain = (
        {**event_to_plain(attack("blue", 4, "red", 3)), **event} if isinstance(event, dict) else event_to_plain(event)
    )
    before = picture_of(table)
    refused = table.client.post("/api/events", {"command": fresh(), "event": plain})
    assert (refused.status_code, refused.json["reason"]) == (409, reason)  # type: ignore[index]
    told = table.browser().post("/api/plan", {"event": plain})  # an answer to a question, no fault
    assert (told.status_code, told.json["reason"]) == (200, reason)  # type: ignore[index]
    assert told.json["refused"] == refused.json["error"]  # type: ignore[index]
    assert picture_of(table) == before


def test_a_province_that_is_none(table: Table) -> None:
    begun(table)
    plain = {**event_to_plain(attack("blue", 4, "red", 3)), "province": "Mordor"}
    assert act(table, plain)[0] == 400


WRITES = [
    pytest.param("POST", "/api/session", id="session"),
    pytest.param("PUT", "/api/pin", id="pin"),
    pytest.param("POST", "/api/events", id="events"),
    pytest.param("POST", "/api/read", id="read"),
    pytest.param("POST", "/api/plan", id="plan"),
    pytest.param("POST", "/api/games/1/resume", id="resume"),
    pytest.param("POST", "/api/demo", id="demo"),
    pytest.param("POST", "/api/calibration", id="calibration"),
]
BAD_BODIES = [
    pytest.param(b"", id="nothing"),
    pytest.param(b"{", id="half"),
    pytest.param(b"null", id="null"),
    pytest.param(b"[]", id="list"),
    pytest.param(b'"pin"', id="text"),
    pytest.param(b"7", id="number"),
    pytest.param(b'{"pin": NaN}', id="no-number"),
    pytest.param(b"\xff\xfe", id="no-text"),
    pytest.param(DEEP.encode(), id="deep"),
    pytest.param(b'{"pin": ' + b"9" * 5000 + b"}", id="long-number"),
    pytest.param(b'{"pin": "\\ud800"}', id="half-a-character"),
    pytest.param(b'{"unknown": 1}', id="unknown-field"),
    pytest.param(b'{"pin": 123456}', id="pin-as-a-number"),
    pytest.param(b'{"command": 1, "event": 1}', id="command-as-a-number"),
    pytest.param(b'{"command": "a b c d e f", "event": {"event": "Undo"}}', id="command-with-blanks"),
    pytest.param(b'{"command": "short", "event": {"event": "Undo"}}', id="short-command"),
    pytest.param(b'{"do": 1}', id="do-as-a-number"),
    pytest.param(b'{"do": "dance"}', id="unknown-act"),
    pytest.param(b'{"do": ["begin"]}', id="act-as-a-list"),
]


@pytest.mark.parametrize("data", BAD_BODIES)
@pytest.mark.parametrize(("method", "path"), WRITES)
def test_bad_bodies(tmp_path: Path, method: str, path: str, data: bytes) -> None:
    hands, wizard = Hands(), Wizard()
    with table_at(tmp_path, demo=hands, calibrating=wizard) as table:
        before, pin = picture_of(table), table.access.pin
        answer = table.client.ask(method, path, data=data)
        assert answer.status_code == 400, answer.text
        assert answer.json["error"]["text"]  # type: ignore[index]
        assert (picture_of(table), table.access.pin) == (before, pin)
    assert not (hands.done or hands.taken_over or wizard.wishes)


@pytest.mark.parametrize(("method", "path"), WRITES)
def test_huge_bodies(table: Table, method: str, path: str) -> None:
    answer = table.client.ask(method, path, data=json.dumps({"pin": BIG}))
    if path in ("/api/demo", "/api/calibration"):  # not there: not even read
        assert answer.status_code == 404
    else:
        assert answer.status_code == 413
        assert "64 KiB" in answer.json["error"]["text"]  # type: ignore[index]


def test_a_loop_that_does_not_answer(tmp_path: Path) -> None:
    with table_at(tmp_path, loop=DeafLoop(), answer_s=0.01) as table:
        code, answer = act(table, NEW)
        assert (code, answer["reason"]) == (503, "slow")
        healthy = table.client.get("/healthz")
        assert (healthy.status_code, healthy.json["reason"]) == (503, "stuck")  # type: ignore[index]


def test_an_earlier_game_is_taken_up_again(table: Table) -> None:
    begun(table)
    assert act(table, {**NEW, "abandon": True})[0] == 200
    assert table.client.get("/api/state").json["game"]["number"] == 2  # type: ignore[index]
    assert table.browser().post("/api/games/1/resume", {}).status_code == 401
    assert table.client.post("/api/games/9/resume", {}).status_code == 409
    answer = table.client.post("/api/games/1/resume", {})
    assert (answer.status_code, answer.json) == (200, {"done": True, "saved": True})
    assert table.client.get("/api/state").json["game"]["number"] == 1  # type: ignore[index]
    assert table.game().phase is Phase.VERIFIED


def test_the_button(table: Table) -> None:
    answer = table.client.post("/api/read", {})
    assert (answer.status_code, answer.json) == (202, {"done": True})


def test_a_plan_is_shown_and_changes_nothing(table: Table) -> None:
    watcher = table.browser()
    plan = {"event": event_to_plain(attack("blue", 4, "red", 3))}
    assert "refused" in watcher.post("/api/plan", plan).json  # type: ignore[operator]  # no game yet
    begun(table)
    before = picture_of(table)
    answer = watcher.post("/api/plan", plan)
    assert answer.status_code == 200
    assert answer.json["thrown"] == {"blue": 4, "red": 3}  # type: ignore[index]
    assert watcher.post("/api/plan", {"event": {"event": "Undo"}}).status_code == 400
    assert picture_of(table) == before
