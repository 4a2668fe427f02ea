"""Values as plain JSON data and back, by the types their fields are declared with.

In comes a frozen dataclass (with Cubes, enums, tuples, dicts and other dataclasses inside); out comes what json.dumps
takes. The way back checks every type and names the field that does not fit, so that a log or a request with a fault is
told as one sentence.
"""

import dataclasses
import types
from collections.abc import Callable, Hashable, Mapping
from enum import Enum
from functools import cache
from typing import Any, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from towerpi.cubes import Cubes
from towerpi.errors import BadInput, sentence, told

T = TypeVar("T")
Reader: TypeAlias = Callable[[Any, str], Any]  # plain data and what to call it in a message


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
    what: Any = kind
    read: T = _reader(what)(plain, where or getattr(kind, "__name__", "value"))
    return read


@cache
def _reader(kind: Any) -> Reader:
    """How a value of that type is read; found out once for each type, because a log is long."""
    if kind is Any:
        return lambda plain, _: plain
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _union(get_args(kind))
    if origin in (tuple, frozenset):
        return _row(origin, get_args(kind))
    if origin is dict:
        return _dict(*get_args(kind))
    if kind is Cubes:
        counts = _reader(dict[str, int])
        return lambda plain, where: Cubes(counts(plain, where))
    if dataclasses.is_dataclass(kind):
        return _dataclass(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _enum(kind)
    return lambda plain, where: plain if type(plain) is kind else _expect(kind, plain, where)


def _union(kinds: tuple[Any, ...]) -> Reader:
    """Only optional values and plain alternatives occur: None, or the first type that fits."""
    rest = [kind for kind in kinds if kind is not type(None)]
    optional, last = len(rest) < len(kinds), _reader(rest[-1])

    def read(plain: Any, where: str) -> Any:
        if (plain is None and optional) or type(plain) in rest[:-1]:
            return plain
        return last(plain, where)

    return read


def _row(origin: Any, kinds: tuple[Any, ...]) -> Reader:
    fixed = origin is tuple and kinds[-1] is not Ellipsis
    readers = [_reader(kind) for kind in kinds if kind is not Ellipsis]

    def read(plain: Any, where: str) -> Any:
        items = _expect(list, plain, where)
        if fixed and len(items) != len(readers):
            raise BadInput(
                sentence(
                    "{where} must have {wanted} items; {number} came.",
                    where=where,
                    wanted=len(readers),
                    number=len(items),
                )
            )
        each = readers if fixed else readers * len(items)
        return origin(one(item, f"{where}[{i}]") for i, (one, item) in enumerate(zip(each, items, strict=True)))

    return read


def _dict(key: Any, value: Any) -> Reader:
    read_key, read_value = _reader(key), _reader(value)

    def read(plain: Any, where: str) -> Any:
        items = _expect(dict, plain, where).items()
        return {read_key(name, where): read_value(item, f"{where}.{name}") for name, item in items}

    return read


def _dataclass(kind: Any) -> Reader:
    hints = get_type_hints(kind)
    fields = {field.name: field for field in dataclasses.fields(kind) if field.init}
    readers = {name: _reader(hints[name]) for name in fields}
    needed = [name for name, field in fields.items() if field.default is field.default_factory is dataclasses.MISSING]

    def read(plain: Any, where: str) -> Any:
        given = _expect(dict, plain, where)
        for name in given:
            if name not in readers:
                raise BadInput(
                    sentence(
                        "{where} has no field {name}; it has {fields}.",
                        where=where,
                        name=told(name),
                        fields=list(readers),
                    )
                )
        for name in needed:
            if name not in given:
                raise BadInput(sentence("{where}: the field {name} is missing.", where=where, name=name))
        return kind(**{name: readers[name](value, f"{where}.{name}") for name, value in given.items()})

    return read


def _enum(kind: type[Enum]) -> Reader:
    options = [str(member.value) for member in kind]
    members = {(type(member.value), member.value): member for member in kind}

    def read(plain: Any, where: str) -> Any:
        known = isinstance(plain, Hashable) and members.get((type(plain), plain))
        if known:
            return known
        raise BadInput(
            sentence("{where} must be one of {options}; {came} came.", where=where, options=options, came=told(plain))
        )

    return read


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
