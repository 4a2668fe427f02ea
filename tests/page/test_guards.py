"""What is refused before anything looks at it."""

from typing import Any

import pytest

from tests.page.tables import NEW, Table, table_at
from towerpi.game.state import Phase
from towerpi.page.guards import name_of

EVENT = {"command": "first-command", "event": NEW}
WRITES = [
    pytest.param("PUT", "/api/pin", {"pin": "123456"}, id="pin"),
    pytest.param("POST", "/api/events", EVENT, id="events"),
    pytest.param("POST", "/api/read", {}, id="read"),
    pytest.param("POST", "/api/games/1/resume", {}, id="resume"),
    pytest.param("POST", "/api/demo", {"do": "play"}, id="demo"),
    pytest.param("POST", "/api/calibration", {"do": "begin"}, id="calibration"),
]


@pytest.mark.parametrize(("method", "path", "body"), WRITES)
def test_acting_needs_the_pin(table: Table, method: str, path: str, body: object) -> None:
    answer = table.browser().ask(method, path, body)
    assert (answer.status_code, answer.json["reason"]) == (401, "pin")  # type: ignore[index]
    assert table.game().phase is Phase.SETUP


FOREIGN = [
    pytest.param({"Origin": "http://evil.example"}, "origin", id="foreign-origin"),
    pytest.param({"Origin": "null"}, "origin", id="origin-null"),
    pytest.param({"Origin": "http://["}, "origin", id="origin-that-is-no-address"),
    pytest.param({"Origin": "http://192.168.4.1:8081"}, "origin", id="another-port"),
    pytest.param({"Origin": None, "Sec-Fetch-Site": "cross-site"}, "origin", id="cross-site"),
    pytest.param({"Origin": None, "Sec-Fetch-Site": "same-site"}, "origin", id="same-site"),
    pytest.param({"X-TowerPi": None}, "header", id="no-header"),
    pytest.param({"X-TowerPi": "0"}, "header", id="another-header"),
]
OPEN = [
    pytest.param("POST", "/api/session", {"pin": "123456"}, id="session"),
    pytest.param("DELETE", "/api/session", None, id="signing-out"),
    pytest.param("POST", "/api/plan", {"event": {}}, id="plan"),
]


@pytest.mark.parametrize(("headers", "reason"), FOREIGN)
@pytest.mark.parametrize(("method", "path", "body"), WRITES + OPEN)
def test_other_sites_write_nothing(
    table: Table, method: str, path: str, body: object, headers: dict[str, Any], reason: str
) -> None:
    answer = table.client.ask(method, path, body, headers=headers)
    assert (answer.status_code, answer.json["reason"]) == (403, reason)  # type: ignore[index]
    assert table.game().phase is Phase.SETUP
    assert table.client.acting()


@pytest.mark.parametrize(
    "headers",
    [
        pytest.param({"Sec-Fetch-Site": "same-origin"}, id="a-browser"),
        pytest.param({"Origin": None}, id="a-program"),
        pytest.param({"Origin": "http://192.168.4.1:8080", "Sec-Fetch-Site": "none"}, id="typed"),
        pytest.param({"Host": "tower.local", "Origin": "http://TOWER.local"}, id="by-name"),
    ],
)
def test_the_page_itself_may(table: Table, headers: dict[str, Any]) -> None:
    phone = table.browser()
    answer = phone.post("/api/session", {"pin": table.access.pin}, headers=headers)
    assert answer.status_code == 200


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", "", "multipart/form-data"])
@pytest.mark.parametrize(("method", "path", "body"), [*WRITES, OPEN[0]])
def test_json_only(table: Table, method: str, path: str, body: object, content_type: str) -> None:
    answer = table.client.ask(method, path, body, content_type=content_type)
    assert (answer.status_code, answer.json["reason"]) == (415, "type")  # type: ignore[index]
    assert table.game().phase is Phase.SETUP


HOSTS = [
    pytest.param("192.168.4.1:8080", 200, id="address"),
    pytest.param("[fe80::1]:8080", 200, id="address-6"),
    pytest.param("localhost:8080", 200, id="localhost"),
    pytest.param("TOWER.local", 200, id="mdns"),
    pytest.param("tower.local.", 200, id="last-dot"),
    pytest.param("tower.home.arpa", 200, id="from-the-settings"),
    pytest.param("evil.example", 421, id="foreign"),
    pytest.param("evil.example:8080", 421, id="foreign-with-port"),
    pytest.param("192.168.4.1.evil.example", 421, id="address-in-a-name"),
    pytest.param("localhost.evil.example", 421, id="localhost-in-a-name"),
    pytest.param("evillocal", 421, id="no-dot"),
    pytest.param("", 421, id="none"),
    pytest.param("[::1", 200, id="half-a-bracket-is-still-this-machine"),
    pytest.param("a b", 421, id="nonsense"),
]


@pytest.mark.parametrize(("host", "status"), HOSTS)
def test_names_of_this_tower(tmp_path_factory: pytest.TempPathFactory, host: str, status: int) -> None:
    with table_at(tmp_path_factory.mktemp("table"), host_names=("Tower.home.arpa",)) as table:
        for path in ("/api/state", "/", "/js/main.js"):
            answer = table.client.get(path, headers={"Host": host})
            assert answer.status_code == status
        if status == 421:
            answer = table.client.get("/api/state", headers={"Host": host})
            assert "is not a name of this tower" in answer.json["error"]["text"]  # type: ignore[index]
            assert table.client.post("/api/events", EVENT, headers={"Host": host}).status_code == 421


@pytest.mark.parametrize(
    ("host", "name"),
    [("A.local:80", "a.local"), ("[::1]:80", "::1"), ("x.", "x"), (" x ", "x"), ("", ""), ("1.2.3.4", "1.2.3.4")],
)
def test_the_name_in_a_host_header(host: str, name: str) -> None:
    assert name_of(host) == name


@pytest.mark.parametrize("path", ["/", "/api/state", "/nothing", "/join.svg", "/js/main.js", "/openapi.json"])
def test_every_answer_forbids_the_rest_of_the_world(table: Table, path: str) -> None:
    headers = table.client.get(path).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "Access-Control-Allow-Origin" not in headers
    assert "Server" not in headers


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE", "OPTIONS"])
def test_other_methods_do_nothing(table: Table, method: str) -> None:
    answer = table.client.ask(method, "/api/events", EVENT)
    assert answer.status_code in (200, 405)  # OPTIONS tells what there is
    assert table.game().phase is Phase.SETUP
