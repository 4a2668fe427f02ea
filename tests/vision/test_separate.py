import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.trays import CUBES, PLACES, flat_tray, with_cubes
from towerpi.vision.folder import RigPictures
from towerpi.vision.lamp import Light
from towerpi.vision.looks import Lab, Look, look_at
from towerpi.vision.palette import PAPER
from towerpi.vision.picture import Picture
from towerpi.vision.separate import LEAST, Verdict, apart, judge_pictures, separability
from towerpi.vision.separate_picture import draw_separability

BLUE_CUBES = with_cubes(flat_tray(seed=3), "blue")
GOOD_LIGHT = Light(lightness=85, burnt=0.0, glare=0.01, unevenness=1.3, wavering=0.002, banding=0.003, tint=8)


def look(colour: str, mean: Lab, sigma: float = 3.0, burnt: float = 0.0) -> Look:
    one, none = sigma**2, 0.0
    return Look(colour, mean, ((one, none, none), (none, one, none), (none, none, one)), (mean[0],), burnt)


RED, BLUE = look("red", (50, 50, 30)), look("blue", (50, 5, -40))
FATE = "will be mistaken for each other"
BLACK, PURPLE = look("black", (22, 0, 0)), look("purple", (28, 9, -6))


@pytest.mark.parametrize(
    ("looks", "light", "view", "warnings"),
    [
        pytest.param([RED, BLUE], GOOD_LIGHT, "below", [], id="nothing-to-say"),
        pytest.param(
            [RED, BLACK, PURPLE], GOOD_LIGHT, "below",
            ["Black and purple will be mistaken for each other: add light from below."], id="dark-pair-seen-from-below",
        ),
        pytest.param(
            [BLACK, look("purple", (30, 15, -10))], GOOD_LIGHT, "",
            ["Black and purple are close: add light on the side that the camera sees."], id="dark-pair-view-unknown",
        ),
        pytest.param(
            [look("white", (80, 0, 0)), look("yellow", (82, 0, 14))],
            Light(85, 0, 0, 1.3, 0, 0, tint=60), "above",
            ["White and yellow will be mistaken for each other: use a white lamp."], id="coloured-lamp",
        ),
        pytest.param(
            [look("white", (96, 0, 0), burnt=0.9), look("yellow", (96, 0, 14))], GOOD_LIGHT, "above",
            ["White and yellow will be mistaken for each other: use less light, or a shorter exposure."],
            id="burnt-out",
        ),
        pytest.param(
            [look("red", (60, 50, 30)), look("orange", (62, 48, 46))], GOOD_LIGHT, "above",
            ["Red and orange will be mistaken for each other: use white, even light, or cubes of another colour."],
            id="alike-by-nature",
        ),
        pytest.param(
            [BLACK, PURPLE, look("brown", (28, 8, 8))], GOOD_LIGHT, "below",
            [f"Black and purple, black and brown, purple and brown {FATE}: add light from below."],
            id="one-sentence-for-one-cure",
        ),
    ],
)  # fmt: skip
def test_pairs_are_warned_of_in_words(looks: list[Look], light: Light, view: str, warnings: list[str]) -> None:
    assert list(separability(looks, light, view).warnings) == warnings


@pytest.mark.parametrize(
    ("light", "warning"),
    [
        pytest.param(Light(30, 0, 0, 1.2, 0, 0, 5), "too dim", id="dim"),
        pytest.param(Light(99, 0.8, 0, 1.2, 0, 0, 5), "too bright", id="burnt-cubes"),
        pytest.param(Light(99, 0, 0.4, 1.2, 0, 0, 5), "too bright", id="white-tray"),
        pytest.param(Light(80, 0, 0, 3.1, 0, 0, 5), "uneven: some cubes get 3.1 times", id="uneven"),
        pytest.param(Light(80, 0, 0, 1.2, 0.08, 0, 5), "flickers", id="pictures-differ"),
        pytest.param(Light(80, 0, 0, 1.2, 0, 0.05, 5), "flickers", id="bands"),
    ],
)
def test_poor_light_is_warned_of_in_words(light: Light, warning: str) -> None:
    (told,) = separability([RED, BLUE], light).warnings
    assert warning in told


def test_the_closest_pair_comes_first() -> None:
    pairs = separability([RED, BLUE, BLACK, PURPLE], GOOD_LIGHT).pairs
    assert len(pairs) == 6
    assert (pairs[0].one, pairs[0].other, pairs[0].verdict) == ("black", "purple", Verdict.MISTAKEN)
    assert [pair.apart for pair in pairs] == sorted(pair.apart for pair in pairs)


labs = st.tuples(st.floats(0, 100), st.floats(-80, 80), st.floats(-80, 80))


@given(labs, labs, st.floats(1, 10))
def test_apart_is_mutual_and_counts_spreads(one: Lab, other: Lab, sigma: float) -> None:
    first, second = look("red", one, sigma), look("blue", other, sigma)
    assert apart(first, second) == pytest.approx(apart(second, first))
    assert apart(first, second) == pytest.approx(np.linalg.norm(np.subtract(one, other)) / sigma)
    assert apart(first, first) == 0


@pytest.mark.parametrize("colour", CUBES)
def test_a_look_is_the_colour_that_was_laid_in(colour: str) -> None:
    seen = look_at(colour, with_cubes(flat_tray(), colour), flat_tray())
    assert seen is not None
    assert len(seen.cube_lightness) == len(PLACES)
    assert np.abs(np.subtract(seen.seen_bgr, CUBES[colour])).max() < 8
    assert np.sqrt(np.diag(seen.spread)).max() < 5


def test_a_glint_on_one_cube_does_not_spoil_the_look() -> None:
    bgr = with_cubes(flat_tray(), "red")
    (x, y), reach = PLACES[0], 6
    bgr[y - reach : y + reach, x - reach : x + reach] = 255
    seen = look_at("red", bgr, flat_tray())
    assert seen is not None
    assert np.abs(np.subtract(seen.seen_bgr, CUBES["red"])).max() < 8


def test_a_picture_without_cubes_is_told() -> None:
    report = judge_pictures(RigPictures(flat_tray(seed=1), {"red": flat_tray(seed=2), "blue": BLUE_CUBES}))
    assert report.warnings[0].startswith("Red cubes look like the empty tray")
    assert [look.colour for look in report.looks] == ["blue"]


def test_bands_show_between_several_empty_pictures() -> None:
    empty, bands = flat_tray(), 1 + 0.04 * np.sin(30 * ROWS)
    pictures = {colour: with_cubes(flat_tray(seed=3), colour) for colour in CUBES}
    steady = judge_pictures(RigPictures(empty, pictures, (flat_tray(seed=4),)))
    flickering = judge_pictures(RigPictures(empty, pictures, (lit(flat_tray(seed=4), bands),)))
    assert not steady.warnings
    assert "flickers" in flickering.warnings[0]


def lit(bgr: Picture, light: "np.ndarray[tuple[int, ...], np.dtype[np.float64]] | float") -> Picture:
    return np.asarray(np.clip(bgr * light, 0, 255), np.uint8)


ROWS = np.linspace(0, 1, flat_tray().shape[0])[:, None, None]


@pytest.mark.parametrize(
    ("empty_light", "cubes_light", "warning"),
    [
        pytest.param(1.0, 1.0, None, id="good"),
        pytest.param(0.2, 0.2, "too dim", id="dim"),
        pytest.param(2.4, 2.4, "too bright", id="bright"),
        pytest.param(0.35 + 0.9 * ROWS, 0.35 + 0.9 * ROWS, "uneven", id="uneven"),
        pytest.param(1.0, 1.06, "flickers", id="whole-pictures-differ"),
        pytest.param(1.0, 1 + 0.04 * np.sin(30 * ROWS), "flickers", id="bands-in-a-picture"),
        pytest.param(1.0, 1 + 0.05 * (ROWS - 0.5), None, id="a-faint-slope-is-a-shadow"),
    ],
)
def test_light_is_measured(
    empty_light: "np.ndarray[tuple[int, ...], np.dtype[np.float64]] | float",
    cubes_light: "np.ndarray[tuple[int, ...], np.dtype[np.float64]] | float",
    warning: str | None,
) -> None:
    empty = lit(flat_tray(), empty_light)
    pictures = {colour: lit(with_cubes(flat_tray(seed=3), colour), cubes_light) for colour in CUBES}
    report = judge_pictures(RigPictures(empty, pictures, view="above"))
    told = [line for line in report.warnings if line.startswith("The light")]
    assert [warning in line for line in told if warning] == ([True] if warning else [])
    assert bool(told) == bool(warning)


def test_the_report_grows_with_what_it_has_to_say() -> None:
    quiet = draw_separability(separability([RED, BLUE], GOOD_LIGHT))
    loud = draw_separability(separability([RED, BLUE, BLACK, PURPLE], GOOD_LIGHT))
    assert quiet.shape[1] == loud.shape[1] == 780
    assert loud.shape[0] > quiet.shape[0]


def test_long_names_stay_clear_of_the_bar() -> None:
    page = draw_separability(
        separability([look("dark-turquoise", (50, 0, 0)), look("burgundy", (50, 40, 0))], GOOD_LIGHT)
    )
    assert (page[326:380, 314:324] == PAPER).all()


def test_the_bar_of_a_pair_ends_where_its_number_says() -> None:
    page = draw_separability(separability([look("red", (50, 0, 0)), look("blue", (50, 3 * LEAST, 0))], GOOD_LIGHT))
    bar = page[320 + 33 + 4, 326:530].astype(int).sum(axis=1)
    assert (bar < 200).mean() == pytest.approx(LEAST / 30, abs=0.03)
