"""Wages, hiring, expeditions, events: what is paid and what comes of it."""

from dataclasses import replace

import pytest

from tests.rules.warrior_knights.armies import troops
from towerpi.errors import BadBattle
from towerpi.rules.warrior_knights.cards import News
from towerpi.rules.warrior_knights.expeditions import (
    Arrival,
    Expedition,
    ExpeditionEnding,
    Goal,
    Sailed,
    arrive,
    sail,
    start,
)
from towerpi.rules.warrior_knights.forces import Army, Shape
from towerpi.rules.warrior_knights.hiring import Hire, Hiring, hire, shield_fields
from towerpi.rules.warrior_knights.lines import Line, What, Why
from towerpi.rules.warrior_knights.phases import Event, cancel, cards_needed, phases_due, shields_needed
from towerpi.rules.warrior_knights.refusals import Reason, Refusal
from towerpi.rules.warrior_knights.wages import Payday, pay

SMALT = Army("Smalt", troops("vassal 100 2, Polish 100 2, English 50 1, retinue 50"), Shape.SQUARE)


@pytest.mark.parametrize(
    ("crowns", "unpaid", "paid", "desert"),
    [
        pytest.param(9, None, 5, "", id="all"),
        pytest.param(4, None, 4, "English 50 1", id="the-strongest-first"),
        pytest.param(3, None, 3, "Polish 100 2", id="whom-the-crowns-reach"),
        pytest.param(1, None, 1, "Polish 100 2, English 50 1", id="vassals-first-and-they-stay"),
        pytest.param(9, "English 50 1", 4, "English 50 1", id="left-unpaid"),
        pytest.param(4, "Polish 100 2", 3, "Polish 100 2", id="chosen"),
    ],
)
def test_wages(crowns: int, unpaid: str | None, paid: int, desert: str) -> None:
    payday = pay((SMALT,), crowns, None if unpaid is None else troops(unpaid))
    assert isinstance(payday, Payday)
    assert (payday.due, payday.paid, payday.desert) == (5, paid, troops(desert))
    assert payday.lines == (
        Line(None, What.CROWNS, 5, Why.WAGE, "Smalt: vassal 100, Polish 100, English 50, retinue 50"),
    )


@pytest.mark.parametrize(
    ("crowns", "unpaid", "reason"),
    [
        pytest.param(3, "", Reason.TOO_DEAR, id="not-enough-for-all"),
        pytest.param(9, "vassal 100 2", Reason.DESERTER, id="vassals-do-not-desert"),
    ],
)
def test_wages_refused(crowns: int, unpaid: str, reason: Reason) -> None:
    assert pay((SMALT,), crowns, troops(unpaid)) == Refusal(reason)


def test_a_circle_noble_saves_his_own_armys_wages_only() -> None:
    circle = Army("Caledon", troops("vassal 400 9"), Shape.CIRCLE)
    payday = pay((circle, SMALT), 5)
    assert isinstance(payday, Payday)
    assert (payday.due, payday.lines[0]) == (5, Line(None, What.CROWNS, 0, Why.CIRCLE, "Caledon"))


def test_a_wage_nobody_entered_is_asked_for() -> None:
    with pytest.raises(BadBattle, match=r"The wage of Polish 100 is not in the rule text: enter it."):
        pay((Army("Smalt", troops("Polish 100"), Shape.SQUARE),), 5)
    with pytest.raises(BadBattle, match="The number of crowns must be 0"):
        pay((SMALT,), -1)


OPEN = troops("English 100 2, Polish 100 2, Polish 50 1")


@pytest.mark.parametrize(
    ("wishes", "expected"),
    [
        pytest.param((("red", "English 100 2, Polish 50 1"),), Reason.NATIONS, id="two-nations"),
        pytest.param((("red", "Norman 50 1"),), Reason.NOT_OPEN, id="not-open"),
        pytest.param((("blue", "English 100 2"),), Reason.SHIELDS, id="out-of-turn"),
        pytest.param((("red", "English 100 2"), ("blue", "Polish 100 2, Polish 50 1")), Reason.SHIELDS, id="shields"),
        pytest.param(
            (("red", ""), ("blue", "Polish 50 1"), ("red", "Polish 100 2")),
            Hiring(
                (Hire("red", ()), Hire("blue", troops("Polish 50 1"), 1), Hire("red", troops("Polish 100 2"), 2)), 2
            ),
            id="nobody-the-first-time",
        ),
    ],
)
def test_hiring(wishes: tuple[tuple[str, str], ...], expected: Reason | Hiring) -> None:
    hired = hire(("red", "blue", "red"), OPEN, tuple((baron, troops(text)) for baron, text in wishes))
    assert (hired.reason if isinstance(hired, Refusal) else hired) == expected


@pytest.mark.parametrize("players", range(2, 7))
def test_the_track_holds_what_sets_hiring_off(players: int) -> None:
    assert len(shield_fields(players)) == shields_needed(players)
    assert cards_needed(players) == 2 * players


def test_seven_do_not_play() -> None:
    with pytest.raises(BadBattle, match="The number of players must be 2 to 6"):
        phases_due({}, 0, 7)


CHINA = Expedition(Goal.CHINA, (("red", 5), ("blue", 1)))
CEYLON = Expedition(Goal.CEYLON, (("red", 1),), blessed=True, stage=3)


@pytest.mark.parametrize(
    ("expedition", "reason"),
    [
        pytest.param(CHINA, None, id="sails"),
        pytest.param(Expedition(Goal.CEYLON, (("blue", 1),)), Reason.RUNNING, id="under-way"),
        pytest.param(Expedition(Goal.CHINA, (("red", 6),)), Reason.STAKE, id="six-crowns"),
        pytest.param(Expedition(Goal.CHINA, (("red", 0),)), Reason.STAKE, id="nothing"),
        pytest.param(Expedition(Goal.CHINA, (("red", 3), ("red", 3))), Reason.STAKE, id="twice"),
    ],
)
def test_expeditions_start(expedition: Expedition, reason: Reason | None) -> None:
    refusal = start(expedition, (CEYLON,))
    assert (refusal and refusal.reason) == reason


def test_a_new_expedition_begins_on_one_while_the_others_go_on() -> None:
    new = Expedition(Goal.SPICE_ISLANDS, (("red", 2),), stage=3)
    assert sail((CHINA,), new) == Sailed((replace(CHINA, stage=2), replace(new, stage=1)), {})
    assert sail((CHINA,), CHINA) == sail((CHINA, CHINA)) == Refusal(Reason.RUNNING)
    assert sail((), replace(new, stakes=())) == Refusal(Reason.NO_BACKER)


def test_expeditions_sail() -> None:
    second, third = replace(CHINA, stage=2), replace(CHINA, stage=3)
    assert sail((CHINA,)) == Sailed((second,), {})
    assert sail((second, CEYLON)) == Sailed((third, CEYLON), {Goal.CHINA: 1, Goal.CEYLON: 2})
    assert sail((third,)) == Sailed((third,), {Goal.CHINA: 1})
    with pytest.raises(BadBattle, match="The stage of an expedition must be 1 to 3"):
        Expedition(Goal.CHINA, (), stage=4)


@pytest.mark.parametrize(
    ("revealed", "expected"),
    [
        pytest.param(
            "fleet-lost no-news", Arrival(ExpeditionEnding.NO_NEWS, still=CEYLON, news=News.NO_NEWS), id="stays-blessed"
        ),
        pytest.param("3x 1x", Arrival(ExpeditionEnding.HOME, (("red", 3),), news=News.THREE), id="the-better-counts"),
        pytest.param(
            "no-news 1x", Arrival(ExpeditionEnding.HOME, (("red", 1),), news=News.ONE), id="home-is-better-than-no-news"
        ),
        pytest.param("fleet-lost fleet-lost", Arrival(ExpeditionEnding.LOST, news=News.FLEET_LOST), id="lost"),
        pytest.param("4x", Refusal(Reason.WRONG_CARDS), id="blessed-needs-two"),
    ],
)
def test_expeditions_arrive(revealed: str, expected: Arrival | Refusal) -> None:
    assert arrive(CEYLON, tuple(map(News, revealed.split()))) == expected


def test_who_is_still_at_sea_reveals_nothing() -> None:
    assert arrive(CHINA, ()) == Refusal(Reason.WRONG_CARDS)


@pytest.mark.parametrize(
    ("stakes", "reason"),
    [
        pytest.param((), Reason.NO_BACKER, id="nobody"),
        pytest.param((("red", 6),), Reason.STAKE, id="six-crowns"),
        pytest.param((("red", -1),), Reason.STAKE, id="below-nothing"),
        pytest.param((("red", 1), ("red", 2)), Reason.STAKE, id="twice"),
    ],
)
def test_stakes_that_nobody_could_lay_earn_nothing(stakes: tuple[tuple[str, int], ...], reason: Reason) -> None:
    assert arrive(Expedition(Goal.CHINA, stakes, stage=3), (News.FOUR,)) == Refusal(reason)


def test_an_event_without_a_price_is_not_cancelled() -> None:
    assert cancel(None, {"red": 9}) == Event(cancelled=False, faith=0)
    assert cancel(0, {}) == Event(cancelled=True, faith=0)
