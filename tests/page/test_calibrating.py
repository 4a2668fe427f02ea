"""The calibration wizard on a running product, from the first press to a tray that is counted with what it learned."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.page.calibration_table import Rig, Tower
from towerpi.cameras.lock import AUTOMATIC, Lock
from towerpi.cubes import Cubes
from towerpi.errors import BadInput, CameraMissing, IllegalEvent, TowerPiError
from towerpi.game.events import NewGame, Player
from towerpi.reading import DoubtKind
from towerpi.shipped import SIMULATED_PROFILE, shipped_path
from towerpi.vision.profile_file import load_profile, save_profile

LOCKED = Lock(20000, 1.5, (2.1, 1.4))


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    made = Rig(tmp_path)
    yield made
    made.close()


def text(state: dict[str, Any], field: str) -> str:
    return str(state[field]["text"])


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
    old.begin("red", "blue")
    old.do("take")
    for colour in ("red", "blue"):
        old.show(colour)
        old.do("keep")
    old.do("finish")
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


def test_a_dark_tray_is_said_and_taken_again(rig: Rig) -> None:
    rig.begin("red", "blue")
    rig.tower.dark = True
    state = rig.do("take")
    assert (state["step"], text(state, "fault")[:41]) == ("empty", "A lit tray was expected; the picture is t")
    rig.tower.dark = False
    state = rig.do("take")
    assert (state["step"], state["fault"]) == ("colours", None)
    rig.tower.dark = True
    assert "too dark" in text(rig.show("red"), "fault")


def test_hands_in_the_tray(rig: Rig) -> None:
    rig.begin("red", "blue")
    rig.tower.restless = True
    state = rig.do("take")
    assert "something moved in it" in text(state, "fault")
    rig.tower.restless = False
    rig.rest()
    assert rig.do("take")["step"] == "colours"


def test_a_camera_that_is_lost_and_found(rig: Rig) -> None:
    rig.begin("red", "blue")
    rig.tower.lost = True
    state = rig.do("take")
    assert text(state, "fault") == "Frames were expected; none came. Plug it in again."
    rig.tower.lost = False
    rig.until(lambda: rig.shown[-1].faults == ())
    assert rig.do("take")["step"] == "colours"


@pytest.mark.parametrize(
    ("cubes", "number", "fault"),
    [
        pytest.param("none", 8, "8 red were expected in the tray; it looks as empty as before", id="no-cubes"),
        pytest.param("4 red 4 blue", 8, "there is more than one colour in the tray", id="two-colours"),
        pytest.param("7 red", 8, "8 red were expected; 7 red are found", id="one-too-few"),
    ],
)
def test_a_picture_that_does_not_show_what_it_should(rig: Rig, cubes: str, number: int, fault: str) -> None:
    rig.begin("red", "blue")
    rig.do("take")
    rig.lay(Cubes.parse(cubes))
    state = rig.do("take", count=number)
    assert fault in text(state, "fault")
    assert state["picture"]
    state = rig.show("red")
    assert (state["fault"], state["taken"][0]["found"]) == (None, 8)


def test_the_cubes_of_the_last_colour_lie_there_still(rig: Rig) -> None:
    rig.begin("red", "blue")
    rig.do("take")
    rig.show("red")
    rig.do("keep")
    state = rig.do("take", count=8)
    assert "what lies there looks like the 8 red shown before" in text(state, "fault")
    assert len(state["taken"]) == 1
    assert rig.show("blue")["fault"] is None


def test_a_cube_of_the_last_colour_was_left_behind(rig: Rig) -> None:
    rig.begin("red", "blue")
    rig.do("take")
    rig.show("red")
    rig.do("keep")
    rig.lay(Cubes(blue=8, red=1))
    assert rig.do("take")["fault"]


def test_the_lamp_was_switched(rig: Rig) -> None:
    rig.begin("red", "blue")
    rig.do("take")
    rig.tower.lamp(0.4)
    state = rig.show("red")
    assert "The light of the empty tray was expected; it has changed" in text(state, "fault")
    assert state["taken"] == []


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


def test_no_camera_was_chosen(tmp_path: Path) -> None:
    rig = Rig(tmp_path, camera=False)
    with pytest.raises(CameraMissing, match="A camera was expected; none was chosen"):
        rig.begin("red", "blue")
    assert rig.wizard.live() is None
    assert rig.wizard.state is None
    rig.close()


@pytest.mark.parametrize(
    ("body", "error", "message"),
    [
        pytest.param([], BadInput, '"do" was expected', id="no-object"),
        pytest.param({"do": "fly"}, BadInput, "begin, take, again", id="no-such-wish"),
        pytest.param({"do": "begin"}, BadInput, "below or above", id="no-view"),
        pytest.param({"do": "begin", "view": "below", "colours": ["red"]}, BadInput, "2 to 8 colours", id="one-colour"),
        pytest.param({"do": "begin", "view": "below", "colours": ["red", 7]}, BadInput, "A colour", id="no-colour"),
        pytest.param({"do": "take"}, IllegalEvent, "Begin one", id="not-begun"),
        pytest.param({"do": "finish"}, IllegalEvent, "Begin one", id="nothing-to-finish"),
    ],
)
def test_wishes_that_cannot_be(rig: Rig, body: object, error: type[TowerPiError], message: str) -> None:
    with pytest.raises(error, match=message):
        rig.wizard.do(body)
    assert rig.wizard.state is None


def test_wishes_at_the_wrong_step(rig: Rig) -> None:
    rig.begin("red", "blue")
    with pytest.raises(IllegalEvent, match="not possible at this step"):
        rig.do("finish")
    rig.do("take")
    with pytest.raises(BadInput, match="must be a whole number"):
        rig.do("take", count="many")
    with pytest.raises(BadInput, match="out of red, blue"):
        rig.do("again", colour="pink")
    assert rig.do("cancel") == {}
    assert rig.do("cancel") == {}


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
