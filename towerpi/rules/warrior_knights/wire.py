"""One question as a plain object, as it stands in a line of JSON, and its answer.

In comes a dict with `kind` (one of QUESTIONS), the fields of that question, and perhaps `house` with switches; out
comes a dict with the answer's fields, values written as codec.to_plain writes them. What the rules
refuse is answered with `refused` and a sentence. A fault raises BadInput with one sentence. `who` may name the baron or
noble it is about: the rules need no name, the log of a table does.
"""

import inspect
from collections.abc import Callable, Mapping
from functools import cache, partial
from types import MappingProxyType
from typing import Any, TypeAlias, get_type_hints

from towerpi.codec import from_plain, to_plain
from towerpi.errors import BadBattle, told
from towerpi.rules.warrior_knights.forces import Walls
from towerpi.rules.warrior_knights.house import STANDARD, House
from towerpi.rules.warrior_knights.questions import QUESTIONS
from towerpi.rules.warrior_knights.refusals import Refusal

Line: TypeAlias = Mapping[str, Any]
NO_CITIES: Mapping[str, Walls] = MappingProxyType({})
_ENVELOPE = ("id", "game", "kind", "house", "expect", "who")


def resolve_line(line: Line, house: House = STANDARD, cities: Mapping[str, Walls] = NO_CITIES) -> dict[str, Any]:
    """Answer one line by these house rules and its own switches; a city of the table's need only be named."""
    kind = line.get("kind")
    if not isinstance(kind, str) or kind not in QUESTIONS:
        raise BadBattle(f"kind must be {', '.join(QUESTIONS)}; {told(kind)} came.")
    switches = line.get("house", {})
    if not isinstance(switches, dict):
        raise BadBattle(f"house must be an object of switches; {told(switches)} came.")
    if not isinstance(line.get("who", ""), str):
        raise BadBattle(f"who must be a name; {told(line['who'])} came.")
    fields = {name: value for name, value in line.items() if name not in _ENVELOPE}
    answer = ask(kind, _with_city(fields, cities), house.change(**switches))
    if isinstance(answer, Refusal):
        return {"id": line.get("id"), "refused": answer.reason.value, "sentence": str(answer)}
    return {"id": line.get("id"), **to_plain(answer)}


def _with_city(fields: dict[str, Any], cities: Mapping[str, Walls]) -> dict[str, Any]:
    """Strength and tax as the table has entered them, where the line does not say them."""
    if isinstance(taxed := fields.get("cities"), list):
        each = [_with_city(one, cities) if isinstance(one, dict) else one for one in taxed]
        return {**fields, "cities": each}
    walls = fields.get("walls")
    if not isinstance(walls, dict) or str(walls.get("name")) not in cities:
        return fields
    city = cities[str(walls["name"])]
    return {**fields, "walls": {"base": city.base, "tax": city.tax, **walls}}


def ask(kind: str, fields: Line, house: House) -> Any:
    """The answer as a value: every parameter is read from the field of its name, by its type."""
    hints, needed, wants_house = _parameters(QUESTIONS[kind])
    for name in fields:
        if name not in hints:
            raise BadBattle(f"{kind} has no field {told(name)}; it has {', '.join(hints)}.")
    for name in needed:
        if name not in fields:
            raise BadBattle(f"The field {name} is missing.")
    given = {name: from_plain(hints[name], value, name) for name, value in fields.items()}
    return QUESTIONS[kind](**given, house=house) if wants_house else QUESTIONS[kind](**given)


@cache
def _parameters(question: Callable[..., Any]) -> tuple[dict[str, Any], tuple[str, ...], bool]:
    """Types by name, the names that must come, and whether the table's rules matter."""
    hints = get_type_hints(question.func if isinstance(question, partial) else question)
    parameters = dict(inspect.signature(question).parameters)
    wants_house = parameters.pop("house", None) is not None
    needed = tuple(name for name, parameter in parameters.items() if parameter.default is parameter.empty)
    return {name: hints[name] for name in parameters}, needed, wants_house
