"""The state of a game and the effects of a step: plain values.

`Game` holds everything the page shows. `before` is the state that undo goes back to, so the whole game hangs on the
last state like beads on a string.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias

from towerpi.cubes import NO_CUBES, Colour, Cubes
from towerpi.game.contest_events import Revealing, Rolling
from towerpi.game.events import Event, PlanAttack, PlanRiot, Player
from towerpi.ledger import Cause, Ledger
from towerpi.reading import Doubt, Outline, Sighting
from towerpi.rules.games import WALLENSTEIN, No
from towerpi.rules.wallenstein.battle import Battle, Outcome
from towerpi.rules.wallenstein.court import Courtiers, Round
from towerpi.rules.wallenstein.editions import SECOND, House
from towerpi.rules.wallenstein.plan import Refusal, Remark
from towerpi.rules.wallenstein.scoring import Points
from towerpi.rules.wallenstein.winter import Hunger
from towerpi.rules.warrior_knights.deal import Deal
from towerpi.rules.warrior_knights.deck import Deck
from towerpi.rules.warrior_knights.lines import Party


class Phase(StrEnum):
    """Where the game stands (RULES 0.4)."""

    SETUP = "setup"  # no game yet
    FILL = "fill"  # armed: the tower is to be filled
    IDLE = "idle"  # nothing planned
    ARMED = "armed"  # a battle or riot is planned, its cubes are to be thrown
    THROWN = "thrown"  # cubes are falling
    SETTLED = "settled"  # counted, but in doubt: the table is asked
    RESOLVED = "resolved"  # the count is locked, the instructions are shown
    CLEANUP = "cleanup"  # hands in the tray
    VERIFIED = "verified"  # the tray is as it should be
    OVER = "over"  # the tower was emptied


@dataclass(frozen=True, slots=True)
class Table:
    """What was agreed at the start."""

    house: House = SECOND
    players: tuple[Player, ...] = ()
    court: bool = False
    landsknechte: bool = False
    game: str = WALLENSTEIN
    switches: dict[str, str | bool | int] = field(default_factory=dict)  # of another game's house rules, all of them

    @property
    def other(self) -> bool:
        """Is it another game than Wallenstein?"""
        return self.game != WALLENSTEIN

    @property
    def colours(self) -> tuple[Colour, ...]:
        return tuple(player.colour for player in self.players)


@dataclass(frozen=True, slots=True)
class Pending:
    """What is to be thrown, the whole tray apart; without a battle it is the fill."""

    thrown: Cubes
    battle: Battle | None = None
    remarks: tuple[Remark, ...] = ()
    province: str = ""
    origin: str = ""


@dataclass(frozen=True, slots=True)
class Count:
    """What came out, as far as it is known, and where it was seen in the picture."""

    cubes: Cubes
    doubts: tuple[Doubt, ...] = ()
    picture: str = ""
    at_s: float = 0.0
    by_hand: bool = False
    seen: tuple[Sighting, ...] = ()
    width: int = 0
    height: int = 0
    profile: str = ""
    outline: Outline | None = None


@dataclass(frozen=True, slots=True)
class Watch:
    """The tray against the books: what is still to go, and what is gone that should be there."""

    to_leave: Cubes = NO_CUBES
    missing: Cubes = NO_CUBES
    doubts: tuple[Doubt, ...] = ()

    @property
    def right(self) -> bool:
        return not (self.to_leave or self.missing or self.doubts)


@dataclass(frozen=True, slots=True)
class Judged:
    """What was last settled in another game: the line that told it, and its answer."""

    line: dict[str, Any]
    answer: dict[str, Any]
    dice: dict[str, Colour] = field(default_factory=dict)
    picture: str = ""


@dataclass(frozen=True, slots=True)
class UnderWay:
    """A contest of another game that is not settled yet: its line so far, what the rules say to it, what is awaited."""

    judged: Judged
    rolling: Rolling | None = None
    revealing: Revealing | None = None


@dataclass(frozen=True, slots=True)
class Holder:
    """Which phone has a hand, and how many took it so far: who takes a hand over is seen by everybody."""

    phone: str
    times: int


@dataclass(frozen=True, slots=True)
class Fought:
    """A battle whose cards were dealt from the virtual fate deck: its line without cards, the hands, their holders."""

    line: dict[str, Any]
    deal: Deal
    holders: dict[Party, Holder] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Fate:
    """The virtual fate deck of Warrior Knights, and the battle that is fought with it."""

    deck: Deck
    battle: Fought | None = None
    deals: int = 0


_NO_LEDGER = Ledger(NO_CUBES)


@dataclass(frozen=True, slots=True)
class Game:
    """Everything."""

    phase: Phase = Phase.SETUP
    table: Table = Table()
    ledger: Ledger = _NO_LEDGER
    pending: Pending | None = None
    latest: Pending | None = None  # the same, kept when it has been thrown, so that its result can still be shown
    battles: int = 0  # battles and riots planned and not taken back
    last_plan: PlanAttack | PlanRiot | None = None  # what the next one may begin from
    emptied: bool = False  # the tray was seen empty since the plan (W-40)
    count: Count | None = None
    outcome: Outcome | None = None
    unthrown: Ledger | None = None  # the books before the last throw, for a count corrected afterwards
    stay: Cubes = NO_CUBES  # what the tray shall hold once it is cleaned up
    cause: Cause = Cause.CLEANUP  # why the rest leaves it
    watch: Watch = Watch()
    courtiers: tuple[tuple[Colour, Courtiers], ...] = ()
    order: tuple[Colour, ...] = ()  # the turn order, as the table said last; as they sit until then
    court: Round | None = None  # while the court is under way
    gone: tuple[int, ...] = ()  # favour cards that have left the game
    winter: tuple[Hunger, ...] = ()
    points: tuple[tuple[Colour, tuple[Points, ...]], ...] = ()
    audit: tuple[Doubt, ...] = ()
    contest: Judged | None = None
    under_way: UnderWay | None = None
    fate: Fate | None = None
    contests: int = 0  # settled and not taken back
    step: int = 0  # grows with every recorded event, undo too
    before: "Game | None" = field(default=None, repr=False, compare=False)


class Sound(StrEnum):
    """What the buzzer and the light say."""

    DONE = "done"
    ASK = "ask"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Record:
    """Write this event before anything is shown as done."""

    event: Event


@dataclass(frozen=True, slots=True)
class Signal:
    """Tell the table without a word."""

    sound: Sound


@dataclass(frozen=True, slots=True)
class Refused:
    """The attack cannot be made, and why; nothing has changed."""

    refusal: Refusal | No


Effect: TypeAlias = Record | Signal | Refused
