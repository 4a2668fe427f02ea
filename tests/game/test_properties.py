"""Whatever a table does: no cube is lost, and the log alone brings the game back."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.game.stories import DOUBT, FOUR, attack, riot, seen
from towerpi.cubes import COLOURS, Cubes
from towerpi.errors import BadInput, IllegalEvent
from towerpi.game.advance import advance
from towerpi.game.events import (
    After,
    BookTray,
    Confirm,
    Convert,
    CourtEnds,
    CourtOpens,
    Disarm,
    EndGame,
    Event,
    Fell,
    LandsknechtPut,
    NewGame,
    PassSpace,
    Resume,
    TakeFavour,
    TrayMoving,
    Undo,
    Verify,
    event_from_plain,
    event_to_plain,
)
from towerpi.game.state import Game, Phase, Record, Watch
from towerpi.game.step import calm
from towerpi.rules.wallenstein.court import CourtCard
from towerpi.rules.wallenstein.setup import full_box

colours = st.sampled_from(["red", "blue", "yellow", "purple", "black", "green"])
few = st.integers(0, 6)
cubes = st.dictionaries(colours, few, max_size=4).map(Cubes)
readings = st.builds(
    lambda what, sure, after, forced, at_s: seen(
        str(what), *(() if sure else (DOUBT,)), after=after, forced=forced, at_s=at_s
    ),
    cubes,
    st.booleans(),
    st.sampled_from(["fall", "hand"]),
    st.booleans(),
    st.integers(0, 8).map(float),
)
events: st.SearchStrategy[Event] = st.one_of(
    readings,
    readings,
    st.builds(Confirm, st.none() | cubes),
    st.just(Verify()),
    st.just(Verify()),
    st.builds(attack, colours, few, colours, few, markers=st.integers(0, 2)),
    st.builds(riot, colours, few, few),
    st.just(Undo()),
    st.just(Resume()),
    st.just(Disarm()),
    st.builds(TrayMoving, st.sampled_from(After)),
    st.builds(Fell, cubes),
    st.builds(BookTray, cubes),
    st.builds(Convert, colours, st.integers(1, 3), st.sampled_from(CourtCard), few),
    st.builds(TakeFavour, colours, st.sampled_from([0, 3, 6]), st.sampled_from([2, 3, 4]), few),
    st.builds(
        CourtOpens,
        st.permutations([player.colour for player in FOUR]).map(tuple),
        st.sampled_from([(3, 6, 9), (4, 5, 6)]),
    ),
    st.builds(PassSpace, colours, st.integers(1, 3)),
    st.just(CourtEnds()),
    st.builds(LandsknechtPut, colours, few),
    st.builds(EndGame, cubes),
)
beginnings = st.sampled_from(
    [
        NewGame(2, FOUR, switches={"late_fall_window": 5}),
        NewGame(2, FOUR, court=True, landsknechte=True),
        NewGame(1, FOUR[:3]),
    ]
)


def play(story: list[Event]) -> tuple[Game, list[Event]]:
    """The game after everything legal in the story, and its log."""
    game, log = Game(), list[Event]()
    for event in story:
        try:
            game, effects = advance(game, event)
        except (IllegalEvent, BadInput):
            continue
        log += [effect.event for effect in effects if isinstance(effect, Record)]
        box = full_box(game.table.colours) if game.table.players else Cubes()
        assert game.ledger.tower + game.ledger.tray + game.ledger.outside == box
    return game, log


def unseen(game: Game) -> Game:
    """All that the log must bring back: not what the camera saw since, such as that a hand has begun to clean up."""
    phase = Phase.RESOLVED if game.phase is Phase.CLEANUP else game.phase
    return replace(calm(game), phase=calm(replace(game, phase=phase)).phase, watch=Watch())


@settings(max_examples=300, deadline=None)
@given(beginnings, st.lists(events, max_size=40))
def test_no_cube_is_lost_and_the_log_brings_the_game_back(new: NewGame, story: list[Event]) -> None:
    game, log = play([new, *story])
    again = Game()
    for event in log:
        again, _ = advance(again, event_from_plain(event_to_plain(event)))
    assert unseen(again) == unseen(game)
    assert set(game.ledger.tower) <= set(COLOURS)


@settings(max_examples=100, deadline=None)
@given(beginnings, st.lists(events, max_size=25))
def test_undo_goes_all_the_way_back(new: NewGame, story: list[Event]) -> None:
    game, _ = play([new, *story])
    while game.before is not None:
        game, _ = advance(game, Undo())
    assert calm(game).ledger == Game().ledger
