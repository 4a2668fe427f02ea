import pytest

from towerpi.errors import BadTable
from towerpi.rules.wallenstein.editions import FIRST, SECOND
from towerpi.rules.wallenstein.events import Region
from towerpi.rules.wallenstein.income import Building
from towerpi.rules.wallenstein.scoring import Holding, Standing, check_holdings, ranking, score
from towerpi.rules.wallenstein.winter import Famine, Hunger, Larder, check_larders, famine, hunger

FAMINE = [
    (-2, 0, 0),
    (0, 0, 0),
    (1, 1, 1),
    (2, 1, 2),
    (3, 2, 2),
    (4, 2, 2),
    (5, 2, 3),
    (6, 2, 3),
    (7, 3, 3),
    (12, 3, 3),
]


@pytest.mark.parametrize(
    ("shortage", "riots", "extra"), [pytest.param(*row, id=f"W1-T-W-30-shortage-{row[0]}") for row in FAMINE]
)
def test_famine_table(shortage: int, riots: int, extra: int) -> None:
    assert famine(shortage) == Famine(riots, extra)


def test_w2_6_nine_lands_seven_grain() -> None:
    (winter,) = hunger([Larder("red", 10, 9)], 3)  # W2-5: the card shows 3
    assert winter == Hunger("red", 7, 2, Famine(1, 2))


def test_w10_grain_does_not_go_below_0() -> None:
    (winter,) = hunger([Larder("red", 2, 3)], 5)
    assert (winter.grain, winter.shortage) == (0, 3)


def test_i20_no_more_riots_than_provinces() -> None:
    (winter,) = hunger([Larder("red", 0, 1)], 7)
    assert winter.famine == Famine(1, 1)
    (nothing,) = hunger([Larder("red", 0, 0)], 7)
    assert nothing.famine.riots == 0


def test_w18_riots_are_fixed_before_the_first_one_in_turn_order() -> None:
    winter = hunger([Larder("blue", 5, 9), Larder("red", 9, 9), Larder("black", 0, 7)], 2)
    assert [(one.player, one.famine.riots) for one in winter] == [("blue", 2), ("red", 1), ("black", 3)]


def test_the_grain_loss_must_be_known() -> None:
    with pytest.raises(BadTable, match="A grain loss of 0 or more was expected; -1 came"):
        hunger([], -1)


@pytest.mark.parametrize(
    ("larders", "message"),
    [
        pytest.param([("red", 3, 20), ("blue", 9, 25)], "", id="the-whole-map"),
        pytest.param([("red", 0, 0), ("blue", 0, 0)], "", id="nothing"),
        pytest.param([("red", 3, 20), ("blue", 9, 26)], "45 provinces are in play; 46 are entered", id="one-too-many"),
        pytest.param([("red", 3, 9)], "every player were expected once, red, blue; red came", id="one-missing"),
        pytest.param([("red", 3, 9), ("red", 3, 9)], "red, red came", id="one-twice"),
        pytest.param([("red", 3, 9), ("blue", -1, 9)], "0 or more .* blue has fewer", id="grain-below-0"),
        pytest.param([("red", 3, -9), ("blue", 1, 9)], "0 or more .* red has fewer", id="provinces-below-0"),
    ],
)
def test_larders_that_can_be(larders: list[tuple[str, int, int]], message: str) -> None:
    told = [Larder(*larder) for larder in larders]
    if not message:
        return check_larders(told, ["red", "blue"], 45)
    with pytest.raises(BadTable, match=message):
        check_larders(told, ["red", "blue"], 45)
    return None


PALACE, CHURCH, HOUSE = Building.PALACE, Building.CHURCH, Building.TRADING_HOUSE


def held(region: Region, *buildings: Building) -> Holding:
    return Holding(region, frozenset(buildings))


def test_w1_h4_majorities_alone_and_shared() -> None:
    points = score(
        {
            "red": [held(Region.BRANDENBURG, PALACE, HOUSE), held(Region.BAYERN, CHURCH)],
            "blue": [held(Region.BRANDENBURG, PALACE, HOUSE)],
            "black": [held(Region.SACHSEN)],
        }
    )
    red = {(m.region, m.building): (m.points, m.shared) for m in points["red"].majorities}
    assert red == {
        (Region.BRANDENBURG, PALACE): (2, True),
        (Region.BRANDENBURG, HOUSE): (0, True),
        (Region.BAYERN, CHURCH): (2, False),
    }
    assert points["red"].total == 2 + 3 + 4
    assert points["blue"].total == 1 + 2 + 2


def test_w14_no_building_no_majority() -> None:
    points = score({"red": [held(Region.SACHSEN)], "blue": []})
    assert (points["red"].majorities, points["red"].total, points["blue"].total) == ((), 1, 0)
    assert score({}) == {}


def test_w31_majorities_are_per_region() -> None:
    red = [held(Region.SACHSEN, PALACE), held(Region.SACHSEN, PALACE)]
    blue = [held(Region.SACHSEN, PALACE), held(Region.BAYERN, PALACE)]
    points = score({"red": red, "blue": blue})
    assert [majority.points for majority in points["red"].majorities] == [3]
    assert [majority.points for majority in points["blue"].majorities] == [3]


def test_first_edition_tie_breaks_then_shared() -> None:
    standings = [
        Standing("red", 30, palaces=2, churches=1, trading_houses=1, money=9),
        Standing("blue", 30, palaces=2, churches=1, trading_houses=2),
        Standing("black", 30, palaces=2, churches=1, trading_houses=2),
        Standing("yellow", 29, palaces=9),
    ]
    assert ranking(standings, FIRST.facts) == [(1, "blue"), (1, "black"), (3, "red"), (4, "yellow")]


def test_second_edition_tie_break_is_money() -> None:
    standings = [Standing("red", 30, palaces=5, money=1), Standing("blue", 30, money=4)]
    assert ranking(standings, SECOND.facts) == [(1, "blue"), (2, "red")]


def holdings(number: int, region: Region = Region.BAYERN, *buildings: Building) -> tuple[Holding, ...]:
    return (Holding(region, frozenset(buildings)),) * number


IN_PLAY: dict[Region, int] = {region: 9 for region in Region if region is not Region.KURPFALZ}


@pytest.mark.parametrize(
    ("red", "blue", "message"),
    [
        pytest.param(holdings(4), holdings(5, Region.BAYERN, PALACE, CHURCH), "", id="a-whole-region"),
        pytest.param(holdings(5), holdings(5), "Bayern has 9 provinces in play; 10 are entered", id="i13-one-too-many"),
        pytest.param((), holdings(1, Region.KURPFALZ), "Kurpfalz has 0 provinces in play; 1 are", id="i13-not-in-play"),
        pytest.param(
            tuple(one for region in list(IN_PLAY)[:3] for one in holdings(9, region, CHURCH)),
            (),
            "Churches: the box has 26; 27 are entered",
            id="i14-more-than-the-box",
        ),
        pytest.param((), None, "every player holds was expected, red, blue; red came", id="one-missing"),
    ],
)
def test_holdings_that_can_be(red: tuple[Holding, ...], blue: tuple[Holding, ...] | None, message: str) -> None:
    held = {"red": red} if blue is None else {"red": red, "blue": blue}
    if not message:
        return check_holdings(held, ["red", "blue"], IN_PLAY)
    with pytest.raises(BadTable, match=message):
        check_holdings(held, ["red", "blue"], IN_PLAY)
    return None
