"""Answers as JSON. Every error is one sentence, which the phone can say in its own language, and a reason code."""

import json
from typing import NoReturn

from flask import Response, abort

from towerpi.page.wire import sentence_to_plain


def as_json(data: object, status: int = 200) -> Response:
    """A JSON answer that no cache keeps."""
    response = Response(json.dumps(data, separators=(",", ":")), status, mimetype="application/json")
    response.headers["Cache-Control"] = "no-store"
    return response


def as_error(status: int, text: str, reason: str = "") -> Response:
    """One sentence, and a code for the page to put into its own words."""
    return as_json({"error": sentence_to_plain(text), "reason": reason}, status)


def refuse(status: int, text: str, reason: str = "", retry_after_s: int = 0) -> NoReturn:
    """Stop here with an error."""
    response = as_error(status, text, reason)
    if retry_after_s:
        response.headers["Retry-After"] = str(retry_after_s)
    abort(response)
