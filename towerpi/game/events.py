"""What can happen to a game: every event, as a frozen value that goes into the log and comes back the same.

Events come from the page, the button and the camera alike, through one inbox. KINDS is the list of all of them by
name; `event_to_plain` and `event_from_plain` are the text form of the log and of the API.
"""

import json
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias

from towerpi.codec import from_plain, to_plain
from towerpi.cubes import NO_CUBES, Colour, Cubes
from towerpi.errors import BadInput, sentence, told
from towerpi.game.contest_events import (
    CallOff,
    Contest,
    DealFate,
    Engage,
    FateDeck,
    HoldFate,
    KeepFate,
    ShuffleFate,
)
from towerpi.reading import Outline, Reading
from towerpi.rules.games import WALLENSTEIN
from towerpi.rules.wallenstein.court import CourtCard
from towerpi.rules.wallenstein.plan import Attack, Riot
from towerpi.rules.wallenstein.scoring import Holding
from towerpi.rules.wallenstein.winter import Larder


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays a colour."""

    colour: Colour
    name: str


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game begins; with `outside` in the middle (supply, provinces and markers counted, tray seen).

    While another game is under way it must say `abandon`.
    """

    edition: int
    players: tuple[Player, ...]
    court: bool = False  # Am Kaiserhof
    landsknechte: bool = False
    switches: dict[str, str | bool | int] = field(default_factory=dict)
    outside: Cubes | None = None
    tray: Cubes = NO_CUBES
    abandon: bool = False
    game: str = WALLENSTEIN  # another game has its own colours and switches; edition, tower and tray mean nothing to it


@dataclass(frozen=True, slots=True)
class PlanAttack:
    """A player attacks; the page has asked for what it needs. The names are for the log, the rules need none."""

    attack: Attack
    province: str = ""
    origin: str = ""


@dataclass(frozen=True, slots=True)
class PlanRiot:
    """Peasants rise."""

    riot: Riot
    province: str = ""


@dataclass(frozen=True, slots=True)
class Disarm:
    """The plan is taken back before the throw."""


class After(StrEnum):
    """What the tray was like before it came to rest."""

    FALL = "fall"
    HAND = "hand"
    NOTHING = "nothing"  # something moved, and all lies as before: no reading comes of it


@dataclass(frozen=True, slots=True)
class TrayMoving:
    """The camera sees movement: cubes fall, or a hand reaches in; or that it was for nothing."""

    after: After


@dataclass(frozen=True, slots=True)
class TraySeen:
    """The tray has come to rest (or was read by force) and was counted."""

    reading: Reading
    picture: str = ""
    at_s: float = 0.0
    after: After = After.FALL
    forced: bool = False
    width: int = 0  # of the picture in pixels; 0 in logs from before it was kept
    height: int = 0
    profile: str = ""  # which calibration counted; empty in logs from before it was kept
    outline: Outline | None = None  # where the tray's floor lies, if the calibration knows
    earlier: bool = False  # it lay there already when the throw was planned


@dataclass(frozen=True, slots=True)
class Confirm:
    """The table stands by the count, or by its own."""

    counts: Cubes | None = None


@dataclass(frozen=True, slots=True)
class Verify:
    """The table says that the tray is as it should be."""


@dataclass(frozen=True, slots=True)
class Fell:
    """The table says that these fell out by themselves."""

    cubes: Cubes


@dataclass(frozen=True, slots=True)
class BookTray:
    """The table says what lies in the tray; the books follow."""

    tray: Cubes


@dataclass(frozen=True, slots=True)
class CourtOpens:
    """Am Kaiserhof: the season's turn order, and the three favour cards that lie open. Sent again it corrects them."""

    order: tuple[Colour, ...]
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Convert:
    """Am Kaiserhof, part 1: a card turns armies into courtiers; `armies` stand in the land, for a land card."""

    player: Colour
    space: int
    card: CourtCard
    armies: int = 0


@dataclass(frozen=True, slots=True)
class PassSpace:
    """Am Kaiserhof, part 1: the card on this space changes nothing: a coin card, or it is not fully possible."""

    player: Colour
    space: int


@dataclass(frozen=True, slots=True)
class TakeFavour:
    """Am Kaiserhof, part 2: a player enters the audience hall and may take a card for its price (0: takes none)."""

    player: Colour
    favour: int = 0
    price: int = 0
    put: int = 0  # armies into the tray, for favour 3, 8, 14; none with an empty supply, or by house rule (W-37)


@dataclass(frozen=True, slots=True)
class CourtEnds:
    """All courtiers go back to the reception hall."""


@dataclass(frozen=True, slots=True)
class LandsknechtPut:
    """The Landsknechte's bonus puts armies into the tray."""

    player: Colour
    put: int


@dataclass(frozen=True, slots=True)
class WinterComes:
    """Grain loss and larders, in autumn's turn order."""

    larders: tuple[Larder, ...]
    grain_loss: int


@dataclass(frozen=True, slots=True)
class ScoreWinter:
    """What everybody holds."""

    holdings: dict[Colour, tuple[Holding, ...]]


@dataclass(frozen=True, slots=True)
class EndGame:
    """The tower is emptied and counted."""

    found: Cubes


@dataclass(frozen=True, slots=True)
class Resume:
    """The game is taken up again after another one; nothing in it changes, but it is the one that goes on."""


@dataclass(frozen=True, slots=True)
class Undo:
    """The last step is taken back."""


Event: TypeAlias = (
    NewGame | PlanAttack | PlanRiot | Disarm | TrayMoving | TraySeen | Confirm | Verify | Fell | BookTray | CourtOpens
    | Convert | PassSpace | TakeFavour | CourtEnds | LandsknechtPut | WinterComes | ScoreWinter | EndGame | Engage
    | CallOff | Contest | FateDeck | ShuffleFate | DealFate | HoldFate | KeepFate | Resume | Undo
)  # fmt: skip
KINDS: dict[str, type[Event]] = {kind.__name__: kind for kind in Event.__args__}

# Steps by hand after which the tray is held against the new books once more.
TOLD = (NewGame, Undo, Verify, Resume, Fell, BookTray, Convert, TakeFavour, LandsknechtPut)
# Steps after which a throw is awaited, into a tray that must be empty.
ARMING = (NewGame, PlanAttack, PlanRiot, Resume)


def event_to_plain(event: Event) -> dict[str, Any]:
    """Its kind and its fields."""
    return {"event": type(event).__name__, **to_plain(event)}


def event_to_text(event: Event) -> tuple[str, str]:
    """Its kind, and its fields as JSON: how the log keeps it."""
    return type(event).__name__, json.dumps(to_plain(event), separators=(",", ":"))


def event_from_plain(plain: Any) -> Event:
    """The way back, or BadInput."""
    if not isinstance(plain, dict) or plain.get("event") not in list(KINDS):
        raise BadInput(
            sentence("An event out of {kinds} was expected; {came} came.", kinds=list(KINDS), came=told(plain))
        )
    kind: type[Event] = KINDS[plain["event"]]
    return from_plain(kind, {name: value for name, value in plain.items() if name != "event"})
