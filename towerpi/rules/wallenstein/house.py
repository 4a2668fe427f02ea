"""The file in which a table keeps its house rules and the numbers printed on its cards.

In comes the text of a TOML file (towerpi/data/house.toml is the one to copy); out comes a `Table`: the `House` rules in
force and the `Numbers` that the rule texts do not give. Every fault of the file is told at once, in one BadTable.
"""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from towerpi.errors import BadTable, told
from towerpi.rules.wallenstein.editions import HOUSES, House
from towerpi.rules.wallenstein.events import FIRST_EVENTS
from towerpi.rules.wallenstein.favours import FAVOURS, HAS_AMOUNT, Favour
from towerpi.rules.wallenstein.income import Building
from towerpi.rules.wallenstein.landsknechte import CARDS, Bonus
from towerpi.rules.wallenstein.plan import Action

COSTS = MappingProxyType({Building.PALACE: 3, Building.CHURCH: 2, Building.TRADING_HOUSE: 1})  # W-23


@dataclass(frozen=True, slots=True)
class Numbers:
    """What is printed on cards and not in the rule texts; a number that is not here is asked for."""

    costs: Mapping[Building, int] = field(default_factory=lambda: COSTS)
    grain_loss: Mapping[str, int] = field(default_factory=dict)  # first edition, by event card
    favour_amounts: Mapping[int, int] = field(default_factory=dict)
    favour_buildings: Mapping[int, Building] = field(default_factory=dict)
    favour_protection: Mapping[int, frozenset[Action]] = field(default_factory=dict)
    landsknechte: tuple[Mapping[Bonus, int], ...] = ({}, {}, {})


@dataclass(frozen=True, slots=True)
class Table:
    """One table's rules and numbers."""

    house: House
    numbers: Numbers = field(default_factory=Numbers)


def read_house(text: str, source: str = "house.toml") -> Table:
    """The table in that text, or BadTable with every fault."""
    try:
        given = tomllib.loads(text)
    except ValueError as error:  # TOMLDecodeError, or a number of thousands of digits
        hint = "`towerpi house` prints one to start from"
        raise BadTable(f"{source}: a TOML file was expected; {error}. {hint}.") from None
    known = ("game", "edition", "switches", *_SECTIONS, "landsknechte")
    faults = [f"{told(name)} is none of {', '.join(known)}" for name in given if name not in known]
    house = _read_rules(given, faults)
    found = {name: _read_section(name, given.get(name, {}), *_SECTIONS[name], faults) for name in _SECTIONS}
    cards = _read_landsknechte(given.get("landsknechte", []), faults)
    if faults:
        raise BadTable(f"{source}: {'; '.join(faults)}.")
    money = MappingProxyType({**house.start_money, **found.pop("start_money")})
    costs = {**COSTS, **found.pop("costs")}
    return Table(replace(house, start_money=money), Numbers(costs=costs, landsknechte=cards, **found))


def _read_rules(given: Mapping[str, Any], faults: list[str]) -> House:
    edition, switches = given.get("edition", 2), given.get("switches", {})
    if type(edition) is not int or edition not in HOUSES:
        faults.append(f"edition must be 1 or 2, {told(edition)} came")
        edition = 2
    if not isinstance(switches, dict):
        faults.append(f"switches must be a section, {told(switches)} came")
        switches = {}
    try:
        return HOUSES[edition].change(**switches)
    except BadTable as error:
        faults.append(str(error).rstrip("."))
        return HOUSES[edition]


def _number(value: object) -> int:
    if type(value) is not int or not 0 <= value <= 99:
        raise ValueError("a whole number from 0 to 99")
    return value


def _building(value: object) -> Building:
    if value not in list(Building):
        raise ValueError(" or ".join(Building))
    return Building(str(value))


def _actions(value: object) -> frozenset[Action]:
    if not isinstance(value, list) or not value or not set(map(str, value)) <= set(Action):
        raise ValueError('["A"], ["B"] or ["A", "B"]')
    return frozenset(map(Action, value))


def _favours(*kinds: Favour) -> dict[str, int]:
    return {str(number): number for number, kind in FAVOURS.items() if kind in kinds}


# For each section: its keys as written with what they stand for, and how a value is read.
_Keys = Mapping[str, Any]
_Read = Callable[[object], Any]
_SECTIONS: dict[str, tuple[_Keys, _Read]] = {
    "start_money": ({"3": 3, "4": 4, "5": 5}, _number),
    "costs": ({str(building): building for building in Building}, _number),
    "grain_loss": ({event.id: event.id for event in FIRST_EVENTS}, _number),
    "favour_amounts": (_favours(*HAS_AMOUNT), _number),
    "favour_buildings": (_favours(Favour.BUILD), _building),
    "favour_protection": (_favours(Favour.PROTECT), _actions),
}


def _read_section(name: str, section: object, keys: _Keys, read: _Read, faults: list[str]) -> dict[Any, Any]:
    if not isinstance(section, dict):
        faults.append(f"{name} must be a section, {told(section)} came")
        return {}
    found = {}
    for key, value in section.items():
        if key not in keys:
            faults.append(f"{name}: a key out of {', '.join(keys)} was expected, {told(key)} came")
            continue
        try:
            found[keys[key]] = read(value)
        except ValueError as expected:
            faults.append(f"{name}.{key} must be {expected}, {told(value)} came")
    return found


def _read_landsknechte(cards: object, faults: list[str]) -> tuple[Mapping[Bonus, int], ...]:
    most = CARDS - 1  # the first card is the empty banner
    if not isinstance(cards, list) or len(cards) > most:
        faults.append(f"landsknechte must be at most {most} sections [[landsknechte]], {told(cards)} came")
        cards = []
    keys = {str(bonus): bonus for bonus in Bonus}
    read = [_read_section("landsknechte", card, keys, _number, faults) for card in cards]
    return (*read, *({} for _ in range(most - len(read))))
