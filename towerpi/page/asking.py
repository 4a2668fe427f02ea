"""Questions that change nothing: what a plan would throw, old games, provinces, how a game is laid out, house rules.

Open to every phone. Old games are read from the log on a connection of their own, beside the loop that writes it.
"""

from flask import Flask, Response, request

from towerpi.errors import BadInput, IllegalEvent, sentence, told
from towerpi.game.events import PlanAttack, PlanRiot, event_from_plain
from towerpi.logreader import LogReader
from towerpi.page.body import read_object
from towerpi.page.desk import Desk
from towerpi.page.histories import dice_to_plain, game_to_plain, games_to_plain
from towerpi.page.reference import house_to_plain, preview, provinces_to_plain, setup_to_plain
from towerpi.page.saying import as_json, refuse
from towerpi.page.status import part_to_plain
from towerpi.page.wire import sentence_to_plain
from towerpi.rules.games import WALLENSTEIN, No, judge
from towerpi.rules.wallenstein.plan import Refusal


class Asking:
    """The addresses that only tell."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._reader = desk, LogReader(desk.log)

    def register(self, app: Flask) -> None:
        """Every address."""
        for method, rule, view in (
            ("POST", "/api/plan", self.plan),
            ("POST", "/api/judge", self.judge),
            ("GET", "/api/games", self.games),
            ("GET", "/api/games/<int:number>", self.game),
            ("GET", "/api/dice", self.dice),
            ("GET", "/api/provinces", self.provinces),
            ("GET", "/api/setup", self.setup),
            ("GET", "/api/house", self.house),
            ("GET", "/api/status", self.status),
        ):
            app.add_url_rule(rule, view.__name__, view, methods=[method])

    def plan(self) -> Response:
        event = event_from_plain(read_object("event")["event"])
        if not isinstance(event, PlanAttack | PlanRiot):
            raise BadInput(
                sentence(
                    "PlanAttack or PlanRiot was expected; {kind} came. Nothing else is planned.",
                    kind=type(event).__name__,
                )
            )
        try:
            planned = preview(self._desk.game_now(), event, self._desk.foresight.odds)
        except IllegalEvent as error:  # a plan that cannot be made is an answer, not a fault
            return as_json({"refused": sentence_to_plain(error.sentence), "reason": ""})
        if isinstance(planned, Refusal | No):
            return as_json({"refused": sentence_to_plain(planned.sentence), "reason": planned.reason})
        return as_json(planned)

    def judge(self) -> Response:
        """A line of another game, answered by the rules of the table; nothing is changed."""
        line, table = read_object("line")["line"], self._desk.game_now().table
        if not isinstance(line, dict):
            raise BadInput(sentence("The line must be an object; {came} came.", came=told(line)))
        return as_json(judge(table.game, line, table.switches))

    def games(self) -> Response:
        return as_json(games_to_plain(self._reader))

    def game(self, number: int) -> Response:
        try:
            return as_json(game_to_plain(self._reader, number))
        except BadInput as error:
            refuse(404, error.sentence)

    def dice(self) -> Response:
        """Are they fair? In one game, or in all games of dice."""
        return as_json(dice_to_plain(self._reader, request.args.get("game", "all")))

    def provinces(self) -> Response:
        return as_json(provinces_to_plain())

    def setup(self) -> Response:
        colours = [colour for colour in request.args.get("colours", "").split(",") if colour]
        return as_json(setup_to_plain(_edition(), colours, request.args.get("two_player", "off")))

    def house(self) -> Response:
        return as_json(house_to_plain(_edition(), request.args.get("game", WALLENSTEIN)))

    def status(self) -> Response:
        return as_json([part_to_plain(part) for part in self._desk.status()])


def _edition() -> int:
    given = request.args.get("edition", "2")
    if given not in ("1", "2"):
        raise BadInput(sentence("Edition 1 or 2 was expected; {came} came.", came=told(given)))
    return int(given)
