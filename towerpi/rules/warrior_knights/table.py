"""The file in which a table of Warrior Knights keeps its house rules, its cities and its fate cards.

In comes the text of a TOML file (towerpi/data/warrior-knights.toml is the one to copy); out comes a `Table`. None of
the numbers on cards and board stand in the rule text, so none is filled in. Every fault is told at once, in one
BadTable.
"""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from towerpi.errors import BadTable, told
from towerpi.rules.warrior_knights.cards import FATE_CARDS, FateCard, News, Symbol
from towerpi.rules.warrior_knights.forces import STEP, Walls
from towerpi.rules.warrior_knights.house import STANDARD, House

_Read = Callable[[object], Any]


@dataclass(frozen=True, slots=True)
class Table:
    """One table's rules, cities and fate cards; no cards, no virtual deck."""

    house: House = STANDARD
    cities: Mapping[str, Walls] = field(default_factory=dict)
    fate: tuple[FateCard, ...] = ()


def read_table(text: str, source: str = "warrior-knights.toml") -> Table:
    """The table in that text, or BadTable with every fault."""
    try:
        given = tomllib.loads(text)
    except ValueError as error:  # TOMLDecodeError, or a number of thousands of digits
        hint = "`towerpi house --game warrior-knights` prints one to start from"
        raise BadTable(f"{source}: a TOML file was expected; {error}. {hint}.") from None
    known = ("game", "switches", "cities", "fate")
    faults = [f"{told(name)} is none of {', '.join(known)}" for name in given if name not in known]
    house = _read_switches(given.get("switches", {}), faults)
    cities = _read_cities(given.get("cities", {}), faults)
    fate = _read_fate(given.get("fate", []), faults)
    if faults:
        raise BadTable(f"{source}: {'; '.join(faults)}.")
    return Table(house, cities, fate)


def _read_switches(given: object, faults: list[str]) -> House:
    if not isinstance(given, dict):
        faults.append(f"switches must be a section, {told(given)} came")
        return STANDARD
    try:
        return STANDARD.change(**given)
    except BadTable as error:
        faults.append(str(error).rstrip("."))
        return STANDARD


def _read_cities(given: object, faults: list[str]) -> dict[str, Walls]:
    if not isinstance(given, dict):
        faults.append(f"cities must be a section, {told(given)} came")
        return {}
    cities = {}
    for name, entry in given.items():
        read = _read_fields(f"cities.{name}", entry, _CITY, faults)
        if "strength" in read:
            cities[name] = Walls(name, read["strength"], tax=read.get("tax"))
        else:
            faults.append(f"cities.{name} needs a strength")
    return cities


def _read_fate(given: object, faults: list[str]) -> tuple[FateCard, ...]:
    if not isinstance(given, list):
        faults.append(f"fate must be sections [[fate]], {told(given)} came")
        return ()
    cards: list[FateCard] = []
    for number, entry in enumerate(given, 1):
        read = _read_fields(f"fate card {number}", entry, _FATE, faults)
        cards += [FateCard(**{k: v for k, v in read.items() if k != "count"})] * read.get("count", 1)
    if cards and len(cards) != FATE_CARDS:
        faults.append(f"{FATE_CARDS} fate cards were expected, {len(cards)} came")
    for name in _FATE:
        entered = sum(name != "count" and getattr(card, name) not in (None, "") for card in cards)
        if entered not in (0, len(cards)):
            faults.append(f"{name} was expected on all fate cards or on none, {entered} of {len(cards)} have it")
    return tuple(cards)


def _read_fields(what: str, entry: object, fields: Mapping[str, _Read], faults: list[str]) -> dict[str, Any]:
    if not isinstance(entry, dict):
        faults.append(f"{what} must be a section, {told(entry)} came")
        return {}
    read = {}
    for name, value in entry.items():
        if name not in fields:
            faults.append(f"{what}: a key out of {', '.join(fields)} was expected, {told(name)} came")
            continue
        try:
            read[name] = fields[name](value)
        except ValueError as expected:
            faults.append(f"{what}: {name} must be {expected}, {told(value)} came")
    return read


def _number(most: int, step: int = 1, least: int = 0) -> _Read:
    def read(value: object) -> int:
        if type(value) is not int or not least <= value <= most or value % step:
            raise ValueError(f"{least} to {most} in steps of {step}")
        return value

    return read


def _word(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError("a name")
    return value.strip()


def _yes_or_no(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("true or false")
    return value


def _one_of(kind: type[Symbol] | type[News]) -> _Read:
    def read(value: object) -> Symbol | News:
        if value not in list(kind):
            raise ValueError(" or ".join(kind))
        return kind(str(value))

    return read


_CITY: Mapping[str, _Read] = {"strength": _number(900, STEP, STEP), "tax": _number(99)}
_FATE: Mapping[str, _Read] = {
    "count": _number(FATE_CARDS, least=1),
    "battle": _one_of(Symbol),
    "revolt": _yes_or_no,
    "expedition": _one_of(News),
    "nation": _word,
    "city": _word,
    "noble": _word,
    "baron": _word,
}
