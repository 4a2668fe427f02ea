"""Walls repaired and fortified, markers recruited off, taxes, marches, and a game as it begins."""

import pytest

from tests.rules.warrior_knights.armies import army
from towerpi.errors import BadBattle
from towerpi.rules.warrior_knights.beginning import start
from towerpi.rules.warrior_knights.forces import Walls
from towerpi.rules.warrior_knights.lines import Line, What, Why
from towerpi.rules.warrior_knights.movement import March, Step, march
from towerpi.rules.warrior_knights.phases import cancel
from towerpi.rules.warrior_knights.refusals import Reason, Refusal
from towerpi.rules.warrior_knights.works import Recruited, Taxed, Taxes, Works, fortify, recruit, repair, taxes

VECHT = Walls("Vecht", 300, breaches=2, tax=2)
FORTIFIED = Walls("Vecht", 300, breaches=2, fortified=True, tax=2)
KEEP = Walls("Keep", 200, breaches=1, stronghold=True)


@pytest.mark.parametrize(
    ("walls", "breaches", "crowns", "besieged", "expected"),
    [
        pytest.param(VECHT, 2, 5, False, Works(Walls("Vecht", 300, tax=2), 4, 1), id="two-crowns-each"),
        pytest.param(VECHT, 1, 2, False, Works(Walls("Vecht", 300, 1, tax=2), 2, 0), id="one-of-two"),
        pytest.param(KEEP, 1, 2, False, Works(Walls("Keep", 200, stronghold=True), 2, 0), id="a-stronghold-too"),
        pytest.param(VECHT, 2, 3, False, Reason.TOO_DEAR, id="too-dear"),
        pytest.param(VECHT, 3, 99, False, Reason.NO_BREACHES, id="more-than-there-are"),
        pytest.param(VECHT, 1, 99, True, Reason.BESIEGED, id="besieged"),
    ],
)
def test_repairs(walls: Walls, breaches: int, crowns: int, besieged: bool, expected: Works | Reason) -> None:
    assert repair(walls, breaches, crowns, besieged) == (
        Refusal(expected) if isinstance(expected, Reason) else expected
    )


@pytest.mark.parametrize(
    ("walls", "crowns", "besieged", "expected"),
    [
        pytest.param(VECHT, 4, False, Works(FORTIFIED, 4, 0), id="four-crowns"),
        pytest.param(VECHT, 3, False, Reason.TOO_DEAR, id="too-dear"),
        pytest.param(FORTIFIED, 9, False, Reason.NOT_FORTIFIED, id="already"),
        pytest.param(KEEP, 9, False, Reason.NOT_FORTIFIED, id="a-stronghold-never"),
        pytest.param(VECHT, 9, True, Reason.BESIEGED, id="besieged"),
    ],
)
def test_fortifying(walls: Walls, crowns: int, besieged: bool, expected: Works | Reason) -> None:
    assert fortify(walls, crowns, besieged) == (Refusal(expected) if isinstance(expected, Reason) else expected)


def test_a_fortified_city_is_stronger_and_pays_more() -> None:
    assert (FORTIFIED.strength - VECHT.strength, FORTIFIED.income - VECHT.income) == (100, 1)


@pytest.mark.parametrize(
    ("markers", "crowns", "expected"),
    [
        pytest.param(2, 5, Recruited(army("Azur", 300), 4, 1), id="all"),
        pytest.param(1, 2, Recruited(army("Azur", 300, casualties=1), 2, 0), id="one"),
        pytest.param(2, 3, Reason.TOO_DEAR, id="too-dear"),
        pytest.param(3, 99, Reason.NO_MARKERS, id="more-than-there-are"),
    ],
)
def test_recruiting(markers: int, crowns: int, expected: Recruited | Reason) -> None:
    recruited = recruit(army("Azur", 300, casualties=2), markers, crowns)
    assert recruited == (Refusal(expected) if isinstance(expected, Reason) else expected)


def test_taxes_city_by_city() -> None:
    besieged = Taxed(Walls("Monz", 200), besieged=True)
    assert taxes((Taxed(VECHT), Taxed(FORTIFIED), besieged), titles=3) == Taxes(
        8,
        (
            Line(None, What.CROWNS, 2, Why.TAX, "Vecht"),
            Line(None, What.CROWNS, 2, Why.TAX, "Vecht"),
            Line(None, What.CROWNS, 1, Why.FORTIFIED, "Vecht"),
            Line(None, What.CROWNS, 0, Why.BESIEGED, "Monz"),
            Line(None, What.CROWNS, 3, Why.TITLES),
        ),
    )
    assert taxes(()) == Taxes(0, ())


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        pytest.param({"by_sea": True}, March(exhausted=True, harbour=True), id="by-sea"),
        pytest.param({"by_sea": True, "steps": (Step(road=True),)}, Reason.SEA_OR_LAND, id="road-and-sea"),
        pytest.param({"steps": (Step(),), "exhausted": True}, Reason.CANNOT_MOVE, id="exhausted"),
        pytest.param({"steps": (Step(),), "besieged": True}, Reason.CANNOT_MOVE, id="besieged"),
        pytest.param({"by_sea": True, "besieged": True}, Reason.CANNOT_MOVE, id="besieged-at-a-harbour"),
        pytest.param({}, Reason.TOO_FAR, id="nowhere"),
    ],
)
def test_marches(given: dict[str, bool], expected: March | Reason) -> None:
    assert march(**given) == (Refusal(expected) if isinstance(expected, Reason) else expected)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("players", "intact", "destroyed", "win", "stack"),
    [(2, 6, 11, 5, 6), (3, 10, 7, 6, 8), (4, 12, 5, 7, 10), (5, 14, 3, 8, 12), (6, 17, 0, 9, 14)],
)
def test_a_game_as_it_begins(players: int, intact: int, destroyed: int, win: int, stack: int) -> None:
    begun = start(players)
    assert (begun.kingdom_cities, begun.destroyed, begun.cities_to_win) == (intact, destroyed, win)
    assert (begun.crowns, sum(card.strength for card in begun.vassals), begun.stack) == (15, 250, stack)
    assert (begun.open_mercenaries, len(begun.shields)) == (players + 1, players + 1)
    assert begun.influence == {
        "short": (8 * players,), "standard": (10 * players,), "long": (12 * players, 15 * players),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        pytest.param(lambda: start(7), "The number of players must be 2 to 6", id="seven"),
        pytest.param(lambda: repair(VECHT, 0, 9), "breaches repaired must be 1 to", id="no-breach"),
        pytest.param(lambda: fortify(VECHT, -1), "number of crowns must be 0 to", id="debts"),
        pytest.param(lambda: recruit(army("A", 100), 0, 9), "casualty markers must be 1 to", id="no-marker"),
        pytest.param(lambda: recruit(army("A", 100), 1, -9), "number of crowns must be 0 to", id="recruiting-on-debts"),
        pytest.param(lambda: taxes((), -1), "What the titles pay must be 0 to", id="titles"),
        pytest.param(lambda: taxes((Taxed(Walls("Vecht", 300)),)), "The tax of Vecht is not in the", id="unknown-tax"),
        pytest.param(lambda: taxes((Taxed(KEEP),)), "A stronghold pays no tax", id="stronghold"),
        pytest.param(lambda: cancel(2, {"red": -1}), "faith tokens must be 0 to 36", id="faith-owed"),
        pytest.param(lambda: cancel(37, {}), "faith tokens must be 0 to 36", id="more-faith-than-there-is"),
    ],
)
def test_what_cannot_be(ask: object, message: str) -> None:
    assert callable(ask)
    with pytest.raises(BadBattle, match=message):
        ask()
