"""A table that acts by the API, for tests that only need a game to be somewhere: as the page calls, without a page."""

import itertools
import json
import urllib.request
from http.cookiejar import CookieJar

from tests.browser.demo import Demo, Plain

PLAYERS = {"red": "Anna", "blue": "Bence", "yellow": "Clara", "purple": "Dóra", "black": "Emil"}


def _at_rest(state: Plain) -> bool:
    return state["game"]["phase"] in ("idle", "verified")


def _in_doubt(state: Plain) -> bool:
    """Everything is out that should be, as far as the camera can tell."""
    watch = state["game"]["watch"]
    return bool(watch["doubts"] and state["demo"]["at_rest"]) and not watch["to_leave"] and not watch["missing"]


class Table:
    """One browser's worth of cookies, signed in."""

    def __init__(self, demo: Demo) -> None:
        self.demo = demo
        self._names = itertools.count()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        self.post("api/session", {"pin": demo.pin})

    def post(self, path: str, body: Plain) -> Plain:
        headers = {"X-TowerPi": "1", "Content-Type": "application/json"}
        request = urllib.request.Request(f"{self.demo.url}{path}", json.dumps(body).encode(), headers)
        with self._opener.open(request, timeout=10) as answer:
            told: Plain = json.load(answer)
            return told

    def act(self, event: str, **fields: object) -> Plain:
        return self.post("api/events", {"command": f"test-{next(self._names):08}", "event": {"event": event, **fields}})

    def begin(
        self, *, players: int = 4, edition: int = 2, court: bool = False, names: dict[str, str] = PLAYERS
    ) -> Plain:
        """A new game, the tower filled, the tray cleared."""
        seats = [{"colour": colour, "name": name} for colour, name in list(names.items())[:players]]
        self.act("NewGame", edition=edition, players=seats, court=court, landsknechte=court, abandon=True)
        self.throw()
        return self.clear()

    def throw(self) -> Plain:
        """Throw what is asked for, until the count is locked."""
        self.post("api/demo", {"do": "throw"})
        state = self.demo.until(lambda state: state["game"]["phase"] not in ("fill", "armed", "thrown"))
        if state["game"]["phase"] == "settled":
            self.act("Confirm")
        return self.demo.until(lambda state: state["game"]["phase"] != "settled")

    def clear(self) -> Plain:
        """Hands clear the tray; what they leave in doubt the table settles."""
        self.demo.until(lambda state: bool(state["demo"]["at_rest"]))
        self.post("api/demo", {"do": "clear"})
        state = self.demo.until(lambda state: _at_rest(state) or _in_doubt(state))
        if not _at_rest(state):
            self.act("Verify")
        return self.demo.until(_at_rest)

    def attack(self, **fields: object) -> Plain:
        attack = {"attacker": "blue", "moved": 4, "defender": "red", "armies": 3, **fields}
        return self.act("PlanAttack", attack=attack, province="Baden", origin="Württemberg")
