"""A whole evening on the simulated tower: nothing to plug in, everything real but the cubes.

A table plays Wallenstein by itself; cubes fall, the camera picture is counted, battles are settled, hands clear the
tray. The page shows it on every phone that scans the code; what is printed is the same in short. Without --fast
the page stays after the evening, until Ctrl-C.

Example:
  towerpi demo --seed 7 --fast
"""

import argparse
import os
import tempfile
from dataclasses import replace
from threading import Event as Stop

from towerpi.autoplay.script import Evening, Script, players, skirmish
from towerpi.autoplay.table import AutoTable
from towerpi.cubes import PLAYER_COLOURS, Cubes
from towerpi.game.events import NewGame
from towerpi.game.state import Game, Phase
from towerpi.loop import Loop, Snapshot
from towerpi.page.opening import Page
from towerpi.product import build, settings_from, stop_when_told
from towerpi.settings import Settings
from towerpi.shipped import SIMULATED_PROFILE, shipped_path
from towerpi.simulated.source import SimulatedTower
from towerpi.telling import tell


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--seed", type=int, default=1634, metavar="S", help="another seed, another evening")
    parser.add_argument("--seasons", type=int, default=6, metavar="N", help="seasons to play (3 a year)")
    parser.add_argument("--edition", type=int, default=2, choices=(1, 2), help="edition of Wallenstein")
    parser.add_argument("--fast", action="store_true", help="as fast as the machine allows")
    parser.add_argument("--host", metavar="H", help="address the page listens on")
    parser.add_argument("--port", type=int, metavar="N", help="port of the page; 0 picks a free one")
    parser.add_argument("--data", metavar="DIR", help="keep the game here; without, it is gone afterwards")


def run(args: argparse.Namespace) -> int:
    """Play until the end or Ctrl-C."""
    with tempfile.TemporaryDirectory() as folder:
        return _play(args, args.data or folder)


def _play(args: argparse.Namespace, folder: str) -> int:
    settings = settings_from(None, dict(os.environ))
    settings = replace(settings, data_dir=folder, profile=str(shipped_path(*SIMULATED_PROFILE)), camera="simulated")
    port = settings.port if args.port is None else args.port
    settings = replace(settings, host=args.host or settings.host, port=port)
    stop = stop_when_told()
    page = Page(settings)
    try:
        _with_page(args, settings, page, stop)
    finally:
        page.close()
    return 0


def _with_page(args: argparse.Namespace, settings: Settings, page: Page, stop: Stop) -> None:
    shown: list[Snapshot] = []
    towers: list[SimulatedTower] = []

    def show(snapshot: Snapshot) -> None:
        shown[:] = [snapshot]
        page.show(snapshot)

    product = build(settings, lambda _: towers[0], show)
    loop = product.loop
    try:
        towers.append(_tower(loop.game, args))
        page.serve(product)
        print(page.greeting(here=True), flush=True)
        table = AutoTable(towers[0], _script(loop.game, towers[0], args), loop.read_now)
        _watch(loop, table, shown, stop)
        if not args.fast and not stop.is_set():
            print("The evening is over; the page stays until Ctrl-C.", flush=True)
            loop.run(stop)
    finally:
        product.close()


def _tower(game: Game, args: argparse.Namespace) -> SimulatedTower:
    """A tower that holds what the books say: after a restart the simulated cubes are where they were."""
    inside, tray = game.ledger.tower, game.ledger.tray
    if game.phase is Phase.SETTLED and game.pending and game.count:  # thrown, but not booked yet
        held = inside + tray + game.pending.thrown
        tray = Cubes({colour: min(number, held[colour]) for colour, number in game.count.cubes.items()})
        inside = held - tray
    tower = SimulatedTower(args.seed, inside, pace=not args.fast)
    if tray:
        tower.put(tray)
    return tower


def _script(game: Game, tower: SimulatedTower, args: argparse.Namespace) -> Script:
    def audit() -> Cubes:
        truth = tower.truth()
        return truth.inside + truth.tray

    if game.phase not in (Phase.SETUP, Phase.OVER):
        return skirmish(game, audit, args.seed)
    second = args.edition == 2
    new = NewGame(args.edition, players(*PLAYER_COLOURS[: 4 + second]), court=second, landsknechte=second)
    return Evening(new, audit, args.seed, args.seasons).play()


def _watch(loop: Loop, table: AutoTable, shown: list[Snapshot], stop: Stop) -> None:
    told = ""
    while not table.over and not stop.is_set():
        loop.pump()
        snapshot = shown[-1]
        if (line := f"{snapshot.game.step:4}  {tell(snapshot)}") != told:
            print(line, flush=True)
            told = line
        if event := table.act(snapshot.game):
            loop.submit(event)
