"""A whole evening on the simulated tower: nothing to plug in, everything real but the cubes.

A table plays Wallenstein by itself, evening after evening, until somebody takes over; cubes fall, the camera picture is
counted, battles are settled, hands clear the tray. What is printed is what the phones at a table would show.

Example:
  towerpi demo --seed 7 --fast --once
"""

import argparse
import os
import tempfile
from dataclasses import replace
from threading import Event as Stop

from towerpi.autoplay.demo import Demo
from towerpi.loop import Loop, Snapshot
from towerpi.product import build, settings_from, stop_when_told
from towerpi.shipped import SIMULATED_PROFILE, shipped_path
from towerpi.simulated.source import SimulatedTower
from towerpi.telling import tell


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--seed", type=int, default=1634, metavar="S", help="another seed, another evening")
    parser.add_argument("--seasons", type=int, default=6, metavar="N", help="seasons to play (3 a year)")
    parser.add_argument("--edition", type=int, default=2, choices=(1, 2), help="edition of Wallenstein")
    parser.add_argument("--fast", action="store_true", help="as fast as the machine allows")
    parser.add_argument("--once", action="store_true", help="stop after one evening")
    parser.add_argument("--by-hand", action="store_true", help="no game, nobody plays: you do")
    parser.add_argument("--data", metavar="DIR", help="keep the game here; without, it is gone afterwards")


def run(args: argparse.Namespace) -> int:
    """Play until the end or Ctrl-C."""
    with tempfile.TemporaryDirectory() as folder:
        return _play(args, args.data or folder)


def _play(args: argparse.Namespace, folder: str) -> int:
    settings = replace(
        settings_from(None, dict(os.environ)), data_dir=folder, profile=str(shipped_path(*SIMULATED_PROFILE))
    )
    stop = stop_when_told()
    shown: list[Snapshot] = []
    tower = SimulatedTower(args.seed, pace=not args.fast)
    product = build(settings, lambda: tower, shown.append)
    demo = Demo(
        tower,
        product.loop.read_now,
        edition=args.edition,
        seed=args.seed,
        seasons=args.seasons,
        playing=not args.by_hand,
        once=args.once,
    )
    try:
        _watch(product.loop, demo, shown, stop)
    finally:
        product.close()
    return 0


def _watch(loop: Loop, demo: Demo, shown: list[Snapshot], stop: Stop) -> None:
    told = ""
    while not demo.over and not stop.is_set():
        loop.pump()
        snapshot = shown[-1]
        if (line := f"{snapshot.game.step:4}  {tell(snapshot)}") != told:
            print(line, flush=True)
            told = line
        del shown[:-1]
        if event := demo.act(snapshot.game, snapshot.number):
            loop.submit(event)
