"""Everything the page does, as JSON: one method for each address, which the table in `register` names.

Reading is open. A write is checked by the guards first; here its body is read with the care of the codec, handed to the
loop, and answered with what became of it. Nothing here changes a game by itself.
"""

import re
import secrets
import time
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NoAnswer
from dataclasses import replace

from flask import Flask, Response, request, session

from towerpi.codec import from_plain
from towerpi.cubes import COLOURS, Colour, Cubes
from towerpi.errors import BadInput, sentence, told
from towerpi.game.contest_events import FateDeck, HoldFate, KeepFate, ShuffleFate
from towerpi.game.events import Event, NewGame, event_from_plain
from towerpi.page.body import choice_field, read_object, text_field
from towerpi.page.desk import Desk
from towerpi.page.hands import hands_to_plain
from towerpi.page.reference import check_winter, refuse_place
from towerpi.page.saying import as_json, refuse
from towerpi.page.wire import NOT_FOR_PHONES
from towerpi.simulated.dice import BODY_BGR
from towerpi.snapshot import Answer

STUCK_S = 30.0
COMMAND = re.compile(r"[A-Za-z0-9-]{8,64}")
DEMO_ACTS = ("play", "stop", "throw", "clear", "nudge", "fall", "wrong", "lay", "roll")
CALIBRATION_ACTS = ("begin", "take", "again", "keep", "skip", "finish", "cancel")
NAME_CHARS = 40
HANDFUL = 60
DICE_MOST = 8


class Api:
    """The addresses under /api/."""

    def __init__(self, desk: Desk, version: str) -> None:
        self._desk, self._version = desk, version

    def register(self, app: Flask) -> None:
        """Every address of the API."""
        for method, rule, view in (
            ("GET", "/healthz", self.health),
            ("GET", "/api/state", self.state),
            ("GET", "/events", self.events),
            ("GET", "/api/session", self.session),
            ("POST", "/api/session", self.sign_in),
            ("DELETE", "/api/session", self.sign_out),
            ("PUT", "/api/pin", self.change_pin),
            ("POST", "/api/events", self.act),
            ("GET", "/api/hand", self.hand),
            ("POST", "/api/games/<int:number>/resume", self.resume),
            ("POST", "/api/read", self.read_now),
            ("POST", "/api/demo", self.demo),
            ("POST", "/api/calibration", self.calibrate),
        ):
            app.add_url_rule(rule, view.__name__, view, methods=[method])

    def acting(self) -> bool:
        """Has this browser given the PIN that holds now?"""
        return session.get("generation") == self._desk.access.generation

    def health(self) -> Response:
        if time.monotonic() - self._desk.loop.turned_s > STUCK_S:
            refuse(503, sentence("The loop that watches the tray has stopped. Start TowerPi again."), "stuck")
        return as_json({"ok": True, "towerpi": self._version})

    def state(self) -> Response:
        newest = self._desk.broadcast.newest
        if newest is None:
            refuse(503, sentence("TowerPi is starting. Try again in a second."), "starting", 1)
        response = Response(newest.body, mimetype="application/json")
        response.set_etag(f"{self._desk.run}-{newest.version}")
        response.headers["Cache-Control"] = "no-cache"
        response.make_conditional(request)
        return response

    def events(self) -> Response:
        if request.method == "HEAD":
            return Response(mimetype="text/event-stream")
        stream = self._desk.broadcast.open(request.environ.get("waitress.client_disconnected", lambda: False))
        if stream is None:
            refuse(503, sentence("Too many phones listen already. This one asks every few seconds."), "full", 5)
        response = Response(stream, mimetype="text/event-stream")
        response.headers["Cache-Control"] = "no-store"
        return response

    def session(self) -> Response:
        return as_json({"acting": self.acting()})

    def sign_in(self) -> Response:
        attempt = self._desk.access.attempt(text_field(read_object("pin"), "pin"), request.remote_addr or "")
        if attempt.wait_s:
            wait_s = int(attempt.wait_s) + 1
            refuse(429, sentence("Too many PINs were tried. Wait {seconds} s.", seconds=wait_s), "wait", wait_s)
        if not attempt.right:
            refuse(401, sentence("That is not the PIN of this table. Look at the terminal or the TV page."), "pin")
        self._sign()
        return as_json({"acting": True})

    def _sign(self) -> None:
        session.permanent = True
        session["generation"] = self._desk.access.generation
        self._phone()

    def sign_out(self) -> Response:
        session.clear()
        return as_json({"acting": False})

    def change_pin(self) -> Response:
        self._desk.access.change(text_field(read_object("pin"), "pin"))
        self._sign()
        return as_json({"acting": True})

    def act(self) -> Response:
        body = read_object("command", "event", optional=("step",))
        command = text_field(body, "command")
        if not COMMAND.fullmatch(command):
            raise BadInput(
                sentence(
                    "The command must be 8 to 64 letters, digits and hyphens; {command} came.", command=told(command)
                )
            )
        event = self._event(body["event"])
        step = from_plain(int, body["step"], "step") if "step" in body else None
        game = self._desk.game_now()
        if refused := refuse_place(game, event):
            refuse(409, refused.sentence, refused.reason)
        check_winter(game, event)
        if self._desk.demo:
            self._desk.demo.take_over()  # a script would not know the board any more
        return self._answer(self._desk.loop.submit(event, command, step))

    def resume(self, number: int) -> Response:
        """Go on with an earlier game; sent twice it is taken up once more, which changes nothing."""
        read_object()
        if self._desk.demo:
            self._desk.demo.take_over()
        return self._answer(self._desk.loop.resume(number))

    def _answer(self, asked: "Future[Answer]") -> Response:
        try:
            answer = asked.result(self._desk.answer_s)
        except NoAnswer:
            refuse(503, sentence("The tower did not answer in time. Send the same again: it acts once."), "slow", 1)
        if not answer.done:
            refuse(409, answer.sentence, answer.reason)
        return as_json({"done": True, "saved": answer.saved})

    def _event(self, plain: object) -> Event:
        event = event_from_plain(plain)
        if isinstance(event, NOT_FOR_PHONES):
            raise BadInput(sentence("What the camera sees is no event for phones. Use Confirm or BookTray."))
        if isinstance(event, NewGame):
            for player in event.players:
                _check_name(player.name)
        if isinstance(event, FateDeck | ShuffleFate):  # who shuffled would know the deck
            return replace(event, seed=secrets.randbits(32))
        if isinstance(event, HoldFate | KeepFate):  # nobody speaks for another phone
            return replace(event, phone=self._phone())
        return event

    def _phone(self) -> str:
        """This browser's own name, which no other can take: it stands in the signed cookie."""
        return str(session.setdefault("phone", secrets.token_hex(8)))

    def hand(self) -> Response:
        """Fate cards that this phone took to look at: to no other they are told before they are revealed."""
        phone = session.get("phone", "") if self.acting() else ""
        response = as_json(hands_to_plain(self._desk.game_now(), phone))
        response.headers["Cache-Control"] = "no-store"
        return response

    def read_now(self) -> Response:
        read_object()
        self._desk.loop.read_now()
        return as_json({"done": True}, 202)

    def demo(self) -> Response:
        if self._desk.demo is None:
            refuse(404, sentence("This is a real table. Only the demo has hands of its own."))
        body = read_object("do", optional=("cubes", "dice"))
        choice_field(body, "do", DEMO_ACTS)
        cubes = Cubes.read(body.get("cubes", {}), "cubes", COLOURS)
        if sum(cubes.values()) > HANDFUL:
            raise BadInput(sentence("At most {most} cubes lie in a tray; {cubes} came.", most=HANDFUL, cubes=cubes))
        self._desk.demo.do(str(body["do"]), cubes, _dice(body.get("dice", {})))
        return as_json({"done": True})

    def calibrate(self) -> Response:
        if self._desk.calibrating is None:
            refuse(404, sentence("There is no camera to calibrate. Start with another --camera."))
        body = read_object("do", more=True)
        choice_field(body, "do", CALIBRATION_ACTS)
        return as_json(self._desk.calibrating.do(body))


def _dice(plain: object) -> dict[Colour, tuple[int, ...]]:
    """Dice to roll by colour, each with the value that shall lie up, 0 for any."""
    dice = from_plain(dict[str, tuple[int, ...]], plain, "dice")
    values = [value for pair in dice.values() for value in pair]
    if not set(dice) <= set(BODY_BGR) or len(values) > DICE_MOST or any(not 0 <= value <= 6 for value in values):
        raise BadInput(
            sentence(
                "At most {most} dice were expected, coloured {colours}, each 1 to 6 or 0 for any; {came} came.",
                most=DICE_MOST,
                colours=list(BODY_BGR),
                came=told(plain),
            )
        )
    return dice


def _check_name(name: str) -> None:
    """A player's name goes to every screen, the terminal and the log; who has none goes by his colour."""
    if len(name) > NAME_CHARS or not name.isprintable():
        raise BadInput(
            sentence("A name of at most {most} letters was expected; {came} came.", most=NAME_CHARS, came=told(name))
        )
