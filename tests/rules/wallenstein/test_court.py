from collections import Counter

import pytest

from towerpi.cubes import Cubes
from towerpi.errors import BadTable
from towerpi.ledger import Ledger, court_take, favour_put, fill, landsknecht_put
from towerpi.rules.wallenstein.court import (
    SPACES,
    Conversion,
    CourtCard,
    Courtiers,
    Round,
    audience_order,
    convert,
    courtiers_from_fill,
    favour_fields,
)
from towerpi.rules.wallenstein.editions import SECOND
from towerpi.rules.wallenstein.events import Region
from towerpi.rules.wallenstein.favours import (
    FAVOURS,
    HAS_AMOUNT,
    KEPT,
    PutRange,
    Ward,
    armies_to_put,
    free_armies,
    protection,
    ward_off,
)
from towerpi.rules.wallenstein.house import Numbers
from towerpi.rules.wallenstein.landsknechte import Stack, armies_to_tray
from towerpi.rules.wallenstein.plan import Action

PLAYERS = ("blue", "red", "purple", "yellow")
BOX = Cubes(blue=62, red=62, purple=62, yellow=62, green=20)


def test_kh_1_courtiers_from_the_fill() -> None:
    out = Cubes.parse("2 green 2 blue 2 red 1 purple")
    hall = {colour: courtiers.hall for colour, courtiers in courtiers_from_fill(out, PLAYERS).items()}
    assert hall == {"blue": 2, "red": 2, "purple": 1, "yellow": 0}
    booking = fill(Ledger(BOX), Cubes(blue=7, red=7, purple=7, yellow=7, green=10), out)
    assert booking.ledger.tower == Cubes.parse("8 green 5 blue 5 red 6 purple 7 yellow")
    assert booking.ledger.tray == Cubes()
    assert booking.ledger.outside["green"] == 12


def test_kh_2_favour_fields() -> None:
    assert favour_fields([10, 8, 2]) == {4: 10, 3: 8, 2: 2}


@pytest.mark.parametrize(
    "cards",
    [
        pytest.param([1, 2], id="two"),
        pytest.param([1, 2, 22], id="no-such-card"),
        pytest.param([0, 1, 2], id="zero"),
        pytest.param([2, 2, 1], id="twice"),
    ],
)
def test_bad_favour_cards(cards: list[int]) -> None:
    with pytest.raises(BadTable, match="Three different favour cards out of 1 to 21 were expected"):
        favour_fields(cards)


@pytest.mark.parametrize(
    ("space", "card", "there", "hall", "done"),
    [
        pytest.param(3, CourtCard.LAND, 4, 0, True, id="KH-3-Vogtland-4-to-1"),
        pytest.param(3, CourtCard.LAND, 3, 0, False, id="one-army-must-stay"),
        pytest.param(2, CourtCard.TOWER, 2, 0, True, id="KH-4-two-from-the-tray"),
        pytest.param(1, CourtCard.COIN, 9, 0, False, id="KH-5-coin-card"),
        pytest.param(3, CourtCard.TOWER, 2, 0, False, id="DV-40-needs-three"),
        pytest.param(3, CourtCard.TOWER, 3, 5, False, id="DV-42-two-courtiers-left"),
    ],
)
def test_convert(space: int, card: CourtCard, there: int, hall: int, done: bool) -> None:
    expected = Conversion(space, Courtiers(hall + space)) if done else None
    assert convert(space, card, there, Courtiers(hall)) == expected


def test_dv_41_three_dice_tower_cards() -> None:
    ledger, courtiers, done = Ledger(BOX, tray=Cubes(yellow=4)), Courtiers(), []
    for space in SPACES:
        conversion = convert(space, CourtCard.TOWER, ledger.tray["yellow"], courtiers)
        if conversion:
            ledger, courtiers = court_take(ledger, "yellow", conversion.armies).ledger, conversion.courtiers
            done.append(space)
    assert (done, ledger.tray, courtiers.hall, courtiers.supply) == ([3, 1], Cubes(), 4, 3)
    assert ledger.outside["yellow"] == 62


def test_kh_6_audience() -> None:
    hall = {"yellow": Courtiers(5), "red": Courtiers(3), "blue": Courtiers(2), "purple": Courtiers(2)}
    assert audience_order(hall, ["blue", "purple", "red", "yellow"]) == ["yellow", "red", "blue", "purple"]
    barbara = hall["yellow"].enter().pay(3)
    assert barbara == Courtiers(0, 2)
    assert barbara.supply == 5
    assert hall["blue"].enter().pay(4) is None
    assert hall["blue"].enter().pay(2) == Courtiers()
    assert barbara.go_back() == Courtiers(2, 0)


def test_a_round_goes_space_by_space_in_turn_order() -> None:
    done = (("blue", 3), ("blue", 2))
    assert Round().next_space(["blue", "red"]) == ("blue", 3)
    assert Round(revealed=done).next_space(["blue", "red"]) == ("blue", 1)
    assert Round(revealed=(*done, ("blue", 1))).next_space(["blue", "red"]) == ("red", 3)
    assert Round(revealed=tuple(("red", space) for space in SPACES)).next_space(["red"]) is None


HALL = {"yellow": Courtiers(5), "red": Courtiers(0, 3), "blue": Courtiers(2), "purple": Courtiers(2)}


@pytest.mark.parametrize(
    ("court", "order", "enters"),
    [
        pytest.param(Round(), PLAYERS, "yellow", id="most-courtiers"),
        pytest.param(Round(entered=("yellow",)), PLAYERS, "blue", id="a-tie-by-turn-order"),
        pytest.param(Round(entered=("yellow",)), PLAYERS[::-1], "purple", id="another-turn-order"),
        pytest.param(Round(entered=("yellow", "blue", "purple")), PLAYERS, None, id="nobody-with-courtiers"),
        pytest.param(Round((9, 5, 2), taken=(9, 5, 2)), PLAYERS, None, id="no-card-left"),
    ],
)
def test_who_enters_next(court: Round, order: tuple[str, ...], enters: str | None) -> None:
    assert court.next_to_enter(HALL, order) == enters


def test_what_an_open_card_costs() -> None:
    court = Round((2, 10, 8), taken=(8,))
    assert [court.price(card) for card in (10, 8, 2, 7)] == [4, None, 2, None]
    assert Round().price(10) is None


def test_i18_seven_courtiers_always() -> None:
    courtiers = Courtiers().receive(4).enter().receive(2)
    assert (courtiers.supply, courtiers.hall, courtiers.audience) == (1, 2, 4)


def test_the_21_favours() -> None:
    assert sorted(FAVOURS) == list(range(1, 22))
    assert sorted(Counter(FAVOURS.values()).values()) == [1, 1, 1, 3, 3, 3, 3, 3, 3]
    assert {4, 10, 11, 18} == KEPT
    assert {n for n, favour in FAVOURS.items() if favour in HAS_AMOUNT} == {2, 9, 16, 3, 8, 14, 5, 15, 20, 6, 13, 19}


def test_w37_favour_armies_must_be_put_as_far_as_possible() -> None:
    assert armies_to_put(3, 9, SECOND) == PutRange(3, 3)
    assert armies_to_put(3, 2, SECOND) == PutRange(2, 2)
    assert armies_to_put(3, 9, SECOND.change(favour_put_optional=True)) == PutRange(0, 3)


def test_w27_protection_is_what_the_table_says() -> None:
    assert Numbers().favour_protection == {}
    letters = {10: frozenset({Action.A}), 18: frozenset(Action)}
    assert protection(frozenset({10}), letters) == {Action.A}
    assert protection(frozenset({18}), letters) == {Action.A, Action.B}
    assert protection(frozenset({11}), letters) == frozenset()


def test_w28_a_kept_favour_4_wards_off_the_next_marker() -> None:
    assert ward_off(1, 2, kept=True) == Ward(1, False)
    assert ward_off(1, 1, kept=True) == Ward(1, True)
    assert ward_off(1, 2, kept=False) == Ward(2, False)


def test_favour_12_places_what_there_is() -> None:
    assert (free_armies(9), free_armies(2)) == (3, 2)


def test_landsknechte_need_four_regions() -> None:
    four = [Region.BAYERN, Region.SACHSEN, Region.KURPFALZ, Region.OESTERREICH]
    assert Stack().check([*four[:3], Region.BAYERN]) == Stack(0)
    assert Stack().check(four) == Stack(1)
    assert Stack().check(four).check(four).check(four) == Stack(3)
    assert Stack(3).check(four) == Stack(0)


def test_w38_landsknechte_amounts_are_the_tables() -> None:
    assert Numbers().landsknechte == ({}, {}, {})
    assert (armies_to_tray(3, 9), armies_to_tray(3, 1)) == (3, 1)


def test_puts_go_from_the_supply_into_the_tray() -> None:
    ledger = landsknecht_put(favour_put(Ledger(BOX), "red", 2).ledger, "red", 1).ledger
    assert (ledger.tray, ledger.outside["red"]) == (Cubes(red=3), 59)
