"""The file in which a table of Struggle of Empires keeps its house rules and the numbers of its board and tiles.

In comes the text of a TOML file (towerpi/data/struggle-of-empires.toml is the one to copy); out comes a `Table`. Every
fault of the file is told at once, in one BadTable.
"""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, TypeAlias

from towerpi.errors import BadTable, told
from towerpi.rules.struggle.house import HOUSE, MOST_NUMBER, NUMBERS, House, Numbers, are_values
from towerpi.rules.struggle.regions import Region
from towerpi.rules.struggle.tiles import Company, Cost, Tile

_Read: TypeAlias = Callable[[object], Any]


@dataclass(frozen=True, slots=True)
class Table:
    """One table's rules and numbers."""

    house: House = HOUSE
    numbers: Numbers = field(default_factory=Numbers)


def read_table(text: str, source: str = "struggle-of-empires.toml") -> Table:
    """The table in that text, or BadTable with every fault."""
    try:
        given = tomllib.loads(text)
    except ValueError as error:  # TOMLDecodeError, or a number of thousands of digits
        hint = "`towerpi house --game struggle-of-empires` prints one to start from"
        raise BadTable(f"{source}: a TOML file was expected; {error}. {hint}.") from None
    known = ("game", "switches", *_SECTIONS)
    faults = [f"{told(name)} is none of {', '.join(known)}" for name in given if name not in known]
    house = _read_switches(given.get("switches", {}), faults)
    found = {name: _read_section(name, given.get(name, {}), *_SECTIONS[name], faults) for name in _SECTIONS}
    if faults:
        raise BadTable(f"{source}: {'; '.join(faults)}.")
    values = {**NUMBERS.region_values, **found["region_values"]}
    beside = _both_ways(found["beside"]) if found["beside"] else None
    return Table(house, Numbers(values, found["tile_costs"], found["company_costs"], beside))


def _read_switches(given: object, faults: list[str]) -> House:
    if not isinstance(given, dict):
        faults.append(f"switches must be a section, {told(given)} came")
        return HOUSE
    try:
        return HOUSE.change(**given)
    except BadTable as error:
        faults.append(str(error).rstrip("."))
        return HOUSE


def _read_section(name: str, section: object, keys: type[StrEnum], read: _Read, faults: list[str]) -> dict[Any, Any]:
    if not isinstance(section, dict):
        faults.append(f"{name} must be a section, {told(section)} came")
        return {}
    found = {}
    for key, value in section.items():
        if key not in list(keys):
            faults.append(f"{name}: a key out of {', '.join(keys)} was expected, {told(key)} came")
            continue
        try:
            found[keys(key)] = read(value)
        except ValueError as expected:
            faults.append(f"{name}.{key} must be {expected}, {told(value)} came")
    return found


def _both_ways(beside: dict[Region, frozenset[Region]]) -> dict[Region, frozenset[Region]]:
    """What borders is bordered on: it need be entered once only."""
    back = {region: {other for other in beside if region in beside[other]} for region in Region}
    return {region: beside.get(region, frozenset()) | back[region] for region in Region}


def _is_number(value: object) -> bool:
    return type(value) is int and 0 <= value <= MOST_NUMBER


def _points(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or not are_values(value):
        raise ValueError("points for first, second and perhaps third, such as [8, 5, 3]")
    return tuple(value)


def _regions(value: object) -> frozenset[Region]:
    if not isinstance(value, list) or not all(name in list(Region) for name in value):
        raise ValueError(f"a list of {', '.join(Region)}")
    return frozenset(map(Region, value))


def _cost(value: object) -> Cost:
    known = [part.name for part in fields(Cost)]
    if not isinstance(value, dict) or not set(value) <= set(known) or not all(map(_is_number, value.values())):
        raise ValueError(f"a section of {', '.join(known)} with whole numbers")
    return Cost(**value)


# For each section: what its keys are, and how a value is read.
_SECTIONS: dict[str, tuple[type[StrEnum], _Read]] = {
    "region_values": (Region, _points),
    "beside": (Region, _regions),
    "tile_costs": (Tile, _cost),
    "company_costs": (Company, _cost),
}
