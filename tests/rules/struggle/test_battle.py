"""Battles judged: who wins, which units go and why, what changes hands."""

from dataclasses import replace
from typing import Any

import pytest

from towerpi.errors import BadBattle
from towerpi.rules.struggle.battle import Choices, Outcome, Roll, resolve
from towerpi.rules.struggle.force import Ally, Arena, Battle, Force, Side, Stake
from towerpi.rules.struggle.house import HOUSE, House
from towerpi.rules.struggle.lines import What, Why
from towerpi.rules.struggle.losses import Choice
from towerpi.rules.struggle.questions import Ask, Question, questions
from towerpi.rules.struggle.regions import Counter, Region
from towerpi.rules.struggle.strength import strength
from towerpi.rules.struggle.tiles import Alliance

HELPED = (Ally("white", 1),)
TWO = (Ally("white", 1), Ally("yellow", 1))


def land(attacker: Force, defender: Force, stake: Stake = Stake.INFLUENCE, **more: Any) -> Battle:
    return Battle(Arena.LAND, Region.GERMANY, attacker, defender, stake, **more)


def told(outcome: Outcome) -> str:
    """An outcome in one line, for tables."""
    tolls = (f"{toll.owner} {toll.unit or toll.spared} ({toll.cause})" for toll in outcome.tolls)
    attack, defence = outcome.totals
    return f"{outcome.result} {attack}:{defence} | {', '.join(tolls)}"


def red(units: int = 2, **more: Any) -> Force:
    return Force("red", units, **more)


def blue(units: int = 1, **more: Any) -> Force:
    return Force("blue", units, **more)


WIN, LOSE, TIE = Roll((1, 6), (3, 3)), Roll((3, 3), (1, 5)), Roll((3, 3), (2, 1))  # red 2 against blue 1
LOSE_SEVEN, TIE_SEVEN = Roll((3, 3), (6, 1)), Roll((2, 2), (3, 4))
FORT_FIRST = Choices(defender=Choice(fort_first=True))

LOSSES = [
    pytest.param(land(red(), blue()), Roll((2, 2), (3, 3)), HOUSE, Choices(),
        "ATTACKER 2:1 | blue army (defeat)", id="the-loser-loses-one"),
    pytest.param(land(red(), blue()), WIN, HOUSE, Choices(),
        "ATTACKER 7:1 | red army (seven), blue army (defeat)", id="a-winner-pays-for-his-seven"),
    pytest.param(land(red(), blue(2)), Roll((3, 3), (3, 4)), HOUSE, Choices(),
        "DEFENDER 2:3 | red army (defeat), blue army (seven)", id="a-winning-defender-pays-too"),
    pytest.param(land(red(3), blue(2)), Roll((3, 3), (3, 3)), HOUSE, Choices(),
        "ATTACKER 3:2 | blue army (defeat)", id="without-seven"),
    pytest.param(land(red(), blue(2)), Roll((1, 6), (3, 4)), HOUSE, Choices(),
        "ATTACKER 7:3 | red army (seven), blue army (defeat), blue army (seven)", id="a-loser-loses-two"),
    pytest.param(land(red(), blue()), TIE, HOUSE, Choices(),
        "DRAW 2:2 | red army (tie), blue army (tie)", id="both-lose-in-a-tie"),
    pytest.param(land(red(), blue(0, forts=1)), Roll((5, 1), (3, 3)), HOUSE, Choices(),
        "ATTACKER 6:2 | blue fort (defeat)", id="S-03-a-fort-falls-in-a-defeat"),
    pytest.param(land(red(), blue(1, forts=1)), Roll((5, 1), (3, 3)), HOUSE, Choices(),
        "ATTACKER 6:3 | blue army (defeat)", id="S-03-the-army-unless-he-chooses"),
    pytest.param(land(red(), blue(1, forts=1)), Roll((5, 1), (3, 3)), HOUSE, FORT_FIRST,
        "ATTACKER 6:3 | blue fort (defeat)", id="S-03-the-owner-chooses-the-fort"),
    pytest.param(land(red(), blue(1, forts=1)), Roll((2, 1), (3, 3)), HOUSE, FORT_FIRST,
        "DRAW 3:3 | red army (tie), blue army (tie)", id="S-03-never-a-fort-in-a-tie"),
    pytest.param(land(red(4), blue(1, forts=1)), Roll((3, 3), (3, 4)), HOUSE, Choices(),
        "DRAW 4:4 | red army (tie), blue army (tie), blue fort-in-tie (seven)", id="S-03-nor-to-a-seven-in-a-tie"),
    pytest.param(land(red(), blue(0, forts=1)), Roll((3, 3), (3, 4)), HOUSE, Choices(),
        "DEFENDER 2:3 | red army (defeat), blue fort (seven)", id="S-03-a-winners-seven-may-cost-a-fort"),
    pytest.param(land(red(), blue(1, forts=1, allies=HELPED)), Roll((6, 1), (6, 6)), HOUSE, FORT_FIRST,
        "ATTACKER 7:4 | red army (seven), blue fort (defeat)", id="helpers-lose-nothing-without-a-seven"),
    pytest.param(land(red(), blue(0, allies=HELPED)), Roll((2, 2), (3, 3)), HOUSE, Choices(),
        "ATTACKER 2:1 | white army (defeat)", id="S-04-the-helper-steps-in"),
    pytest.param(land(red(), blue(0, allies=HELPED)), Roll((2, 2), (3, 3)),
        HOUSE.change(helper_takes_first_loss=False), Choices(),
        "ATTACKER 2:1 | blue no-unit (defeat)", id="S-04-switched-off-nobody-does"),
    pytest.param(land(red(), blue(0, allies=HELPED)), Roll((2, 6), (3, 4)), HOUSE, Choices(),
        "ATTACKER 6:2 | white army (defeat), blue no-unit (seven)", id="S-04-a-helper-with-one-unit-loses-one"),
    pytest.param(land(red(), blue(0, allies=TWO)), Roll((2, 6), (3, 4)), HOUSE, Choices(),
        "ATTACKER 6:3 | white army (defeat), yellow army (seven)", id="S-04-and-the-seven-is-another-helpers"),
    pytest.param(land(red(), blue(0, allies=HELPED)), Roll((2, 6), (3, 4)),
        HOUSE.change(helper_takes_first_loss=False), Choices(),
        "ATTACKER 6:2 | blue no-unit (defeat), white army (seven)", id="S-04-switched-off-the-seven-is-his-still"),
    pytest.param(land(red(), blue(0, forts=1, allies=HELPED)), Roll((2, 1), (3, 3)), HOUSE, Choices(),
        "DRAW 3:3 | red army (tie), blue fort-in-tie (tie)", id="S-04-a-fort-in-a-tie-is-a-unit-of-his-own"),
    pytest.param(land(red(), blue(1, allies=(Ally("white", 0),))), Roll((6, 2), (4, 3)), HOUSE, Choices(),
        "ATTACKER 6:2 | blue army (defeat), blue no-unit (seven)", id="a-helper-at-sea-is-none-on-land"),
    pytest.param(land(red(3), blue(1, allies=HELPED)), TIE_SEVEN, HOUSE, Choices(),
        "DRAW 3:3 | red army (tie), blue army (tie), white army (seven)", id="S-05-a-tied-seven-is-the-helpers"),
    pytest.param(land(red(3), blue(1)), Roll((2, 2), (2, 5)), HOUSE, Choices(),
        "DEFENDER 3:4 | red army (defeat), blue army (seven)", id="S-06-the-winner-pays-himself"),
    pytest.param(land(red(3), blue(1, allies=HELPED)), Roll((2, 2), (2, 5)), HOUSE, Choices(),
        "DEFENDER 3:5 | red army (defeat), blue army (seven)", id="S-06-not-his-helper"),
    pytest.param(land(red(3), blue(0, allies=HELPED)), Roll((2, 2), (2, 5)), HOUSE, Choices(),
        "DEFENDER 3:4 | red army (defeat), blue no-unit (seven)", id="S-06-and-without-a-unit-nothing"),
    pytest.param(land(red(), Force("neutral", fixed=3), Stake.COUNTER), Roll((3, 3), (3, 4)), HOUSE, Choices(),
        "DEFENDER 2:4 | red army (defeat), neutral no-player (seven)", id="S-07-a-neutral-seven-is-nothing"),
    pytest.param(land(red(), Force("neutral", fixed=2), Stake.COUNTER), Roll((3, 3), (4, 4)), HOUSE, Choices(),
        "DRAW 2:2 | red army (tie), neutral no-player (tie)", id="a-tie-with-a-neutral-costs-the-attacker-one"),
    pytest.param(land(red(), Force("slaves", fixed=3), Stake.FREED), Roll((1, 6), (3, 4)), HOUSE, Choices(),
        "ATTACKER 7:4 | red army (seven), slaves no-player (defeat), slaves no-player (seven)", id="S-07-a-tile-too"),
    pytest.param(land(Force("slaves", fixed=3), blue(3), Stake.TILE_LAID), Roll((1, 1), (3, 3)), HOUSE, Choices(),
        "DRAW 3:3 | slaves no-player (tie), blue army (tie)", id="S-09-the-victim-loses-one-in-a-tie"),
    pytest.param(land(Force("slaves", fixed=3), blue(0), Stake.TILE_LAID), Roll((1, 1), (6, 3)), HOUSE, Choices(),
        "DRAW 3:3 | slaves no-player (tie), blue no-unit (tie)", id="S-09-if-he-has-one"),
    pytest.param(land(Force("slaves", fixed=3), blue(2), Stake.TILE_LAID), Roll((1, 1), (3, 4)),
        HOUSE.change(tile_tie="no_loss"), Choices(),
        "DRAW 3:3 | slaves no-player (tie), blue house-rule (tie), blue army (seven)", id="S-09-off-but-a-seven"),
    pytest.param(land(red(), blue(1, allies=HELPED, retreat=True)), Roll((2, 6), (3, 4)), HOUSE,
        Choices(defender=Choice(retreat=True)),
        "ATTACKER 6:3 | blue fighting-retreat (defeat), blue fighting-retreat (seven)", id="S-19-a-retreat-saves-all"),
    pytest.param(land(red(), blue(1, allies=HELPED, retreat=True)), Roll((2, 6), (3, 4)),
        HOUSE.change(retreat_saves_seven=False), Choices(defender=Choice(retreat=True)),
        "ATTACKER 6:3 | blue fighting-retreat (defeat), white army (seven)", id="S-19-switched-off-the-seven-costs"),
    pytest.param(land(red(), blue(1, retreat=True)), TIE, HOUSE, Choices(defender=Choice(retreat=True)),
        "DRAW 2:2 | red army (tie), blue army (tie)", id="nobody-retreats-from-a-tie"),
    pytest.param(land(red(), blue(1, allies=TWO)), Roll((2, 6), (3, 4)), HOUSE,
        Choices(defender=Choice(helpers=("green", "yellow"))),
        "ATTACKER 6:4 | blue army (defeat), yellow army (seven)", id="the-loser-chooses-the-helper"),
    pytest.param(replace(land(red(), blue()), arena=Arena.SEA), Roll((1, 6), (3, 3)), HOUSE, Choices(),
        "ATTACKER 7:1 | red fleet (seven), blue fleet (defeat)", id="S-03-fleets-at-sea"),
]  # fmt: skip


@pytest.mark.parametrize(("battle", "roll", "house", "choices", "expected"), LOSSES)
def test_losses(battle: Battle, roll: Roll, house: House, choices: Choices, expected: str) -> None:
    outcome = resolve(battle, [roll], house, choices)
    assert told(outcome) == expected
    assert sum(outcome.unrest.values()) == len(outcome.lost)  # I-23


def spoils(battle: Battle, roll: Roll) -> dict[str, Any]:
    got = resolve(battle, [roll], HOUSE).spoils
    return {name: getattr(got, name) for name in got.__slots__ if getattr(got, name)}


NEUTRAL = land(red(), Force("neutral", fixed=2), Stake.COUNTER, counter=Counter(2, gold=3, points=1))
FREED = land(red(), Force("slaves", fixed=3), Stake.FREED, marker="blue")
LAID = land(Force("slaves", fixed=3), blue(), Stake.TILE_LAID, marker="blue")
SPOILS = [
    pytest.param(land(red(), blue()), WIN, {"influence_from": "blue", "influence_to": "red"}, id="influence"),
    pytest.param(land(red(), blue(), Stake.NOTHING), WIN, {}, id="none-there-none-placed"),
    pytest.param(land(red(), blue()), LOSE, {}, id="lost"),
    pytest.param(land(red(), blue()), TIE, {}, id="tied"),
    pytest.param(NEUTRAL, WIN, {"influence_to": "red", "gold": 3, "points": 1, "counter_off": True}, id="neutral"),
    pytest.param(NEUTRAL, LOSE, {}, id="neutral-holds"),
    pytest.param(FREED, WIN, {"influence_from": "blue", "influence_to": "red", "tile": "returns"}, id="freed"),
    pytest.param(FREED, LOSE, {"tile": "stays"}, id="not-freed"),
    pytest.param(FREED, Roll((1, 2), (3, 3)), {"tile": "stays"}, id="not-freed-in-a-tie"),
    pytest.param(LAID, WIN, {"tile": "stays"}, id="tile-laid"),
    pytest.param(LAID, Roll((3, 3), (1, 5)), {"tile": "returns"}, id="tile-beaten"),
    pytest.param(LAID, Roll((3, 3), (1, 3)), {"tile": "returns"}, id="S-09-tile-returns-in-a-tie"),
]


@pytest.mark.parametrize(("battle", "roll", "expected"), SPOILS)
def test_spoils(battle: Battle, roll: Roll, expected: dict[str, Any]) -> None:
    assert spoils(battle, roll) == expected


def test_a_retreat_does_not_save_the_influence() -> None:
    battle = land(red(), blue(retreat=True))
    outcome = resolve(battle, [WIN], HOUSE, Choices(defender=Choice(retreat=True)))
    assert outcome.spoils.influence_from == "blue"
    assert outcome.retreated == {Side.DEFENDER}


TRAINED = [
    pytest.param(red(trained=1), blue(), [(1, Why.MORE_TILES)], id="more"),
    pytest.param(red(trained=1), blue(trained=1), [(0, Why.NOT_MORE_TILES)], id="equal"),
    pytest.param(red(0, trained=2, alliances=(Alliance.SAXONY,)), blue(), [(0, Why.NO_OWN_UNIT)], id="alliance-only"),
    pytest.param(red(0, trained=2, allies=HELPED), blue(), [(0, Why.NO_OWN_UNIT)], id="helper-only"),
    pytest.param(red(0, forts=1, trained=1), blue(), [(1, Why.MORE_TILES)], id="a-fort-is-enough"),
    pytest.param(red(trained=1), Force("neutral", fixed=2), [(1, Why.MORE_TILES)], id="against-a-neutral"),
    pytest.param(red(), blue(), [], id="no-tiles-no-line"),
]


@pytest.mark.parametrize(("force", "other", "expected"), TRAINED)
def test_well_trained(force: Force, other: Force, expected: list[tuple[int, Why]]) -> None:
    for arena, what in ((Arena.LAND, What.SOLDIERS), (Arena.SEA, What.SAILORS)):
        battle = replace(land(force, other), arena=arena)
        lines = [line for line in strength(battle, Side.ATTACKER) if line.what is what]
        assert [(line.amount, line.why) for line in lines] == expected


RESERVES = land(red(reserves=1), blue(reserves=1))
WRONG_ROLLS = [
    pytest.param([], "0 rolls came", id="none"),
    pytest.param([replace(WIN, reserves=Side.ATTACKER)], "A first roll", id="first-with-reserves"),
    pytest.param([WIN, WIN], "one for each Reserves tile", id="again-without-reserves"),
    pytest.param([WIN, *[replace(WIN, reserves=Side.DEFENDER)] * 2], "blue has 1 Reserves; 2 were used", id="too-many"),
]


@pytest.mark.parametrize(("rolls", "message"), WRONG_ROLLS)
def test_rolls_that_cannot_be(rolls: list[Roll], message: str) -> None:
    with pytest.raises(BadBattle, match=message):
        resolve(RESERVES, rolls, HOUSE)


def test_both_sides_may_call_the_dice_back() -> None:
    rolls = [WIN, replace(LOSE, reserves=Side.DEFENDER), replace(TIE, reserves=Side.ATTACKER)]
    outcome = resolve(RESERVES, rolls, HOUSE)
    assert told(outcome) == "DRAW 2:2 | red army (tie), blue army (tie)"
    assert outcome.reserves == {Side.ATTACKER: 1, Side.DEFENDER: 1}


@pytest.mark.parametrize("die", [0, 7, True])
def test_a_die_has_six_faces(die: int) -> None:
    with pytest.raises(BadBattle, match="A die shows 1 to 6"):
        Roll((1, die), (1, 1))


def test_a_retreat_needs_the_tile() -> None:
    with pytest.raises(BadBattle, match="blue has no Fighting retreat tile"):
        resolve(land(red(), blue()), [WIN], HOUSE, Choices(defender=Choice(retreat=True)))


def asked(battle: Battle, roll: Roll) -> list[tuple[str, Ask]]:
    return [(question.who, question.ask) for question in questions(battle, [roll], HOUSE)]


QUESTIONS = [
    pytest.param(land(red(), blue()), WIN, [], id="nothing-to-ask"),
    pytest.param(RESERVES, WIN, [("red", Ask.RESERVES), ("blue", Ask.RESERVES)], id="reserves"),
    pytest.param(land(red(), blue(forts=1)), LOSE_SEVEN, [("blue", Ask.FORT_FIRST)], id="fort-or-army-for-a-seven"),
    pytest.param(land(red(), blue(forts=1)), LOSE, [], id="a-winner-without-seven-is-asked-nothing"),
    pytest.param(land(red(), blue(retreat=True)), WIN, [("blue", Ask.RETREAT)], id="retreat"),
    pytest.param(land(red(), blue(0, retreat=True)), WIN, [], id="nothing-to-save"),
    pytest.param(land(red(), blue(allies=HELPED)), Roll((6, 2), (3, 4)), [], id="one-helper-is-no-choice"),
    pytest.param(land(red(), blue(allies=TWO)), Roll((6, 2), (3, 4)), [("blue", Ask.WHICH_HELPER)], id="which-helper"),
]


@pytest.mark.parametrize(("battle", "roll", "expected"), QUESTIONS)
def test_questions(battle: Battle, roll: Roll, expected: list[tuple[str, Ask]]) -> None:
    assert asked(battle, roll) == expected


def test_a_question_names_the_helpers_and_a_turned_tile_asks_no_more() -> None:
    battle = land(red(), blue(allies=(*TWO, Ally("grey", 0)), reserves=1))
    rolls = [LOSE, replace(Roll((6, 2), (3, 4)), reserves=Side.DEFENDER)]
    helper = Question(Side.DEFENDER, "blue", Ask.WHICH_HELPER, ("white", "yellow"))
    assert questions(battle, rolls, HOUSE) == (helper,)
