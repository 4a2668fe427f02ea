"""Sentences and answers as the page gets them: a text in, JSON out, so that a phone can say it in its own language.

A sentence travels as {"text", "template", "values"}; plain text is its own template. Every error is one sentence with a
reason code, whatever went wrong.
"""

import json
from typing import Any, NoReturn

from flask import Response, abort

from towerpi.errors import Sentence


def said(text: str) -> dict[str, Any]:
    """A sentence as plain data, with the sentences inside it."""
    if not isinstance(text, Sentence):
        return {"text": text, "template": "{text}", "values": {"text": text}}
    values = {name: _value(value) for name, value in text.values.items()}
    return {"text": str(text), "template": text.template, "values": values}


def _value(value: object) -> object:
    if isinstance(value, Sentence):
        return said(value)
    return value if isinstance(value, int | float) else str(value)


def as_json(data: object, status: int = 200) -> Response:
    """A JSON answer that no cache keeps."""
    response = Response(json.dumps(data, separators=(",", ":")), status, mimetype="application/json")
    response.headers["Cache-Control"] = "no-store"
    return response


def as_error(status: int, text: str, reason: str = "") -> Response:
    """One sentence, and a code for the page to put into its own words."""
    return as_json({"error": said(text), "reason": reason}, status)


def refuse(status: int, text: str, reason: str = "", retry_after_s: int = 0) -> NoReturn:
    """Stop here with an error."""
    response = as_error(status, text, reason)
    if retry_after_s:
        response.headers["Retry-After"] = str(retry_after_s)
    abort(response)
