from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.page.tables import Table, table_at


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with table_at(tmp_path) as table:
        yield table
