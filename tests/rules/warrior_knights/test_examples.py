"""The worked examples of the rules contract (7.5), each by its id."""

from dataclasses import replace

import pytest

from tests.rules.warrior_knights.armies import army, assault, fates, fought, play, side, skirmish, troops
from towerpi.rules.warrior_knights.aftermath import Home, Refuge, retreat
from towerpi.rules.warrior_knights.battle import Ending, Result, strike
from towerpi.rules.warrior_knights.cards import News
from towerpi.rules.warrior_knights.deaths import Death, Fallen, die
from towerpi.rules.warrior_knights.expeditions import Arrival, Expedition, ExpeditionEnding, Goal, arrive
from towerpi.rules.warrior_knights.forces import Army, Shape, Side, Walls
from towerpi.rules.warrior_knights.hiring import Hire, Hiring, hire, shield_fields
from towerpi.rules.warrior_knights.house import STANDARD
from towerpi.rules.warrior_knights.lines import Line, Party, What, Why
from towerpi.rules.warrior_knights.movement import Border, March, Step, march
from towerpi.rules.warrior_knights.phases import Event, Field, Phase, cancel, phases_due, stack_size
from towerpi.rules.warrior_knights.plan import Attack, Draw, Kind, Plan, plan
from towerpi.rules.warrior_knights.refusals import Reason, Refusal
from towerpi.rules.warrior_knights.returning import Moved, Place, Returned, land_and_rest, return_nobles, take_troops
from towerpi.rules.warrior_knights.siege import Siege, SiegeEnding, besiege
from towerpi.rules.warrior_knights.upkeep import Ransom, Revolt, RevoltEnding, revolt
from towerpi.rules.warrior_knights.wages import Payday, pay


def draws(attack: Attack) -> tuple[Draw, Draw]:
    made = plan(attack)
    assert isinstance(made, Plan)
    return made.attacker, made.defender


@pytest.mark.parametrize(
    ("cards", "shields", "players", "expected"),
    [
        pytest.param({Field.BLUE: 7}, 0, 4, (), id="WK-1-the-seventh-card-is-too-few"),
        pytest.param({Field.BLUE: 8}, 0, 4, (Phase.ASSEMBLY,), id="WK-1-assembly-with-the-eighth-card"),
        pytest.param({Field.YELLOW: 3}, 0, 4, (), id="WK-2-no-tax-with-three-cards"),
        pytest.param({Field.YELLOW: 8}, 0, 4, (Phase.TAX,), id="WK-2-tax-needs-eight"),
        pytest.param({}, 4, 4, (), id="WK-3-four-shields-are-too-few"),
        pytest.param({Field.RED: 1}, 5, 4, (Phase.HIRING,), id="WK-3-haggle-adds-the-fifth-shield"),
        pytest.param({Field.RED: 8}, 5, 4, (Phase.WAGES, Phase.HIRING), id="WK-3-wages-before-hiring"),
        pytest.param({Field.YELLOW: 11}, 6, 6, (), id="WK-17-six-players-not-yet"),
        pytest.param({Field.YELLOW: 12}, 7, 6, (Phase.TAX, Phase.HIRING), id="WK-17-six-players"),
    ],
)
def test_special_phases(cards: dict[Field, int], shields: int, players: int, expected: tuple[Phase, ...]) -> None:
    assert phases_due(cards, shields, players) == expected


def test_wk_4_three_players_use_four_fields_of_the_track() -> None:
    assert shield_fields(3) == (None, None, 2, 3)


def test_wk_17_six_players_have_14_cards_on_a_stack() -> None:
    assert stack_size(6) == 14


@pytest.mark.parametrize(
    ("goal", "stakes", "news", "payments"),
    [
        pytest.param(
            Goal.SPICE_ISLANDS, (("a", 1), ("b", 5)), News.TWO, (("a", 2), ("b", 10)), id="WK-5-spice-islands"
        ),
        pytest.param(Goal.CHINA, (("a", 5),), News.FOUR, (("a", 20),), id="WK-6-china"),
    ],
)
def test_expeditions_come_home(
    goal: Goal, stakes: tuple[tuple[str, int], ...], news: News, payments: tuple[tuple[str, int], ...]
) -> None:
    assert arrive(Expedition(goal, stakes, stage=3), (news,)) == Arrival(ExpeditionEnding.HOME, payments, news=news)


def test_wk_7_hiring_with_three_players() -> None:
    english, swabian = troops("English 150 3")[0], troops("Swabian 50 1")[0]
    polish = troops("Polish 100 2, Polish 50 1")
    shields = ("Madder", "Niebieski", "d'Emerande", "Niebieski")
    wishes = (("Madder", (english,)), ("Niebieski", polish), ("d'Emerande", (swabian,)))
    assert hire(shields, (english, swabian, *polish), wishes) == Hiring(
        (Hire("Madder", (english,), 3), Hire("Niebieski", polish, 3), Hire("d'Emerande", (swabian,), 1)), 4
    )
    assert hire(shields, (english, swabian, *polish), (*wishes, ("Niebieski", ()))) == Refusal(Reason.SHIELDS)


GREEN = side("green", army("Smalt", 200, "square"), army("Caledon", 100))
BLUE = side("blue", army("Azur", 250, "star", exhausted=True))


def test_wk_8_skirmish_draws() -> None:
    assert draws(skirmish(GREEN, BLUE)) == (Draw(5, 2, 0, 3), Draw(4, 2, 0, 2))


def test_wk_8_skirmish() -> None:
    outcome = fought(skirmish(GREEN, BLUE), play("hhv", to=(0, 1)), play("hh"))
    assert (outcome.result, outcome.ending) == (Result.ATTACKER, Ending.PARTIAL_VICTORY)
    assert fates(outcome) == {"Smalt": "stays", "Caledon": "dies", "Azur": "retreats"}
    assert (outcome.defender[0].casualties, outcome.defender[0].strength) == (2, 50)
    a, d = Party.ATTACKER, Party.DEFENDER
    assert outcome.lines == (
        Line(a, What.HITS, 2, Why.REVEALED),
        Line(d, What.BLOCKS, 0, Why.REVEALED),
        Line(d, What.CASUALTIES, 2, Why.HITS_LESS_BLOCKS),
        Line(d, What.HITS, 2, Why.REVEALED),  # no star: he is exhausted
        Line(a, What.BLOCKS, 0, Why.REVEALED),
        Line(a, What.BLOCKS, 1, Why.SQUARE, "Smalt"),
        Line(a, What.CASUALTIES, 1, Why.HITS_LESS_BLOCKS),
        Line(a, What.CASUALTIES, 1, Why.CHOSEN, "Caledon"),
        Line(d, What.CASUALTIES, 2, Why.CHOSEN, "Azur"),
        Line(a, What.VICTORIES, 1, Why.REVEALED),
        Line(d, What.VICTORIES, 0, Why.REVEALED),
        Line(a, What.LEAD, 1, Why.COMPARED),
    )


FROLI = Walls("Fröli", 200)
RED = side("red", army("Solferino", 100, "star"), army("Magenta", 100))


def test_wk_9_assault_on_a_neutral_city() -> None:
    attack = assault(RED, FROLI)
    assert draws(attack) == (Draw(4, 2, 0, 2), Draw(2, 0, 2, 2))
    outcome = fought(attack, play("hb"), play("hv"))
    assert (outcome.result, outcome.ending, outcome.captured) == (Result.ATTACKER, Ending.WALLS_DOWN, True)
    assert outcome.walls == Walls("Fröli", 200, breaches=2)
    assert Line(Party.DEFENDER, What.BREACHES, 2, Why.CHOSEN, "Fröli") in outcome.lines
    assert fates(outcome) == {"Solferino": "stays", "Magenta": "stays"}
    assert all(left.exhausted and not left.casualties for left in outcome.attacker)


@pytest.mark.parametrize(
    ("fortified", "cards"), [pytest.param(False, 7, id="WK-10-plain"), pytest.param(True, 8, id="WK-10-fortified")]
)
def test_cards_behind_walls(fortified: bool, cards: int) -> None:
    vecht = Walls("Vecht", 300, fortified=fortified)
    assert draws(assault(RED, vecht, side("blue", army("Azur", 200))))[1].cards == cards


@pytest.mark.parametrize(
    ("already", "more"), [pytest.param(0, 4, id="WK-11-all-four"), pytest.param(1, 3, id="WK-11-three-more")]
)
def test_breaches_of_a_city_of_400(already: int, more: int) -> None:
    assert Walls("Ballin", 400, breaches=already).bears == more


def test_wk_12_siege_of_neutral_monz() -> None:
    attack = Attack(Kind.SIEGE, side("red", army("Solferino", 50)), Side(), Walls("Monz", 200))
    laid = besiege(attack, turn=1)
    assert isinstance(laid, Siege)
    assert (laid.ending, laid.attack, laid.defence) == (SiegeEnding.LAID, 250, 200)
    assert laid.exhausted == ("Solferino",)
    taken = besiege(attack, turn=2, since=1)
    assert isinstance(taken, Siege)
    assert taken.ending is SiegeEnding.FALLS


def test_wk_13_k_03_death_of_d_ambre() -> None:
    fallen = Fallen("d'Ambre", troops("vassal 200, English 50, English 100, Polish 100"), 5, "English")
    death = die(fallen, STANDARD)
    assert isinstance(death, Death)
    assert death.deserted == troops("English 50")
    assert death.discarded == troops("English 100, Polish 100")
    assert death.heir == troops("vassal 200")
    assert [(line.number, line.why, line.about) for line in death.lines] == [
        (50, Why.DESERTED, "English 50"),
        (200, Why.LOST, "English 100, Polish 100"),
        (200, Why.KEPT, "vassal 200"),
    ]


def test_wk_14_return_of_da_violas_nobles() -> None:
    hired = troops("English 50, Polish 50")
    assert take_troops(hired, 0, hired[:1]) == Moved(hired[:1], 0, hired[1:], 0)
    nobles = {"Malve": (), "Flieder": hired[:1], "Lavender": (*troops("vassal 100"), *hired[1:])}
    home, monz = Place("stronghold", own=True, stronghold=True), Place("Monz", own=True)
    assert return_nobles(nobles, {"Flieder": monz, "Lavender": home}) == Returned(("Flieder", "Lavender"), ("Malve",))
    assert return_nobles(nobles, {"Flieder": monz, "Lavender": home, "Malve": home}) == Refusal(Reason.NO_TROOPS)


def test_wk_15_a_noble_at_sea() -> None:
    assert march(by_sea=True) == March(exhausted=True, harbour=True)
    sailing = army("Amaranth", 100, exhausted=True, harbour=True)
    assert plan(skirmish(GREEN, side("blue", sailing))) == Refusal(Reason.HARBOUR)
    assert land_and_rest(sailing) == army("Amaranth", 100)
    assert retreat((), Home.OPEN, overseas=True).refuge is Refuge.NOWHERE


def test_wk_16_arson_is_cancelled_with_two_faith() -> None:
    assert cancel(2, {"green": 1}) == Event(cancelled=False, faith=0)
    assert cancel(2, {"green": 1, "blue": 1}) == Event(cancelled=True, faith=2)


THERE = March(exhausted=True, harbour=False)


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        pytest.param((True, True, True), None, id="WK-18-three-by-road"),
        pytest.param((True, True, True, True), Reason.TOO_FAR, id="WK-18-four-by-road"),
        pytest.param((True, True, False), Reason.TOO_FAR, id="WK-18-may-not-leave-the-road"),
        pytest.param((False,), None, id="WK-18-one-area-anywhere"),
    ],
)
def test_roads(steps: tuple[bool, ...], reason: Reason | None) -> None:
    assert march(tuple(Step(road=road) for road in steps)) == (Refusal(reason) if reason else THERE)


def test_wk_18_past_a_noble_only_with_leave() -> None:
    road = Step(road=True)
    assert march((road, Step(road=True, barons=("blue",)), road)) == Refusal(Reason.NO_PASSAGE)
    assert march((road, Step(road=True, barons=("blue",), leave=("blue",)), road)) == THERE
    assert march((Step(barons=("blue",)),)) == THERE  # to fight him


@pytest.mark.parametrize(
    ("border", "reason"),
    [
        pytest.param(Border.MOUNTAINS, Reason.MOUNTAINS, id="WK-19-mountains"),
        pytest.param(Border.RIVER, Reason.RIVER, id="WK-19-river"),
        pytest.param(Border.BRIDGE, None, id="WK-19-bridge"),
    ],
)
def test_borders(border: Border, reason: Reason | None) -> None:
    assert march((Step(border),)) == (Refusal(reason) if reason else THERE)


def test_wkd_1_an_army_of_50_draws_two_and_may_keep_one() -> None:
    assert draws(skirmish(side("red", army("Solferino", 50)), BLUE))[0] == Draw(2, 2, 0, 1)


def test_wkd_2_a_siege_needs_more_not_as_much() -> None:
    attack = Attack(Kind.SIEGE, side("red", army("Solferino", 100)), Side(), Walls("Vecht", 300))
    assert besiege(attack, turn=1) == Refusal(Reason.NOT_STRONGER)


def test_wkd_3_three_hits_against_one_block() -> None:
    struck = strike(skirmish(side("red", army("Solferino", 300)), GREEN), play("hhh"), play("b"))
    assert not isinstance(struck, Refusal)
    assert struck.defender == 3 - 1 - 1  # the card, and Smalt's square
    passive = strike(skirmish(side("red", army("Solferino", 300)), BLUE), play("hhh"), play("b"))
    assert not isinstance(passive, Refusal)
    assert passive.defender == 2


def test_wkd_4_fortifications_shot_to_nothing() -> None:
    after = Walls("Vecht", 300, fortified=True).breached(4)
    assert after == Walls("Vecht", 300, breaches=3)
    assert after.strength == 0


@pytest.mark.parametrize(
    ("paid", "expected"),
    [
        pytest.param(Ransom.NOTHING, Revolt(RevoltEnding.LOST, Walls("Vecht", 300, tax=3)), id="WKD-5-neutral"),
        pytest.param(Ransom.FAITH, Revolt(RevoltEnding.PAID, Walls("Vecht", 300, tax=3), faith=1), id="WKD-5-faith"),
        pytest.param(Ransom.CROWNS, Revolt(RevoltEnding.PAID, Walls("Vecht", 300, tax=3), crowns=6), id="WKD-5-crowns"),
    ],
)
def test_revolt(paid: Ransom, expected: Revolt) -> None:
    found = revolt(Walls("Vecht", 300, tax=3), True, paid)
    assert isinstance(found, Revolt)
    assert replace(found, lines=()) == expected


@pytest.mark.parametrize(
    ("cards", "markers", "due"),
    [
        pytest.param("vassal 200 2, English 200 4", 3, 0, id="WKD-6-400-are-free"),
        pytest.param("vassal 200 2, English 200 4, English 50 1", 4, 7, id="WKD-6-450-cost-all"),
    ],
)
def test_wages_of_a_circle_noble(cards: str, markers: int, due: int) -> None:
    payday = pay((Army("Caledon", troops(cards), Shape.CIRCLE, markers, exhausted=True),), 10)
    assert isinstance(payday, Payday)
    assert (payday.due, payday.paid, payday.desert) == (due, due, ())
