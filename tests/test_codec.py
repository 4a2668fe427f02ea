import json
from dataclasses import dataclass, field, replace
from enum import StrEnum

import pytest

from tests.game.stories import FILLED, NEW, attack, riot, seen
from towerpi.codec import from_plain, to_plain
from towerpi.cubes import Cubes
from towerpi.errors import BadInput
from towerpi.game.events import Event, ScoreWinter, event_from_plain, event_to_plain
from towerpi.rules.wallenstein.events import Effect, Region
from towerpi.rules.wallenstein.income import Building
from towerpi.rules.wallenstein.plan import Action
from towerpi.rules.wallenstein.scoring import Holding
from towerpi.shipped import SIMULATED_PROFILE, shipped_path
from towerpi.sight import outline_of
from towerpi.vision.profile_file import load_profile


class Size(StrEnum):
    SMALL = "small"


@dataclass(frozen=True)
class Inner:
    number: int
    share: float = 0.5


@dataclass(frozen=True)
class Outer:
    size: Size
    inner: Inner | None = None
    rows: tuple[Inner, ...] = ()
    pair: tuple[str, int] = ("a", 1)
    marks: frozenset[Size] = frozenset()
    words: dict[str, str | bool | int] = field(default_factory=dict)
    cubes: Cubes = field(default_factory=Cubes)


FULL = Outer(
    Size.SMALL,
    Inner(1),
    (Inner(2, 1.0),),
    ("b", 2),
    frozenset({Size.SMALL}),
    {"x": True, "y": 3, "z": "q"},
    Cubes(red=2),
)


@pytest.mark.parametrize("value", [Outer(Size.SMALL), FULL], ids=["defaults", "full"])
def test_round_trip(value: Outer) -> None:
    assert from_plain(Outer, to_plain(value)) == value


@pytest.mark.parametrize(
    ("plain", "message"),
    [
        pytest.param([], "Outer must be an object", id="no-object"),
        pytest.param({}, "Outer: the field size is missing", id="missing"),
        pytest.param({"size": "big"}, "Outer.size must be one of small; .big. came", id="enum"),
        pytest.param({"size": "small", "colour": 1}, "Outer has no field .colour.", id="unknown"),
        pytest.param(
            {"size": "small", "inner": {"number": "1"}}, "Outer.inner.number must be a whole number", id="int"
        ),
        pytest.param({"size": "small", "inner": {"number": True}}, "must be a whole number; true came", id="bool"),
        pytest.param({"size": "small", "rows": {}}, "Outer.rows must be a list", id="list"),
        pytest.param({"size": "small", "rows": [3]}, r"Outer.rows\[0\] must be an object", id="row"),
        pytest.param({"size": "small", "pair": ["a"]}, "Outer.pair must have 2 items; 1 came", id="pair"),
        pytest.param({"size": "small", "words": {"x": 1.5}}, "Outer.words.x must be a whole number", id="union"),
        pytest.param({"size": "small", "cubes": {"red": -1}}, "must be 0 to 999", id="cubes"),
        pytest.param({"size": "small", "inner": {"number": 1, "share": "x"}}, "must be a number", id="float"),
    ],
)
def test_faults_name_the_field(plain: object, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        from_plain(Outer, plain)


def test_a_whole_number_is_a_number() -> None:
    assert from_plain(Inner, {"number": 1, "share": 1}) == Inner(1, 1.0)


EVENTS: list[Event] = [
    *FILLED,
    attack("blue", 2, "red", 3, protected=frozenset({Action.B}), event=Effect.PALACE),
    riot("red", 2, 1, collecting=False, extra=2),
    ScoreWinter({"red": (Holding(Region.BAYERN, frozenset({Building.PALACE})),)}),
    seen("1 red", after="hand", forced=True, at_s=1.5),
    replace(seen("1 red"), outline=outline_of(load_profile(shipped_path(*SIMULATED_PROFILE)))),
]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_events_round_trip(event: Event) -> None:
    assert event_from_plain(json.loads(json.dumps(event_to_plain(event)))) == event


@pytest.mark.parametrize("plain", [{"event": "Dance"}, {"event": ["NewGame"]}, [], {}])
def test_unknown_events(plain: object) -> None:
    with pytest.raises(BadInput, match="An event out of NewGame, "):
        event_from_plain(plain)


def test_an_event_has_its_name() -> None:
    assert event_to_plain(NEW)["event"] == "NewGame"
