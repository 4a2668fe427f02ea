"""The calibration wizard on a running product, from the first press to a tray that is counted with what it learned."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.page.calibration_table import Rig, Tower, text
from towerpi.cameras.lock import AUTOMATIC, Lock
from towerpi.cubes import Cubes
from towerpi.errors import IllegalEvent
from towerpi.game.events import NewGame, Player
from towerpi.page.calibrating import LEFT_S
from towerpi.reading import DoubtKind
from towerpi.shipped import SIMULATED_PROFILE, shipped_path
from towerpi.vision.profile_file import load_profile, save_profile
from towerpi.vision.straighten import floor_from_corners

LOCKED = Lock(20000, 1.5, (2.1, 1.4))


def test_a_new_owner_teaches_the_tray_and_it_is_counted_at_once(rig: Rig) -> None:
    rig.tower.chooses = LOCKED
    rig.until(lambda: bool(rig.shown))
    assert "Until then counts are entered by hand" in rig.shown[-1].faults[0]
    assert rig.shown[-1].watching is None
    state = rig.begin("red", "blue", "yellow")
    assert (state["step"], state["taken"], state["picture"]) == ("empty", [], None)
    assert text(state, "say") == "Empty the tray and take your hands away."
    state = rig.do("take")
    assert (state["step"], state["now"], state["fault"]) == ("colours", "red", None)
    assert rig.tower.held == [AUTOMATIC, LOCKED]
    assert text(state, "say") == "Lay 8 red in, spread over the tray, none touching."
    state = rig.show("red")
    assert state["taken"] == [{"colour": "red", "found": 8, "share": 1.0, "least_apart": None}]
    assert len(state["cubes"]) == 8
    assert rig.settings.data_path.joinpath("pictures", f"{state['picture']}.jpg").exists()
    assert text(state, "say") == "Take everything out. Lay 8 blue in, none touching."
    state = rig.do("keep")
    assert (state["now"], state["picture"]) == ("blue", None)
    state = rig.show("blue")
    assert state["taken"][1]["least_apart"]["from"] == "red"
    rig.do("keep")
    rig.show("yellow", 6)
    state = rig.do("keep")
    assert (state["step"], len(state["apart"]), state["advice"]) == ("report", 3, [])
    assert {pair["word"] for pair in state["apart"]} == {"clear"}
    assert not rig.settings.profile_path.exists()
    state = rig.do("finish")
    assert (state["step"], state["fault"]) == ("done", None)
    rig.lay(Cubes(red=2, blue=1))
    rig.until(lambda: bool(rig.shown[-1].seen and rig.shown[-1].seen.reading.counts == Cubes(red=2, blue=1)))
    assert rig.shown[-1].faults == ()
    assert rig.tower.held == [AUTOMATIC, LOCKED]
    assert load_profile(rig.settings.profile_path).camera["exposure_us"] == 20000
    assert sorted(path.name for path in (rig.settings.data_path / "tray" / "taken").iterdir()) == [
        "blue.png",
        "empty-2.png",
        "empty-3.png",
        "empty.png",
        "red.png",
        "rig.json",
        "yellow.png",
    ]
    assert rig.do("finish") == {}
    assert rig.wizard.state is None


@pytest.fixture
def old(tmp_path: Path) -> Iterator[Rig]:
    """A rig that was calibrated before, for a camera that holds its exposure."""
    profile = load_profile(shipped_path(*SIMULATED_PROFILE))
    save_profile(replace(profile, camera={"exposure_us": 10000.0}), tmp_path / "tray.toml")
    made = Rig(tmp_path)
    made.until(lambda: bool(made.shown and made.shown[-1].seen))
    yield made
    made.close()


def test_while_it_is_taught_the_game_hears_nothing(old: Rig) -> None:
    players = tuple(Player(colour, colour) for colour in ("red", "blue", "yellow"))
    assert old.loop.submit(NewGame(1, players)).result(30).done
    state = old.do("begin", view="below")
    assert state["colours"] == ["red", "blue", "yellow", "green"]
    old.lay(Cubes(red=3))
    old.loop.read_now()
    old.do("take")
    assert old.loop.game.count is None
    assert old.shown[-1].watching is None


def test_called_off_the_old_calibration_counts_on(old: Rig) -> None:
    before = old.settings.profile_path.read_bytes()
    old.begin("red", "blue")
    old.do("take")
    old.show("red")
    assert old.do("cancel") == {}
    old.lay(Cubes(green=2, red=1))
    old.until(lambda: bool(old.shown[-1].seen and old.shown[-1].seen.reading.counts == Cubes(green=2, red=1)))
    assert old.tower.held == [Lock(10000), AUTOMATIC, Lock(10000)]
    assert old.settings.profile_path.read_bytes() == before


def test_calling_off_stops_what_is_going_on(old: Rig) -> None:
    old.begin("red", "blue")
    old.tower.restless = True
    old.wizard.do({"do": "take"})
    with pytest.raises(IllegalEvent, match="still busy"):
        old.wizard.do({"do": "take"})
    assert old.wizard.do({"do": "cancel"}) == {}
    old.until(lambda: old.shown[-1].watching is not None)
    assert old.wizard.state is None


def test_the_old_calibration_is_kept(old: Rig) -> None:
    before = old.settings.profile_path.read_bytes()
    taught(old)
    kept = old.settings.data_path / "tray-before.toml"
    assert kept.read_bytes() == before
    assert len(load_profile(kept).colours) == 6
    assert len(load_profile(old.settings.profile_path).colours) == 2


def test_what_cannot_be_written_changes_nothing(old: Rig) -> None:
    old.begin("red", "blue")
    old.do("take")
    for colour in ("red", "blue"):
        old.show(colour)
        old.do("keep")
    (old.settings.data_path / "tray-before").write_text("in the way")
    state = old.do("finish")
    assert state["step"] == "report"
    assert "could not be copied" in text(state, "fault")
    (old.settings.data_path / "tray-before").unlink()
    assert old.do("finish")["step"] == "done"


def test_a_colour_is_taken_again_or_left_out(rig: Rig) -> None:
    rig.begin("red", "blue", "green")
    rig.do("take")
    with pytest.raises(IllegalEvent, match="none is taken yet"):
        rig.do("keep")
    for colour in ("red", "blue", "green"):
        rig.show(colour)
        rig.do("keep")
    state = rig.do("again", colour="green")
    assert (state["step"], state["now"], len(state["taken"])) == ("colours", "green", 2)
    state = rig.do("skip")
    assert (state["step"], state["skipped"], len(state["apart"])) == ("report", ["green"], 1)
    state = rig.do("again")
    assert (state["now"], state["skipped"]) == ("blue", ["green"])
    with pytest.raises(IllegalEvent, match="At least 2 colours were expected"):
        rig.do("skip")
    state = rig.do("again", colour="red")
    state = rig.do("again")
    assert state["step"] == "empty"


def test_a_profile_for_another_camera_is_cured(tmp_path: Path) -> None:
    """The picture of the shipped profile fits, that of a smaller camera does not: calibrating helps."""
    (tmp_path / "tray.toml").write_text("version = 0")
    rig = Rig(tmp_path, Tower(6))
    rig.begin("red", "black")
    rig.do("take")
    for colour in ("red", "black"):
        rig.show(colour)
        rig.do("keep")
    assert rig.do("finish")["step"] == "done"
    assert rig.settings.data_path.joinpath("tray-before.toml").read_text() == "version = 0"
    rig.lay(Cubes(black=3))
    rig.until(lambda: bool(rig.shown[-1].seen and rig.shown[-1].seen.reading.counts == Cubes(black=3)))
    seen = rig.shown[-1].seen
    assert seen
    assert not [doubt for doubt in seen.reading.doubts if doubt.kind is DoubtKind.UNKNOWN_COLOUR]
    rig.close()


def test_one_that_nobody_goes_on_with_is_left_and_the_tray_is_counted(old: Rig) -> None:
    old.begin("red", "blue")
    old.do("take")
    old.clock.now_s += LEFT_S - 1
    old.rest()
    assert old.wizard.state
    assert old.wizard.state["step"] == "colours"
    old.clock.now_s += 1
    old.until(lambda: (old.wizard.state or {}).get("step") == "left" and old.shown[-1].watching is not None)
    assert old.wizard.free
    assert text(old.wizard.state, "say") == "Nobody went on with the calibration. The tray is counted as before."
    with pytest.raises(IllegalEvent, match="Begin one"):
        old.do("take")
    old.lay(Cubes(green=2))
    old.until(lambda: bool(old.shown[-1].seen and old.shown[-1].seen.reading.counts == Cubes(green=2)))
    old.clock.now_s += LEFT_S
    old.until(lambda: old.wizard.state is None)


def test_every_step_gives_it_more_time(old: Rig) -> None:
    old.begin("red", "blue")
    for _ in range(2):
        old.clock.now_s += LEFT_S - 1
        old.do("take")
        assert not old.wizard.free
    assert old.do("cancel") == {}


def test_what_was_left_is_put_away_or_begun_again(old: Rig) -> None:
    for wish in ("cancel", "begin"):
        old.begin("red", "blue")
        old.clock.now_s += LEFT_S
        old.until(lambda: (old.wizard.state or {}).get("step") == "left")
        state = old.do(wish, view="below", colours=["red", "blue"])
        assert state.get("step") == (None if wish == "cancel" else "empty")


def test_one_that_is_done_does_not_stand_for_ever(old: Rig) -> None:
    taught(old)
    old.clock.now_s += LEFT_S
    old.until(lambda: old.wizard.state is None)


def taught(rig: Rig) -> dict[str, Any]:
    """Red and blue, from the first press to the last."""
    rig.begin("red", "blue")
    rig.do("take")
    for colour in ("red", "blue"):
        rig.show(colour)
        rig.do("keep")
    return rig.do("finish")


@pytest.mark.parametrize("moved", [False, True], ids=["stands-as-before", "moved"])
def test_where_the_floor_lies_is_kept_as_long_as_it_holds(tmp_path: Path, moved: bool) -> None:
    known = load_profile(shipped_path(*SIMULATED_PROFILE))
    floor = floor_from_corners([(200, 150), (1100, 150), (1100, 820), (200, 820)], (180.0, 130.0))
    empty_bgr = known.empty_bgr[:, ::-1].copy() if moved else known.empty_bgr
    save_profile(replace(known, floor=floor, empty_bgr=empty_bgr), tmp_path / "tray.toml")
    rig = Rig(tmp_path)
    state = taught(rig)
    kept = load_profile(rig.settings.profile_path).floor
    rig.close()
    if moved:
        assert kept is None
        assert "tell it again with the printed sheet" in text(state, "fault")
    else:
        assert kept is not None
        assert kept.corners_px() == pytest.approx(floor.corners_px(), abs=1.0)
        assert (kept.tray_mm, state["fault"]) == ((180.0, 130.0), None)
