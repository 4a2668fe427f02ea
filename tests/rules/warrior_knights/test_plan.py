"""Which attacks are allowed, and what is drawn for those that are."""

from dataclasses import replace

import pytest

from tests.rules.warrior_knights.armies import army, assault, side, skirmish
from towerpi.errors import BadBattle
from towerpi.rules.warrior_knights.forces import Army, Origin, Side, Troop, Walls
from towerpi.rules.warrior_knights.lines import Line, Party, What, Why
from towerpi.rules.warrior_knights.plan import Attack, Draw, Kind, Plan, plan
from towerpi.rules.warrior_knights.refusals import Reason, Refusal
from towerpi.rules.warrior_knights.siege import Siege, SiegeEnding, besiege

RED = side("red", army("Solferino", 250))
BLUE = side("blue", army("Azur", 150))
VECHT = Walls("Vecht", 300)
KEEP = Walls("Keep", 100, stronghold=True)
GARRISON = side("blue", army("garrison", 100, None))


@pytest.mark.parametrize(
    ("attack", "reason"),
    [
        pytest.param(skirmish(Side("red"), BLUE), Reason.NO_ATTACKING_NOBLE, id="nobody-attacks"),
        pytest.param(
            skirmish(side("red", army("garrison", 100, None)), BLUE), Reason.NO_ATTACKING_NOBLE, id="garrison-attacks"
        ),
        pytest.param(
            skirmish(side("red", army("Solferino", 100, exhausted=True)), BLUE), Reason.EXHAUSTED, id="exhausted"
        ),
        pytest.param(skirmish(side("red", army("Solferino", 100, harbour=True)), BLUE), Reason.HARBOUR, id="at-sea"),
        pytest.param(skirmish(replace(RED, commander=""), BLUE), Reason.NO_COMMANDER, id="attacker-names-nobody"),
        pytest.param(skirmish(RED, replace(BLUE, commander="Smalt")), Reason.NO_COMMANDER, id="commander-elsewhere"),
        pytest.param(skirmish(RED, replace(BLUE, baron="red")), Reason.OWN, id="own-nobles"),
        pytest.param(assault(RED, VECHT, Side("red")), Reason.OWN, id="own-city"),
        pytest.param(assault(RED, VECHT, GARRISON), Reason.GARRISON_OUTSIDE, id="garrison-in-a-city"),
        pytest.param(skirmish(RED, GARRISON), Reason.GARRISON_OUTSIDE, id="garrison-in-a-skirmish"),
        pytest.param(assault(RED, KEEP), Reason.NOBODYS_STRONGHOLD, id="stronghold-without-baron"),
        pytest.param(Attack(Kind.SKIRMISH, RED, BLUE, VECHT), Reason.WALLS_IN_SKIRMISH, id="city-in-a-skirmish"),
        pytest.param(skirmish(RED, Side("blue")), Reason.NO_ENEMY, id="nobody-to-fight"),
        pytest.param(Attack(Kind.ASSAULT, RED, BLUE), Reason.NO_WALLS, id="assault-on-nothing"),
        pytest.param(
            Attack(Kind.ASSAULT, RED, BLUE, VECHT, ("green", "black"), ("black",)), Reason.NO_LEAVE, id="green-says-no"
        ),
        pytest.param(Attack(Kind.SIEGE, RED, BLUE, VECHT), Reason.SIEGE_DRAWS_NOTHING, id="siege"),
    ],
)
def test_refused(attack: Attack, reason: Reason) -> None:
    assert plan(attack) == Refusal(reason)


def test_a_refusal_says_why() -> None:
    assert str(Refusal(Reason.EXHAUSTED)) == "Exhausted nobles cannot attack."
    assert all(Refusal(reason).sentence for reason in Reason)


@pytest.mark.parametrize(
    ("attack", "drawn"),
    [
        pytest.param(Attack(Kind.ASSAULT, RED, BLUE, VECHT, ("green",), ("green",)), Draw(6, 2, 0, 4), id="with-leave"),
        pytest.param(assault(RED, VECHT), Draw(3, 0, 3, 3), id="neutral-no-discard"),
        pytest.param(assault(RED, VECHT, Side("blue")), Draw(3, 0, 3, 3), id="owned-nobody-inside"),
        pytest.param(assault(RED, KEEP, GARRISON), Draw(2, 0, 2, 2), id="garrison-no-discard"),
        pytest.param(assault(RED, KEEP, side("blue", *GARRISON.armies, *BLUE.armies)), Draw(5, 2, 0, 3), id="both"),
        pytest.param(assault(RED, Walls("Vecht", 300, 3)), Draw(0, 0, 0, 0), id="walls-shot-away"),
        pytest.param(
            skirmish(RED, side("blue", army("Azur", 250, casualties=1), army("Cyan", 50))), Draw(4, 2, 0, 2), id="sum"
        ),
    ],
)
def test_the_defender_draws(attack: Attack, drawn: Draw) -> None:
    made = plan(attack)
    assert isinstance(made, Plan)
    assert (made.attacker, made.defender) == (Draw(4, 2, 0, 2), drawn)


def test_the_sum_is_told_line_by_line() -> None:
    made = plan(assault(RED, VECHT))
    assert isinstance(made, Plan)
    assert made.lines == (
        Line(Party.ATTACKER, What.STRENGTH, 250, Why.ARMY, "Solferino"),
        Line(Party.ATTACKER, What.CARDS, 2, Why.HUNDREDS),
        Line(Party.ATTACKER, What.CARDS, 2, Why.COMMANDER, "Solferino"),
        Line(Party.ATTACKER, What.DISCARD, 2, Why.COMMANDER, "Solferino"),
        Line(Party.DEFENDER, What.STRENGTH, 300, Why.WALLS, "Vecht"),
        Line(Party.DEFENDER, What.CARDS, 3, Why.HUNDREDS),
    )


BESIEGED = Attack(Kind.SIEGE, side("red", army("Solferino", 650)), BLUE, VECHT)


@pytest.mark.parametrize(
    ("attack", "turn", "since", "expected"),
    [
        pytest.param(BESIEGED, 3, None, SiegeEnding.LAID, id="851-against-650"),
        pytest.param(BESIEGED, 3, 2, SiegeEnding.FALLS, id="again-in-a-later-turn"),
        pytest.param(BESIEGED, 3, 3, Reason.SAME_TURN, id="again-in-the-same-turn"),
        pytest.param(replace(BESIEGED, attacker=RED), 3, 2, Reason.NOT_STRONGER, id="too-weak-the-second-time"),
        pytest.param(replace(BESIEGED, kind=Kind.ASSAULT), 3, None, Reason.NO_SIEGE, id="no-siege"),
        pytest.param(replace(BESIEGED, walls=None), 3, None, Reason.NO_WALLS, id="no-walls"),
    ],
)
def test_sieges(attack: Attack, turn: int, since: int | None, expected: SiegeEnding | Reason) -> None:
    siege = besiege(attack, turn, since)
    assert expected == (siege.reason if isinstance(siege, Refusal) else siege.ending)


def test_a_fallen_city_kills_those_inside() -> None:
    siege = besiege(BESIEGED, 3, 2)
    assert isinstance(siege, Siege)
    assert (siege.attack, siege.defence, siege.die) == (850, 650, ("Azur",))
    assert siege.lines[-1] == Line(Party.DEFENDER, What.STRENGTH, 200, Why.COMMANDER, "Azur")


@pytest.mark.parametrize(
    ("make", "message"),
    [
        pytest.param(
            lambda: Troop(75), "The strength of a troop card must be 50 to 9999 in steps of 50; 75 came", id="75"
        ),
        pytest.param(lambda: Troop(100, Origin.MERCENARY), "A mercenary has a nation", id="no-nation"),
        pytest.param(lambda: Troop(100, nation="Polish"), "nobody else has one", id="vassal-with-nation"),
        pytest.param(lambda: Troop(100, wage=-1), "A wage must be 0 to", id="wage"),
        pytest.param(lambda: Army("Azur", ()), "expected; 0 with 0 markers came", id="no-troops"),
        pytest.param(
            lambda: army("Azur", 150, casualties=2),
            "Azur: troops worth more .* 150 with 2 markers came",
            id="dead-already",
        ),
        pytest.param(lambda: army("Azur", 50, casualties=-1), "casualty markers must be 0", id="negative-markers"),
        pytest.param(lambda: side("blue", army("A", 50), army("A", 50)), "different names", id="two-of-a-name"),
        pytest.param(lambda: side("", army("A", 50)), "A neutral city has no armies", id="neutral-army"),
        pytest.param(lambda: Walls("Vecht", 150), "strength of Vecht must be 100 to 9999 in steps of 100", id="walls"),
        pytest.param(
            lambda: Side("red", tuple(army(name, 100) for name in "ABCDE")),
            "has 4 nobles; A, B, C, D, E came",
            id="five-nobles",
        ),
        pytest.param(lambda: Walls("Vecht", 300, 4), "Vecht can have 0 to 3 breaches; 4 came", id="breaches"),
        pytest.param(lambda: replace(KEEP, fortified=True), "cannot be fortified", id="fortified-stronghold"),
        pytest.param(lambda: VECHT.income, "The tax of Vecht is not in the rule text: enter it.", id="tax"),
    ],
)
def test_what_cannot_be(make: object, message: str) -> None:
    assert callable(make)
    with pytest.raises(BadBattle, match=message):
        make()
