"""A table without a camera that plays as fast as the log can write: the victim of tests/test_kill.py.

`python -m tests.killed FOLDER SEED` goes on with the game it finds there and prints every step once it is acknowledged.
"""

import random
import sys
from pathlib import Path

from towerpi.autoplay.script import players, skirmish
from towerpi.cubes import NO_CUBES, PLAYER_COLOURS, Cubes
from towerpi.game.events import Confirm, Event, NewGame, Undo, Verify
from towerpi.game.state import Game, Phase
from towerpi.gamelog import GameLog
from towerpi.loop import Loop
from towerpi.snapshot import Snapshot


def next_event(game: Game, rng: random.Random) -> Event:
    """Whatever comes next; now and then somebody takes a step back."""
    if game.phase is Phase.SETUP:
        return NewGame(2, players(*PLAYER_COLOURS[:4]))
    if game.before is not None and rng.random() < 0.1:
        return Undo()
    if game.pending is not None and game.phase in (Phase.FILL, Phase.ARMED):
        inside = game.ledger.tower + game.ledger.tray + game.pending.thrown
        return Confirm(Cubes({colour: rng.randint(0, number) for colour, number in inside.items()}))
    if game.phase is Phase.RESOLVED:
        return Verify()
    return next(skirmish(game, lambda: NO_CUBES, rng.randrange(1 << 30)))


def main(folder: Path, seed: int) -> None:
    rng = random.Random(seed)
    shown: list[Snapshot] = []
    loop = Loop(GameLog(folder / "games.db"), None, shown.append, lambda _: None)
    while True:
        answer = loop.submit(next_event(loop.game, rng))
        loop.pump()
        if answer.result(0).done:
            print(f"{loop.game.step:6}", flush=True)


main(Path(sys.argv[1]), int(sys.argv[2]))
