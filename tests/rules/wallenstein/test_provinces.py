import pytest

from towerpi.errors import BadTable
from towerpi.rules.wallenstein.events import Region
from towerpi.rules.wallenstein.provinces import COLUMNS, Map, read_provinces
from towerpi.shipped import shipped_text

SHIPPED = shipped_text("provinces.csv")
HEAD = ",".join(COLUMNS)


@pytest.fixture(scope="module")
def land() -> Map:
    return read_provinces(SHIPPED)


def test_45_provinces_9_a_region(land: Map) -> None:
    assert len(land.provinces) == 45
    assert all(len(land.in_region(region)) == 9 for region in Region)


@pytest.mark.parametrize(
    ("region", "gold", "grain", "cities", "borders"),
    [
        (Region.BRANDENBURG, 40, 31, 19, 42),
        (Region.SACHSEN, 47, 27, 14, 51),
        (Region.OESTERREICH, 41, 26, 19, 41),
        (Region.BAYERN, 41, 26, 18, 50),
        (Region.KURPFALZ, 47, 25, 18, 44),
    ],
)
def test_sums_of_the_regions(land: Map, region: Region, gold: int, grain: int, cities: int, borders: int) -> None:
    held = land.in_region(region)
    sums = [sum(getattr(province, name) for province in held) for name in ("gold", "grain", "cities")]
    assert (*sums, sum(len(province.neighbours) for province in held)) == (gold, grain, cities, borders)


@pytest.mark.parametrize(
    ("spelling", "name"),
    [
        ("Gft. Mark", "Gft. Mark"),
        ("Grafschaft Mark", "Gft. Mark"),
        ("Paderborn", "Hm. Paderborn"),
        ("Lüttich", "Bm. Lüttich"),
        ("Luettich", "Bm. Lüttich"),
        ("Fm. Konstanz", "Bm. Konstanz"),
        ("konstanz", "Bm. Konstanz"),
        ("Fm. Bavaria", "Fm. Bayern"),
        ("Erwbm. Trier", "Erzbm. Trier"),
    ],
)
def test_w17_spellings(land: Map, spelling: str, name: str) -> None:
    assert land.find(spelling).name == name


def test_what_the_texts_say_of_provinces(land: Map) -> None:
    assert set(land.find("Konstanz").neighbours) == {"Breisgau", "Württemberg", "Augsburg"}  # W1-H5
    assert land.find("Burgund").gold == 7  # W2-3
    assert land.find("Bremen").cities == 2  # W2-2
    assert "Schlesien" in land.find("Neumark").neighbours  # the one border given on one side only


def test_unknown_province(land: Map) -> None:
    with pytest.raises(BadTable, match="A province of the map was expected"):
        land.find("Atlantis")


def test_an_edited_copy_is_read() -> None:
    edited = SHIPPED.replace("Burgund,Kurpfalz,7", "Burgund,Kurpfalz,8")
    assert read_provinces("\ufeff" + edited).find("Burgund").gold == 8


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        pytest.param(HEAD, "name,region", "the columns province, region, .* were expected", id="columns"),
        pytest.param(",Kurpfalz,7,", ",Pfalz,seven,", "a region out of .*.Pfalz. came.*gold must be", id="two-faults"),
        pytest.param("Baden,Bayern", " ,Bayern", "a province name was expected", id="no-name"),
        pytest.param("Baden,Bayern,4,3,2,yes", "Baden,Bayern,4,3,2,perhaps", "must be yes or no", id="yes-or-no"),
        pytest.param("Baden,Bayern,4,3", "Baden,Bayern,4", "in_play_with_3 must be yes or no", id="too-few-columns"),
        pytest.param("Baden,Bayern,4,3,2,yes,", "Baden,Bayern,4,3,2,yes,x,", "more columns", id="too-many-columns"),
        pytest.param("\nBaden,", "\nAugsburg,", "Augsburg comes twice", id="twice"),
        pytest.param("Baden,Bayern", "Baden,Sachsen", "Sachsen must have 9 provinces, it has 10", id="ten-in-a-region"),
        pytest.param("Bm. Konstanz;Fm. Bayern", "Atlantis;Fm. Bayern", ".Atlantis., which is no", id="neighbour"),
        pytest.param("Augsburg;Breisgau;", "Breisgau;", "Augsburg borders on Bm. Konstanz, but not", id="one-sided"),
        pytest.param("Baden,Bayern", f"{'x' * 200_000},Bayern", "a CSV file was expected; line", id="rubbish"),
    ],
)
def test_faults(old: str, new: str, message: str) -> None:
    assert old in SHIPPED
    with pytest.raises(BadTable, match=message):
        read_provinces(SHIPPED.replace(old, new, 1))
