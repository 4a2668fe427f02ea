"""A table that acts by the API, for tests that only need a game to be somewhere: as the page calls, without a page."""

import itertools
import json
import urllib.request
from http.cookiejar import CookieJar

from tests.browser.demo import Demo, Plain

PLAYERS = {"red": "Anna", "blue": "Bence", "yellow": "Clara", "purple": "Dóra", "black": "Emil"}


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
        return self.demo.until(lambda state: state["game"]["phase"] in ("idle", "verified"))

    def attack(self, **fields: object) -> Plain:
        attack = {"attacker": "blue", "moved": 4, "defender": "red", "armies": 3, **fields}
        return self.act("PlanAttack", attack=attack, province="Baden", origin="Württemberg")
