"""The page opened and closed: the port taken first, then shown what the loop publishes, then served.

`Page` is made before the product, since the loop publishes to it; `serve` is told the product once that stands. What
the terminal says at the start is here too: addresses, PIN and the code to scan.
"""

import secrets
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from threading import Lock
from typing import Any

from towerpi import __version__
from towerpi.game.state import Game
from towerpi.journal import in_journal
from towerpi.knowledge import SHELF, Knowledge
from towerpi.page.access import Access
from towerpi.page.app import create_app
from towerpi.page.broadcast import Broadcast
from towerpi.page.desk import Calibrating, DemoLike, Desk
from towerpi.page.foresight import Foresight
from towerpi.page.join import Join, qr_text
from towerpi.page.serve import Server, open_port
from towerpi.page.status import Surroundings, status_of
from towerpi.page.wire import About, state_of
from towerpi.panel import Part
from towerpi.product import DATABASE, Product
from towerpi.settings import Settings
from towerpi.shipped import shipped_path
from towerpi.snapshot import Snapshot

Extra = Callable[[], Mapping[str, Any] | None]  # a part of the state that the loop does not know


class Page:
    """What the phones see, from before the first state until the end."""

    def __init__(self, settings: Settings) -> None:
        """Take the port; PageFault when it cannot be had."""
        self._settings = settings
        self._taken = open_port(settings.host, settings.port)
        self.join = Join(settings.host, int(self._taken.getsockname()[1]))
        self.access = Access(settings.data_path / "access.json")
        self._broadcast = Broadcast(settings.max_streams)
        self._run = secrets.token_hex(3)
        self._foresight = Foresight(Knowledge(settings.data_path / DATABASE, settings.data_path / SHELF))
        self._lock = Lock()
        self._snapshot: Snapshot | None = None
        self._server: Server | None = None
        self._demo: Extra = lambda: None
        self._calibration: Extra = lambda: None

    def show(self, snapshot: Snapshot) -> None:
        """What the loop publishes."""
        with self._lock:
            self._snapshot = snapshot
            self._publish(snapshot)
        self._foresight.step(snapshot.number, snapshot.game.step)

    def changed(self) -> None:
        """From any thread: the demo, the calibration or the odds have changed, the game has not."""
        with self._lock:
            if self._snapshot:
                self._publish(self._snapshot)

    def _publish(self, snapshot: Snapshot) -> None:
        odds = self._foresight.odds(snapshot.game)
        about = About(self._run, __version__, self._demo(), self._calibration(), odds)
        self._broadcast.publish(state_of(snapshot, about))

    def serve(
        self,
        product: Product,
        *,
        demo: DemoLike | None = None,
        calibrating: Calibrating | None = None,
    ) -> None:
        """Answer from now on, for this product."""
        self._demo = lambda: demo.state if demo else None
        self._calibration = lambda: calibrating.state if calibrating else None
        names = tuple(name.strip() for name in self._settings.host_names.split(",") if name.strip())
        around = self._surroundings(product)
        desk = Desk(
            run=self._run,
            web=shipped_path("web"),
            loop=product.loop,
            broadcast=self._broadcast,
            access=self.access,
            join=self.join,
            picture=product.pictures.path,
            status=lambda: status_of(around),
            game_now=self._game,
            log=product.log_path,
            foresight=self._foresight,
            host_names=names,
            demo=demo,
            calibrating=calibrating,
        )
        product.loop.show()  # no phone shall find nothing
        self._server = Server(create_app(desk), self._taken, self._settings.max_streams)
        self._server.start()
        self._foresight.start(self.changed)

    def _game(self) -> Game:
        return self._snapshot.game if self._snapshot else Game()

    def _surroundings(self, product: Product) -> Surroundings:
        settings, eye = self._settings, product.eye
        pins = {
            Part.BUTTON: settings.button_pin,
            Part.STATUS: settings.led_pin,
            Part.LIGHT: settings.light_pin,
            Part.BUZZER: settings.buzzer_pin,
            Part.BEAM: settings.beam_pin,
        }
        return Surroundings(
            snapshot=lambda: self._snapshot,
            camera_wanted=settings.camera if eye else "none",
            camera_fault=lambda: eye.fault if eye else "",
            profile=settings.profile_path,
            pins=pins,
            panel_faults=product.panel.faults,
            log=product.log_path,
            addresses=self.join.addresses,
        )

    def greeting(self, here: bool = False) -> str:
        """What the terminal says; `here` adds the link for a browser on this machine."""
        lines = [greeting(self.join, self.access)]
        if here:
            lines += [f"On this machine: {self.join.here()}#pin={self.access.pin}"]
        return "\n".join(lines)

    @contextmanager
    def around(self, build: Callable[[], Product]) -> Iterator[Product]:
        """Everything from its start to its end: phones and learning are let go before the log that they read."""
        with ExitStack() as end:
            end.callback(self.close)
            product = build()
            end.pop_all()
            end.callback(product.close)
            end.callback(self.close)
            yield product

    def close(self) -> None:
        """The phones are let go and the port is free."""
        self._foresight.stop()
        self._broadcast.close()
        if self._server:
            self._server.stop()
        self._taken.close()


def greeting(join: Join, access: Access) -> str:
    """Addresses, PIN, and the code to scan; a journal is no place for that."""
    addresses = join.addresses()
    lines = [f"TowerPi {__version__} is at {addresses[0]}"]
    lines += [f"  or at {address}" for address in addresses[1:]]
    if in_journal(sys.stdout):
        return "\n".join([*lines, "`sudo towerpi join` prints the PIN and the code to scan."])
    lines += [f"PIN {access.pin}: who has it may act, everybody may watch."]
    if access.fault:
        lines += [f"! {access.fault}"]
    if _can_print("█▀▄"):
        lines += [qr_text(join.link(access.pin), sys.stdout.isatty())]
    return "\n".join(lines)


def _can_print(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
