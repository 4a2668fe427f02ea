"""Values as plain JSON data and back, by the types their fields are declared with.

In comes a frozen dataclass (with Cubes, enums, tuples, dicts and other dataclasses inside); out comes what json.dumps
takes. The way back checks every type and names the field that does not fit, so that a log or a request with a fault is
told as one sentence.
"""

import dataclasses
import types
from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from towerpi.cubes import Cubes
from towerpi.errors import BadInput, sentence, told

T = TypeVar("T")


def to_plain(value: Any) -> Any:
    """Plain data for json.dumps."""
    if isinstance(value, Cubes):
        return value.as_dict()
    if isinstance(value, Enum):
        return value.value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        names = (field.name for field in dataclasses.fields(value) if field.init)
        return {name: to_plain(getattr(value, name)) for name in names}
    if isinstance(value, Mapping):
        return {str(key): to_plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [to_plain(item) for item in value]
    if isinstance(value, frozenset):
        return sorted(to_plain(item) for item in value)
    return value


def from_plain(kind: type[T], plain: Any, where: str = "") -> T:
    """The value of that type, or BadInput naming the field."""
    read: T = _read(kind, plain, where or getattr(kind, "__name__", "value"))
    return read


def _read(kind: Any, plain: Any, where: str) -> Any:
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _read_union(get_args(kind), plain, where)
    if origin in (tuple, frozenset):
        return _read_row(origin, get_args(kind), plain, where)
    if origin is dict:
        key, value = get_args(kind)
        items = _expect(dict, plain, where).items()
        return {_read(key, k, where): _read(value, v, f"{where}.{k}") for k, v in items}
    if kind is Cubes:
        return Cubes(_read(dict[str, int], plain, where))
    if dataclasses.is_dataclass(kind):
        return _read_dataclass(kind, plain, where)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _read_enum(kind, plain, where)
    return _expect(kind, plain, where)


def _read_union(kinds: tuple[Any, ...], plain: Any, where: str) -> Any:
    """Only optional values and plain alternatives occur: None, or the first type that fits."""
    if plain is None and type(None) in kinds:
        return None
    rest = [kind for kind in kinds if kind is not type(None)]
    for kind in rest[:-1]:
        if isinstance(kind, type) and type(plain) is kind:
            return plain
    return _read(rest[-1], plain, where)


def _read_row(origin: Any, kinds: tuple[Any, ...], plain: Any, where: str) -> Any:
    items = _expect(list, plain, where)
    if len(kinds) == 2 and kinds[1] is not Ellipsis and len(items) != 2:
        raise BadInput(sentence("{where} must have 2 items; {number} came.", where=where, number=len(items)))
    each = kinds if len(kinds) == 2 and kinds[1] is not Ellipsis else (kinds[0],) * len(items)
    return origin(_read(kind, item, f"{where}[{i}]") for i, (kind, item) in enumerate(zip(each, items, strict=True)))


def _read_dataclass(kind: Any, plain: Any, where: str) -> Any:
    given = _expect(dict, plain, where)
    hints, fields = _shape(kind)
    for name in given:
        if name not in fields:
            raise BadInput(
                sentence(
                    "{where} has no field {name}; it has {fields}.", where=where, name=told(name), fields=list(fields)
                )
            )
    for name, field in fields.items():
        if name not in given and field.default is field.default_factory is dataclasses.MISSING:
            raise BadInput(sentence("{where}: the field {name} is missing.", where=where, name=name))
    return kind(**{name: _read(hints[name], value, f"{where}.{name}") for name, value in given.items()})


@cache
def _shape(kind: Any) -> tuple[dict[str, Any], dict[str, "dataclasses.Field[Any]"]]:
    return get_type_hints(kind), {field.name: field for field in dataclasses.fields(kind) if field.init}


def _read_enum(kind: type[Enum], plain: Any, where: str) -> Enum:
    for member in kind:
        if type(plain) is type(member.value) and plain == member.value:
            return member
    options = [str(member.value) for member in kind]
    raise BadInput(
        sentence("{where} must be one of {options}; {came} came.", where=where, options=options, came=told(plain))
    )


_NAMES = {
    int: sentence("a whole number"),
    float: sentence("a number"),
    str: sentence("text"),
    bool: sentence("true or false"),
    dict: sentence("an object"),
    list: sentence("a list"),
}


def _expect(kind: Any, plain: Any, where: str) -> Any:
    if kind is float and type(plain) is int:
        return float(plain)
    if type(plain) is not kind:
        raise BadInput(
            sentence(
                "{where} must be {kind}; {came} came.", where=where, kind=_NAMES.get(kind, str(kind)), came=told(plain)
            )
        )
    return plain
