"""What is asked for: health, state, pictures, the way to the page, old games, status."""

from pathlib import Path
from typing import Any

import pytest

from tests.page.tables import NEW, Hands, Table, Wizard, table_at
from towerpi import __version__
from towerpi.cubes import NO_CUBES, Cubes
from towerpi.page.broadcast import Broadcast
from towerpi.page.join import Join, network_addresses, qr_svg, qr_text


def test_health(table: Table) -> None:
    assert table.client.get("/healthz").json == {"ok": True, "towerpi": __version__}


def test_the_state_and_its_tag(table: Table) -> None:
    first = table.client.get("/api/state")
    assert first.json["run"] == "abc123"  # type: ignore[index]
    again = table.client.get("/api/state", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_before_the_first_state(tmp_path: Path) -> None:
    with table_at(tmp_path, broadcast=Broadcast(1)) as table:
        answer = table.client.get("/api/state")
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")


def test_the_stream(table: Table) -> None:
    answer = table.client.get("/events")
    assert answer.headers["Content-Type"] == "text/event-stream; charset=utf-8"
    parts = iter(answer.response)
    assert next(parts) == b"retry: 2000\n\n"
    assert b"event: state" in next(parts)
    assert next(parts) == b": still here\n\n"
    answer.close()


def test_the_phone_after_the_last_polls(table: Table) -> None:
    streams = [table.client.get("/events") for _ in range(3)]
    answer = table.client.get("/events")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert table.client.get("/api/state").status_code == 200
    streams[0].close()
    again = table.client.get("/events")
    assert again.status_code == 200
    for stream in [*streams, again]:
        stream.close()


def test_asking_for_the_head_takes_no_place(table: Table) -> None:
    for _ in range(5):
        assert table.client.ask("HEAD", "/events").status_code == 200


def test_pictures(table: Table) -> None:
    name = table.pictures.save(b"a picture")
    answer = table.client.get(f"/frames/{name}.jpg")
    assert (answer.data, answer.headers["Content-Type"]) == (b"a picture", "image/jpeg")
    assert answer.headers["Cache-Control"] == "no-cache"
    known = table.client.get(f"/frames/{name}.jpg", headers={"If-None-Match": answer.headers["ETag"]})
    assert known.status_code == 304
    assert "immutable" in table.client.get(f"/frames/{name}.jpg?run=abc123").headers["Cache-Control"]
    assert "immutable" not in table.client.get(f"/frames/{name}.jpg?run=before").headers["Cache-Control"]


@pytest.mark.parametrize("name", ["00000099", "..%2faccess", "%2e%2e", "1a", "٣", "9" * 300])
def test_pictures_that_are_not_there(table: Table, name: str) -> None:
    answer = table.client.get(f"/frames/{name}.jpg")
    assert answer.status_code == 404
    assert answer.json["error"]["text"]  # type: ignore[index]


@pytest.mark.parametrize(
    ("address", "signed", "headers", "told"),
    [
        pytest.param("192.168.4.20", False, {}, False, id="a-stranger"),
        pytest.param("192.168.4.20", True, {}, True, id="who-has-it"),
        pytest.param("127.0.0.1", False, {}, True, id="this-machine"),
        pytest.param("::1", False, {}, True, id="this-machine-6"),
        pytest.param("127.0.0.1", False, {"X-Forwarded-For": "192.168.4.20"}, False, id="through-a-proxy"),
        pytest.param("127.0.0.1", False, {"Forwarded": "for=192.168.4.20"}, False, id="through-another-proxy"),
        pytest.param("", False, {}, False, id="nobody-knows"),
    ],
)
def test_who_is_told_the_pin(table: Table, address: str, signed: bool, headers: dict[str, str], told: bool) -> None:
    browser = table.client if signed else table.browser()
    more: dict[str, Any] = {"headers": headers, "environ_base": {"REMOTE_ADDR": address}}
    plain = browser.get("/api/join", **more).json
    assert plain
    assert plain["pin"] == (table.access.pin if told else None)
    assert (f"#pin={table.access.pin}" in plain["link"]) is told
    assert browser.get("/join.svg", **more).data == qr_svg(plain["link"])


def test_addresses() -> None:
    assert Join("192.168.4.1", 8080).addresses() == ["http://192.168.4.1:8080/"]
    assert Join("192.168.4.1", 80).link("123456") == "http://192.168.4.1/#pin=123456"
    assert Join("::1", 8080).addresses() == ["http://[::1]:8080/"]
    assert Join("0.0.0.0", 8080).here() == "http://localhost:8080/"
    everywhere = Join("0.0.0.0", 8080).addresses()
    assert everywhere
    assert all(address.endswith(":8080/") for address in everywhere)
    assert "127.0.0.1" not in network_addresses()


def test_the_code_for_the_terminal() -> None:
    lines = qr_text("http://192.168.4.1:8080/#pin=123456", colour=False).splitlines()
    assert set("".join(lines)) == set(" ▀▄█")
    assert {len(line) for line in lines} == {len(lines[0])}
    assert len(lines) <= 24  # fits a small terminal
    coloured = qr_text("x", colour=True).splitlines()
    assert all(line.startswith("\033[97;40m") and line.endswith("\033[0m") for line in coloured)


def test_status_of_a_table_without_anything(table: Table) -> None:
    parts = {part["part"]: part for part in table.client.get("/api/status").json}  # type: ignore[union-attr]
    names = "camera calibration button led light buzzer beam disk log clock network version"
    assert list(parts) == names.split()
    assert parts["camera"]["state"] == "off"
    assert parts["camera"]["cure"]["text"]
    assert parts["button"]["state"] == "off"
    assert parts["log"]["state"] == parts["version"]["state"] == "ok"


def test_reports_are_counted_and_the_last_kept(table: Table) -> None:
    stranger = table.browser()
    for number in range(12):
        answer = stranger.ask(
            "POST",
            "/csp",
            data=f"report {number} {'x' * 3000}",
            content_type="application/csp-report",
            headers={"X-TowerPi": None, "Origin": None},
        )
        assert answer.status_code == 204
    reports = stranger.get("/csp").json
    assert reports
    assert reports["count"] == 12
    assert len(reports["last"]) == 10
    assert all(len(report) == 2000 for report in reports["last"])
    assert reports["last"][-1].startswith("report 11")


def test_games(table: Table) -> None:
    assert table.client.get("/api/games").json == []
    assert table.client.get("/api/games/1").status_code == 404
    table.client.post("/api/events", {"command": "new-game-1", "event": NEW})
    watcher = table.browser()
    assert [game["number"] for game in watcher.get("/api/games").json] == [1]  # type: ignore[union-attr]
    assert watcher.get("/api/games/1").json["number"] == 1  # type: ignore[index]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/provinces", 200),
        ("/api/setup?edition=2&colours=red,blue,yellow", 200),
        ("/api/setup?edition=1&colours=red,blue&two_player=halga", 200),
        ("/api/setup?colours=red,blue,yellow,black", 200),
        ("/api/setup?colours=red", 400),
        ("/api/setup?colours=red,red,red", 400),
        ("/api/setup?colours=red,blue,yellow&two_player=three", 400),
        ("/api/setup?edition=3&colours=red,blue,yellow", 400),
        ("/api/setup", 400),
        ("/api/house?edition=1", 200),
        ("/api/house?edition=one", 400),
        ("/words/de.json", 200),
        ("/words/en.json", 200),
        ("/words/fr.json", 404),
        ("/live.mjpg", 404),
        ("/nothing", 404),
        ("/api/games/x", 404),
        ("/api/games/99999999999999999999", 404),
    ],
)
def test_questions(table: Table, path: str, status: int) -> None:
    answer = table.client.get(path)
    assert answer.status_code == status, answer.text
    if status >= 400:
        assert answer.get_json()["error"]["text"]


def test_a_real_table_has_no_hands(table: Table) -> None:
    assert table.client.post("/api/demo", {"do": "play"}).status_code == 404
    assert table.client.post("/api/calibration", {"do": "begin"}).status_code == 404


def test_the_demo_has(tmp_path: Path) -> None:
    hands = Hands()
    with table_at(tmp_path, demo=hands) as table:
        answer = table.client.post("/api/demo", {"do": "lay", "cubes": {"red": 2}})
        assert (answer.status_code, answer.json) == (200, {"done": True})
        assert table.client.post("/api/demo", {"do": "clear"}).status_code == 200
        bad: tuple[object, ...] = ({"zebra": 1}, {"red": 61}, {"red": 30, "blue": 31}, {"red": "2"}, [], 3)
        for cubes in bad:
            assert table.client.post("/api/demo", {"do": "lay", "cubes": cubes}).status_code == 400
        assert hands.state["playing"]
        table.client.post("/api/events", {"command": "new-game-1", "event": NEW})
    assert hands.done == [("lay", Cubes(red=2)), ("clear", NO_CUBES)]
    assert not hands.state["playing"]


@pytest.mark.parametrize(
    "dice",
    [
        pytest.param({"white": [7]}, id="no-such-face"),
        pytest.param({"pink": [1]}, id="no-such-colour"),
        pytest.param({"white": [0] * 9}, id="too-many"),
        pytest.param([1, 2], id="no-colours"),
    ],
)
def test_the_demo_rolls_what_it_is_told(tmp_path: Path, dice: object) -> None:
    hands = Hands()
    with table_at(tmp_path, demo=hands) as table:
        told = {"do": "roll", "dice": {"white": [3, 4], "red": [0, 0]}}
        assert table.client.post("/api/demo", told).status_code == 200
        assert hands.rolled == [{"white": (3, 4), "red": (0, 0)}]
        assert table.client.post("/api/demo", {"do": "roll", "dice": dice}).status_code == 400


def test_the_calibration_is_asked(tmp_path: Path) -> None:
    wizard = Wizard()
    with table_at(tmp_path, calibrating=wizard) as table:
        body = {"do": "begin", "view": "below", "colours": ["red", "blue"]}
        answer = table.client.post("/api/calibration", body)
        assert (answer.status_code, answer.json) == (200, {"step": "empty"})
        live = table.client.get("/live.mjpg")
        assert live.headers["Content-Type"] == "multipart/x-mixed-replace; boundary=frame"
        assert live.data == b"a picture"
    assert wizard.wishes == [body]


def test_what_goes_wrong_inside_is_one_sentence(tmp_path: Path) -> None:
    def broken() -> list[Any]:
        raise RuntimeError("a fault of our own")

    with table_at(tmp_path, status=broken) as table:
        answer = table.client.get("/api/status")
    assert answer.status_code == 500
    assert "Something went wrong inside TowerPi" in answer.json["error"]["text"]  # type: ignore[index]
    assert "fault of our own" not in answer.text
