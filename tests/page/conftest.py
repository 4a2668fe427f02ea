from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.page.calibration_table import Rig
from tests.page.tables import Table, table_at


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with table_at(tmp_path) as table:
        yield table


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    made = Rig(tmp_path)
    yield made
    made.close()
