from io import StringIO

from rich.console import Console

from tests.bench.accuracy import faults, proven, table
from tests.bench.rigs import FEW_RIGS, rigs_in
from tests.bench.scores import Score
from tests.bench.test_scores import DOUBT, throw

SCORE = Score((throw("rb", "rb"), throw("rb", "rb"), throw("r", "b"), throw("r", "", DOUBT, 0.2)))


def test_each_figure_stands_under_its_heading() -> None:
    page = Console(file=StringIO(), width=200)
    page.print(table({"mine": SCORE}))
    lines = page.file.getvalue().splitlines()  # type: ignore[attr-defined]
    cells = [
        [cell.strip() for cell in line.replace("┃", "│").split("│")[1:-1]]
        for line in lines
        if "│" in line or "┃" in line
    ]
    assert dict(zip(cells[0], cells[1], strict=True)) == {
        "rig": "mine",
        "exact": "2/4",
        "half visible exact": "2/3",
        "half visible doubted": "0/3",
        "silent wrong": "1/4",
        "doubted": "1/4",
        "8-12 cubes": "-",
        "35-45 cubes": "-",
    }


def test_silent_faults_are_told_first() -> None:
    assert faults(SCORE.throws) == [
        "SILENT rig/000.jpg: 1 r lay there, 1 b counted, least visible 1.00",
        "doubted rig/000.jpg: 1 r lay there, none counted, least visible 0.20",
    ]


def test_what_is_proven_is_less_than_what_was_seen() -> None:
    assert "exact in at least 13.5%" in proven(SCORE)


def test_the_rigs_of_the_tests_are_whole() -> None:
    rigs = rigs_in(FEW_RIGS)
    assert [(rig.name, rig.view, len(list(rig.throws()))) for rig in rigs] == [
        ("above-black", "above", 12),
        ("below-dim", "below", 13),
    ]
    assert all(throw.path.is_file() for rig in rigs for throw in rig.throws())
