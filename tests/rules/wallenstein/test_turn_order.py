import pytest

from towerpi.errors import BadTable
from towerpi.rules.wallenstein.turn_order import Bid, BidCard, picking_order, turn_order


def test_w2_4_the_first_field_is_the_first_player() -> None:
    assert turn_order({4: "black", 1: "red", 2: "blue"}) == ["red", "blue", "black"]


def test_bids() -> None:
    bids = [
        Bid("red", BidCard.NONE, 9),
        Bid("blue", BidCard.COIN, 0),
        Bid("black", BidCard.LAND),
        Bid("yellow", BidCard.COIN, 3),
        Bid("purple", BidCard.LAND),
    ]
    assert picking_order(bids) == [["yellow"], ["black", "purple"], ["blue"], ["red"]]


@pytest.mark.parametrize(
    "fields", [pytest.param({6: "red"}, id="no-such-field"), pytest.param({1: "red", 2: "red"}, id="twice")]
)
def test_bad_fields(fields: dict[int, str]) -> None:
    with pytest.raises(BadTable, match="Fields 1 to 5 with a player each were expected"):
        turn_order(fields)
