"""Switches of a table: what each may be, and how foreign values are read into them.

In come the names and values a table gives (from its file, a phone, a line of JSON) and the game's own table of what
each switch may be; out come values for the game's `House`. Every unknown name or value is told at once in one BadTable.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, TypeAlias

from towerpi.errors import BadTable, Sentence, joined, sentence, told

Kind: TypeAlias = type[StrEnum] | type[bool] | range  # an enum, yes or no, or the whole numbers of a range
Switches: TypeAlias = dict[str, Kind]


def read_switches(given: Mapping[str, object], switches: Switches) -> dict[str, Any]:
    """The values meant, by name, or BadTable with every fault."""
    read, faults = {}, []
    for name, value in given.items():
        try:
            read[name] = _read_switch(name, value, switches)
        except BadTable as fault:
            faults.append(fault.sentence)
    if faults:
        raise BadTable(joined(faults))
    return read


def _read_switch(name: str, value: object, switches: Switches) -> Any:
    kind = switches.get(name)
    if kind is None:
        raise BadTable(
            sentence("A switch out of {names} was expected; {came} came.", names=list(switches), came=told(name))
        )
    allowed: list[object] = [False, True] if kind is bool else list(kind)
    for option in allowed:
        if option == value and isinstance(value, bool) == isinstance(option, bool):
            return option
    raise BadTable(
        sentence("{name} must be {allowed}; {came} came.", name=name, allowed=_allowed(kind), came=told(value))
    )


def _allowed(kind: Kind) -> Sentence:
    if isinstance(kind, range):
        return sentence("{least} to {most}", least=kind[0], most=kind[-1])
    first, *rest = [_plain(option) for option in ((False, True) if kind is bool else kind)]
    said = sentence("{option}", option=first)
    for option in rest:
        said = sentence("{one} or {other}", one=said, other=option)
    return said


def _plain(option: object) -> str:
    return str(option).lower() if isinstance(option, bool) else f'"{option}"'
