"""What fights: troop cards, armies, the two sides, and the walls of a city or stronghold (6.1).

Strengths are as printed, in men: 50, 100, 150. A casualty or breach marker takes 100 away. A number that is printed on
a card and not in the rule text (a wage, a city's tax) is None until the table enters it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from towerpi.errors import BadBattle, Sentence, sentence

STEP = 100  # what a marker takes away, and what one fate card is drawn for
COMMANDER = 200  # what a commander adds: two cards in a battle (6.3)
NOBLES = 4  # of each baron (6.1)
MOST = 9999  # no army is stronger: a larger number is a slip


class Shape(StrEnum):
    """The shape on a noble's shield, and so his ability (6.1)."""

    STAR = "star"  # one hit more
    SQUARE = "square"  # one block more
    CIRCLE = "circle"  # no wages up to 400
    TRIANGLE = "triangle"  # one victory more


class Origin(StrEnum):
    """What kind of troop a card is."""

    VASSAL = "vassal"
    MERCENARY = "mercenary"
    RETINUE = "retinue"  # of an office: counts as troops, takes no wages, goes with the office


@dataclass(frozen=True, slots=True)
class Troop:
    """One troop card. Only a mercenary has a nation."""

    strength: int
    origin: Origin = Origin.VASSAL
    nation: str = ""
    wage: int | None = None

    def __post_init__(self) -> None:
        check_number(self.strength, sentence("The strength of a troop card"), 50, 50)
        if (self.origin is Origin.MERCENARY) != bool(self.nation):
            raise BadBattle(sentence("A mercenary has a nation, and nobody else has one."))
        if self.wage is not None:
            check_number(self.wage, sentence("A wage"))

    def __str__(self) -> str:
        return f"{self.nation or self.origin} {self.strength}"


@dataclass(frozen=True, slots=True)
class Army:
    """Troops under a noble, or in a stronghold without one (then `shape` is None)."""

    name: str
    troops: tuple[Troop, ...]
    shape: Shape | None = None
    casualties: int = 0
    exhausted: bool = False
    harbour: bool = False  # at sea: on a harbour, out of every battle (6.2)

    def __post_init__(self) -> None:
        check_number(self.casualties, sentence("The number of casualty markers"))
        if not STEP * self.casualties < self.total <= MOST:  # an army is its troops (6.1)
            raise BadBattle(
                sentence(
                    "{name}: troops worth more than their markers were expected; {total} with {markers} markers came.",
                    name=self.name,
                    markers=self.casualties,
                    total=self.total,
                )
            )

    @property
    def total(self) -> int:
        """All troop cards, markers not counted."""
        return sum(troop.strength for troop in self.troops)

    @property
    def strength(self) -> int:
        return self.total - STEP * self.casualties

    @property
    def bears(self) -> int:
        """Markers until casualties reach or exceed the troops: with the last one the noble dies (6.3)."""
        return -(-self.strength // STEP)


@dataclass(frozen=True, slots=True)
class Side:
    """One baron's part in a battle; nobody's (no baron) is a neutral city's."""

    baron: str = ""
    armies: tuple[Army, ...] = ()
    commander: str = ""  # the name of one of the armies that have a noble

    def __post_init__(self) -> None:
        names = [army.name for army in self.armies]
        if len(set(names)) < len(names):
            raise BadBattle(sentence("Armies of different names were expected; {names} came.", names=names))
        if len(self.nobles) > NOBLES:
            raise BadBattle(sentence("A baron has {most} nobles; {names} came.", most=NOBLES, names=names))
        if self.armies and not self.baron:
            raise BadBattle(sentence("A neutral city has no armies; {names} came.", names=names))

    @property
    def nobles(self) -> tuple[Army, ...]:
        return tuple(army for army in self.armies if army.shape)

    @property
    def strength(self) -> int:
        return sum(army.strength for army in self.armies)

    @property
    def leader(self) -> Army | None:
        """The commander's army."""
        return next((army for army in self.nobles if army.name == self.commander), None)

    @property
    def ability(self) -> Shape | None:
        """What the commander can do: an exhausted one nothing (6.1)."""
        return self.leader.shape if self.leader and not self.leader.exhausted else None


@dataclass(frozen=True, slots=True)
class Walls:
    """A city or a stronghold: what it is worth in a battle, and in crowns."""

    name: str
    base: int
    breaches: int = 0
    fortified: bool = False
    stronghold: bool = False
    tax: int | None = None  # printed, without the fortification's

    def __post_init__(self) -> None:
        check_number(self.base, sentence("The strength of {name}", name=self.name), STEP, STEP)
        if self.tax is not None:
            check_number(self.tax, sentence("The tax of {name}", name=self.name))
        if self.stronghold and self.fortified:  # 6.6
            raise BadBattle(sentence("A stronghold cannot be fortified."))
        if not 0 <= self.breaches <= self.most_breaches:
            raise BadBattle(
                sentence(
                    "{name} can have 0 to {most} breaches; {came} came.",
                    name=self.name,
                    most=self.most_breaches,
                    came=self.breaches,
                )
            )

    @property
    def most_breaches(self) -> int:
        """6.4: one for each 100; one more when fortified (K-12)."""
        return self.base // STEP + self.fortified

    @property
    def bears(self) -> int:
        """Breaches that can still be laid."""
        return self.most_breaches - self.breaches

    @property
    def strength(self) -> int:
        return STEP * self.bears

    @property
    def income(self) -> int:
        """Crowns a city yields, one more when fortified (6.9, K-10)."""
        if self.stronghold:
            raise BadBattle(sentence("A stronghold pays no tax: only a city was expected."))
        if self.tax is None:
            raise BadBattle(sentence("The tax of {name} is not in the rule text: enter it.", name=self.name))
        return self.tax + self.fortified

    def breached(self, number: int) -> "Walls":
        """With more breaches; fortifications shot to 0 are gone with one of them (6.4)."""
        walls = replace(self, breaches=self.breaches + number)
        if walls.fortified and not walls.bears:
            return replace(walls, fortified=False, breaches=walls.breaches - 1)
        return walls


def told_troops(troops: Iterable[Troop]) -> str:
    """Troops in one line of text."""
    return ", ".join(map(str, troops))


def check_number(number: int, what: Sentence, least: int = 0, step: int = 1, most: int = MOST) -> None:
    """A number that can be, or BadBattle naming `what`."""
    if not least <= number <= most or number % step:
        raise BadBattle(
            sentence(
                "{what} must be {least} to {most} in steps of {step}; {came} came.",
                what=what,
                least=least,
                most=most,
                step=step,
                came=number,
            )
        )
