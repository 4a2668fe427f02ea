"""A whole evening on the simulated tower: nothing to plug in, everything real but the cubes.

A table plays Wallenstein by itself, evening after evening, until somebody takes over on the page; cubes fall, the
picture is counted, battles are settled, hands clear the tray. The page shows it on every phone that scans the code;
what is printed is the same in short. With --data it goes on where it was; a game that a person has played in stays that
person's, and the table waits until it is asked to play. With --game a game of another kind is on the table, for you to
play; dice are rolled through the same tower.

Example:
  towerpi demo --seed 7 --fast --once
"""

import argparse
import os
import tempfile
from collections.abc import Callable
from dataclasses import replace
from threading import Event as Stop

from towerpi.autoplay.demo import Demo
from towerpi.autoplay.script import players
from towerpi.commands.parsing import port, whole
from towerpi.game.events import NewGame
from towerpi.game.state import Phase
from towerpi.logreader import LogReader
from towerpi.loop import Loop
from towerpi.page.calibrating import Wizard
from towerpi.page.opening import Page
from towerpi.product import build, settings_from, stop_when_told
from towerpi.rules.games import GAMES, WALLENSTEIN, game_of
from towerpi.settings import Settings
from towerpi.shipped import SIMULATED_PROFILE, shipped_path
from towerpi.simulated.source import SimulatedTower
from towerpi.snapshot import Snapshot
from towerpi.telling import tell


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--seed", type=int, default=1634, metavar="S", help="another seed, another evening")
    parser.add_argument("--seasons", type=whole(1, 99), default=6, metavar="N", help="seasons to play (3 a year)")
    parser.add_argument("--edition", type=int, default=2, choices=(1, 2), help="edition of Wallenstein")
    parser.add_argument("--fast", action="store_true", help="as fast as the machine allows")
    parser.add_argument("--once", action="store_true", help="stop after one evening")
    parser.add_argument("--by-hand", action="store_true", help="no game, nobody plays: you do")
    parser.add_argument("--game", choices=(WALLENSTEIN, *GAMES), default=WALLENSTEIN, help="which one; others you play")
    parser.add_argument("--host", metavar="H", help="address the page listens on")
    parser.add_argument("--port", type=port, metavar="N", help="port of the page; 0 picks a free one")
    parser.add_argument("--data", metavar="DIR", help="keep the game here; without, it is gone afterwards")


def run(args: argparse.Namespace) -> int:
    """Play until the end or Ctrl-C."""
    with tempfile.TemporaryDirectory() as folder:
        return _play(args, args.data or folder)


def _play(args: argparse.Namespace, folder: str) -> int:
    settings = settings_from(None, dict(os.environ))
    settings = replace(settings, data_dir=folder, profile=str(shipped_path(*SIMULATED_PROFILE)), camera="simulated")
    at = settings.port if args.port is None else args.port
    settings = replace(settings, host=args.host or settings.host, port=at)
    stop = stop_when_told()
    _with_page(args, settings, Page(settings), stop)
    return 0


def _with_page(args: argparse.Namespace, settings: Settings, page: Page, stop: Stop) -> None:
    shown: list[Snapshot] = []
    tower = SimulatedTower(args.seed, pace=not args.fast)

    def show(snapshot: Snapshot) -> None:
        shown[:] = [snapshot]
        page.show(snapshot)

    with page.around(lambda: build(settings, lambda _: tower, show)) as product:
        loop = product.loop
        demo = Demo(
            tower,
            loop.read_now,
            edition=args.edition,
            seed=args.seed,
            seasons=args.seasons,
            playing=not args.by_hand and args.game == WALLENSTEIN and not LogReader(product.log_path).in_hands(),
            once=args.once,
        )
        wizard = Wizard(loop, settings.data_path / "tray.toml")  # what is shipped stays as it is
        if args.game != WALLENSTEIN and loop.game.phase is Phase.SETUP:
            loop.submit(NewGame(2, players(*game_of(args.game).colours[:4]), game=args.game))
        page.serve(product, demo=demo, calibrating=wizard)
        print(page.greeting(here=True), flush=True)
        _watch(loop, demo, page, shown, stop, lambda: wizard.free)


def _watch(loop: Loop, demo: Demo, page: Page, shown: list[Snapshot], stop: Stop, free: Callable[[], bool]) -> None:
    """Nobody plays while the tray is not `free`: somebody calibrates."""
    told, hands = "", demo.state
    while not demo.over and not stop.is_set():
        loop.pump()
        snapshot = shown[-1]
        if (line := f"{snapshot.game.step:4}  {tell(snapshot)}") != told:
            print(line, flush=True)
            told = line
        if event := demo.act(snapshot.game, snapshot.number, free=free()):
            loop.submit(event, step=snapshot.game.step)  # a person who was quicker has taken over
        if demo.state != hands:
            hands = demo.state
            page.changed()
