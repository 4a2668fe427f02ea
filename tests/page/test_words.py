import ast
import io
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Message

from tests.tools.words import (
    PLACEHOLDER,
    ROOT,
    TRANSLATED,
    compiled,
    python_texts,
    read_catalog,
    script_texts,
    texts_of_tree,
    untranslated,
)
from towerpi import errors
from towerpi.cubes import Cubes
from towerpi.errors import TowerPiError, joined, sentence
from towerpi.page.wire import sentence_to_plain
from towerpi.page.words import choose, words
from towerpi.reading import Doubt, DoubtKind
from towerpi.speech import LANGUAGES, Catalog

DUE = "Run `.venv/bin/python -m tests.tools.words` and translate what it names."


def forms(message: Message) -> list[tuple[str, str]]:
    """Each text with its translation; what counts many beside what counts one."""
    ids = message.id if isinstance(message.id, tuple) else (str(message.id),)
    said = message.string if isinstance(message.string, tuple) else (str(message.string),)
    return list(zip(ids, said, strict=True))


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_of_the_tree_is_translated(language: str) -> None:
    catalog = read_catalog(language)
    there = {message.id for message in catalog if message.id}
    assert there == set(texts_of_tree()), DUE
    assert [message.id for message in untranslated(catalog)] == [], DUE
    assert [message.id for message in catalog if message.id and message.fuzzy] == []
    assert not catalog.obsolete, DUE


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_keeps_the_placeholders(language: str) -> None:
    """Only the number itself may be left out, as in "a cube"."""
    for message in read_catalog(language):
        for text, translated in forms(message) if message.id else []:
            told, wanted = set(PLACEHOLDER.findall(translated)), set(PLACEHOLDER.findall(text))
            assert told == wanted or (isinstance(message.id, tuple) and told ^ wanted == {"n"}), message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_catalog_is_fresh(language: str) -> None:
    fresh = Catalog(io.BytesIO(compiled(read_catalog(language)))).words()
    assert words(language) == {"language": language, "words": fresh}, DUE


def test_every_language_has_as_many_words() -> None:
    assert {len(words(language)["words"]) for language in TRANSLATED} == {len(texts_of_tree())}


def test_one_and_many_come_as_a_pair() -> None:
    pairs = [told for told in words("de")["words"].values() if isinstance(told, list)]
    assert {len(pair) for pair in pairs} <= {2}


def test_english_needs_no_words() -> None:
    assert words("en") == {"language": "en", "words": {}}


SPEAKING = [
    "autoplay",
    "cameras",
    "game",
    "page",
    "codec.py",
    "eye.py",
    "gamelog.py",
    "ledger.py",
    "loop.py",
    "product.py",
]


@pytest.mark.parametrize("part", SPEAKING)
def test_what_reaches_the_page_is_raised_as_a_sentence(part: str) -> None:
    """An error that is raised with bare text would be English in every language; settings stay in the terminal."""
    bare = [node for path in sources(part) for node in ast.walk(ast.parse(path.read_text())) if raises_text(node)]
    assert [ast.unparse(node) for node in bare] == []


def sources(part: str) -> list[Path]:
    path = ROOT / "towerpi" / part
    return [path] if path.is_file() else sorted(path.rglob("*.py"))


def raises_text(node: ast.AST) -> bool:
    if not (isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and isinstance(node.exc.func, ast.Name)):
        return False
    kind, said = getattr(errors, node.exc.func.id, None), node.exc.args[:1]
    return kind not in (None, errors.BadSettings) and isinstance(said[0], ast.Constant | ast.JoinedStr)


@pytest.mark.parametrize(
    ("header", "cookie", "chosen"),
    [
        pytest.param("", "", "en", id="a-browser-that-says-nothing"),
        pytest.param("de-AT,de;q=0.9,en;q=0.8", "", "de", id="austrian-german"),
        pytest.param("fr-FR,hu;q=0.5,en;q=0.3", "", "hu", id="the-first-that-is-known"),
        pytest.param("en;q=0.1,it;q=0.2", "", "it", id="by-weight-not-by-place"),
        pytest.param("fr,ja", "", "en", id="none-of-ours"),
        pytest.param("de", "it", "it", id="the-phone-has-chosen"),
        pytest.param("de", "../../etc", "de", id="a-cookie-that-is-no-language"),
        pytest.param(";;q=x,,", "", "en", id="nonsense"),
    ],
)
def test_choice_of_language(header: str, cookie: str, chosen: str) -> None:
    assert choose(header, cookie) == chosen
    assert chosen in LANGUAGES


DOUBT = Doubt(DoubtKind.TOUCHING, ("red",), 3.0, 4.0)


@pytest.mark.parametrize(
    ("value", "plain", "text"),
    [
        pytest.param(3, 3, "3", id="number"),
        pytest.param("Baden", "Baden", "Baden", id="text"),
        pytest.param("red", {"colour": "red"}, "red", id="colour"),
        pytest.param("Red", {"colour": "red"}, "Red", id="colour-at-the-beginning"),
        pytest.param(Cubes(red=3), {"cubes": {"red": 3}}, "3 red", id="cubes"),
        pytest.param(
            DOUBT,
            {"doubt": {"kind": "touching", "colours": ["red"], "x": 3.0, "y": 4.0}},
            "touching (red) at 3,4",
            id="doubt",
        ),
        pytest.param(("red", 2), [{"colour": "red"}, 2], "red, 2", id="row"),
        pytest.param(
            sentence("Plug {it} in.", it="that"),
            {"text": "Plug that in.", "template": "Plug {it} in.", "values": {"it": "that"}},
            "Plug that in.",
            id="sentence-in-a-sentence",
        ),
    ],
)
def test_a_sentence_goes_out_with_its_values(value: Any, plain: Any, text: str) -> None:
    said = sentence("It was {what}.", what=value)
    assert sentence_to_plain(said) == {
        "text": f"It was {text}.",
        "template": "It was {what}.",
        "values": {"what": plain},
    }


def test_plain_text_goes_out_as_its_own_value() -> None:
    assert sentence_to_plain("So {it} is.") == {
        "text": "So {it} is.",
        "template": "{text}",
        "values": {"text": "So {it} is."},
    }
    assert sentence_to_plain(TowerPiError("Lost.").sentence)["values"] == {"text": "Lost."}


def test_sentences_in_a_row_stay_sentences() -> None:
    row = joined([sentence("No {what}.", what="camera"), sentence("Plug it in.")])
    assert row == "No camera. Plug it in."
    assert [part["template"] for part in sentence_to_plain(row)["values"].values()] == ["No {what}.", "Plug it in."]


def test_texts_are_found_where_they_are_said() -> None:
    script = """
    // _("in a comment")
    const a = html`<b title="${_("in a template", { n: n_("one", "many", 2) })}">it's</b>`, rule = /["']_\\(/g;
    const b = (x) => _("outside {x}", { x: rich('inside {y}', { y }) }) + _("long " + "text") + other._("foreign");
    const c = _(variable);
    """
    assert list(script_texts(script)) == ["in a template", ("one", "many"), "outside {x}", "inside {y}", "long text"]
    code = 'x = sentence("a {b}", b=sentence("c" "d")); sentence(name); sentence("{text}", text=x); told("e")'
    assert sorted(map(str, python_texts(code))) == ["a {b}", "cd"]
