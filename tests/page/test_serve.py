"""The server on a real port: streams, phones that hang up, the end."""

import http.client
import json
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Thread

import pytest

from tests.page.tables import Table
from towerpi.errors import PageFault
from towerpi.page.broadcast import Broadcast
from towerpi.page.serve import Server, open_port

STREAMS = 3


@pytest.fixture
def port(table: Table) -> Iterator[int]:
    taken = open_port("127.0.0.1", 0)
    server = Server(table.app, taken, STREAMS)
    server.start()
    yield int(taken.getsockname()[1])
    table.broadcast.close()
    server.stop()


@contextmanager
def listening(port: int) -> Iterator[http.client.HTTPResponse]:
    """A phone on the stream; it hangs up at the end."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=20)) as connection:
        connection.request("GET", "/events")
        response = connection.getresponse()
        yield response
        response.close()


def ask(port: int, path: str, method: str = "GET", body: bytes | None = None) -> tuple[int, bytes]:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=20)) as connection:
        connection.request(method, path, body, {"X-TowerPi": "1", "Content-Type": "application/json"})
        response = connection.getresponse()
        return response.status, response.read()


def next_state(response: http.client.HTTPResponse) -> dict[str, object]:
    for line in iter(response.readline, b""):
        if line.startswith(b"data: "):
            state: dict[str, object] = json.loads(line[6:])
            return state
    raise AssertionError("the stream has ended")


def test_a_phone_hears_every_state(table: Table, port: int) -> None:
    with listening(port) as response:
        assert response.headers["Content-Type"].startswith("text/event-stream")
        first = next_state(response)
        table.broadcast.publish({"game": "another"})
        assert next_state(response) == {"game": "another", "version": int(str(first["version"])) + 1}


def test_the_phone_after_the_last_is_sent_away_and_can_still_ask(port: int) -> None:
    with listening(port) as one, listening(port) as two, listening(port) as three:
        assert [one.status, two.status, three.status] == [200] * STREAMS
        status, body = ask(port, "/events")
        assert (status, json.loads(body)["reason"]) == (503, "full")
        assert ask(port, "/api/state")[0] == 200
        assert ask(port, "/healthz")[0] == 200


def place_is_free(broadcast: Broadcast) -> bool:
    """Wait until a stream may be opened: the server notices a phone that hung up in its own time."""
    free = broadcast._places.acquire(timeout=30)
    if free:
        broadcast._places.release()
    return free


def test_a_place_is_free_again_when_a_phone_hangs_up(table: Table, port: int) -> None:
    for _ in range(3 * STREAMS):
        assert place_is_free(table.broadcast), "no place was freed"
        with listening(port) as response:
            assert response.status == 200
            next_state(response)


def test_it_can_be_stopped_and_started_again_and_again(table: Table) -> None:
    for _ in range(20):
        taken = open_port("127.0.0.1", 0)
        server = Server(table.app, taken, STREAMS)
        server.start()
        server.stop()
        assert taken.fileno() == -1


def test_the_end_wakes_the_phones_and_frees_the_port(table: Table) -> None:
    taken = open_port("127.0.0.1", 0)
    port = int(taken.getsockname()[1])
    server = Server(table.app, taken, STREAMS)
    server.start()
    rest: list[bytes] = []
    with listening(port) as response:
        next_state(response)
        listener = Thread(target=lambda: rest.append(response.read()))
        listener.start()
        table.broadcast.close()
        server.stop()
        listener.join(10)
        assert not listener.is_alive()
    open_port("127.0.0.1", port).close()


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with closing(open_port("127.0.0.1", 0)) as first:
        port = int(first.getsockname()[1])
        with pytest.raises(PageFault, match=f"Port {port} was expected to be free; another program uses it"):
            open_port("127.0.0.1", port)


@pytest.mark.parametrize(
    ("host", "port"),
    [pytest.param("203.0.113.9", 8080, id="not-ours"), pytest.param("127.0.0.1", 70000, id="no-such-port"),
     pytest.param("no such name", 8080, id="no-name")],
)  # fmt: skip
def test_an_address_that_cannot_be(host: str, port: int) -> None:
    with pytest.raises(PageFault, match=f"The page was to listen on {host}, port {port}; that failed"):
        open_port(host, port)


def test_six_takes_an_address_of_its_kind() -> None:
    if not socket.has_ipv6:
        pytest.skip("this machine has no IPv6")
    try:
        taken = open_port("::1", 0)
    except PageFault:
        pytest.skip("this machine has no IPv6 address of its own")
    with closing(taken):
        assert taken.family == socket.AF_INET6


@pytest.mark.parametrize("size", [70_000, 900_000, 3_000_000])
def test_huge_bodies_are_refused(port: int, size: int) -> None:
    try:
        status, _ = ask(port, "/api/session", "POST", b'{"pin": "' + b"1" * size + b'"}')
    except (BrokenPipeError, ConnectionResetError):  # hung up on in the middle: that is a no, too
        return
    assert status == 413
