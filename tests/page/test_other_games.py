"""The other games over HTTP: a game begun, lines judged for everybody, contests settled with the PIN, dice counted."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.page.tables import Table, table_at

ATTACK = {"region": "india", "attacker": {"player": "yellow", "armies": 2, "fleets": 1}, "neutral": 3}
OPEN: dict[str, Any] = {"kind": "ATTACK", "attack": ATTACK}
ROLLED = {**OPEN, "land": [{"attacker": [2, 5], "defender": [1, 2]}]}
SEATS = [{"colour": "yellow", "name": "Ana"}, {"colour": "white", "name": ""}]
NEW = {"event": "NewGame", "edition": 2, "players": SEATS, "game": "struggle-of-empires"}


def act(table: Table, name: str, event: dict[str, Any]) -> Any:
    return table.client.post("/api/events", {"command": f"other-{name}", "event": event})


def state(table: Table) -> Any:
    return table.client.get("/api/state").get_json()["game"]


def test_a_battle_is_judged_for_everybody_and_settled_with_the_pin(tmp_path: Path) -> None:
    with table_at(tmp_path) as table:
        assert act(table, "new-game", NEW).status_code == 200
        assert (state(table)["game"], state(table)["phase"], state(table)["tower"]) == (
            "struggle-of-empires",
            "idle",
            {},
        )
        stranger = table.browser()
        judged = stranger.post("/api/judge", {"line": OPEN}).get_json()
        assert (judged["next"], judged["gold"]) == ("land", 2)
        assert sum(judged["odds"]["land"].values()) == pytest.approx(1)
        event = {"event": "Contest", "line": ROLLED, "dice": {"attacker": "white"}}
        assert stranger.post("/api/events", {"command": "other-stranger", "event": event}).status_code == 401
        assert act(table, "contest", event).status_code == 200
        contest = state(table)["contest"]
        assert (contest["number"], contest["answer"]["land"]["totals"]) == (1, [6, 4])
        items = table.client.get("/api/games/1").get_json()["items"]
        assert [item["kind"] for item in items] == ["contest"]
        dice = table.client.get("/api/dice?game=1").get_json()
        assert {one["colour"]: one["number"] for one in dice["dice"]} == {"": 2, "white": 2}
        assert table.client.get("/api/dice?game=2").get_json() == {"games": 0, "dice": []}


def test_a_battle_under_way_is_shown_to_everybody_until_it_is_settled(tmp_path: Path) -> None:
    with table_at(tmp_path) as table:
        act(table, "new-game", NEW)
        rolling = {"rolled": {"attacker": [2, 5]}, "since": "p1"}
        engaged = act(table, "engaged-1", {"event": "Engage", "line": OPEN, "rolling": rolling, "picture": "p1"})
        assert engaged.status_code == 200
        now = state(table)["under_way"]
        assert (now["number"], now["answer"]["next"], now["picture"]) == (1, "land", "p1")
        assert now["rolling"] == {**rolling, "reserves": None}
        assert "CallOff" in state(table)["legal"]
        act(table, "contest", {"event": "Contest", "line": ROLLED})
        assert state(table)["under_way"] is None
        assert "CallOff" not in state(table)["legal"]


def test_cards_of_the_table_are_told_to_nobody_before_both_sides_are_ready(tmp_path: Path) -> None:
    with table_at(tmp_path) as table:
        other = table.browser()
        other.sign_in(table.access.pin)
        act(table, "new-game", KNIGHTS)
        act(table, "engaged", {"event": "Engage", "line": SKIRMISH, "revealing": {"laid": {}}})
        now = state(table)["under_way"]
        assert (now["number"], now["answer"]["draw"]["attacker"]["cards"], now["rolling"]) == (1, 4, None)
        waiting = {"ready": False, "revealed": None, "lacking": 0}
        assert now["revealing"] == {"attacker": waiting, "defender": waiting}
        laid = {"attacker": {"kept": ["victory", "draw-another"]}}
        act(table, "laid-one", {"event": "Engage", "line": now["line"], "revealing": {"laid": laid}})
        told = [phone.get("/api/state").text for phone in (table.client, other, table.browser())]
        assert not [symbol for symbol in MIX if any(f'"{symbol}"' in text for text in told)]
        assert state(table)["under_way"]["revealing"]["attacker"] == {**waiting, "ready": True}
        theirs = {"event": "Engage", "line": now["line"], "revealing": {"laid": {"defender": {"kept": ["hit"]}}}}
        assert other.post("/api/events", {"command": "laid-other", "event": theirs}).status_code == 200
        sides = state(table)["under_way"]["revealing"]
        assert (sides["attacker"]["revealed"]["kept"], sides["attacker"]["lacking"]) == (["victory", "draw-another"], 1)
        assert sides["defender"]["revealed"] == {"kept": ["hit"], "anew": []}
        anew = {"attacker": {"kept": ["victory", "draw-another"], "anew": ["hit"]}}
        act(table, "laid-new", {"event": "Engage", "line": now["line"], "revealing": {"laid": anew}})
        now = state(table)["under_way"]
        assert (now["revealing"], now["answer"]["outcome"]["ending"]) == (None, "fallen")
        act(table, "settled", {"event": "Contest", "line": now["line"]})
        assert (state(table)["under_way"], state(table)["contest"]["line"]) == (None, now["line"])


@pytest.mark.parametrize(
    ("laid", "status", "word"),
    [
        pytest.param({"attacker": {"kept": ["hit"] * 3}}, 409, "number of fate cards", id="too-many"),
        pytest.param({"attacker": {"kept": ["luck"]}}, 400, "luck", id="no-such-card"),
        pytest.param({"nobody": {"kept": []}}, 400, "nobody", id="no-such-side"),
        pytest.param({"attacker": 3}, 400, "3", id="no-cards"),
        pytest.param([], 400, "laid", id="no-sides"),
    ],
)
def test_cards_that_cannot_be_are_told_in_one_sentence(tmp_path: Path, laid: object, status: int, word: str) -> None:
    with table_at(tmp_path) as table:
        act(table, "new-game", KNIGHTS)
        act(table, "engaged", {"event": "Engage", "line": SKIRMISH, "revealing": {"laid": {}}})
        before = state(table)["under_way"]
        answer = act(table, "laid-wrong", {"event": "Engage", "line": SKIRMISH, "revealing": {"laid": laid}})
        assert (answer.status_code, state(table)["under_way"]) == (status, before)
        assert word in answer.get_json()["error"]["text"]


def test_what_is_refused_or_makes_no_sense_changes_nothing(tmp_path: Path) -> None:
    with table_at(tmp_path) as table:
        act(table, "new-game", NEW)
        wrong = {**OPEN, "attack": {**ATTACK, "neutral": 9}}
        assert table.client.post("/api/judge", {"line": wrong}).get_json()["refused"] == "no-counter"
        refused = act(table, "refused-1", {"event": "Contest", "line": wrong})
        assert (refused.status_code, refused.get_json()["reason"]) == (409, "no-counter")
        assert act(table, "too-early", {"event": "Contest", "line": OPEN}).status_code == 409
        assert table.client.post("/api/judge", {"line": {"kind": "CHESS"}}).status_code == 400
        assert table.client.post("/api/judge", {"line": 3}).status_code == 400
        assert state(table)["contest"] is None


def test_no_line_is_judged_without_such_a_game(tmp_path: Path) -> None:
    with table_at(tmp_path) as table:
        assert table.client.post("/api/judge", {"line": OPEN}).status_code == 400


@pytest.mark.parametrize(("game", "switch"), [("struggle-of-empires", "fleets"), ("warrior-knights", "losses")])
def test_the_house_rules_of_another_game(tmp_path: Path, game: str, switch: str) -> None:
    with table_at(tmp_path) as table:
        names = [rule["name"] for rule in table.client.get(f"/api/house?game={game}").get_json()]
        assert switch in names
        assert table.client.get("/api/house?game=chess").status_code == 400


KNIGHTS = {**NEW, "game": "warrior-knights", "players": [*SEATS[:1], {"colour": "red", "name": ""}]}
MIX = {"hit": 10, "block": 8, "victory": 4, "draw-another": 2}


def noble(baron: str, name: str) -> dict[str, Any]:
    army = {"name": name, "shape": "star", "troops": [{"strength": 200}]}
    return {"baron": baron, "commander": name, "armies": [army]}


SKIRMISH = {"kind": "SKIRMISH", "attacker": noble("red", "Solferino"), "defender": noble("yellow", "Azur")}


def test_a_hand_is_told_to_the_phone_that_took_it_and_to_no_other(tmp_path: Path) -> None:
    with table_at(tmp_path) as table:
        other = table.browser()
        other.sign_in(table.access.pin)
        stranger = table.browser()
        act(table, "new-game", KNIGHTS)
        act(table, "fate-deck", {"event": "FateDeck", "mix": MIX, "seed": 5})
        act(table, "deal-fate", {"event": "DealFate", "line": SKIRMISH})
        hands = [phone.get("/api/hand").get_json() for phone in (table.client, other, stranger)]
        assert hands == [{"attacker": None, "defender": None}] * 3
        act(table, "hold-fate", {"event": "HoldFate", "side": "attacker", "phone": "somebody else"})
        mine = table.client.get("/api/hand")
        assert mine.headers["Cache-Control"] == "no-store"
        assert len(mine.get_json()["attacker"]) == 4
        assert other.get("/api/hand").get_json() == stranger.get("/api/hand").get_json() == hands[0]
        told = state(table)["fate"]
        assert told["left"] == 16
        assert told["battle"]["sides"]["attacker"] == {
            "cards": 4, "discard": 2, "fewest_kept": 0, "most_kept": 2, "phones": 1, "ready": False, "revealed": None,
        }  # fmt: skip
        assert not set(MIX) & set(json.dumps(told).split('"'))
        table.access.change("123456")  # who has not the new PIN plays no more
        assert table.client.get("/api/hand").get_json() == hands[0]


def test_hands_are_revealed_together_and_nobody_keeps_for_another(tmp_path: Path) -> None:
    with table_at(tmp_path) as table:
        other = table.browser()
        other.sign_in(table.access.pin)
        act(table, "new-game", KNIGHTS)
        act(table, "fate-deck", {"event": "FateDeck", "mix": MIX})
        act(table, "deal-fate", {"event": "DealFate", "line": SKIRMISH})
        act(table, "hold-fate-1", {"event": "HoldFate", "side": "attacker"})
        keep = {"event": "KeepFate", "side": "attacker", "kept": [0, 1]}
        assert other.post("/api/events", {"command": "other-keep", "event": keep}).status_code == 409
        assert act(table, "keep-fate-1", keep).status_code == 200
        assert state(table)["fate"]["battle"]["sides"]["attacker"]["revealed"] is None
        other.post("/api/events", {"command": "hold-other", "event": {"event": "HoldFate", "side": "defender"}})
        theirs = other.get("/api/hand").get_json()["defender"]
        keep = {"event": "KeepFate", "side": "defender", "kept": [3]}
        assert other.post("/api/events", {"command": "keep-other", "event": keep}).status_code == 200
        sides = state(table)["fate"]["battle"]["sides"]
        assert sides["defender"]["revealed"]["kept"] == theirs[3:]
        assert len(sides["attacker"]["revealed"]["kept"]) == 2


def test_no_phone_chooses_how_the_deck_is_shuffled(tmp_path: Path) -> None:
    with table_at(tmp_path) as table:
        act(table, "new-game", KNIGHTS)
        hands = []
        for number in range(8):
            act(table, f"fate-deck-{number}", {"event": "FateDeck", "mix": MIX, "seed": 5})
            act(table, f"deal-fate-{number}", {"event": "DealFate", "line": SKIRMISH})
            act(table, f"hold-fate-{number}", {"event": "HoldFate", "side": "attacker"})
            hands.append(tuple(table.client.get("/api/hand").get_json()["attacker"]))
            act(table, f"call-off-{number}", {"event": "CallOff"})
        assert len(set(hands)) > 1
