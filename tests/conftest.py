from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.loop_table import Table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path)
    yield table
    table.loop.close()
