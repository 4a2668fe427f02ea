"""The page's words in the table's language: which language, and its catalog for the phone.

The phone fetches that catalog once. A sentence reaches the phone with its template and its values (see wire), and the
phone says it.
"""

from typing import Any

from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from towerpi.speech import ENGLISH, LANGUAGES, catalog_words


def words(language: str) -> dict[str, Any]:
    """What GET /words/LANGUAGE.json answers, for one of LANGUAGES."""
    return {"language": language, "words": catalog_words(language)}


def choose(accept_language: str, cookie: str) -> str:
    """What the phone has chosen; else the language that its browser likes best of ours; else English."""
    if cookie in LANGUAGES:
        return cookie
    return parse_accept_header(accept_language, LanguageAccept).best_match(LANGUAGES, ENGLISH)
