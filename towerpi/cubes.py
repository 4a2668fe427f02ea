"""Colours and cubes: the value that everything else counts with.

A colour is a lower-case name; the box of Wallenstein has the six in COLOURS, a table with other cubes uses other
names. `Cubes` is an immutable multiset of colours: "3 red 2 blue". It never holds a negative count; taking out
more than is there raises BadCubes, and where that is a question rather than a fault, ask `short_of` first.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from towerpi.errors import BadCubes, sentence, told

Colour: TypeAlias = str

GREEN: Colour = "green"
PLAYER_COLOURS: tuple[Colour, ...] = ("red", "blue", "yellow", "purple", "black")
COLOURS: tuple[Colour, ...] = (*PLAYER_COLOURS, GREEN)

NONE = "none"
MOST = 999  # no box has more of a colour: a larger number is a slip
_NAME = re.compile(r"[a-z]+(-[a-z]+)*")
_RANK = {colour: rank for rank, colour in enumerate(COLOURS)}


def check_colour(name: object) -> Colour:
    """The colour of that name, or BadCubes."""
    if not isinstance(name, str) or not _NAME.fullmatch(name) or name == NONE:
        raise BadCubes(sentence("A colour was expected (a lower-case name such as red); {came} came.", came=told(name)))
    return name


def known_colour(name: object, what: str, known: Iterable[Colour]) -> Colour:
    """One of the known colours, or BadCubes naming `what`."""
    if not isinstance(name, str) or name not in known:
        raise BadCubes(
            sentence(
                "{what} must be a colour out of {known}; {came} came.", what=what, known=list(known), came=told(name)
            )
        )
    return name


def check_count(number: object, what: str, most: int = MOST) -> int:
    """A whole number from 0 to `most`, or BadCubes naming `what`."""
    if type(number) is not int:
        raise BadCubes(sentence("{what} must be a whole number; {came} came.", what=what, came=told(number)))
    if not 0 <= number <= most:
        raise BadCubes(sentence("{what} must be 0 to {most}; {came} came.", what=what, most=most, came=told(number)))
    return number


class Cubes(Mapping[Colour, int]):
    """So many cubes of each colour; a colour that is not there counts 0."""

    __slots__ = ("_counts",)
    _counts: dict[Colour, int]

    def __init__(self, counts: Mapping[Colour, int] | None = None, /, **more: int) -> None:
        """Cubes({"red": 3}) or Cubes(red=3, blue=2)."""
        given = {**(counts or {}), **more}
        for colour, number in given.items():
            check_colour(colour)
            if type(number) is not int or not 0 <= number <= MOST:
                check_count(number, sentence("The number of {colour} cubes", colour=colour))
        self._counts = {colour: number for colour, number in given.items() if number}

    @classmethod
    def of(cls, counts: dict[Colour, int]) -> "Cubes":
        """From counts known to be good, zeros allowed: what was checked once need not be checked again."""
        cubes = object.__new__(cls)
        cubes._counts = {colour: number for colour, number in counts.items() if number}
        return cubes

    @classmethod
    def read(cls, value: object, what: str, known: Iterable[Colour]) -> "Cubes":
        """From foreign data such as JSON: an object of known colours and counts, or BadCubes naming `what`."""
        if not isinstance(value, dict):
            raise BadCubes(
                sentence("{what} must be an object of colours and counts; {came} came.", what=what, came=told(value))
            )
        for colour, number in value.items():
            if colour not in known:
                known_colour(colour, what, known)
            if type(number) is not int or not 0 <= number <= MOST:
                check_count(number, sentence("{what}: the number of {colour} cubes", what=what, colour=colour))
        return cls.of(value)

    @classmethod
    def parse(cls, text: str) -> "Cubes":
        """The way back from str(): "3 red 2 blue", or "none"."""
        words = text.replace(",", " ").split()
        if words == [NONE] or not words:
            return cls()
        if len(words) % 2:
            raise BadCubes(f'Pairs of number and colour were expected, as in "3 red 2 blue"; {told(text)} came.')
        counts: dict[Colour, int] = {}
        for number, colour in zip(words[::2], words[1::2], strict=True):
            if not (number.isascii() and number.isdigit()):
                raise BadCubes(f"A whole number was expected before {told(colour)}; {told(number)} came.")
            if colour in counts:
                raise BadCubes(f"Each colour once was expected; {told(colour)} came twice in {told(text)}.")
            counts[colour] = int(number)
        return cls(counts)

    def __str__(self) -> str:
        return " ".join(f"{number} {colour}" for colour, number in self.sorted()) or NONE

    def __repr__(self) -> str:
        return f"Cubes.parse({str(self)!r})"

    def sorted(self) -> list[tuple[Colour, int]]:
        """Colours of the box in its order, others after them by name."""
        return sorted(self._counts.items(), key=lambda pair: (_RANK.get(pair[0], len(_RANK)), pair[0]))

    def as_dict(self) -> dict[Colour, int]:
        """A plain copy, for JSON."""
        return dict(self._counts)

    def __getitem__(self, colour: Colour) -> int:
        return self._counts.get(colour, 0)

    def __contains__(self, colour: object) -> bool:
        return colour in self._counts

    def __iter__(self) -> Iterator[Colour]:
        return iter(self._counts)

    def __len__(self) -> int:
        """How many colours there are; `total` is how many cubes."""
        return len(self._counts)

    def __eq__(self, other: object) -> bool:
        return self._counts == other._counts if isinstance(other, Cubes) else NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self._counts.items()))

    @property
    def total(self) -> int:
        return sum(self._counts.values())

    def __add__(self, other: "Cubes") -> "Cubes":
        if not other._counts:
            return self
        counts = dict(self._counts)
        for colour, number in other._counts.items():
            counts[colour] = counts.get(colour, 0) + number
        return Cubes.of(counts)

    def __sub__(self, other: "Cubes") -> "Cubes":
        if not other._counts:
            return self
        counts = dict(self._counts)
        for colour, number in other._counts.items():
            left = counts.get(colour, 0) - number
            if left < 0:
                wanted = Cubes.of({colour: number})
                raise BadCubes(
                    sentence("{wanted} were to be taken from {held}. Count again.", wanted=wanted, held=self)
                )
            counts[colour] = left
        return Cubes.of(counts)

    def short_of(self, wanted: "Cubes") -> "Cubes":
        """What `wanted` asks for beyond what is here; none when it is all here."""
        return Cubes.of({c: max(0, number - self[c]) for c, number in wanted._counts.items()})

    def only(self, *colours: Colour) -> "Cubes":
        """Just these colours."""
        return Cubes.of({c: number for c, number in self._counts.items() if c in colours})

    def without(self, *colours: Colour) -> "Cubes":
        """All but these colours."""
        return Cubes.of({c: number for c, number in self._counts.items() if c not in colours})


NO_CUBES = Cubes()
