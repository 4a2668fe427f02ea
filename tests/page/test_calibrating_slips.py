"""What goes wrong while a tray is taught: each slip is said in a sentence, and the next try goes on from there."""

from pathlib import Path

import pytest

from tests.page.calibration_table import Rig, text
from towerpi.cubes import Cubes
from towerpi.errors import BadInput, CameraMissing, IllegalEvent, TowerPiError


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
