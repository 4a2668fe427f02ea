"""What is written for people without the page: texts in one of its four languages, from the page's own catalogs.

English stands in the code; `web/languages/LANGUAGE/page.mo` holds what it is called elsewhere. A `Speech` says a text
with its values, one or many of something, colours, cubes and numbers. `tests.tools.words` collects what is said by a
value that is called `speech`. Which language: the one that was asked for, else that of the environment's locale.
"""

import gettext
from collections.abc import Mapping
from functools import cache

from towerpi.cubes import Colour, Cubes
from towerpi.shipped import shipped_path

ENGLISH = "en"
LANGUAGES = (ENGLISH, "de", "hu", "it")
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set says which


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
def catalog_words(language: str) -> dict[str, str | list[str]]:
    """The texts of one of LANGUAGES; English needs none."""
    if language == ENGLISH:
        return {}
    with shipped_path("web", "languages", language, "page.mo").open("rb") as file:
        return Catalog(file).words()


class Speech:
    """One language."""

    def __init__(self, language: str = ENGLISH) -> None:
        self.language, self._words = language, catalog_words(language)

    def text(self, text: str, **values: object) -> str:
        """A text with its values put in."""
        found = self._words.get(text) or text
        return (found[0] if isinstance(found, list) else found).format(**values)

    def many(self, one: str, many: str, n: int, **values: object) -> str:
        """One or many: `n` decides and is a value too."""
        found = self._words.get(one)
        forms = found if isinstance(found, list) else [one, many]
        return forms[0 if n == 1 else 1].format(n=n, **values)

    def colour(self, colour: Colour) -> str:
        """A colour's name."""
        return self.text(colour.capitalize())

    def cubes(self, cubes: Cubes) -> str:
        """ "3 red, 2 blue"."""
        told = [self.many(f"{{n}} {colour}", f"{{n}} {colour}", number) for colour, number in cubes.sorted()]
        return ", ".join(told) or self.text("nothing")

    def number(self, value: float, form: str = ".1f") -> str:
        """A number with its places, and a minus as long as its plus; only English has a point before the places."""
        told = f"{value:{form}}".replace("-", "−")
        return told if self.language == ENGLISH else told.replace(".", ",")


def language_of(environment: Mapping[str, str]) -> str:
    """The locale's language if it is one of ours; else English."""
    locale = next((environment[name] for name in _LOCALE if environment.get(name)), "")
    language = locale.partition("_")[0].partition(".")[0].lower()
    return language if language in LANGUAGES else ENGLISH
