"""The tower ledger: what is inside the tower, what lies in the tray, what is outside, per colour.

Every function takes a `Ledger` and returns a `Booking`: the ledger afterwards, the movements with their reason codes
(RULES 0.4), and doubts. A count that cannot be is a doubt that names the colour, never an error. `Booking.ledger` is
then what the books say if the table stands by its count: cubes that came out of a tower which should not have held
them are booked as CORRECTION, and a count that no box could show changes nothing. So in every colour
tower + tray + outside stays what the box holds, and nothing is ever negative (I-01 to I-04).
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from towerpi.cubes import NO_CUBES, Colour, Cubes
from towerpi.errors import BadCubes, sentence
from towerpi.reading import Doubt, DoubtKind


class Place(StrEnum):
    """Where cubes can be. Outside is supply, provinces and grain markers together."""

    TOWER = "tower"
    TRAY = "tray"
    OUTSIDE = "outside"


class Cause(StrEnum):
    """Why cubes move."""

    INITIAL_FILL = "INITIAL_FILL"
    THROW = "THROW"
    CLEANUP = "CLEANUP"
    ACCIDENT = "ACCIDENT"
    COURT_TAKE = "COURT_TAKE"
    FAVOUR_PUT = "FAVOUR_PUT"
    LANDSKNECHT_PUT = "LANDSKNECHT_PUT"
    GAME_END = "GAME_END"
    CORRECTION = "CORRECTION"  # not a movement of the game: the books were wrong


@dataclass(frozen=True, slots=True)
class Movement:
    """Cubes that went from one place to another."""

    cause: Cause
    source: Place
    target: Place
    cubes: Cubes

    def __str__(self) -> str:
        return f"{self.cause}: {self.cubes} {self.source} -> {self.target}"


@dataclass(frozen=True, slots=True)
class Ledger:
    """What is where. `box` is every cube in play; what is in neither tower nor tray is outside."""

    box: Cubes
    tower: Cubes = NO_CUBES
    tray: Cubes = NO_CUBES

    def __post_init__(self) -> None:
        if over := self.box.short_of(self.tower + self.tray):
            raise BadCubes(
                sentence("Tower and tray hold {over} more than the box. Count the cubes outside again.", over=over)
            )

    @property
    def outside(self) -> Cubes:
        return self.box - self.tower - self.tray

    def at(self, place: Place) -> Cubes:
        if place is Place.OUTSIDE:
            return self.outside
        return self.tower if place is Place.TOWER else self.tray

    def __str__(self) -> str:
        return f"tower {self.tower}; tray {self.tray}; outside {self.outside}"


@dataclass(frozen=True, slots=True)
class Booking:
    """A ledger with what led to it and what to ask about it."""

    ledger: Ledger
    movements: tuple[Movement, ...] = ()
    doubts: tuple[Doubt, ...] = ()

    @property
    def possible(self) -> bool:
        """False for a count that no box could show: the ledger is then as it was."""
        never = (DoubtKind.MORE_THAN_EXIST, DoubtKind.NOT_IN_PLAY)
        return not any(doubt.kind in never for doubt in self.doubts)

    def move(self, cause: Cause, source: Place, target: Place, cubes: Cubes) -> "Booking":
        """Book a movement; the cubes must be there."""
        if not cubes:
            return self
        ledger = self.ledger
        after = {place: ledger.at(place) for place in (Place.TOWER, Place.TRAY)}
        if short := ledger.at(source).short_of(cubes):
            raise BadCubes(
                sentence(
                    "{short} more were to be moved than are in the {place}. Count again.",
                    short=short,
                    place=sentence(source),
                )
            )
        if source is not Place.OUTSIDE:
            after[source] -= cubes
        if target is not Place.OUTSIDE:
            after[target] += cubes
        moved = replace(ledger, tower=after[Place.TOWER], tray=after[Place.TRAY])
        return replace(self, ledger=moved, movements=(*self.movements, Movement(cause, source, target, cubes)))


def start_in_mid_game(box: Cubes, outside: Cubes, tray: Cubes) -> Booking:
    """9.2: supply, provinces and markers are counted, the tray is seen; the tower holds the rest."""
    if over := box.short_of(outside + tray):
        return Booking(Ledger(box), doubts=_doubts(DoubtKind.MORE_THAN_EXIST, over, box))
    return Booking(Ledger(box, box - outside - tray, tray))


def fill(ledger: Ledger, thrown: Cubes, out: Cubes) -> Booking:
    """Setup: everything that falls out goes back to the supplies, the tray is empty afterwards (I-17)."""
    booking = throw(ledger, thrown, out, Cause.INITIAL_FILL)
    if not booking.possible:
        return booking
    return booking.move(Cause.INITIAL_FILL, Place.TRAY, Place.OUTSIDE, booking.ledger.tray)


def throw(ledger: Ledger, thrown: Cubes, out: Cubes, cause: Cause = Cause.THROW) -> Booking:
    """A battle or riot: `thrown` and the whole tray go in, `out` lies in the tray when all is still."""
    if short := ledger.outside.short_of(thrown):
        return Booking(ledger, doubts=_doubts(DoubtKind.MORE_THAN_EXIST, short, ledger.box))
    booking = Booking(ledger).move(cause, Place.OUTSIDE, Place.TOWER, thrown)
    booking = booking.move(cause, Place.TRAY, Place.TOWER, ledger.tray)
    booking = _release(booking, out)
    if not booking.possible:
        return Booking(ledger, doubts=booking.doubts)
    return booking.move(cause, Place.TOWER, Place.TRAY, out)


def clean_up(ledger: Ledger, leaving: Cubes, cause: Cause = Cause.CLEANUP) -> Booking:
    """After a battle `leaving` goes from the tray to supplies and province."""
    if short := ledger.tray.short_of(leaving):
        return Booking(ledger, doubts=_doubts(DoubtKind.FEWER_THAN_BOOKED, short, ledger.box))
    return Booking(ledger).move(cause, Place.TRAY, Place.OUTSIDE, leaving)


def court_take(ledger: Ledger, colour: Colour, number: int) -> Booking:
    """A dice tower card takes own cubes out of the tray."""
    return clean_up(ledger, Cubes({colour: number}), Cause.COURT_TAKE)


def favour_put(ledger: Ledger, colour: Colour, number: int) -> Booking:
    """Favour 3, 8, 14: armies from the supply into the tray."""
    return _put(ledger, Cause.FAVOUR_PUT, Cubes({colour: number}))


def landsknecht_put(ledger: Ledger, colour: Colour, number: int) -> Booking:
    """The Landsknechte's bonus: armies from the supply into the tray."""
    return _put(ledger, Cause.LANDSKNECHT_PUT, Cubes({colour: number}))


def accident(ledger: Ledger, fallen: Cubes) -> Booking:
    """Cubes that fell out between battles: they lie in the tray until the next throw."""
    booking = _release(Booking(ledger), fallen)
    return booking.move(Cause.ACCIDENT, Place.TOWER, Place.TRAY, fallen) if booking.possible else booking


def book_tray(ledger: Ledger, tray: Cubes) -> Booking:
    """The table says what lies in the tray: what is more fell out, what is gone went outside."""
    booking = accident(ledger, ledger.tray.short_of(tray))
    return booking.move(Cause.CORRECTION, Place.TRAY, Place.OUTSIDE, tray.short_of(ledger.tray))


def compare_tray(ledger: Ledger, seen: Cubes) -> tuple[Doubt, ...]:
    """Is the tray as it should be? A cube too many may be an accident, a cube too few was taken by mistake."""
    missing = _doubts(DoubtKind.FEWER_THAN_BOOKED, seen.short_of(ledger.tray), ledger.box)
    over = ledger.tray.short_of(seen)
    return missing + _doubts(DoubtKind.MORE_OUT_THAN_IN, ledger.tower.short_of(over), ledger.box)


def correct(ledger: Ledger, tower: Cubes) -> Booking:
    """The table says what is inside: the books follow, and say so."""
    if over := (ledger.box - ledger.tray).short_of(tower):
        return Booking(ledger, doubts=_doubts(DoubtKind.MORE_THAN_EXIST, over, ledger.box))
    booking = Booking(ledger).move(Cause.CORRECTION, Place.OUTSIDE, Place.TOWER, ledger.tower.short_of(tower))
    return booking.move(Cause.CORRECTION, Place.TOWER, Place.OUTSIDE, tower.short_of(ledger.tower))


def end_game(ledger: Ledger, found: Cubes) -> Booking:
    """The audit: tower and tray are emptied, `found` is all that was in them; any difference is a doubt."""
    held = ledger.tower + ledger.tray
    doubts = _doubts(DoubtKind.FEWER_THAN_BOOKED, found.short_of(held), ledger.box)
    doubts += _doubts(DoubtKind.MORE_OUT_THAN_IN, held.short_of(found), ledger.box)
    booking = Booking(ledger, doubts=doubts)
    booking = booking.move(Cause.GAME_END, Place.TOWER, Place.OUTSIDE, ledger.tower)
    return booking.move(Cause.GAME_END, Place.TRAY, Place.OUTSIDE, ledger.tray)


def _release(booking: Booking, out: Cubes) -> Booking:
    """Make sure that the tower holds what came out of it; where it does not, the books were wrong: a doubt."""
    ledger = booking.ledger
    short = ledger.tower.short_of(out)
    never = ledger.outside.short_of(short)
    doubts = _doubts(DoubtKind.MORE_OUT_THAN_IN, short.without(*never), ledger.box)
    doubts += _doubts(DoubtKind.MORE_THAN_EXIST, never, ledger.box)
    if not never:
        booking = booking.move(Cause.CORRECTION, Place.OUTSIDE, Place.TOWER, short)
    return replace(booking, doubts=booking.doubts + doubts)


def _put(ledger: Ledger, cause: Cause, cubes: Cubes) -> Booking:
    if short := ledger.outside.short_of(cubes):
        return Booking(ledger, doubts=_doubts(DoubtKind.MORE_THAN_EXIST, short, ledger.box))
    return Booking(ledger).move(cause, Place.OUTSIDE, Place.TRAY, cubes)


def _doubts(kind: DoubtKind, colours: Cubes, box: Cubes) -> tuple[Doubt, ...]:
    """One doubt a colour; a colour that nobody plays is that, whatever else is wrong with it (I-05)."""
    return tuple(Doubt(kind if colour in box else DoubtKind.NOT_IN_PLAY, (colour,)) for colour, _ in colours.sorted())
