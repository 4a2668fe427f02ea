"""Inside the booted container: begin a game through the page, or tell which game and step the page shows.

python3 play.py http://127.0.0.1:8099/ /var/lib/towerpi/access.json new|tell
"""

import json
import sys
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

PLAYERS = {"red": "Anna", "blue": "Ben", "yellow": "Cleo"}
NEW = {"event": "NewGame", "edition": 2, "players": [{"colour": c, "name": name} for c, name in PLAYERS.items()]}


def main(address: str, access: str, what: str) -> None:
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def ask(path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "X-TowerPi": "1", "Origin": address.rstrip("/")}
        with opener.open(urllib.request.Request(address + path, data, headers), timeout=10) as answer:
            return json.load(answer)

    if what == "new":
        ask("api/session", {"pin": json.loads(Path(access).read_text())["pin"]})
        ask("api/events", {"command": "nspawn-new-game", "event": NEW})
    game = ask("api/state")["game"]
    print(f"game {game['number']} step {game['step']}" if game else "no game")


main(*sys.argv[1:])
