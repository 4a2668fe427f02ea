"""The demo's table: it plays by itself, people take over, and the hands do what the demo bar asks for."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from towerpi.autoplay.demo import Demo
from towerpi.autoplay.script import players
from towerpi.cubes import NO_CUBES, PLAYER_COLOURS, Cubes
from towerpi.errors import BadInput
from towerpi.game.events import Confirm, Event, NewGame, PlanAttack, Undo
from towerpi.game.state import Game, Phase
from towerpi.product import Product, build
from towerpi.rules.wallenstein.plan import Attack
from towerpi.settings import Settings
from towerpi.shipped import SIMULATED_PROFILE, shipped_path
from towerpi.simulated.source import SimulatedTower
from towerpi.simulated.source import Truth as TruthOf
from towerpi.snapshot import Answer, Snapshot

NEW = NewGame(2, players(*PLAYER_COLOURS[:4]))
BATTLE = PlanAttack(Attack("blue", 6, "red", 5))
PATIENT = 400  # rounds that any act may take


class Room:
    """The whole product with a demo, driven round by round."""

    def __init__(self, folder: Path, playing: bool = False, seasons: int = 0) -> None:
        self.tower = SimulatedTower(7)
        self.shown: list[Snapshot] = []
        settings = Settings(data_dir=str(folder), profile=str(shipped_path(*SIMULATED_PROFILE)))
        self.product: Product = build(settings, lambda _: self.tower, self.shown.append)
        press = self.product.loop.read_now
        self.demo = Demo(self.tower, press, edition=1, seed=7, seasons=seasons, playing=playing)
        self.events: list[Event] = []

    @property
    def game(self) -> Game:
        return self.shown[-1].game

    def round(self) -> None:
        self.product.loop.pump()
        snapshot = self.shown[-1]
        if event := self.demo.act(snapshot.game, snapshot.number):
            self.events.append(event)
            self.product.loop.submit(event)

    def until(self, *phases: Phase) -> Game:
        for _ in range(PATIENT):
            self.round()
            if self.game.phase in phases:
                return self.game
        raise AssertionError(f"never came to {phases}; it is {self.game.phase}")

    def rest(self, rounds: int = 12) -> TruthOf:
        """All is at rest and was looked at."""
        self.round()
        for _ in range(PATIENT):
            if self.demo.state["at_rest"]:
                break
            self.round()
        for _ in range(rounds):
            self.round()
        return self.tower.truth()

    def phone(self, event: Event) -> Answer:
        """As the page does it."""
        self.demo.take_over()
        answer = self.product.loop.submit(event)
        self.round()
        return answer.result(0)

    def do(self, name: str, cubes: Cubes = NO_CUBES) -> TruthOf:
        self.demo.do(name, cubes)
        return self.rest()

    def thrown(self) -> Game:
        """Throw what is asked for and say what came out, if the camera asks."""
        self.do("throw")
        if self.game.phase in (Phase.FILL, Phase.ARMED):
            self.product.loop.read_now()
            self.rest()
        if self.game.phase is Phase.SETTLED:
            self.phone(Confirm(self.tower.truth().tray))
        return self.game


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path)
    yield room
    room.product.close()


def fill(room: Room) -> None:
    room.phone(NEW)
    room.thrown()
    room.do("clear")
    assert room.game.phase is Phase.VERIFIED


def test_nobody_plays_until_somebody_does(room: Room) -> None:
    for _ in range(60):
        room.round()
    assert (room.game.phase, room.events) == (Phase.SETUP, [])
    assert room.demo.state == {"playing": False, "at_rest": True}


def test_a_battle_by_hand(room: Room) -> None:
    fill(room)
    room.phone(BATTLE)
    assert room.thrown().phase is Phase.RESOLVED
    truth = room.tower.truth()
    assert (room.game.ledger.tower, room.game.ledger.tray) == (truth.inside, truth.tray)
    staying = room.game.stay
    assert room.do("clear").tray == staying
    assert room.game.phase is Phase.VERIFIED
    assert room.events == []


def test_the_tray_is_thrown_too(room: Room) -> None:
    fill(room)
    room.do("fall")
    assert room.game.ledger.tray.total == 1
    room.phone(BATTLE)
    assert not room.game.emptied
    room.thrown()
    truth = room.tower.truth()
    assert (room.game.ledger.tower, room.game.ledger.tray) == (truth.inside, truth.tray)


def test_a_throw_that_was_undone_is_thrown_again_from_where_it_began(room: Room) -> None:
    fill(room)
    room.phone(BATTLE)
    room.thrown()
    room.phone(Undo())
    while room.game.phase is not Phase.ARMED:
        room.phone(Undo())
    room.thrown()
    truth = room.tower.truth()
    assert (room.game.ledger.tower, room.game.ledger.tray) == (truth.inside, truth.tray)


def test_a_wrong_cube_is_taken_and_put_back(room: Room) -> None:
    fill(room)
    room.do("fall")
    before = room.tower.truth().tray
    room.do("wrong")
    assert room.game.watch.missing == before
    assert room.do("clear").tray == before
    assert room.game.watch.right


def test_a_wrong_hand_finds_nothing_in_an_empty_tray(room: Room) -> None:
    fill(room)
    room.do("wrong")
    assert room.game.watch.right


def test_cubes_are_laid_for_calibration(room: Room) -> None:
    assert room.do("lay", Cubes(red=6)).tray == Cubes(red=6)
    assert room.do("lay", Cubes(blue=6)).tray == Cubes(blue=6)
    assert room.do("lay").tray == NO_CUBES


def test_a_nudge_lays_every_cube_flat(room: Room) -> None:
    fill(room)
    room.phone(BATTLE)
    room.thrown()
    assert room.do("nudge").stacked == 0


def test_nothing_to_throw_is_nothing_done(room: Room) -> None:
    fill(room)
    assert room.do("throw").tray == NO_CUBES
    assert room.demo.state["at_rest"]


def test_another_game_finds_the_tower_as_its_books_have_it(room: Room) -> None:
    fill(room)
    room.phone(NewGame(1, players("red", "blue", "black"), outside=Cubes(red=60, blue=62, black=61, green=15)))
    assert room.game.phase is Phase.VERIFIED  # a game is under way: it must be abandoned first
    outside, tray = Cubes(red=60, blue=62, black=61, green=15), Cubes(green=1)
    room.phone(NewGame(1, players("red", "blue", "black"), outside=outside, tray=tray, abandon=True))
    truth = room.rest()
    assert (truth.inside, truth.tray) == (Cubes(red=2, black=1, green=4), tray)


def test_an_unknown_word_is_told(room: Room) -> None:
    with pytest.raises(BadInput, match=r'One of play, stop, throw, .* was expected; "dance" came'):
        room.demo.do("dance")


def test_it_plays_evening_after_evening(tmp_path: Path) -> None:
    room = Room(tmp_path, playing=True)
    room.until(Phase.OVER)
    assert room.game.audit == ()
    room.until(Phase.FILL)
    assert room.shown[-1].number == 2
    room.until(Phase.OVER)
    assert room.game.audit == ()
    room.product.close()


def test_whoever_moves_takes_over_and_may_hand_back(tmp_path: Path) -> None:
    room = Room(tmp_path, playing=True, seasons=3)
    room.until(Phase.RESOLVED)
    assert room.phone(Undo()).done
    played = len(room.events)
    for _ in range(60):
        room.round()
    assert (len(room.events), room.demo.state["playing"]) == (played, False)
    room.demo.do("play")
    assert room.demo.state["playing"]
    room.until(Phase.VERIFIED)
    room.until(Phase.ARMED)
    assert len(room.events) > played
    room.product.close()


def test_stopped_and_started_the_evening_goes_on(tmp_path: Path) -> None:
    room = Room(tmp_path, playing=True)
    room.until(Phase.RESOLVED)
    room.demo.do("stop")
    for _ in range(60):
        room.round()
    assert room.game.phase is not Phase.OVER
    room.demo.do("play")
    room.until(Phase.OVER)
    room.product.close()
