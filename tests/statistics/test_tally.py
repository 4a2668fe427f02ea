"""Sums over stories: what counts, what does not, and what is said when there is little."""

import json
from dataclasses import fields, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.game.stories import DOUBT, FILLED, FOUR, NEW, attack, counted, cubes, riot, seen
from tests.game.test_properties import beginnings, events, play
from tests.statistics.evenings import evening, known_tally, tallied, told, weighed
from tests.test_history import entries
from tests.vision.test_straighten import CAMERAS
from towerpi.codec import from_plain, to_plain
from towerpi.cubes import Cubes
from towerpi.game.events import Confirm, EndGame, Event, Fell, NewGame, Undo, Verify
from towerpi.game.state import Count
from towerpi.history import history_of
from towerpi.odds.rates import FRESH
from towerpi.reading import Outline, Sighting
from towerpi.statistics.floor import place_mm
from towerpi.statistics.places import Places, heat
from towerpi.statistics.players import Upset, rarest
from towerpi.statistics.rows import TABLES, rows_of
from towerpi.statistics.summary import Statistics, statistics_of
from towerpi.statistics.tally import Tally, added, size_of, tally_of
from towerpi.vision.straighten import floor_from_corners

BATTLE = (*FILLED, attack("blue", 4, "red", 3), seen("3 blue 4 red 1 purple"), Verify())
RIOT = (*BATTLE, riot("red", 2, 1), counted("1 red"), Verify())
LITTLE: list[tuple[str, tuple[Event, ...], tuple[int, int, int, int]]] = [
    ("nothing-at-all", (), (0, 0, 0, 0)),
    ("a-game-and-no-throw", (NEW,), (0, 0, 0, 0)),
    ("the-fill", FILLED, (1, 0, 0, 0)),
    ("a-battle", BATTLE, (2, 1, 0, 0)),
    ("a-riot", RIOT, (3, 2, 0, 0)),
    ("a-throw-undone", (*BATTLE[:-1], Undo()), (1, 0, 1, 0)),
    ("left-with-a-question", (*FILLED, attack("blue", 4), seen("2 blue", DOUBT)), (1, 0, 0, 1)),
    (
        "in-the-middle",
        (
            NewGame(2, FOUR, outside=cubes("50 red 50 blue 50 yellow 50 purple 10 green")),
            attack("blue", 1),
            counted("1 blue"),
        ),
        (1, 1, 0, 0),
    ),
    ("over", (*BATTLE, EndGame(cubes("5 red"))), (2, 1, 0, 0)),
]


@pytest.mark.parametrize(("story", "expected"), [pytest.param(*rest, id=name) for name, *rest in LITTLE])
def test_every_story_has_its_statistics(story: tuple[Event, ...], expected: tuple[int, int, int, int]) -> None:
    history = told(*story)
    tally = tally_of(history, weighed(history))
    figures = statistics_of(tally, FRESH)
    assert (figures.throws, figures.battles, figures.undone, figures.open) == expected
    assert figures.few
    plain = json.loads(json.dumps(to_plain(figures)))
    assert set(plain) == {part.name for part in fields(Statistics)}
    for table, columns in TABLES.items():
        for row in rows_of(table, history, weighed(history)):
            assert set(row) == set(columns)


def test_players() -> None:
    figures = statistics_of(tallied(*RIOT), FRESH)
    red = next(player for player in figures.players if player.name == "Red")
    blue = next(player for player in figures.players if player.name == "Blue")
    assert (red.battles, red.won, red.riots, red.colours) == (1, 1, 1, ("red",))
    assert (blue.battles, blue.won, blue.drawn, blue.lost, blue.kept) == (1, 0, 0, 1, 0)
    assert blue.luck == pytest.approx(-blue.expected)
    assert blue.deviation > 0
    assert [player.name for player in figures.players][:2] == ["Red", "Blue"]


def test_the_odds_are_put_to_the_test() -> None:
    one = statistics_of(tallied(*BATTLE), FRESH).reliability
    history = told(*BATTLE)
    forecast = weighed(history)[1].forecast
    assert forecast
    assert (one.battles, one.chances, sum(tenth.number for tenth in one.tenths)) == (1, 3, 3)
    assert one.brier == pytest.approx(forecast.attacker**2 + forecast.draw**2 + (1 - forecast.defender) ** 2)
    assert one.brier_of_base_rates == 0
    nothing = statistics_of(tallied(*FILLED), FRESH).reliability
    assert (nothing.brier, nothing.tenths) == (None, ())


def test_counts_that_were_asked_about_and_corrected() -> None:
    story = (
        *FILLED,
        attack("blue", 4),
        seen("2 blue", DOUBT),
        counted("2 blue 1 red"),
        Verify(),
        attack("blue", 1),
        seen("1 blue", DOUBT),
        Confirm(),
        Verify(),
        attack("blue", 1),
        counted("1 blue"),
    )
    (counting,) = statistics_of(tallied(*story), FRESH).counting
    assert (counting.throws, counting.asked, counting.corrected, counting.silent) == (3, 2, 1, 0)
    assert {slip.colour: (slip.doubts, slip.wrong) for slip in counting.colours}["red"] == (2, 1)


def test_stays_by_littles_law() -> None:
    throws = evening(3, 200)
    stay = statistics_of(known_tally(throws), FRESH).stay
    assert stay.mean == pytest.approx(1 / 0.65, rel=0.1)  # each throw lets go of 0.65
    assert stay.left[0] / sum(stay.left) == pytest.approx(0.65, abs=0.03)
    assert stay.inside == throws[-1].tower + throws[-1].planned.thrown - throws[-1].count.cubes


def test_a_cube_that_fell_between_throws_is_no_longer_inside() -> None:
    stay = statistics_of(tallied(*FILLED, Fell(cubes("3 green")), attack("blue", 1), counted("1 blue")), FRESH).stay
    assert stay.inside["green"] == 8  # they went in again with the tray, and one peasant with them
    assert 0 <= stay.since_fill <= stay.since_fill_most


def test_where_cubes_lie() -> None:
    new = Places()
    history = told(*FILLED)
    new.add(history.throws[0].count)
    assert (new.maps, new.unplaced) == ({}, 5)
    tally = tallied(*FILLED)
    assert statistics_of(tally, FRESH).heat.unplaced == 5
    new.add(replace(history.throws[0].count, width=180, height=130))
    assert new.maps == {"picture 180 130 ": {"0 5": 1, "4 5": 1, "8 5": 1, "12 5": 1, "16 5": 1}}
    map_ = heat(added(new, Places()))
    assert (map_.cells[5][0], sum(map(sum, map_.cells)), map_.width, map_.tray) == (1, 5, 180, False)


def test_the_tray_is_the_same_to_every_calibration_that_knows_it() -> None:
    """Another camera, nearer and tilted, sees the same cubes elsewhere; in the tray they lie where they lay."""
    tray = [(31.0, 24.0), (90.0, 65.0), (171.0, 119.0)]
    places = Places()
    for name, corners in CAMERAS.items():
        floor = floor_from_corners(corners, (180.0, 130.0))
        sightings = tuple(Sighting("red", x, y, 1.0, 10.0) for x, y in floor.to_px(tray).tolist())
        (a, b, c, d) = corners
        count = Count(Cubes(red=3), seen=sightings, width=1024, height=768, profile=name)
        places.add(replace(count, outline=Outline(180.0, 130.0, (a, b, c, d))))
        places.add(count)
    map_ = heat(places)
    assert (map_.tray, map_.width, map_.height) == (True, 180, 130)
    assert (map_.cubes, map_.elsewhere) == (3 * len(CAMERAS), 3 * len(CAMERAS))
    assert {(x, y): n for y, row in enumerate(map_.cells) for x, n in enumerate(row) if n} == {
        (3, 2): 4, (9, 6): 4, (17, 11): 4
    }  # fmt: skip
    assert len(places.maps) == 1 + len(CAMERAS)


@given(st.sampled_from(sorted(CAMERAS)), st.floats(0, 180), st.floats(0, 130))
def test_places_are_those_that_vision_finds(name: str, x_mm: float, y_mm: float) -> None:
    a, b, c, d = CAMERAS[name]
    ((x, y),) = floor_from_corners(CAMERAS[name], (180.0, 130.0)).to_px([(x_mm, y_mm)]).tolist()
    assert place_mm(Outline(180.0, 130.0, (a, b, c, d)), x, y) == pytest.approx((x_mm, y_mm), abs=1e-3)


def test_corners_in_one_line_are_no_tray() -> None:
    line = Outline(180.0, 130.0, ((0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0)))
    assert place_mm(line, 1.0, 1.0) is None
    places = Places()
    places.add(Count(Cubes(red=1), seen=(Sighting("red", 1, 1, 1.0, 1.0),), width=4, height=4, outline=line))
    assert not heat(places).tray


@pytest.mark.parametrize(("thrown", "row"), [(0, "0"), (5, "0"), (6, "6"), (30, "21"), (31, "31"), (99, "31")])
def test_sizes(thrown: int, row: str) -> None:
    assert size_of(thrown) == row


def test_the_rarest_are_kept() -> None:
    some = [
        Upset(chance / 100, 1, chance, 1, "PVP", "", "red", "blue", "DRAW", 1, 1, "")
        for chance in (40, 3, 20, 60, 7, 9, 11)
    ]
    assert [one.seq for one in rarest(tuple(some[:3]), tuple(some[3:]))] == [3, 7, 9, 11, 20]


def test_sums_of_games_are_the_sums_of_their_throws() -> None:
    one, other = known_tally(evening(1)), known_tally(evening(2))
    both = added(one, other)
    assert (both.games, both.throws) == (2, one.throws + other.throws)
    assert both.colours["red"].out == one.colours["red"].out + other.colours["red"].out
    assert added(Tally(), one) == one
    assert added(one, Tally()) == one


@settings(max_examples=40, deadline=None)
@given(beginnings, st.lists(events, max_size=25))
def test_any_story(new: NewGame, story: list[Event]) -> None:
    _, log = play([new, *story])
    history = history_of(1, entries(log))
    known = weighed(history)
    tally = tally_of(history, known)
    assert tally.throws == len(history.throws)
    assert sum(sums.out for sums in tally.colours.values()) == sum(throw.count.cubes.total for throw in history.throws)
    assert from_plain(Tally, json.loads(json.dumps(to_plain(tally)))) == tally
    statistics_of(tally, FRESH)
