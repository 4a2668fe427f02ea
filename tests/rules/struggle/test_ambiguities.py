"""Every ambiguity of the rules contract (8.2) and every worked example (7.4) has a test that bears its name."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
FILES = [*HERE.glob("test_*.py"), HERE.parents[1] / "golden" / "struggle-vectors.jsonl"]
TEXT = "\n".join(path.read_text(encoding="utf-8") for path in FILES if path != Path(__file__))

AMBIGUITIES = [f"S-{number:02}" for number in range(1, 22)]
EXAMPLES = [*(f"SE-{number}" for number in (1, 2, 3, 4, 5, "5b", 6, 7)), *(f"SED-{number}" for number in range(1, 9))]


@pytest.mark.parametrize("name", [*AMBIGUITIES, *EXAMPLES])
def test_is_tested_by_name(name: str) -> None:
    """As an id ("S-05-...") or in a function's name ("s05" or "se_1"); a mention in a docstring does not count."""
    in_function = name.lower().replace("-", "_").replace("s_", "s")
    assert re.search(rf"\"{name}\b|def test_(\w*_)?{in_function}_", TEXT), f"no test names {name}"
