"""Court and winter of real games as the phones get them."""

from typing import Any

import pytest

from tests.game.stories import FILLED
from tests.game.test_court import OPEN, ORDER, START
from tests.page.test_wire import at, shown
from towerpi.game.events import (
    CourtEnds,
    Event,
    PassSpace,
    ScoreWinter,
    TakeFavour,
    WinterComes,
)
from towerpi.rules.wallenstein.events import Region
from towerpi.rules.wallenstein.income import Building
from towerpi.rules.wallenstein.scoring import Holding
from towerpi.rules.wallenstein.winter import Larder

HOLDINGS = {"red": (Holding(Region.BAYERN, frozenset({Building.PALACE})),), "blue": ()}
SHOWN: list[tuple[str, tuple[Event, ...], dict[str, Any]]] = [
    (
        "the-court-before-its-round",
        START,
        {"order": ["red", "blue", "yellow", "purple"], "court_round": None, "gone": []},
    ),
    (
        "the-court-opens",
        OPEN,
        {
            "order": ["purple", "blue", "red", "yellow"],
            "court_round.cards.0": {"number": 10, "price": 4, "taken": False},
            "court_round.reveals": {"player": "purple", "space": 3},
            "court_round.enters": "red",
            "court_round.entered": [],
        },
    ),
    (
        "the-court-under-way",
        (*OPEN, *(PassSpace(player, n) for player in ORDER for n in (3, 2, 1)), TakeFavour("red", 3, 2, 0)),
        {
            "court_round.cards.2": {"number": 3, "price": 2, "taken": True},
            "court_round.reveals": None,
            "court_round.enters": "blue",
            "court_round.entered": ["red"],
        },
    ),
    ("cards-not-told", (*START, TakeFavour("red", 6, 2)), {"court_round.cards": [], "court_round.entered": ["red"]}),
    ("the-court-ended", (*OPEN, CourtEnds()), {"court_round": None, "gone": [10, 6, 3]}),
    ("put-into-the-tray", (*START, TakeFavour("red", 3, 2, 2)), {"watch.missing": {"red": 2}, "stay": {"red": 2}}),
    (
        "winter",
        (*FILLED, WinterComes((Larder("red", 7, 9), Larder("blue", 9, 3)), 0)),
        {
            "winter": [
                {"player": "red", "grain": 7, "shortage": 2, "riots": 1, "extra": 2},
                {"player": "blue", "grain": 9, "shortage": 0, "riots": 0, "extra": 0},
            ]
        },
    ),
    (
        "points",
        (*FILLED, ScoreWinter(HOLDINGS), ScoreWinter(HOLDINGS)),
        {
            "points.0.total": 10,
            "points.0.winters.1": {
                "provinces": 1,
                "buildings": 1,
                "majorities": [{"region": "Bayern", "building": "palace", "points": 3, "shared": False}],
                "total": 5,
            },
            "points.1.player": "blue",
        },
    ),
]


@pytest.mark.parametrize(("story", "expected"), [pytest.param(*rest, id=name) for name, *rest in SHOWN])
def test_the_season_is_shown(story: tuple[Event, ...], expected: dict[str, Any]) -> None:
    game = shown(*story)
    assert {path: at(game, path) for path in expected} == expected
