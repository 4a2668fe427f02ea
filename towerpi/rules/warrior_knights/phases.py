"""Special phases: when a card placed or a shield laid sets one off; and events that faith cancels (6.9, 6.10)."""

from dataclasses import dataclass
from enum import StrEnum

from towerpi.errors import sentence
from towerpi.rules.warrior_knights.forces import check_number

FAITH_TOKENS = 36
CARDS_EACH = 2  # a baron plans on a stack; and the regent adds as many neutral ones


class Field(StrEnum):
    """Where action cards are placed."""

    RED = "red"
    YELLOW = "yellow"
    BLUE = "blue"


class Phase(StrEnum):
    """What is set off, in the order it is played when one card sets off two: wages before hiring."""

    WAGES = "wages"
    TAX = "tax"
    ASSEMBLY = "assembly"
    HIRING = "hiring"


_SET_OFF = {Phase.WAGES: Field.RED, Phase.TAX: Field.YELLOW, Phase.ASSEMBLY: Field.BLUE}


def stack_size(players: int) -> int:
    """Cards on each of the three action stacks, the regent's two included."""
    return CARDS_EACH * players + CARDS_EACH


def cards_needed(players: int) -> int:
    """Cards on a field that set its phase off."""
    return CARDS_EACH * players


def shields_needed(players: int) -> int:
    """Shields on the mercenary track that set hiring off."""
    return players + 1


def check_players(players: int) -> None:
    """Two to six."""
    check_number(players, sentence("The number of players"), 2, most=6)


def phases_due(cards: dict[Field, int], shields: int, players: int) -> tuple[Phase, ...]:
    """What the table plays now, with what lies there once the card's own effect is done (6.9)."""
    check_players(players)
    for number in (*cards.values(), shields):
        check_number(number, sentence("The number of cards or shields"))
    due = {phase: cards.get(field, 0) >= cards_needed(players) for phase, field in _SET_OFF.items()}
    due[Phase.HIRING] = shields >= shields_needed(players)
    return tuple(phase for phase in Phase if due[phase])


@dataclass(frozen=True, slots=True)
class Event:
    """An event card after everybody has said what he pays: without effect, and the faith is gone, or not."""

    cancelled: bool
    faith: int


def cancel(printed: int | None, paid: dict[str, int]) -> Event:
    """6.10: the faith printed on an event cancels it, paid jointly, also once its target is known; None: never."""
    for faith in (*paid.values(), printed or 0):
        check_number(faith, sentence("The number of faith tokens"), most=FAITH_TOKENS)
    cancelled = printed is not None and sum(paid.values()) >= printed
    return Event(cancelled, sum(paid.values()) if cancelled else 0)
