"""The translations brought up to date: `.venv/bin/python -m tests.tools.words`.

Collects every text of the page (`_`, `n_` and `rich` in web/js, `sentence` in towerpi, names that are said as they
are), brings web/languages/LANGUAGE/page.po in line, compiles page.mo beside it and tells what is still to translate.
A text that is gone takes its translation with it; nothing is guessed from texts that look alike.
"""

import ast
import io
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

from babel.messages.catalog import Catalog, Message
from babel.messages.jslexer import Token, tokenize, unquote_string
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from towerpi.game.events import KINDS
from towerpi.game.state import Phase
from towerpi.ledger import Place
from towerpi.panel import Part
from towerpi.speech import ENGLISH, LANGUAGES

ROOT = Path(__file__).parents[2]
TRANSLATED = tuple(language for language in LANGUAGES if language != ENGLISH)
NAMED = (*KINDS, *Phase, *Place, *Part)  # said by name: sentence(game.phase)
SPOKEN = {"_": 1, "n_": 2, "rich": 1}  # the page's functions, and how many texts each begins with
PLACEHOLDER = re.compile(r"\{(\w+)\}")
NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)  # history knows when; a date of now would change the file every time
PLURALS = "nplurals=2; plural=(n != 1);"  # one and many, in every language of the page
HEADER = f"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {PLURALS}\\n"

"""

Text: TypeAlias = str | tuple[str, str]  # one text, or one and many


def po_path(language: str) -> Path:
    return ROOT / "web" / "languages" / language / "page.po"


def texts_of_tree() -> dict[Text, list[str]]:
    """Every text to translate, with the files that say it."""
    found: dict[Text, list[str]] = {name: ["by name"] for name in sorted(NAMED)}
    readers = [("towerpi", "*.py", python_texts), ("web/js", "*.js", script_texts)]
    for folder, pattern, reader in readers:
        for path in sorted((ROOT / folder).rglob(pattern)):
            for text in reader(path.read_text(encoding="utf-8")):
                files = found.setdefault(text, [])
                name = str(path.relative_to(ROOT))
                files += [name] if name not in files else []
    return found


def python_texts(source: str) -> Iterator[Text]:
    """What sentences and speeches say; nothing but placeholders is the same in every language."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and (number := _said(node.func)):
            texts = [str(text.value) for text in node.args[:number] if isinstance(text, ast.Constant)]
            if len(texts) == number and re.search(r"\w", PLACEHOLDER.sub("", texts[0])):
                yield texts[0] if number == 1 else (texts[0], texts[1])


def _said(function: ast.expr) -> int:
    """How many texts a call begins with: `sentence` and `speech.text` with one, `speech.many` with two."""
    if isinstance(function, ast.Name):
        return int(function.id == "sentence")
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name) and function.value.id == "speech":
        return {"text": 1, "many": 2}.get(function.attr, 0)
    return 0


def script_texts(source: str) -> Iterator[Text]:
    """What the page says; also inside `${…}`, and in a call inside a call."""
    tokens = [token for token in tokenize(source) if "comment" not in token.type]
    for i, token in enumerate(tokens):
        if token.type == "template_string":
            for part in token.value.split("${")[1:]:
                yield from script_texts(part)
        elif token.value in SPOKEN and token.type == "name" and [t.value for t in tokens[i + 1 : i + 2]] == ["("]:
            texts = list(_strings(tokens[i + 2 :]))[: SPOKEN[token.value]]
            if len(texts) == 2:
                yield (texts[0], texts[1])
            elif texts:
                yield texts[0]


def _strings(tokens: list[Token]) -> Iterator[str]:
    """The strings that a call begins with; pieces joined by plus are one."""
    text = ""
    for token in tokens:
        if token.type == "string":
            text += unquote_string(token.value)
        elif token.value == "," and text:
            yield text
            text = ""
        elif token.value != "+":
            break
    if text:
        yield text


def read_catalog(language: str) -> Catalog:
    with po_path(language).open("rb") as file:
        return read_po(file, locale=language)


def updated(language: str, texts: dict[Text, list[str]]) -> Catalog:
    """The catalog in line with the tree: known translations kept, new texts empty, old ones gone."""
    known = read_catalog(language) if po_path(language).is_file() else Catalog(locale=language)
    catalog = Catalog(locale=language, fuzzy=False, creation_date=NO_DATE)
    catalog.mime_headers = [("Plural-Forms", PLURALS)]
    for text, files in texts.items():
        old = known.get(text[0] if isinstance(text, tuple) else text)
        kept = old.string if old and old.id == text else None
        catalog.add(text, kept, locations=[(file, 0) for file in files])
    return catalog


def untranslated(catalog: Catalog) -> list[Message]:
    """What has no translation yet."""
    return [m for m in catalog if m.id and not all(m.string if isinstance(m.string, tuple) else (m.string,))]


def save(language: str, catalog: Catalog) -> None:
    path = po_path(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as po:
        po.write(HEADER.encode())
        write_po(po, catalog, width=110, omit_header=True, sort_output=True, include_lineno=False)
    path.with_suffix(".mo").write_bytes(compiled(catalog))


def compiled(catalog: Catalog) -> bytes:
    """The catalog as the page reads it."""
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def main() -> None:
    texts = texts_of_tree()
    for language in TRANSLATED:
        catalog = updated(language, texts)
        save(language, catalog)
        missing = untranslated(catalog)
        print(f"{language}: {len(texts)} texts, {len(missing)} to translate in {po_path(language).relative_to(ROOT)}")
        for message in missing:
            print(f"  {message.id}")


if __name__ == "__main__":
    main()
