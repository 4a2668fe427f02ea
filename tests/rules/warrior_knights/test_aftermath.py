"""Death, retreat, spoils, upkeep: what becomes of those who lost, and of the board between the battles."""

from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.warrior_knights.armies import army, troops
from towerpi.errors import BadBattle
from towerpi.rules.warrior_knights import setup
from towerpi.rules.warrior_knights.aftermath import Area, Home, Refuge, destroy, retreat, take_stronghold
from towerpi.rules.warrior_knights.deaths import Death, Fallen, desert, deserters, die, loss_options
from towerpi.rules.warrior_knights.forces import Origin, Troop, Walls
from towerpi.rules.warrior_knights.house import STANDARD, Losses
from towerpi.rules.warrior_knights.lines import Line, What, Why
from towerpi.rules.warrior_knights.refusals import Reason, Refusal
from towerpi.rules.warrior_knights.returning import (
    Moved,
    Place,
    Returned,
    Site,
    land_and_rest,
    return_nobles,
    take_troops,
)
from towerpi.rules.warrior_knights.upkeep import (
    Holding,
    Ransom,
    Revolt,
    RevoltEnding,
    Standing,
    best,
    cities_to_win,
    count_cities,
    influence,
    revolt,
)

CARDS = troops("vassal 100, English 50, English 100, Polish 100, retinue 50")


def test_the_owner_chooses_the_deserter() -> None:
    assert deserters(CARDS, "English") == troops("English 50, English 100")
    death = die(Fallen("d'Ambre", CARDS, 0, "English", deserter=troops("English 100")[0]), STANDARD)
    assert isinstance(death, Death)
    assert death.deserted == troops("English 100")
    assert (death.discarded, death.office) == ((), troops("retinue 50"))
    assert [line.why for line in death.lines] == [Why.DESERTED, Why.OFFICE, Why.KEPT]


@pytest.mark.parametrize("chosen", ["Polish 100", "vassal 100", "English 150"])
def test_nobody_else_deserts(chosen: str) -> None:
    assert desert(CARDS, "English", troops(chosen)[0]) == Refusal(Reason.DESERTER)
    assert die(Fallen("d'Ambre", CARDS, 0, "English", troops(chosen)[0]), STANDARD) == Refusal(Reason.DESERTER)


def test_without_an_heir_nobody_keeps_anything() -> None:
    death = die(Fallen("d'Ambre", CARDS, 1, "Norman", has_heir=False), STANDARD)
    assert isinstance(death, Death)
    assert (death.deserted, death.heir) == ((), ())
    assert death.discarded == troops("English 100")
    assert (death.shuffled_back, death.out_of_game) == (troops("English 50, Polish 100"), troops("vassal 100"))


@pytest.mark.parametrize("markers", [-1, 10_000])
def test_markers_that_cannot_be(markers: int) -> None:
    with pytest.raises(BadBattle, match="casualty markers must be 0 to 9999"):
        Fallen("d'Ambre", CARDS, markers, "")


CARD = st.builds(
    lambda strength, nation: Troop(strength, Origin.MERCENARY if nation else Origin.VASSAL, nation),
    st.sampled_from([50, 100, 150, 200]),
    st.sampled_from(["", "English", "Polish", "Swabian"]),
)


@given(
    st.lists(CARD, max_size=8).map(tuple),
    st.integers(0, 12),
    st.sampled_from(["English", "Polish", "Norman"]),
    st.sampled_from(Losses),
    st.booleans(),
)
def test_troops_are_conserved(
    cards: tuple[Troop, ...], markers: int, nation: str, losses: Losses, has_heir: bool
) -> None:
    house = STANDARD.change(losses=losses)
    deserted = desert(cards, nation)
    assert not isinstance(deserted, Refusal)
    for option in islice(loss_options(deserted.left, markers, house), 50):
        death = die(Fallen("x", cards, markers, nation, losses=option, has_heir=has_heir), house)
        assert isinstance(death, Death)
        parts = (death.deserted, death.discarded, death.office, death.heir, death.shuffled_back, death.out_of_game)
        assert sorted(sum(parts, ()), key=str) == sorted(cards, key=str)
        assert all(troop.origin is Origin.MERCENARY for troop in death.deserted + death.discarded)
        kept = sum(troop.strength for troop in deserted.left if troop.nation) - sum(t.strength for t in option)
        lost = sum(troop.strength for troop in option)
        assert lost >= 100 * markers or kept == 0 or losses is Losses.WITHIN
        assert lost <= 100 * markers or losses is Losses.COVER


@pytest.mark.parametrize(
    ("areas", "home", "overseas", "refuge"),
    [
        pytest.param((Area("Monz"),), Home.OFF_BOARD, False, Refuge.AREA, id="next-door"),
        pytest.param((Area("Monz", True),), Home.OPEN, False, Refuge.STRONGHOLD, id="home"),
        pytest.param((), Home.BESIEGED, False, Refuge.NOWHERE, id="home-is-besieged"),
        pytest.param((), Home.OFF_BOARD, False, Refuge.NOWHERE, id="no-home"),
        pytest.param((Area("Monz"),), Home.OPEN, True, Refuge.NOWHERE, id="never-by-sea"),
    ],
)
def test_retreat(areas: tuple[Area, ...], home: Home, overseas: bool, refuge: Refuge) -> None:
    assert retreat(areas, home, overseas).refuge is refuge


@pytest.mark.parametrize(("fortified", "crowns"), [(False, 6), (True, 9)])
def test_a_city_destroyed_pays_three_times_its_tax(fortified: bool, crowns: int) -> None:
    razed = destroy(Walls("Vecht", 300, fortified=fortified, tax=2))
    assert (razed.crowns, razed.lines[-1]) == (crowns, Line(None, What.CROWNS, crowns, Why.RAZED))
    assert 3 * sum(line.number for line in razed.lines[:-1]) == crowns


@pytest.mark.parametrize(("crowns", "cities", "spoils"), [(7, 3, (3, 1)), (8, 1, (4, 1)), (0, 0, (0, 0))])
def test_a_stronghold_taken(crowns: int, cities: int, spoils: tuple[int, int]) -> None:
    taken = take_stronghold(crowns, cities)
    assert (taken.crowns, taken.cities) == spoils == tuple(line.number for line in taken.lines)


def test_nobody_has_less_than_nothing() -> None:
    with pytest.raises(BadBattle, match="What the loser has must be 0"):
        take_stronghold(-1, 0)


@pytest.mark.parametrize(
    ("players", "intact", "needed"), [(2, 6, 5), (3, 10, 6), (4, 12, 7), (5, 14, 8), (6, 17, 9), (6, 16, 9), (6, 15, 8)]
)
def test_more_than_half_of_the_intact_cities(players: int, intact: int, needed: int) -> None:
    assert cities_to_win(intact, players) == needed


@pytest.mark.parametrize(("players", "intact"), [(2, 6), (3, 10), (4, 12), (5, 14), (6, 17)])
def test_the_start(players: int, intact: int) -> None:
    assert setup.kingdom_cities(players) == intact
    assert setup.open_mercenaries(players) == players + 1
    assert setup.influence_pool(players) == 10 * players
    assert setup.influence_pool(players, 8) == 8 * players
    assert sum(card.strength for card in setup.VASSALS) == 250


def test_overseas_cities_win_nothing_with_more_than_two() -> None:
    holdings = (Holding("red", 5, 6), Holding("blue", 6), Holding("green", 0))
    assert count_cities(holdings, 16, STANDARD).winners == ()
    assert count_cities((*holdings[1:], Holding("red", 4, 6)), 10, STANDARD).winners == ("blue",)


@pytest.mark.parametrize(
    ("holding", "gained"),
    [
        pytest.param(Holding("red", 3, 1), 4, id="one-a-city"),
        pytest.param(Holding("red", 3, 1, besieged=2), 2, id="besieged-not"),
        pytest.param(Holding("red", 3, 1, stronghold=False), 0, id="no-stronghold-nothing"),
    ],
)
def test_influence(holding: Holding, gained: int) -> None:
    assert influence(holding) == gained


VECHT = Walls("Vecht", 300, breaches=2, fortified=True, tax=2)


@pytest.mark.parametrize(
    ("walls", "revolts", "paid", "guarded", "expected"),
    [
        pytest.param(VECHT, False, Ransom.NOTHING, False, Revolt(RevoltEnding.QUIET, VECHT), id="quiet"),
        pytest.param(VECHT, True, Ransom.NOTHING, True, Revolt(RevoltEnding.GUARDED, VECHT), id="guarded"),
        pytest.param(VECHT, False, Ransom.FAITH, False, Refusal(Reason.NOT_DUE), id="paid-for-nothing"),
        pytest.param(
            VECHT, True, Ransom.NOTHING, False, Revolt(RevoltEnding.LOST, Walls("Vecht", 300, 2, tax=2)),
            id="fortification-lost-breaches-stay",
        ),
        pytest.param(
            Walls("Vecht", 300, 4, fortified=True), True, Ransom.NOTHING, False,
            Revolt(RevoltEnding.LOST, Walls("Vecht", 300, 3)), id="bare-walls-have-no-fourth-breach",
        ),
    ],
)  # fmt: skip
def test_revolts(walls: Walls, revolts: bool, paid: Ransom, guarded: bool, expected: Revolt | Refusal) -> None:
    found = revolt(walls, revolts, paid, guarded)
    assert (replace(found, lines=()) if isinstance(found, Revolt) else found) == expected


@pytest.mark.parametrize(
    ("walls", "paid", "numbers"),
    [
        pytest.param(VECHT, Ransom.NOTHING, [2, 1, 6, 1], id="tax-fortification-crowns-or-faith"),
        pytest.param(VECHT, Ransom.FAITH, [2, 1, 6, 1], id="the-same-when-paid"),
        pytest.param(Walls("Vecht", 300, tax=3), Ransom.CROWNS, [3, 6, 1], id="plain"),
        pytest.param(Walls("Vecht", 300), Ransom.NOTHING, [1], id="a-tax-not-entered-is-not-told"),
    ],
)
def test_a_revolt_tells_what_holding_the_city_costs(walls: Walls, paid: Ransom, numbers: list[int]) -> None:
    found = revolt(walls, True, paid)
    assert isinstance(found, Revolt)
    assert [line.number for line in found.lines] == numbers


@pytest.mark.parametrize(
    ("red", "winner_is"),
    [
        pytest.param(Standing(9, 0, 0, 0), "blue", id="influence"),
        pytest.param(Standing(10, 5, 0, 0), "red", id="cities"),
        pytest.param(Standing(10, 4, 21, 0), "red", id="treasure"),
        pytest.param(Standing(10, 4, 20, 600), "red", id="troops"),
        pytest.param(Standing(10, 4, 20, 500), None, id="nobody"),
    ],
)
def test_the_end(red: Standing, winner_is: str | None) -> None:
    assert best({"blue": Standing(10, 4, 20, 500), "red": red, "green": Standing(1, 1, 1, 1)}) == winner_is


def test_nobles_land_and_rest() -> None:
    assert land_and_rest(army("A", 100, exhausted=True, harbour=True)) == army("A", 100)


@pytest.mark.parametrize(
    ("casualties", "wanted", "expected"),
    [
        pytest.param(2, "vassal 100", Refusal(Reason.ALL_OR_NONE), id="some-with-markers"),
        pytest.param(
            2, "vassal 100, Polish 100", Moved(troops("vassal 100, Polish 100"), 2, (), 0), id="all-with-their-markers"
        ),
        pytest.param(2, "", Moved((), 0, troops("vassal 100, Polish 100"), 2), id="none"),
        pytest.param(0, "Norman 50", Refusal(Reason.NO_TROOPS), id="not-there"),
    ],
)
def test_troops_from_an_army(casualties: int, wanted: str, expected: Moved | Refusal) -> None:
    assert take_troops(troops("vassal 100, Polish 100"), casualties, troops(wanted)) == expected


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        pytest.param(Place("Monz", own=True), None, id="own-city"),
        pytest.param(Place("Monz", own=True, besieged=True), Reason.WHERE_TO_RETURN, id="besieged"),
        pytest.param(Place("Keep", own=True, besieged=True, stronghold=True), None, id="own-stronghold"),
        pytest.param(Place("Vecht", own=False), Reason.WHERE_TO_RETURN, id="foreign"),
        pytest.param(None, Reason.NO_TROOPS, id="must-return"),
    ],
)
def test_where_nobles_return(place: Place | None, reason: Reason | None) -> None:
    returned = return_nobles({"Flieder": CARDS}, {"Flieder": place} if place else {})
    assert returned == (Refusal(reason) if reason else Returned(("Flieder",), ()))


@pytest.mark.parametrize("there", [(True, False, False), (False, True, False), (False, False, True), (False,) * 3])
def test_where_a_stronghold_comes_back(there: tuple[bool, bool, bool]) -> None:
    returned = return_nobles({"Malve": ()}, {}, Site(*there))
    assert returned == (Refusal(Reason.WHERE_TO_BUILD) if any(there) else Returned((), ("Malve",)))
