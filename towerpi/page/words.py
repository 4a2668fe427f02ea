"""The page's words in the table's language: which language, and its catalog for the phone.

English stands in the code. `web/languages/LANGUAGE/page.mo` holds what it is called elsewhere; the phone fetches that
catalog once. A sentence reaches the phone with its template and its values (see wire), and the phone says it.
"""

import gettext
from functools import cache
from typing import Any

from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from towerpi.shipped import shipped_path

ENGLISH = "en"
LANGUAGES = (ENGLISH, "de", "hu", "it")


class Catalog(gettext.GNUTranslations):
    """A compiled catalog that can be told whole."""

    _catalog: dict[str | tuple[str, int], str]

    def words(self) -> dict[str, str | list[str]]:
        """Every text with its translation; where number matters, one and many under the text for one."""
        told: dict[str, str | list[str]] = {}
        for key, translated in sorted(self._catalog.items(), key=str):
            if isinstance(key, tuple):
                forms = told.setdefault(key[0], [])
                assert isinstance(forms, list)  # noqa: S101  a text is in a catalog once
                forms.append(translated)
            elif key:
                told[key] = translated
        return told


@cache
def words(language: str) -> dict[str, Any]:
    """What GET /words/LANGUAGE.json answers, for one of LANGUAGES; English needs no words."""
    if language == ENGLISH:
        return {"language": language, "words": {}}
    with shipped_path("web", "languages", language, "page.mo").open("rb") as file:
        return {"language": language, "words": Catalog(file).words()}


def choose(accept_language: str, cookie: str) -> str:
    """What the phone has chosen; else the language that its browser likes best of ours; else English."""
    if cookie in LANGUAGES:
        return cookie
    return parse_accept_header(accept_language, LanguageAccept).best_match(LANGUAGES, ENGLISH)
