"""Units built, colonies taken, population: who may, and what it costs."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from towerpi.errors import BadInput
from towerpi.rules.struggle.building import Build, Built, Colony, Settled, build, settle_colony
from towerpi.rules.struggle.house import HOUSE
from towerpi.rules.struggle.refusals import Reason, Refusal
from towerpi.rules.struggle.regions import COLONIES, Land, Region
from towerpi.rules.struggle.tiles import Tile, Unit

ARMY, FLEET, FORT = Unit
AFRICA, GERMANY = Region.AFRICA, Region.GERMANY
NATIVES: dict[str, Any] = {"unit": ARMY, "population": 0, "tile": Tile.NATIVES, "region": AFRICA, "rooted": True}

BUILDS = [
    pytest.param(Build(ARMY, 3), Built(2, 1), id="one-population"),
    pytest.param(Build(FORT, 1), Built(0, 1), id="the-last-population"),
    pytest.param(Build(FLEET, 0), Reason.NO_POPULATION, id="no-population"),
    pytest.param(Build(ARMY, 2, militia=FLEET), Built(0, 2), id="militia"),
    pytest.param(Build(ARMY, 1, militia=ARMY), Reason.NO_POPULATION, id="militia-pays-for-each"),
    pytest.param(Build(ARMY, 0, tile=Tile.MERCENARIES), Built(0, 0), id="mercenaries"),
    pytest.param(Build(FLEET, 4, tile=Tile.PRESS_GANG), Built(4, 0), id="press-gang"),
    pytest.param(Build(**NATIVES), Built(0, 0, region=AFRICA), id="trained-natives"),
    pytest.param(Build(FLEET, 9, tile=Tile.MERCENARIES), Reason.BUILDS_ANOTHER, id="mercenaries-are-no-fleet"),
    pytest.param(Build(ARMY, 9, tile=Tile.PRESS_GANG), Reason.BUILDS_ANOTHER, id="a-press-gang-is-no-army"),
    pytest.param(Build(ARMY, 9, tile=Tile.MILITIA), Reason.BUILDS_ANOTHER, id="a-tile-that-builds-nothing-by-itself"),
    *(
        pytest.param(Build(unit, 9, tile=tile, militia=ARMY), Reason.NO_SECOND_UNIT, id=f"no-militia-with-{tile}")
        for tile, unit in ((Tile.MERCENARIES, ARMY), (Tile.PRESS_GANG, FLEET), (Tile.NATIVES, ARMY))
    ),
    pytest.param(Build(ARMY, 9, region=AFRICA), Reason.BUILT_AT_HOME, id="only-natives-rise-abroad"),
    pytest.param(Build(**{**NATIVES, "region": None}), Reason.BUILT_AT_HOME, id="natives-rise-somewhere"),
    pytest.param(Build(**{**NATIVES, "region": GERMANY}), Reason.NATIVES_IN_COLONIES, id="no-natives-in-europe"),
    pytest.param(Build(**{**NATIVES, "rooted": False}), Reason.NOT_ROOTED, id="natives-where-he-is"),
    pytest.param(Build(ARMY, 1, armies=14), Reason.TOO_MANY_UNITS, id="I-23-fourteen-armies"),
    pytest.param(Build(ARMY, 1, armies=13), Built(0, 1), id="the-fourteenth"),
    pytest.param(Build(ARMY, 2, armies=13, militia=ARMY), Reason.TOO_MANY_UNITS, id="militia-wants-one-too"),
    pytest.param(Build(FORT, 1, forts=2), Reason.TOO_MANY_UNITS, id="I-23-two-forts"),
    pytest.param(Build(FORT, 1, forts=2, destroyed=FORT), Built(0, 1, unrest=1), id="built-anew-elsewhere"),
    pytest.param(Build(FORT, 1, forts=1, armies=1, destroyed=ARMY), Built(0, 1, unrest=1), id="another-kind-destroyed"),
    pytest.param(Build(FORT, 1, destroyed=FORT), Reason.NOTHING_TO_DESTROY, id="none-there"),
    pytest.param(Build(ARMY, 0, agriculture=2), Built(1, 1), id="agriculture"),
    pytest.param(Build(ARMY, 9, agriculture=2), Built(8, 1), id="agriculture-up-to-nine"),
]


@pytest.mark.parametrize(("wanted", "expected"), BUILDS)
def test_builds(wanted: Build, expected: Built | Reason) -> None:
    assert build(wanted, HOUSE) == (Refusal(expected) if isinstance(expected, Reason) else expected)


def test_s01_the_eighth_fleet_is_the_tables() -> None:
    assert build(Build(FLEET, 1, fleets=7), HOUSE) == Built(0, 1)
    assert build(Build(FLEET, 1, fleets=7), HOUSE.change(fleets=7)) == Refusal(Reason.TOO_MANY_UNITS)
    assert build(Build(FLEET, 1, fleets=8), HOUSE) == Refusal(Reason.TOO_MANY_UNITS)


COLONIES_TAKEN = [
    pytest.param(Colony(AFRICA, Land.POPULATION, 1), Settled(0, 1), id="colonised"),
    pytest.param(Colony(AFRICA, Land.POPULATION), Reason.NO_POPULATION, id="nobody-to-send"),
    pytest.param(Colony(AFRICA, Land.POPULATION, agriculture=1), Settled(0, 1), id="agriculture"),
    pytest.param(Colony(Region.SOUTH_AMERICA, Land.SLAVES, african_fleets=1), Settled(0, 0), id="slaves-cost-nobody"),
    pytest.param(Colony(Region.SOUTH_AMERICA, Land.SLAVES, 9), Reason.NO_AFRICAN_FLEET, id="no-fleet-in-africa"),
    pytest.param(Colony(AFRICA, Land.SLAVES, 9, 1), Reason.NO_SUCH_COUNTER, id="no-slaves-in-africa-itself"),
    pytest.param(Colony(GERMANY, Land.POPULATION, 9), Reason.NO_SUCH_COUNTER, id="europe-is-not-colonised"),
    pytest.param(Colony(AFRICA, Land.COUNTRY, 9), Reason.NO_SUCH_COUNTER, id="a-country-is-attacked"),
]


@pytest.mark.parametrize(("wanted", "expected"), COLONIES_TAKEN)
def test_colonies(wanted: Colony, expected: Settled | Reason) -> None:
    assert settle_colony(wanted) == (Refusal(expected) if isinstance(expected, Reason) else expected)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        pytest.param({"population": 10}, "population must be 0 to 9", id="ten"),
        pytest.param({"population": -1}, "population must be 0 to 9", id="below-nothing"),
        pytest.param({"agriculture": 6}, "agriculture must be 0 to 5", id="more-tiles-than-there-are"),
    ],
)
def test_population_that_cannot_be(wrong: dict[str, Any], message: str) -> None:
    given = {"population": 1, **wrong}
    with pytest.raises(BadInput, match=message):
        Build(ARMY, **given)
    with pytest.raises(BadInput, match=message):
        Colony(AFRICA, Land.POPULATION, **given)


@pytest.mark.parametrize("name", ["armies", "fleets", "forts"])
def test_units_are_not_negative(name: str) -> None:
    below: dict[str, Any] = {name: -1}
    with pytest.raises(BadInput, match=f"{name} must be 0"):
        Build(ARMY, 1, **below)


def test_fleets_in_africa_are_not_negative() -> None:
    with pytest.raises(BadInput, match="african_fleets must be 0"):
        Colony(AFRICA, Land.SLAVES, african_fleets=-1)


@given(
    st.builds(
        Build, st.sampled_from(Unit), st.integers(0, 9), st.integers(0, 14), st.integers(0, 8), st.integers(0, 2),
        st.none() | st.sampled_from(Unit), st.none() | st.sampled_from(Tile), st.none() | st.sampled_from(Unit),
        st.none() | st.sampled_from(Region), st.booleans(), st.integers(0, 5),
    )
)  # fmt: skip
def test_whoever_builds_pays_and_stays_within_the_box(wanted: Build) -> None:
    built = build(wanted, HOUSE)
    if isinstance(built, Built):
        assert built.population == min(9, wanted.population + wanted.agriculture) - built.cost >= 0  # I-23
        assert built.cost == (0 if wanted.tile else len(wanted.units))
        assert (built.region in COLONIES) == (wanted.tile is Tile.NATIVES)
        assert built.unrest == (wanted.destroyed is not None)
