"""A table with its page, whole but for camera and network: a real loop on a log of its own, asked in process."""

import json
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from threading import Event as Stop
from threading import Thread
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.game.stories import FOUR
from towerpi.cubes import NO_CUBES, Colour, Cubes
from towerpi.game.events import Event, NewGame, event_to_plain
from towerpi.game.state import Game
from towerpi.gamelog import GameLog
from towerpi.knowledge import Knowledge
from towerpi.loop import Loop
from towerpi.page.access import Access
from towerpi.page.app import create_app
from towerpi.page.broadcast import Broadcast
from towerpi.page.desk import Desk, LoopLike
from towerpi.page.foresight import Foresight
from towerpi.page.join import Join
from towerpi.page.status import Surroundings, status_of
from towerpi.page.wire import About, state_of
from towerpi.pictures import Pictures
from towerpi.shipped import shipped_path
from towerpi.snapshot import Answer, Snapshot

NEW = event_to_plain(NewGame(2, FOUR))
HOST = "192.168.4.1:8080"
AWAY = "192.168.4.20"  # the phone's own address


class Clock:
    """Stands still until told."""

    def __init__(self) -> None:
        self.now_s = 1000.0

    def __call__(self) -> float:
        return self.now_s


class Hands:
    """The demo's hands: they write down what they were asked for."""

    def __init__(self) -> None:
        self.done: list[tuple[str, Cubes]] = []
        self.rolled: list[dict[Colour, tuple[int, ...]]] = []
        self.taken_over = 0

    @property
    def state(self) -> dict[str, Any]:
        return {"playing": not self.taken_over, "at_rest": True}

    def do(self, name: str, cubes: Cubes = NO_CUBES, dice: Mapping[Colour, tuple[int, ...]] | None = None) -> None:
        self.done.append((name, cubes))
        self.rolled.append(dict(dice or {}))

    def take_over(self) -> None:
        self.taken_over += 1


class Wizard:
    """A calibration that takes any wish and shows one picture."""

    state = None

    def __init__(self) -> None:
        self.wishes: list[dict[str, Any]] = []

    def do(self, body: dict[str, Any]) -> dict[str, Any]:
        self.wishes.append(body)
        return {"step": "empty"}

    def live(self) -> Iterator[bytes] | None:
        return iter((b"a picture",))


class DeafLoop:
    """A loop that takes everything and answers nothing."""

    turned_s = float("-inf")

    def submit(self, event: Event, name: str | None = None, step: int | None = None) -> "Future[Answer]":
        return Future()

    def resume(self, number: int, name: str | None = None) -> "Future[Answer]":
        return Future()

    def read_now(self) -> None:
        """Nobody hears it."""


class Table:
    """Loop, log and app; the loop runs in a thread of its own."""

    def __init__(self, folder: Path, **desk: Any) -> None:
        self.folder, self.clock = folder, Clock()
        self.access = Access(folder / "access.json", self.clock)
        self.pictures = Pictures(folder / "pictures", 10, 10)
        self.broadcast = Broadcast(3, heartbeat_s=0.05)
        self.foresight = Foresight(Knowledge(folder / "games.db"))
        self.snapshot: Snapshot | None = None
        self._stop, self._ready = Stop(), Stop()
        self._thread = Thread(target=self._run)
        self._thread.start()
        assert self._ready.wait(10)
        self.desk = Desk(**{**self._parts(), **desk})
        self.app = create_app(self.desk)
        self.client = self.browser()

    def _run(self) -> None:
        self.loop = Loop(GameLog(self.folder / "games.db"), None, self._show, lambda _: None)
        self.loop.run(self._stop)
        self.loop.close()

    def _show(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.broadcast.publish(state_of(snapshot, About("abc123", "0.0", odds=self.foresight.odds(snapshot.game))))
        self._ready.set()

    def _parts(self) -> dict[str, Any]:
        around = Surroundings(
            snapshot=lambda: self.snapshot,
            camera_wanted="none",
            camera_fault=lambda: "",
            profile=self.folder / "tray.toml",
            pins={},
            panel_faults={},
            log=self.folder / "games.db",
            addresses=lambda: ["http://192.168.4.1:8080/"],
        )
        loop: LoopLike = self.loop
        return {
            "run": "abc123",
            "web": shipped_path("web"),
            "loop": loop,
            "broadcast": self.broadcast,
            "access": self.access,
            "join": Join("192.168.4.1", 8080),
            "picture": self.pictures.path,
            "status": lambda: status_of(around),
            "game_now": self.game,
            "log": self.folder / "games.db",
            "foresight": self.foresight,
        }

    def game(self) -> Game:
        return self.snapshot.game if self.snapshot else Game()

    def browser(self, address: str = AWAY) -> "Browser":
        """Another phone."""
        return Browser(self.app.test_client(), address)

    def close(self) -> None:
        self._stop.set()
        self.loop.read_now()  # wakes it
        self._thread.join(10)


class Browser:
    """A phone on the page, with the headers that its scripts send."""

    def __init__(self, client: FlaskClient, address: str) -> None:
        self._client, self._address = client, address

    def ask(self, method: str, path: str, body: object = None, **more: Any) -> TestResponse:
        headers = {"Host": HOST, "X-TowerPi": "1", "Origin": f"http://{HOST}", **more.pop("headers", {})}
        data = None if body is None else json.dumps(body)
        options = {
            "content_type": "application/json",
            "data": data,
            "environ_base": {"REMOTE_ADDR": self._address},
            **more,
        }
        sent = {name: value for name, value in headers.items() if value is not None}
        return self._client.open(path, method=method, headers=sent, **options)

    def get(self, path: str, **more: Any) -> TestResponse:
        return self.ask("GET", path, **more)

    def post(self, path: str, body: object, **more: Any) -> TestResponse:
        return self.ask("POST", path, body, **more)

    def sign_in(self, pin: str) -> TestResponse:
        return self.post("/api/session", {"pin": pin})

    def choose(self, language: str) -> None:
        """Remember a language, as the page does when it is chosen."""
        self._client.set_cookie("language", language, domain=HOST.partition(":")[0])

    def acting(self) -> bool:
        return bool(self.get("/api/session").json["acting"])  # type: ignore[index]


@contextmanager
def table_at(folder: Path, **desk: Any) -> Iterator[Table]:
    """A table, signed in on its first phone."""
    table = Table(folder, **desk)
    try:
        assert table.client.sign_in(table.access.pin).status_code == 200
        yield table
    finally:
        table.close()
