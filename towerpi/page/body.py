"""The body of a write: JSON that is an object with the fields that are meant, or BadInput with a sentence."""

import json
from collections.abc import Collection
from typing import Any

from flask import request

from towerpi.errors import BadInput, sentence, told

DIGITS = 6
LEVELS = 20


def read_object(*fields: str, optional: Collection[str] = (), more: bool = False) -> dict[str, Any]:
    """The body, which must have these fields and, unless `more` is said, no others but the optional ones."""
    body = _json(request.get_data())
    if not isinstance(body, dict):
        raise BadInput(sentence("The body must be an object; {body} came.", body=told(body)))
    for field in fields:
        if field not in body:
            raise BadInput(sentence("The body must have the field {field}; it is missing.", field=field))
    for field in body:
        if not more and field not in fields and field not in optional:
            raise BadInput(sentence("The body has a field that nobody knows: {field}.", field=told(field)))
    return body


def _json(data: bytes) -> Any:
    try:
        body = json.loads(data, parse_constant=_no_constant, parse_int=_small)
        json.dumps(body, ensure_ascii=False).encode()  # half a character could not be printed or sent on
        _check_depth(body)
    except (ValueError, RecursionError) as error:
        raise BadInput(sentence("The body must be JSON; {error}.", error=told(str(error)))) from None
    return body


def _check_depth(body: Any) -> None:
    """What is written into itself a hundred times would be too deep for whoever goes through it."""
    level = [body]
    for _ in range(LEVELS):
        within = (one.values() if isinstance(one, dict) else one for one in level if isinstance(one, dict | list))
        level = [item for items in within for item in items]
    if level:
        raise ValueError(f"at most {LEVELS} levels were expected")


def _small(digits: str) -> int:
    """No table counts further, and a number of a thousand digits is only there to tire us."""
    if len(digits) > DIGITS:
        raise ValueError(f"a number of at most {DIGITS} digits was expected")
    return int(digits)


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")


def text_field(body: dict[str, Any], field: str) -> str:
    """A field that must be text."""
    value = body[field]
    if not isinstance(value, str):
        raise BadInput(sentence("{field} must be text; {value} came.", field=field, value=told(value)))
    return value


def choice_field(body: dict[str, Any], field: str, choices: Collection[str]) -> str:
    """A field that must be one of a few words."""
    value = body[field]
    if value not in list(choices):
        raise BadInput(
            sentence(
                "{field} must be one of {choices}; {value} came.",
                field=field,
                choices=", ".join(choices),
                value=told(value),
            )
        )
    return str(value)
