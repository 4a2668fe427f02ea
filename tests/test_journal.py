"""What is logged reaches the journal with its priority, line by line."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from towerpi.journal import in_journal

SAYS = """
import logging, sys
from towerpi.journal import log_to
log_to(sys.stderr)
logging.getLogger("x").info("not told")
logging.getLogger("x").warning("careful")
try:
    1 / 0
except ZeroDivisionError:
    logging.getLogger("x").exception("failed")
"""


@pytest.mark.parametrize("journal", [True, False])
def test_every_line_has_its_priority(tmp_path: Path, journal: bool) -> None:
    out = tmp_path / "stderr"
    with out.open("w") as file:
        found = os.fstat(file.fileno())
        told = f"{found.st_dev}:{found.st_ino}" if journal else ""
        subprocess.run(
            [sys.executable, "-c", SAYS], stderr=file, env={**os.environ, "JOURNAL_STREAM": told}, check=True
        )
    lines = out.read_text().splitlines()
    assert lines[0] == ("<4>careful" if journal else "WARNING careful")
    assert lines[1] == ("<3>failed" if journal else "ERROR failed")
    assert all(line.startswith("<3>") for line in lines[1:]) is journal


def test_a_stream_that_is_no_file() -> None:
    assert not in_journal(io.StringIO())
