from collections import Counter

import pytest

from towerpi.rules.wallenstein.events import FIRST_EVENTS, SECOND_EVENTS, YEAR_CARDS, Effect, Event, Region, Tile
from towerpi.rules.wallenstein.income import (
    RECRUIT_COST,
    STOCK,
    Building,
    building_cost,
    can_build,
    gold,
    grain,
    marker_stock_left,
    markers_after_building,
    recruits,
)

FIRST = {event.id: event for event in FIRST_EVENTS}
SECOND = {event.id: event for event in SECOND_EVENTS}
BAYERN, SACHSEN = Region.BAYERN, Region.SACHSEN


def test_first_edition_has_25_cards() -> None:
    counts = Counter(event.effect for event in FIRST_EVENTS)
    assert [*FIRST] == [str(number) for number in range(1, 26)]
    assert counts == {
        Effect.BAD_HARVEST: 5,
        Effect.GOOD_HARVEST: 5,
        Effect.CHURCH_PEACE: 3,
        Effect.TROOP_SHORTAGE: 5,
        Effect.PALACE: 1,
        Effect.TIRED_PEASANTS: 2,
        Effect.ANGRY_PEASANTS: 2,
        Effect.TRADE_BONUS: 2,
    }


@pytest.mark.parametrize(
    ("card", "effect", "region"),
    [
        ("2", Effect.BAD_HARVEST, Region.BRANDENBURG),
        ("5", Effect.BAD_HARVEST, Region.BAYERN),
        ("6", Effect.GOOD_HARVEST, Region.BAYERN),
        ("10", Effect.GOOD_HARVEST, Region.BRANDENBURG),
        ("13", Effect.CHURCH_PEACE, None),
        ("16", Effect.TROOP_SHORTAGE, Region.KURPFALZ),
        ("19", Effect.PALACE, None),
        ("21", Effect.TIRED_PEASANTS, None),
        ("22", Effect.ANGRY_PEASANTS, None),
        ("25", Effect.TRADE_BONUS, None),
    ],
)
def test_first_edition_numbering(card: str, effect: Effect, region: Region | None) -> None:
    assert FIRST[card] == Event(card, effect, region)


def test_d17_first_edition_grain_loss_is_not_in_the_text() -> None:
    assert all(event.grain_loss is None for event in FIRST_EVENTS)


def test_second_edition_grain_losses() -> None:
    assert [event.grain_loss for event in SECOND_EVENTS] == [5, 7, 3, 2, 6, 3, 0, 2, 4, 3, 4, 1]


@pytest.mark.parametrize(
    ("printed", "event", "tile", "amount"),
    [
        pytest.param(7, SECOND["E7"], Tile.GOLD, 6, id="W2-1-at-most-5-then-the-tile"),
        pytest.param(7, None, None, 7, id="W2-3-Burgund"),
        pytest.param(3, SECOND["E8"], None, 6, id="E8-at-least-6"),
        pytest.param(7, SECOND["E8"], None, 7, id="E8-more-is-more"),
        pytest.param(4, SECOND["E7"], Tile.GRAIN, 4, id="another-tile-does-nothing"),
    ],
)
def test_gold(printed: int, event: Event | None, tile: Tile | None, amount: int) -> None:
    assert gold(printed, event, tile) == amount


@pytest.mark.parametrize(
    ("printed", "region", "event", "tile", "amount"),
    [
        pytest.param(3, BAYERN, FIRST["5"], None, 1, id="bad-harvest"),
        pytest.param(1, BAYERN, FIRST["5"], None, 0, id="W-10-harvest-clamps-at-0"),
        pytest.param(3, SACHSEN, FIRST["5"], None, 3, id="elsewhere"),
        pytest.param(3, BAYERN, FIRST["6"], None, 5, id="good-harvest"),
        pytest.param(2, BAYERN, SECOND["E10"], None, 4, id="E10-at-least-4"),
        pytest.param(5, BAYERN, SECOND["E11"], Tile.GRAIN, 4, id="E11-at-most-3-then-the-tile"),
        pytest.param(5, BAYERN, SECOND["E7"], None, 5, id="an-event-about-gold"),
        pytest.param(5, BAYERN, None, None, 5, id="no-event"),
    ],
)
def test_grain(printed: int, region: Region, event: Event | None, tile: Tile | None, amount: int) -> None:
    assert grain(printed, region, event, tile) == amount


@pytest.mark.parametrize(
    ("action", "region", "supply", "event", "tile", "armies"),
    [
        pytest.param(5, BAYERN, 9, None, None, 5, id="five"),
        pytest.param(5, BAYERN, 9, FIRST["14"], None, 3, id="shortage-5-gives-3"),
        pytest.param(3, BAYERN, 9, FIRST["14"], None, 2, id="shortage-3-gives-2"),
        pytest.param(5, SACHSEN, 9, FIRST["14"], None, 5, id="shortage-elsewhere"),
        pytest.param(1, BAYERN, 9, SECOND["E12"], None, 1, id="one-is-never-short"),
        pytest.param(5, BAYERN, 9, SECOND["E12"], Tile.SIX_ARMIES, 6, id="W2-10-W-29-tile-sets-6"),
        pytest.param(3, BAYERN, 9, None, Tile.SIX_ARMIES, 3, id="tile-is-for-five"),
        pytest.param(5, BAYERN, 4, None, None, 0, id="9.2-all-or-nothing"),
        pytest.param(5, BAYERN, 5, None, Tile.SIX_ARMIES, 5, id="9.2-no-sixth-army-in-the-supply"),
        pytest.param(5, BAYERN, 4, None, Tile.SIX_ARMIES, 0, id="9.2-the-tile-does-not-save-the-action"),
    ],
)
def test_recruits(
    action: int, region: Region, supply: int, event: Event | None, tile: Tile | None, armies: int
) -> None:
    assert recruits(action, region, supply, event, tile) == armies


def test_trade_bonus_pays_the_builder() -> None:
    assert building_cost(Building.TRADING_HOUSE, 1, FIRST["24"]) == -1
    assert building_cost(Building.CHURCH, 2, FIRST["24"]) == 2
    assert building_cost(Building.TRADING_HOUSE, 1) == 1


@pytest.mark.parametrize(
    ("building", "standing", "stock", "possible"),
    [
        pytest.param(Building.PALACE, {Building.CHURCH}, 1, True, id="W2-2-palace-beside-the-church-in-Bremen"),
        pytest.param(Building.TRADING_HOUSE, {Building.CHURCH}, 1, True, id="W2-2-or-a-trading-house"),
        pytest.param(Building.CHURCH, {Building.CHURCH}, 1, False, id="W2-2-no-second-church"),
        pytest.param(Building.PALACE, {Building.CHURCH, Building.TRADING_HOUSE}, 1, False, id="no-free-city"),
        pytest.param(Building.PALACE, set(), 0, False, id="stock-empty"),
    ],
)
def test_can_build_with_two_cities(building: Building, standing: set[Building], stock: int, possible: bool) -> None:
    assert can_build(building, 2, standing, stock) is possible


def test_what_recruiting_costs() -> None:
    assert RECRUIT_COST == {5: 3, 3: 2, 1: 1}


def test_i21_four_events_a_year() -> None:
    assert YEAR_CARDS == 4


def test_i14_stock() -> None:
    assert [*STOCK.values()] == [28, 26, 26]
    assert marker_stock_left(40) == 2


def test_trading_house_calms() -> None:
    assert markers_after_building(Building.TRADING_HOUSE, 2, SECOND["E1"]) == 1
    assert markers_after_building(Building.TRADING_HOUSE, 0, SECOND["E2"]) == 0
    assert markers_after_building(Building.PALACE, 2, SECOND["E1"]) == 2
    assert markers_after_building(Building.TRADING_HOUSE, 2, None) == 2
