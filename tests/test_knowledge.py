"""What a log teaches: the same whether learned at once or step by step, undone steps forgotten, the shelf trusted only
as far as it is true.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.game.stories import FILLED, NEW, attack, counted, record, seen
from tests.game.test_properties import beginnings, events, play
from tests.statistics.evenings import told, weighed
from towerpi.errors import BadInput, LogFault
from towerpi.game.advance import advance
from towerpi.game.digest import digest
from towerpi.game.events import Event, NewGame, Undo, Verify
from towerpi.game.state import Game
from towerpi.gamelog import GameLog
from towerpi.knowledge import Knowledge
from towerpi.odds.rates import FRESH
from towerpi.statistics.tally import Tally, tally_of

FIGHT = (attack("blue", 4, "red", 3), counted("3 blue 2 red"), Verify())
AGAIN = (attack("red", 2, "blue", 3), counted("1 blue 2 red"), Verify())


class Tower:
    """A log that is written to as in a game."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "games.db"
        self.log = GameLog(self.path)
        self.games: dict[int, Game] = {}

    def play(self, *story: Event, game: int = 0) -> int:
        """A new game with these events, or more of one."""
        state = self.games.get(game, Game())
        for event in story:
            state, _ = advance(state, event)
            if isinstance(event, NewGame):
                game = self.log.begin_game(event, digest(state))
            else:
                self.log.append(game, event, digest(state))
        self.games[game] = state
        return game


@pytest.fixture
def tower(tmp_path: Path) -> Tower:
    return Tower(tmp_path)


def fresh(tower: Tower) -> Knowledge:
    """Learned at once, from nothing."""
    knowledge = Knowledge(tower.path)
    knowledge.refresh()
    return knowledge


def same(one: Knowledge, other: Knowledge) -> None:
    assert one.rates == other.rates
    assert one.tally() == other.tally()
    assert one.games() == other.games()
    for game in one.games():
        assert one.tally(game) == other.tally(game)
        assert one.game(game) == other.game(game)


def test_an_empty_log_teaches_nothing(tower: Tower) -> None:
    knowledge = fresh(tower)
    assert (knowledge.rates, knowledge.tally(), knowledge.games()) == (FRESH, Tally(), [])
    with pytest.raises(BadInput, match="there is no game 1"):
        knowledge.tally(1)
    knowledge.close()


def test_no_log_is_told(tmp_path: Path) -> None:
    with pytest.raises(LogFault, match="cannot be"):
        Knowledge(tmp_path / "none.db").refresh()


def test_throw_by_throw_is_the_same_as_at_once(tower: Tower) -> None:
    knowledge = fresh(tower)
    game = tower.play(*FILLED)
    for step in (*FIGHT, *AGAIN):
        knowledge.refresh()
        tower.play(step, game=game)
    knowledge.refresh()
    same(knowledge, fresh(tower))
    assert knowledge.rates.throws == 3


def test_what_is_undone_is_forgotten(tower: Tower) -> None:
    game = tower.play(*FILLED, *FIGHT)
    knowledge = fresh(tower)
    before = knowledge.rates
    tower.play(*AGAIN, game=game)
    knowledge.refresh()
    assert knowledge.rates.throws == before.throws + 1
    tower.play(Undo(), Undo(), game=game)
    knowledge.refresh()
    assert knowledge.rates == before
    tower.play(counted("2 blue"), game=game)
    knowledge.refresh()
    same(knowledge, fresh(tower))


def test_a_correction_is_learned_instead(tower: Tower) -> None:
    game = tower.play(*FILLED, *FIGHT[:2])
    knowledge = fresh(tower)
    tower.play(counted("1 blue"), game=game)
    knowledge.refresh()
    same(knowledge, fresh(tower))
    assert knowledge.rates.throws == 2


def test_games_follow_each_other(tower: Tower) -> None:
    knowledge = fresh(tower)
    left: list[int] = []
    for _ in range(3):
        tower.play(*FILLED, *FIGHT)
    knowledge.refresh(left.append)
    assert left == [2, 1, 0]
    assert knowledge.rates.throws == 6
    assert knowledge.tally().games == 3
    tower.play(NEW)
    knowledge.refresh()
    same(knowledge, fresh(tower))


def test_a_game_that_is_taken_up_again_comes_last(tower: Tower) -> None:
    first = tower.play(*FILLED, *FIGHT)
    tower.play(*FILLED, *AGAIN)
    knowledge = fresh(tower)
    tower.play(*AGAIN, game=first)
    knowledge.refresh()
    same(knowledge, fresh(tower))
    assert knowledge.rates.throws == 5
    assert knowledge.games() == [1, 2]


def test_the_shelf_saves_learning(tower: Tower, tmp_path: Path) -> None:
    tower.play(*FILLED, *FIGHT)
    tower.play(*FILLED, *AGAIN)
    shelf = tmp_path / "learned.db"
    knowledge = Knowledge(tower.path, shelf)
    knowledge.refresh()
    knowledge.close()
    again = Knowledge(tower.path, shelf)
    steps: list[int] = []
    again.refresh(steps.append)
    assert steps == [0]  # only the open game
    same(again, fresh(tower))
    again.close()
    with sqlite3.connect(shelf) as db:
        db.execute("DELETE FROM total")
    once_more = Knowledge(tower.path, shelf)
    once_more.refresh()
    same(once_more, fresh(tower))
    once_more.close()


@pytest.mark.parametrize("spoil", ["another-log", "no-database", "no-folder"])
def test_a_shelf_that_is_not_true_is_not_believed(tower: Tower, tmp_path: Path, spoil: str) -> None:
    tower.play(*FILLED, *FIGHT)
    tower.play(*FILLED, *AGAIN)
    shelf = tmp_path / "learned.db" if spoil != "no-folder" else tmp_path / "nowhere" / "learned.db"
    if spoil == "another-log":
        (tmp_path / "other").mkdir()
        other = Tower(tmp_path / "other")
        other.play(*FILLED)
        other.play(*FILLED)
        lent = Knowledge(other.path, shelf)
        lent.refresh()
        lent.close()
        other.log.close()
    elif spoil == "no-database":
        shelf.write_bytes(b"this is no database" * 100)
    knowledge = Knowledge(tower.path, shelf)
    knowledge.refresh()
    same(knowledge, fresh(tower))
    knowledge.close()


def test_a_shelf_that_somebody_holds_costs_nothing_that_was_learned(tower: Tower, tmp_path: Path) -> None:
    knowledge = Knowledge(tower.path, tmp_path / "learned.db")
    tower.play(*FILLED, *FIGHT)
    knowledge.refresh()
    with closing(sqlite3.connect(tmp_path / "learned.db")) as other:
        other.execute("BEGIN EXCLUSIVE")
        tower.play(*FILLED, *AGAIN)
        assert knowledge.refresh()
    expected = fresh(tower)
    assert (knowledge.rates, knowledge.tally()) == (expected.rates, expected.tally())
    assert knowledge.tally(1) == expected.tally(1)
    knowledge.close()


def test_a_game_that_cannot_be_read_hides_no_other(tower: Tower) -> None:
    tower.play(*FILLED, *FIGHT)
    broken = tower.play(*FILLED, *FIGHT)
    tower.play(*FILLED, *AGAIN)
    tower.log._open_db.execute("UPDATE events SET body = '{}' WHERE game = ? AND kind = 'PlanAttack'", (broken,))
    knowledge = fresh(tower)
    assert knowledge.rates.throws == 2 + 1 + 2
    assert len(knowledge.game(broken).history.throws) == 1
    knowledge.refresh()
    assert knowledge.rates.throws == 5


def test_somebody_else_is_learning(tower: Tower) -> None:
    tower.play(*FILLED)
    tower.play(*FILLED)
    knowledge = Knowledge(tower.path)
    answers: list[bool] = []
    knowledge.refresh(lambda _: answers.append(knowledge.refresh(wait_s=0.01)))
    assert answers == [False, False]


def test_forecasts_are_those_of_a_replay(tower: Tower) -> None:
    story = (*FILLED, *FIGHT, *AGAIN)
    tower.play(*record(*story)[1])
    history = told(*story)
    game = fresh(tower).game(1)
    assert list(game.weighed) == weighed(history)
    assert fresh(tower).tally(1) == tally_of(game.history, game.weighed)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(beginnings, st.lists(events, max_size=20), st.integers(1, 6))
def test_any_story_in_any_portions(
    tmp_path_factory: pytest.TempPathFactory, new: NewGame, story: list[Event], portion: int
) -> None:
    tower = Tower(tmp_path_factory.mktemp("log"))
    _, log = play([new, *story])
    knowledge, game = fresh(tower), 0
    for start in range(0, len(log), portion):
        game = tower.play(*log[start : start + portion], game=game)
        knowledge.refresh()
    same(knowledge, fresh(tower))
    tower.log.close()


def test_a_doubt_that_waits_teaches_nothing(tower: Tower) -> None:
    tower.play(*FILLED[:1], seen("2 red 3 green"))
    assert fresh(tower).rates.throws == 1
