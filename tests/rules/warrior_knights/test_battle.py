"""How battles end, and what no battle may break."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.warrior_knights.armies import army, assault, fates, fought, play, side, skirmish
from towerpi.rules.warrior_knights.battle import Ending, Fate, Outcome, Play, Result, resolve
from towerpi.rules.warrior_knights.cards import Symbol
from towerpi.rules.warrior_knights.distribution import (
    Distribution,
    distributions,
    is_legal,
    markers_to_place,
    sensible,
)
from towerpi.rules.warrior_knights.forces import Army, Shape, Side, Troop, Walls
from towerpi.rules.warrior_knights.house import STANDARD
from towerpi.rules.warrior_knights.lines import Line, Party, What, Why
from towerpi.rules.warrior_knights.plan import Attack, Kind, Plan, plan
from towerpi.rules.warrior_knights.refusals import Reason, Refusal

RED = side("red", army("Solferino", 300))
BLUE = side("blue", army("Azur", 300))
PAIR = side("blue", army("Azur", 100, "triangle"), army("Cyan", 300))
OURS = side("red", army("Solferino", 100), army("Magenta", 300))
VECHT = Walls("Vecht", 200)
KEEP = Walls("Keep", 100, stronghold=True)
GARRISON = side("blue", army("garrison", 100, None))


@pytest.mark.parametrize(
    ("attack", "ours", "theirs", "result", "ending", "fate"),
    [
        pytest.param(
            skirmish(RED, BLUE), play("vv"), play(), Result.ATTACKER, Ending.FULL_VICTORY,
            {"Solferino": "stays", "Azur": "dies"}, id="full-victory",
        ),
        pytest.param(
            skirmish(RED, BLUE), play("v"), play("vv"), Result.DEFENDER, Ending.PARTIAL_VICTORY,
            {"Solferino": "retreats", "Azur": "stays"}, id="partial-victory-of-the-defender",
        ),
        pytest.param(
            skirmish(RED, BLUE), play("v"), play("v"), Result.NOBODY, Ending.EQUAL,
            {"Solferino": "stays", "Azur": "stays"}, id="equal",
        ),
        pytest.param(
            skirmish(RED, BLUE), play("hhh"), play("vvv"), Result.ATTACKER, Ending.FALLEN,
            {"Solferino": "stays", "Azur": "dies"}, id="the-dead-win-nothing",
        ),
        pytest.param(
            skirmish(RED, BLUE), play("hhh"), play("hhh"), Result.NOBODY, Ending.FALLEN,
            {"Solferino": "dies", "Azur": "dies"}, id="both-commanders-die",
        ),
        pytest.param(
            skirmish(OURS, PAIR), play("hv", to=(1, 0)), play("h", to=(1, 0)), Result.ATTACKER, Ending.PARTIAL_VICTORY,
            {"Solferino": "dies", "Magenta": "stays", "Azur": "dies", "Cyan": "retreats"},
            id="both-commanders-die-but-other-nobles-live",
        ),
        pytest.param(
            skirmish(OURS, PAIR), play("hhhh"), play("hhhh"), Result.NOBODY, Ending.FALLEN,
            {"Solferino": "dies", "Magenta": "dies", "Azur": "dies", "Cyan": "dies"}, id="nobody-lives-on-either-side",
        ),
        pytest.param(
            skirmish(RED, BLUE), play("vvv"), play("hhh"), Result.DEFENDER, Ending.FALLEN,
            {"Solferino": "dies", "Azur": "stays"}, id="the-attacker-falls",
        ),
        pytest.param(
            skirmish(RED, PAIR), play("h"), play("", to=(0, 1)), Result.DEFENDER, Ending.PARTIAL_VICTORY,
            {"Solferino": "retreats", "Azur": "stays", "Cyan": "stays"}, id="a-triangle-is-a-victory",
        ),
        pytest.param(
            skirmish(RED, PAIR), play("h"), play("", to=(1, 0)), Result.NOBODY, Ending.EQUAL,
            {"Solferino": "stays", "Azur": "dies", "Cyan": "stays"}, id="a-fallen-triangle-is-none",
        ),
        pytest.param(
            assault(RED, VECHT, BLUE), play("hhh"), play("", to=(1,), breaches=2), Result.NOBODY, Ending.EQUAL,
            {"Solferino": "stays", "Azur": "stays"}, id="walls-down-but-a-noble-lives",
        ),
        pytest.param(
            assault(RED, VECHT, BLUE), play("hhh"), play("", to=(3,)), Result.DEFENDER, Ending.WALLS_STAND,
            {"Solferino": "stays", "Azur": "dies"}, id="nobles-dead-walls-hold",
        ),
        pytest.param(
            assault(RED, VECHT, BLUE), play("v"), play(), Result.ATTACKER, Ending.PARTIAL_VICTORY,
            {"Solferino": "stays", "Azur": "retreats"}, id="taken-with-walls-intact",
        ),
        pytest.param(
            assault(RED, VECHT), play("hhh"), play("hh"), Result.ATTACKER, Ending.WALLS_DOWN,
            {"Solferino": "stays"}, id="neutral-excess-is-lost",
        ),
        pytest.param(
            assault(side("red", army("Solferino", 200)), VECHT), play("hh"), play("hh"), Result.NOBODY,
            Ending.NOBODY_LEFT, {"Solferino": "dies"}, id="the-dead-take-no-city",
        ),
        pytest.param(
            assault(RED, KEEP, GARRISON), play("hh"), play("bv"), Result.DEFENDER, Ending.PARTIAL_VICTORY,
            {"Solferino": "retreats", "garrison": "stays"}, id="a-garrison-drives-him-off",
        ),
        pytest.param(
            assault(RED, KEEP, GARRISON), play("hhh"), play("bv"), Result.ATTACKER, Ending.WALLS_DOWN,
            {"Solferino": "stays", "garrison": "dies"}, id="stronghold-and-garrison-shot-away",
        ),
    ],
)  # fmt: skip
def test_endings(
    attack: Attack, ours: Play, theirs: Play, result: Result, ending: Ending, fate: dict[str, str]
) -> None:
    outcome = fought(attack, ours, theirs)
    assert (outcome.result, outcome.ending, fates(outcome)) == (result, ending, fate)
    assert outcome.captured is (result is Result.ATTACKER and attack.walls is not None)


def test_ability_is_optional() -> None:
    stars = side("red", army("Solferino", 300, "star"))
    unused = Play((Symbol.HIT,), ability=False)
    assert fought(skirmish(stars, BLUE), play("h"), play()).defender[0].casualties == 2
    assert fought(skirmish(stars, BLUE), unused, play()).defender[0].casualties == 1


def test_draw_another_is_drawn_again_and_again() -> None:
    outcome = fought(skirmish(RED, BLUE), play("ahh", anew="ah"), play())  # one more for the second, too
    assert isinstance(outcome, Outcome)


@pytest.mark.parametrize(
    ("ours", "theirs", "reason"),
    [
        pytest.param(play("hhhh"), play(), Reason.WRONG_CARDS, id="attacker-kept-too-many"),
        pytest.param(play(), play("hhhh"), Reason.WRONG_CARDS, id="defender-kept-too-many"),
        pytest.param(play("a"), play(), Reason.ANOTHER_MISSING, id="not-drawn-again"),
        pytest.param(play("h", anew="h"), play(), Reason.ANOTHER_MISSING, id="drawn-for-nothing"),
        pytest.param(play("hh"), play(to=(1,)), Reason.DISTRIBUTION, id="too-few-markers"),
        pytest.param(play("h"), play("h", to=(1,), breaches=0), None, id="right"),
        pytest.param(play("h", to=(2,)), play("h"), Reason.DISTRIBUTION, id="attacker-takes-too-many"),
        pytest.param(play("h"), play(to=(0,), breaches=1), Reason.DISTRIBUTION, id="breach-without-walls"),
        pytest.param(play("h"), play(to=(1, 0)), Reason.DISTRIBUTION, id="an-army-too-many"),
        pytest.param(play("h"), play(to=(2,), breaches=-1), Reason.DISTRIBUTION, id="negative"),
    ],
)
def test_plays_that_are_refused(ours: Play, theirs: Play, reason: Reason | None) -> None:
    outcome = resolve(skirmish(RED, BLUE), ours, theirs, STANDARD)
    assert (outcome.reason if isinstance(outcome, Refusal) else None) == reason


def test_an_illegal_attack_is_refused_here_too() -> None:
    assert resolve(skirmish(RED, Side("blue")), play(), play(), STANDARD) == Refusal(Reason.NO_ENEMY)


def test_without_commander_every_card_counts() -> None:
    assert resolve(assault(RED, VECHT), play(), play("h"), STANDARD) == Refusal(Reason.WRONG_CARDS)


def test_markers_that_nobody_can_take_are_returned() -> None:
    outcome = fought(skirmish(RED, side("blue", army("Azur", 50))), play("hhh"), play())
    assert Line(Party.DEFENDER, What.RETURNED, 2, Why.ALL_FELL) in outcome.lines


def test_walls_that_took_nothing_have_no_line() -> None:
    outcome = fought(assault(RED, VECHT), play(), play("bb"))
    assert What.BREACHES not in [line.what for line in outcome.lines]


def test_a_fortified_city_taken_by_breaches_is_plain() -> None:
    fortified = Walls("Vecht", 200, fortified=True)
    assert fought(assault(RED, fortified), play("hhh"), play("bvv")).walls == Walls("Vecht", 200, 2, fortified=True)
    assert fought(assault(RED, fortified), play("hhh"), play("vvv")).walls == Walls("Vecht", 200, 2)


@pytest.mark.parametrize(
    ("defender", "walls", "markers", "expected"),
    [
        pytest.param(PAIR, VECHT, 3, Distribution((0, 1), 2), id="breaches-first"),
        pytest.param(PAIR, None, 2, Distribution((0, 2)), id="nobody-dies"),
        pytest.param(PAIR, None, 3, Distribution((0, 3)), id="the-commander-last"),
        pytest.param(PAIR, None, 9, Distribution((1, 3)), id="everybody"),
        pytest.param(side("b", army("A", 300), army("B", 300)), None, 2, Distribution((1, 1)), id="evenly"),
        pytest.param(
            side("b", army("A", 200), army("B", 100), army("C", 150)),
            None,
            3,
            Distribution((1, 1, 1)),
            id="weakest-dies",
        ),
        pytest.param(Side(), VECHT, 3, Distribution((), 2), id="neutral-all-on-the-city"),
    ],
)
def test_the_sensible_way(defender: Side, walls: Walls | None, markers: int, expected: Distribution) -> None:
    assert sensible(defender, walls, markers) == expected


def test_every_way_is_offered() -> None:
    ways = list(distributions(PAIR, VECHT, 2))
    assert ways == [
        Distribution((0, 0), 2),
        Distribution((0, 1), 1),
        Distribution((0, 2), 0),
        Distribution((1, 0), 1),
        Distribution((1, 1), 0),
    ]


# Invariants

STRENGTHS = st.integers(1, 12).map(lambda fifties: fifties * 50)


@st.composite
def armies(draw: st.DrawFn, name: str, noble: bool = True) -> Army:
    cards = tuple(map(Troop, draw(st.lists(STRENGTHS, min_size=1, max_size=3))))
    most = (sum(card.strength for card in cards) - 1) // 100
    shape = draw(st.sampled_from(Shape)) if noble else None
    return Army(name, cards, shape, draw(st.integers(0, min(most, 3))))


@st.composite
def sides(draw: st.DrawFn, baron: str, least: int) -> Side:
    names = [f"{baron}{number}" for number in range(draw(st.integers(least, 3)))]
    fighting = tuple(draw(armies(name)) for name in names)
    return Side(baron, fighting, draw(st.sampled_from(names)) if names else "")


@st.composite
def cities(draw: st.DrawFn) -> Walls:
    base, fortified = draw(st.integers(1, 5)), draw(st.booleans())
    return Walls("Vecht", base * 100, draw(st.integers(0, base + fortified)), fortified)


@st.composite
def attacks(draw: st.DrawFn) -> Attack:
    walls = draw(st.none() | cities())
    defender = draw(sides("blue", 1 if walls is None else 0))
    return Attack(Kind.ASSAULT if walls else Kind.SKIRMISH, draw(sides("red", 1)), defender, walls)


def plays(draw: st.DrawFn, fewest: int, most: int) -> Play:
    kept = draw(st.lists(st.sampled_from(Symbol), min_size=fewest, max_size=most))
    settled = st.sampled_from([symbol for symbol in Symbol if symbol is not Symbol.DRAW_ANOTHER])
    again = kept.count(Symbol.DRAW_ANOTHER)
    return Play(tuple(kept), tuple(draw(st.lists(settled, min_size=again, max_size=again))), draw(st.booleans()))


@given(st.data(), attacks())
def test_nothing_is_lost_or_won_from_nowhere(data: st.DataObject, attack: Attack) -> None:
    made = plan(attack)
    assert isinstance(made, Plan)
    ours = data.draw(st.composite(plays)(made.attacker.fewest_kept, made.attacker.most_kept))
    theirs = data.draw(st.composite(plays)(made.defender.fewest_kept, made.defender.most_kept))
    outcome = fought(attack, ours, theirs, STANDARD.change(victories_vs_neutral=data.draw(st.booleans())))
    for before, after in ((attack.attacker, outcome.attacker), (attack.defender, outcome.defender)):
        assert [left.name for left in after] == [army.name for army in before.armies]
        for army_before, left in zip(before.armies, after, strict=True):
            assert army_before.casualties <= left.casualties
            assert 0 <= left.strength == max(0, army_before.total - 100 * left.casualties)
            assert left.strength or left.fate is Fate.DIES
    placed = sum(line.number for line in outcome.lines if line.why is Why.CHOSEN)
    returned = sum(line.number for line in outcome.lines if line.what is What.RETURNED)
    due = sum(line.number for line in outcome.lines if line.why is Why.HITS_LESS_BLOCKS)
    assert placed + returned == due
    if attack.walls and outcome.walls:
        assert outcome.walls.base == attack.walls.base
        assert 0 <= outcome.walls.strength <= attack.walls.strength
    losers = {Result.ATTACKER: outcome.defender, Result.DEFENDER: outcome.attacker}.get(outcome.result, ())
    survivors = [left for left in (*outcome.attacker, *outcome.defender) if left.strength and left not in losers]
    assert all(left.fate is Fate.STAYS for left in survivors)


@given(sides("blue", 0), st.none() | cities(), st.integers(0, 25))
def test_every_way_offered_is_legal_and_sums_right(defender: Side, walls: Walls | None, markers: int) -> None:
    ways = list(islice(distributions(defender, walls, markers), 300))
    for way in (*ways, sensible(defender, walls, markers)):
        assert is_legal(way, defender, walls, markers)
        assert way.total == markers_to_place(defender, walls, markers) <= markers
    assert len(set(ways)) == len(ways) >= 1


@given(sides("blue", 1), st.none() | cities(), st.integers(0, 12))
def test_the_sensible_way_kills_the_fewest(defender: Side, walls: Walls | None, markers: int) -> None:
    def dead(way: Distribution) -> int:
        return sum(placed == army.bears for army, placed in zip(defender.armies, way.armies, strict=True))

    best = dead(sensible(defender, walls, markers))
    assert all(best <= dead(way) for way in islice(distributions(defender, walls, markers), 300))
