"""Whole games on the simulated tower, the camera in the loop: every count right or doubted, every cube booked."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from towerpi.autoplay.script import Evening, players
from towerpi.autoplay.table import AutoTable
from towerpi.cubes import PLAYER_COLOURS, Cubes
from towerpi.game.events import NewGame
from towerpi.game.state import Game, Phase
from towerpi.loop import Loop
from towerpi.product import build
from towerpi.settings import Settings
from towerpi.shipped import SIMULATED_PROFILE, shipped_path
from towerpi.simulated.source import SimulatedTower
from towerpi.snapshot import Snapshot

FIRST = NewGame(1, players(*PLAYER_COLOURS[:4]))
SECOND = NewGame(2, players(*PLAYER_COLOURS), court=True, landsknechte=True)


@dataclass
class Tale:
    """What a whole evening showed."""

    right: int = 0
    doubted: int = 0
    silent: list[str] = field(default_factory=list)  # counts shown without doubt that were wrong
    unbooked: list[str] = field(default_factory=list)  # steps at which the books were not the truth
    refused: list[str] = field(default_factory=list)

    def note(self, game: Game, tower: SimulatedTower) -> None:
        truth = tower.truth()
        counted = game.count is not None and not game.count.by_hand
        if counted and game.count and game.phase is Phase.SETTLED:
            self.doubted += 1
        elif counted and game.count and game.phase is Phase.RESOLVED:
            if game.count.cubes == truth.tray:
                self.right += 1
            else:
                self.silent.append(f"step {game.step}: counted {game.count.cubes}, true {truth.tray}")
        if game.phase in (Phase.RESOLVED, Phase.VERIFIED) and truth.at_rest and game.ledger.tower != truth.inside:
            self.unbooked.append(f"step {game.step}: booked {game.ledger.tower}, true {truth.inside}")


def play(new: NewGame, folder: Path, seed: int) -> tuple[Tale, Game]:
    tower = SimulatedTower(seed)
    shown: list[Snapshot] = []
    settings = Settings(data_dir=str(folder), profile=str(shipped_path(*SIMULATED_PROFILE)))
    product = build(settings, lambda _: tower, shown.append)
    loop = product.loop

    def audit() -> Cubes:
        return tower.truth().inside + tower.truth().tray

    table = AutoTable(tower, Evening(new, audit, seed).play(), loop.read_now)
    tale = Tale()
    try:
        _run(loop, table, tower, shown, tale)
    finally:
        product.close()
    return tale, shown[-1].game


def _run(loop: Loop, table: AutoTable, tower: SimulatedTower, shown: list[Snapshot], tale: Tale) -> None:
    step = 0
    while not table.over:
        loop.pump()
        game = shown[-1].game
        if game.step != step:
            step = game.step
            tale.note(game, tower)
        if event := table.act(game):
            answer = loop.submit(event)
            loop.pump()
            if not answer.result(0).done:
                tale.refused.append(f"{type(event).__name__}: {answer.result(0).sentence}")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("new", "seed"),
    [pytest.param(FIRST, 1634, id="four-players-first-edition"), pytest.param(SECOND, 1635, id="five-players-court")],
)
def test_a_whole_evening(new: NewGame, seed: int, tmp_path: Path) -> None:
    tale, game = play(new, tmp_path, seed)
    print(f"\n{tale.right} counts right, {tale.doubted} doubted, {len(tale.silent)} silently wrong, {game.step} steps")
    assert tale.silent == []
    assert tale.unbooked == []
    assert tale.refused == []
    assert game.phase is Phase.OVER
    assert game.audit == ()
    assert tale.right > 5 * tale.doubted
