"""The page's scripts and styles: short lines, files and functions, as in the Python beside them; and they parse."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from towerpi.shipped import shipped_path

WEB = shipped_path("web")
SCRIPTS = sorted((WEB / "js").rglob("*.js"))
FILES = [*SCRIPTS, *sorted((WEB / "css").glob("*.css"))]
LINE, FILE, FUNCTION = 120, 300, 50
FUNCTION_BEGINS = re.compile(
    r"(export )?(default )?((async )?function\b|const \w+ = (async )?(\([^)]*\)|\w+) =>|const \w+ =$)"
)

node = pytest.mark.skipif(
    shutil.which("node") is None, reason="node is not installed: it reads scripts as a browser does"
)


def name(path: Path) -> str:
    return str(path.relative_to(WEB))


@pytest.mark.parametrize("path", FILES, ids=name)
def test_lines_and_files_are_short(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= FILE
    assert [f"{number}: {len(line)} characters" for number, line in enumerate(lines, 1) if len(line) > LINE] == []


@pytest.mark.parametrize("path", SCRIPTS, ids=name)
def test_functions_are_short(path: Path) -> None:
    assert [f"{first}: {length} lines" for first, length in functions(path) if length > FUNCTION] == []


@pytest.mark.parametrize("path", FILES, ids=name)
def test_every_file_says_what_it_is_for(path: Path) -> None:
    assert path.read_text(encoding="utf-8").startswith(("// ", "/* ", "/** "))


@node
def test_the_scripts_parse() -> None:
    for path in SCRIPTS:
        read = ["node", "--check", "--input-type=module"]
        done = subprocess.run(read, input=path.read_bytes(), capture_output=True)
        assert done.returncode == 0, f"{name(path)}: {done.stderr.decode()}"


@node
@pytest.mark.parametrize(
    ("shares", "said"),
    [
        pytest.param([0.029, 0.075, 0.896], ["3", "7", "90"], id="make-100-together"),
        pytest.param([1 / 3, 1 / 3, 1 / 3], ["34", "33", "33"], id="thirds"),
        pytest.param([0.57, 0.29, 0.14], ["57", "29", "14"], id="as-they-are"),
        pytest.param([0.999, 0.001, 0], [">99", "<1", "0"], id="not-sure-and-not-impossible"),
        pytest.param([1, 0, 0], ["100", "0", "0"], id="sure"),
    ],
)
def test_percents(shares: list[float], said: list[str]) -> None:
    module = (WEB / "js" / "lib" / "percents.js").as_uri()
    script = f"import {{ percents }} from {json.dumps(module)}; console.log(JSON.stringify(percents({shares})));"
    done = subprocess.run(["node", "--input-type=module", "-e", script], capture_output=True, text=True)
    assert json.loads(done.stdout) == said, done.stderr


def functions(path: Path) -> Iterator[tuple[int, int]]:
    """First line and length of every function that stands at the left edge, up to the next thing that does."""
    begun, last = 0, 0
    for number, line in enumerate([*path.read_text(encoding="utf-8").splitlines(), "end"], 1):
        if re.match(r"[^\s)}\]]", line):
            if begun:
                yield begun, last - begun + 1
            begun = number if FUNCTION_BEGINS.match(line) else 0
        last = number if line.strip() else last


def test_a_long_function_would_be_found(tmp_path: Path) -> None:
    script = tmp_path / "long.js"
    script.write_text("const one = 1;\n\nfunction long() {\n" + "  go();\n" * 60 + "}\n\nconst two = (a) =>\n  a;\n")
    assert list(functions(script)) == [(3, 62), (66, 2)]
