"""What surrounds the battles: voyages, moves, income, points, auctions."""

from fractions import Fraction
from typing import Any

import pytest

from towerpi.errors import BadInput
from towerpi.rules.struggle.alliances import Auction, Call, Phase, campaign, phases, rounds, settle
from towerpi.rules.struggle.house import HOUSE, NUMBERS, House, Numbers
from towerpi.rules.struggle.income import Due, Payment, Realm, company_gold, income, pay, reform
from towerpi.rules.struggle.movement import Move, Passage, Remark, plan_move
from towerpi.rules.struggle.refusals import Reason, Refusal
from towerpi.rules.struggle.regions import Region
from towerpi.rules.struggle.scoring import final_points, ranking, region_points, score_region
from towerpi.rules.struggle.tiles import Company, Unit
from towerpi.rules.struggle.voyage import Landing, chances, needs_roll, sail

SECOND_DIE = {
    False: ["destroyed", "destroyed", "returns", "returns", "arrives", "arrives"],
    True: ["returns", "returns", "arrives", "arrives", "arrives", "arrives"],
}


@pytest.mark.parametrize("navigation", [False, True])
def test_the_sea(navigation: bool) -> None:
    assert [sail(die, None, navigation, HOUSE).landing for die in range(1, 7)] == ["roll-again"] + ["arrives"] * 5
    assert [sail(1, die, navigation, HOUSE).landing for die in range(1, 7)] == SECOND_DIE[navigation]


def test_chances_at_sea() -> None:
    part = Fraction(1, 18)
    assert chances(False, HOUSE) == {
        Landing.ARRIVES: 16 * part, Landing.RETURNS: part, Landing.DESTROYED: part,
    }  # fmt: skip
    assert chances(True, HOUSE) == {Landing.ARRIVES: 17 * part, Landing.RETURNS: part}


def test_s08_no_unrest_for_a_unit_lost_at_sea_unless_the_table_says_so() -> None:
    assert sail(1, 1, False, HOUSE).unrest == 0
    assert sail(1, 1, False, HOUSE.change(sea_loss_unrest=True)).unrest == 1
    assert sail(1, 3, False, HOUSE.change(sea_loss_unrest=True)).unrest == 0


@pytest.mark.parametrize(("first", "second"), [(2, 1), (7, None), (1, 0)])
def test_dice_that_cannot_be(first: int, second: int | None) -> None:
    with pytest.raises(BadInput):
        sail(first, second, False, HOUSE)


AMERICA, BALTIC, GERMANY, INDIA, TURKEY = (
    Region.NORTH_AMERICA, Region.BALTIC, Region.GERMANY, Region.INDIA, Region.TURKEY,
)  # fmt: skip
ROLLS = [
    pytest.param(None, INDIA, True, id="home-to-colony"),
    pytest.param(INDIA, GERMANY, True, id="colony-to-europe"),
    pytest.param(INDIA, None, True, id="colony-to-home"),
    pytest.param(AMERICA, INDIA, True, id="colony-to-colony"),
    pytest.param(AMERICA, Region.SOUTH_AMERICA, False, id="within-the-americas"),
    pytest.param(BALTIC, GERMANY, False, id="within-europe"),
    pytest.param(None, BALTIC, False, id="home-to-europe"),
    pytest.param(INDIA, INDIA, False, id="nowhere"),
]


@pytest.mark.parametrize(("origin", "target", "expected"), ROLLS)
def test_needs_roll(origin: Region | None, target: Region | None, expected: bool) -> None:
    assert needs_roll(origin, target) is expected


ARMY, FLEET, FORT = Unit.ARMY, Unit.FLEET, Unit.FORT
BESIDE = Numbers(beside={GERMANY: frozenset({BALTIC})})
MOVES = [
    pytest.param(Move("red", FLEET, None, INDIA), Passage(True), id="fleet-to-a-colony"),
    pytest.param(Move("red", FLEET, None, TURKEY), Reason.FLEET_NEEDS_SEA, id="fleet-to-turkey"),
    pytest.param(Move("red", FLEET, GERMANY, INDIA), Reason.FLEET_NEEDS_SEA, id="fleet-from-where-no-sea-is"),
    pytest.param(Move("red", FLEET, INDIA, None), Passage(True), id="fleet-home"),
    pytest.param(Move("red", ARMY, None, INDIA), Reason.FLEET_FIRST, id="army-without-fleet"),
    pytest.param(Move("red", ARMY, None, INDIA, fleets=1), Passage(True), id="army-with-fleet"),
    pytest.param(Move("red", ARMY, AMERICA, Region.SOUTH_AMERICA), Reason.FLEET_FIRST, id="americas-without-fleet"),
    pytest.param(Move("red", ARMY, AMERICA, None), Passage(True), id="home-always"),
    pytest.param(Move("red", ARMY, None, GERMANY), Passage(False), id="home-beside-it"),
    pytest.param(Move("red", ARMY, None, BALTIC), Reason.NO_WAY, id="no-way"),
    pytest.param(Move("red", ARMY, None, BALTIC, fleets=1), Passage(False), id="fleet-in-the-baltic"),
    pytest.param(Move("red", ARMY, None, TURKEY, fleets=1), Passage(False), id="turkey-by-the-mediterranean"),
    pytest.param(Move("yellow", ARMY, None, GERMANY, fleets=1), Reason.NO_WAY, id="no-fleet-reaches-germany"),
    pytest.param(Move("red", ARMY, None, TURKEY, influence=frozenset({TURKEY})), Passage(False), id="influence-there"),
    pytest.param(Move("yellow", ARMY, None, GERMANY, influence=frozenset({BALTIC})),
        Passage(False, (Remark.LOOK_AT_THE_BOARD,)), id="S-21-adjacency-is-not-in-the-text"),
    pytest.param(Move("red", FORT, None, GERMANY), Passage(False), id="a-new-fort-moves"),
    pytest.param(Move("red", FORT, GERMANY, None), Reason.FORT_STAYS, id="a-fort-stays"),
    pytest.param(Move("red", FLEET, None, INDIA, blockader=1), Reason.BLOCKADED, id="S-18-one-is-not-more-than-one"),
    pytest.param(Move("red", FLEET, None, INDIA, together=2, blockader=1), Passage(True), id="S-18-two-together"),
    pytest.param(Move("red", FLEET, None, INDIA, fleets=1, blockader=1), Passage(True), id="S-18-with-one-there"),
    pytest.param(Move("red", FLEET, None, INDIA, together=3), Reason.TOO_MANY_MOVES, id="two-move-in-one-action"),
    pytest.param(Move("red", FLEET, None, INDIA, together=3, logistics=1), Passage(True), id="logistics-moves-a-third"),
    pytest.param(Move("red", FLEET, None, INDIA, together=4, logistics=1), Reason.TOO_MANY_MOVES, id="but-no-fourth"),
    pytest.param(Move("red", FLEET, None, INDIA, together=5, logistics=3), Passage(True), id="three-logistics"),
    pytest.param(Move("red", ARMY, None, INDIA, fleets=1, blockader=1), Reason.BLOCKADED, id="S-18-an-army-adds-none"),
    pytest.param(Move("red", ARMY, None, INDIA, fleets=2, blockader=1), Passage(True), id="S-18-more-fleets-there"),
]  # fmt: skip


@pytest.mark.parametrize(("move", "expected"), MOVES)
def test_moves(move: Move, expected: Passage | Reason) -> None:
    assert plan_move(move, NUMBERS) == (Refusal(expected) if isinstance(expected, Reason) else expected)


def test_s21_once_the_table_has_entered_what_borders_on_what() -> None:
    assert plan_move(Move("yellow", ARMY, None, GERMANY, influence=frozenset({BALTIC})), BESIDE) == Passage(False)
    assert plan_move(Move("yellow", ARMY, None, GERMANY, influence=frozenset({TURKEY})), BESIDE) == Refusal(
        Reason.NO_WAY
    )
    assert plan_move(Move("red", ARMY, None, TURKEY, influence=frozenset({BALTIC})), BESIDE) == Refusal(Reason.NO_WAY)


@pytest.mark.parametrize(
    "wrong", [{"player": "mauve"}, {"fleets": -1}, {"fleets": 9}, {"together": 9}, {"blockader": 9}, {"logistics": 4}]
)
def test_moves_that_make_no_sense(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        Move(**{"player": "red", "unit": ARMY, "origin": None, "target": INDIA, **wrong})


@pytest.mark.parametrize(
    ("realm", "gold", "upkeep", "population"), [(Realm(5, 9, 8), 14, 8, 9), (Realm(0, 0, 3), 0, 3, 5)]
)
def test_income(realm: Realm, gold: int, upkeep: int, population: int) -> None:
    earned = income(realm)
    assert (earned.gold, earned.upkeep, earned.population) == (gold, upkeep, population)


def test_a_realm_is_not_negative() -> None:
    with pytest.raises(BadInput):
        Realm(-1, 0, 0)


PAYMENTS = [
    pytest.param(5, 2, Due.BUYING, False, Payment(3), id="enough"),
    pytest.param(1, 2, Due.BUYING, False, Payment(1, 1), id="one-short"),
    pytest.param(0, 8, Due.BUYING, False, Payment(0, 4), id="all-borrowed"),
    pytest.param(0, 8, Due.BUYING, True, Payment(1, 3), id="with-banks"),
    pytest.param(0, 4, Due.UPKEEP, False, Payment(0, 2), id="S-15-upkeep"),
    pytest.param(0, 1, Due.BID, False, Payment(1, 1), id="S-15-bid"),
]


@pytest.mark.parametrize(("gold", "price", "due", "banks", "expected"), PAYMENTS)
def test_payments(gold: int, price: int, due: Due, banks: bool, expected: Payment) -> None:
    assert pay(gold, price, due, HOUSE, banks) == expected


def test_s15_where_only_buying_is_borrowed_for() -> None:
    house = HOUSE.change(borrow="buying")
    assert pay(0, 2, Due.BUYING, house) == Payment(0, 1)
    assert pay(0, 2, Due.UPKEEP, house) == pay(0, 2, Due.BID, house) == Refusal(Reason.CANNOT_BORROW)
    assert pay(2, 2, Due.BID, house) == Payment(0)


def test_s13_reform_returns_two_points_or_two_counters() -> None:
    counters = HOUSE.change(reform_unit="counters")
    assert [reform(held, HOUSE) for held in ([], [1], [5, 3, 1])] == [0, 1, 2]
    assert [reform(held, counters) for held in ([], [1], [5, 1, 3])] == [0, 1, 8]


def test_a_company_earns_in_its_better_region() -> None:
    assert company_gold(Company.LEVANT, {Region.MEDITERRANEAN: 1, TURKEY: 3, BALTIC: 5}) == 3
    assert company_gold(Company.SUGAR, {}) == 0


def test_points_of_a_region() -> None:
    assert region_points({"red": 2, "blue": 0, "grey": 2, "white": 1, "green": 1}, (6, 3)) == {
        "red": 6, "blue": 0, "grey": 6, "white": 3, "green": 3,
    }  # fmt: skip
    assert region_points({"red": 3, "blue": 2, "grey": 1}, (6, 3))["grey"] == 0


def test_s21_a_region_without_values_has_no_points() -> None:
    assert score_region(INDIA, {"red": 1}, NUMBERS).points is None
    assert score_region(INDIA, {"red": 1}, Numbers(region_values={INDIA: (7, 4)})).points == {"red": 7}


def finals(points: dict[str, int], unrest: dict[str, int], house: House = HOUSE) -> dict[str, int]:
    return {player: final.points for player, final in final_points(points, unrest, house).items()}


def test_s16_zero_unrest_may_be_second_and_points_stop_at_zero() -> None:
    points, unrest = {"red": 5, "blue": 10}, {"red": 3, "blue": 0}
    assert finals(points, unrest) == {"red": 0, "blue": 6}
    assert finals(points, unrest, HOUSE.change(zero_unrest_ranks=False)) == {"red": 0, "blue": 10}
    assert finals(points, unrest, HOUSE.change(points_below_zero=True)) == {"red": -2, "blue": 6}


def test_twenty_is_too_much_and_the_rank_goes_to_the_others() -> None:
    assert finals({"red": 40, "blue": 30, "grey": 20}, {"red": 20, "blue": 19, "grey": 18}) == {
        "red": 0, "blue": 23, "grey": 16,
    }  # fmt: skip


def test_equal_points_share_a_place() -> None:
    ends = final_points({"red": 9, "blue": 9, "grey": 12}, {"red": 2, "blue": 2, "grey": 1}, HOUSE)
    assert ranking(ends) == [(1, "grey"), (2, "red"), (2, "blue")]


def test_unrest_is_not_negative() -> None:
    with pytest.raises(BadInput):
        final_points({"red": 1}, {"red": -1}, HOUSE)


def test_s20_six_phases_and_the_first_is_left_out_in_the_first_war() -> None:
    assert phases(1) == tuple(Phase)[1:]
    assert phases(2) == phases(3) == tuple(Phase)
    assert len(Phase) == 6
    assert [rounds(players) for players in (2, 4, 5, 7)] == [6, 6, 5, 5]


@pytest.mark.parametrize(
    ("war", "lower", "message"),
    [
        pytest.param(0, ("blue",), "A war out of 1 to 3 was expected; 0 came", id="before-the-first"),
        pytest.param(4, ("blue",), "A war out of 1 to 3 was expected; 4 came", id="after-the-last"),
        pytest.param(1, (), "Two or more players, each once", id="alone"),
        pytest.param(1, ("red",), "Two or more players, each once", id="in-both-rows"),
    ],
)
def test_wars_that_cannot_be(war: int, lower: tuple[str, ...], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        campaign(war, ("red",), lower)


SEATS = ("red", "blue", "grey")
BID = Call("red", 0, "red", "blue")
PASSED = [Call("blue"), Call("grey")]
AUCTIONS = [
    pytest.param([], [BID, *PASSED], Auction("red", 0, "red", "blue", "grey"), id="for-nothing"),
    pytest.param([], [Call("blue"), BID, *PASSED], Auction("red", 0, "red", "blue", "grey"), id="opened-by-a-pass"),
    pytest.param(["red", "blue"], [Call("red", 2, lower="grey"), *PASSED], Auction("red", 2, None, "grey", "grey"),
        id="an-allied-player-bids-for-the-last-one"),
    pytest.param(["red", "blue"], [Call("red", 2, "grey"), *PASSED], Auction("red", 2, "grey", None, "grey"), id="up"),
    pytest.param(["red", "blue"], [Call("red", 2, "grey", "red"), *PASSED], Reason.BAD_PROPOSAL, id="two-of-one"),
    pytest.param([], [Call("red", 2, "grey", "grey"), *PASSED], Reason.BAD_PROPOSAL, id="one-twice"),
    pytest.param([], [Call("red", 2, "grey"), *PASSED], Reason.BAD_PROPOSAL, id="one-of-three"),
    pytest.param(["blue"], [BID], Reason.BAD_PROPOSAL, id="already-allied"),
    pytest.param([], [BID, Call("blue", 0, "red", "grey")], Reason.BID_TOO_LOW, id="too-low"),
    pytest.param([], [BID, Call("blue")], Reason.NOT_SETTLED, id="grey-has-not-passed"),
    pytest.param([], [BID, Call("blue"), Call("blue", 1, "red", "grey")], Reason.NOT_SETTLED, id="a-new-bid-opens-it"),
    pytest.param([], [BID, Call("blue"), Call("blue", 1, "red", "grey"), Call("grey"), Call("red")],
        Auction("blue", 1, "red", "grey", "grey"), id="passing-excludes-nobody"),
    pytest.param([], [Call("red"), *PASSED], Reason.NOT_SETTLED, id="no-bid"),
]  # fmt: skip


@pytest.mark.parametrize(("allied", "calls", "expected"), AUCTIONS)
def test_auctions(allied: list[str], calls: list[Call], expected: Auction | Reason) -> None:
    settled = settle(SEATS, "blue", allied, calls)
    assert settled == (Refusal(expected) if isinstance(expected, Reason) else expected)


def test_only_who_sits_there_bids() -> None:
    with pytest.raises(BadInput, match="player must be a colour out of red, blue, grey"):
        settle(SEATS, "red", [], [Call("white")])


def test_nobody_calls_after_all_have_passed() -> None:
    with pytest.raises(BadInput, match="The auction was over before blue called"):
        settle(SEATS, "blue", [], [BID, *PASSED, Call("blue", 1, "red", "grey")])
