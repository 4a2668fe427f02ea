"""States to every phone."""

import json
import threading

from towerpi.page.broadcast import QUEUED, Broadcast, Stream


def state_in(event: bytes) -> dict[str, object]:
    lines = event.decode().splitlines()
    data = next(line for line in lines if line.startswith("data: "))
    state: dict[str, object] = json.loads(data[6:])
    assert f"id: {state['version']}" in lines
    assert "event: state" in lines
    assert event.endswith(b"\n\n")
    return state


def begun(stream: Stream | None) -> Stream:
    assert stream
    assert next(stream) == b"retry: 2000\n\n"
    return stream


def test_the_newest_state_comes_first_and_then_each() -> None:
    broadcast = Broadcast(2)
    broadcast.publish({"game": 1})
    broadcast.publish({"game": 2})
    stream = begun(broadcast.open())
    assert state_in(next(stream)) == {"game": 2, "version": 2}
    broadcast.publish({"game": 3, "version": 77})
    assert state_in(next(stream)) == {"game": 3, "version": 3}


def test_a_slow_phone_misses_the_oldest() -> None:
    broadcast = Broadcast(1)
    stream = broadcast.open()
    assert stream
    for number in range(100):
        broadcast.publish({"game": number})
    assert [state_in(next(stream))["game"] for _ in range(QUEUED)] == [96, 97, 98, 99]


def test_a_quiet_stream_says_that_it_is_there() -> None:
    stream = begun(Broadcast(1, heartbeat_s=0.01).open())
    assert next(stream) == next(stream) == b": still here\n\n"


def test_there_are_only_so_many_places() -> None:
    broadcast = Broadcast(2)
    first, second = broadcast.open(), broadcast.open()
    assert first
    assert second
    assert broadcast.open() is None
    first.close()
    first.close()  # twice gives one place
    assert broadcast.open()
    assert broadcast.open() is None


def test_whoever_hangs_up_is_noticed() -> None:
    hung_up = threading.Event()
    stream = begun(Broadcast(1).open(hung_up.is_set))
    hung_up.set()
    assert list(stream) == []


def test_the_end_wakes_everybody() -> None:
    broadcast = Broadcast(2)
    stream = begun(broadcast.open())
    heard: list[bytes] = []
    listener = threading.Thread(target=lambda: heard.extend(stream))
    listener.start()
    broadcast.close()
    listener.join(10)
    assert not listener.is_alive()
    assert heard == []
    assert list(begun(broadcast.open())) == []  # and whoever comes later
