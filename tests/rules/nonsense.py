"""Nonsense put into every place of a line: whatever comes, one sentence or an answer, never anything else."""

import json
from collections.abc import Callable, Iterable
from typing import Any

from towerpi.errors import BadInput

JUNK: list[Any] = [None, -1, 10**30, 1.5, True, "", "x", "a" * 5000, [], {}, [[]], {"x": 1}, {"": None}]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a plain value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, item in inside for place in places(item, (*path, key)))]


def put(value: Any, path: tuple[Any, ...], junk: object) -> Any:
    """The value with something else at that place."""
    if not path:
        return junk
    if isinstance(value, dict):
        return {key: put(item, path[1:], junk) if key == path[0] else item for key, item in value.items()}
    return [put(item, path[1:], junk) if number == path[0] else item for number, item in enumerate(value)]


def leave_out(value: Any, path: tuple[Any, ...]) -> Any:
    """The value without what is at that place."""
    if len(path) > 1:
        return put(value, path[:1], leave_out(value[path[0]], path[1:]))
    if isinstance(value, dict):
        return {key: item for key, item in value.items() if key != path[0]}
    return [item for number, item in enumerate(value) if number != path[0]]


def check_told(lines: Iterable[dict[str, Any]], junk: object, answer: Callable[[dict[str, Any]], Any]) -> None:
    """Put that junk into every place of the lines, and leave every place out."""
    for line in lines:
        for path in places(line)[1:]:
            for spoilt in (put(line, path, junk), leave_out(line, path)):
                try:
                    answered = answer(spoilt)
                except BadInput as error:
                    assert str(error).endswith(".")
                    assert "\n" not in str(error)
                else:
                    assert json.dumps(answered)
