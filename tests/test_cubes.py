import pytest
from hypothesis import given
from hypothesis import strategies as st

from towerpi.cubes import COLOURS, NO_CUBES, Cubes, check_colour, check_count, known_colour
from towerpi.errors import BadCubes

names = st.from_regex(r"[a-z]{1,8}(-[a-z]{1,4})?", fullmatch=True).filter(lambda name: name != "none")
cubes = st.dictionaries(names | st.sampled_from(COLOURS), st.integers(0, 62), max_size=8).map(Cubes)


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        pytest.param("3 red 2 blue", {"red": 3, "blue": 2}, id="two-colours"),
        pytest.param("none", {}, id="none"),
        pytest.param("", {}, id="empty-text"),
        pytest.param("0 red", {}, id="zero-is-not-there"),
        pytest.param("1 red, 1 blue", {"red": 1, "blue": 1}, id="commas-are-welcome"),
        pytest.param("4 dark-green", {"dark-green": 4}, id="a-colour-of-two-words"),
    ],
)
def test_parse(text: str, counts: dict[str, int]) -> None:
    assert Cubes.parse(text) == Cubes(counts)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("3", "Pairs of number and colour were expected", id="odd"),
        pytest.param("red 3", "A whole number was expected before .3.; .red. came", id="swapped"),
        pytest.param("-1 red", "A whole number was expected", id="negative"),
        pytest.param("² red", "A whole number was expected", id="superscript-is-no-number"),
        pytest.param("1 red 2 red", ".red. came twice", id="twice"),
        pytest.param("1 RED", "A colour was expected", id="upper-case"),
        pytest.param("1 none", "A colour was expected", id="none-is-no-colour"),
    ],
)
def test_parse_refuses(text: str, message: str) -> None:
    with pytest.raises(BadCubes, match=message.replace("(", r"\(")):
        Cubes.parse(text)


@given(cubes)
def test_text_round_trips(some: Cubes) -> None:
    assert Cubes.parse(str(some)) == some
    assert eval(repr(some)) == some


@given(cubes, cubes)
def test_arithmetic(a: Cubes, b: Cubes) -> None:
    assert a + b == b + a
    assert a + b - b == a
    assert (a + b).total == a.total + b.total
    assert hash(a + b) == hash(b + a)
    assert a + a.short_of(b) - b == b.short_of(a)
    assert a.only(*b) + a.without(*b) == a
    assert all(number > 0 for number in (a + b).values())


def test_text_has_the_order_of_the_box() -> None:
    assert str(Cubes(white=1, green=2, red=3)) == "3 red 2 green 1 white"
    assert str(NO_CUBES) == "none"


def test_a_mapping_that_counts_zero() -> None:
    some = Cubes(red=3)
    assert (some["red"], some["blue"], len(some), list(some)) == (3, 0, 1, ["red"])
    assert "blue" not in some
    assert some != {"red": 3}
    assert some.as_dict() == {"red": 3}


def test_taking_too_many_raises() -> None:
    with pytest.raises(BadCubes, match="4 red were to be taken from 3 red"):
        Cubes(red=3) - Cubes(red=4)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        pytest.param([], "out must be an object of colours and counts", id="no-object"),
        pytest.param({"mauve": 1}, "out must be a colour out of red, blue, .*; .mauve. came", id="unknown-colour"),
        pytest.param({"red": -1}, "out: the number of red cubes must be 0 to 999; -1 came", id="negative"),
        pytest.param({"red": 1.0}, "must be a whole number; 1.0 came", id="float"),
        pytest.param({"red": True}, "must be a whole number; true came", id="bool"),
        pytest.param({"red": None}, "must be a whole number; null came", id="null"),
    ],
)
def test_read_refuses(value: object, message: str) -> None:
    with pytest.raises(BadCubes, match=message):
        Cubes.read(value, "out", COLOURS)


def test_constructor_checks() -> None:
    with pytest.raises(BadCubes, match="must be 0 to 999"):
        Cubes(red=-1)
    with pytest.raises(BadCubes, match="A colour was expected"):
        Cubes({"Red": 1})
    assert check_colour("white") == "white"
    assert known_colour("red", "att", COLOURS) == "red"
    assert check_count(3, "x") == 3
