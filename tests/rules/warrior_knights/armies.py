"""Armies and places in few words, for tables of tests."""

from towerpi.rules.warrior_knights.battle import Outcome, Play, resolve
from towerpi.rules.warrior_knights.cards import Symbol
from towerpi.rules.warrior_knights.distribution import Distribution
from towerpi.rules.warrior_knights.forces import Army, Origin, Shape, Side, Troop, Walls
from towerpi.rules.warrior_knights.house import STANDARD, House
from towerpi.rules.warrior_knights.plan import Attack, Kind
from towerpi.rules.warrior_knights.refusals import Refusal

LETTERS = {"a": Symbol.DRAW_ANOTHER, "h": Symbol.HIT, "b": Symbol.BLOCK, "v": Symbol.VICTORY}


def troops(text: str) -> tuple[Troop, ...]:
    """Cards out of "vassal 100, English 50, retinue 50"; a third word is the wage."""
    cards = []
    for card in filter(None, text.split(", ")):
        name, strength, *wage = card.split()
        known = name in ("vassal", "retinue")
        origin, nation = (Origin(name), "") if known else (Origin.MERCENARY, name)
        cards.append(Troop(int(strength), origin, nation, int(wage[0]) if wage else None))
    return tuple(cards)


def army(
    name: str,
    strength: int,
    shape: str | None = "circle",
    casualties: int = 0,
    exhausted: bool = False,
    harbour: bool = False,
) -> Army:
    return Army(name, (Troop(strength),), Shape(shape) if shape else None, casualties, exhausted, harbour)


def side(baron: str, *armies: Army, commander: str | None = None) -> Side:
    first = next((army.name for army in armies if army.shape), "")
    return Side(baron, armies, first if commander is None else commander)


def play(letters: str = "", anew: str = "", *, to: tuple[int, ...] | None = None, breaches: int = 0) -> Play:
    """ "hhv": two hits and a victory; `to` says where the own casualties go."""
    chosen = None if to is None else Distribution(to, breaches)
    return Play(tuple(LETTERS[x] for x in letters), tuple(LETTERS[x] for x in anew), distribution=chosen)


def skirmish(attacker: Side, defender: Side) -> Attack:
    return Attack(Kind.SKIRMISH, attacker, defender)


def assault(attacker: Side, walls: Walls, defender: Side | None = None) -> Attack:
    return Attack(Kind.ASSAULT, attacker, defender or Side(), walls)


def fought(attack: Attack, ours: Play, theirs: Play, house: House = STANDARD) -> Outcome:
    outcome = resolve(attack, ours, theirs, house)
    assert not isinstance(outcome, Refusal), outcome
    return outcome


def fates(outcome: Outcome) -> dict[str, str]:
    return {left.name: left.fate.value for left in (*outcome.attacker, *outcome.defender)}
