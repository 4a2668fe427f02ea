"""Every ambiguity of the rules contract (8.1) and every worked example (7.1, 7.2) has a test that bears its name."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[2]
FILES = [*TESTS.rglob("test_*.py"), *TESTS.rglob("*.jsonl")]
TEXT = "\n".join(path.read_text(encoding="utf-8") for path in FILES if path != Path(__file__))

AMBIGUITIES = [f"W-{number:02}" for number in range(1, 41)]
EXAMPLES = [
    *("W1-H1", "W1-H2", "W1-H2b", "W1-H3", "W1-H4", "W1-H5", "W1-T"),
    *(f"W2-{number}" for number in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)),
    *(f"KH-{number}" for number in range(1, 7)),
    *(f"DV-{number:02}" for number in (*range(1, 15), *range(20, 26), *range(30, 36), *range(40, 45))),
]


@pytest.mark.parametrize("name", [*AMBIGUITIES, *EXAMPLES])
def test_is_tested_by_name(name: str) -> None:
    """As an id ("W-05-...") or in a function's name ("w05" or "w2_4")."""
    in_function = name.lower().replace("-", "_").replace("w_", "w")
    assert re.search(rf"{name}\b|def test_(\w*_)?{in_function}_", TEXT), f"no test names {name}"
