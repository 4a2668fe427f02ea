"""The log from the terminal: figures, tables, a report."""

import csv
import json
import re
from pathlib import Path

import pytest

from tests.game.stories import DOUBT, FILLED, FOUR, attack, counted, seen
from tests.test_knowledge import AGAIN, FIGHT, Tower
from towerpi.cli import main
from towerpi.game.events import NewGame, Undo, Verify
from towerpi.shipped import shipped_text
from towerpi.statistics.rows import TABLES


@pytest.fixture(autouse=True)
def no_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests, they speak English."""
    monkeypatch.setenv("LC_ALL", "C")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    tower = Tower(tmp_path)
    tower.play(*FILLED, *FIGHT, *AGAIN, Undo())
    tower.play(*FILLED, attack("blue", 2), seen("1 blue", DOUBT), counted("2 blue"), Verify(), *FIGHT)
    tower.log.close()
    return tmp_path


def test_figures_in_words(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "--data", str(data)]) == 0
    out = capsys.readouterr().out
    for words in (
        "2 games · 6 throws · 4 battles",
        "Under 10 throws",
        "Brier score",
        "Red: 3 battles",
        "1 count was corrected",
    ):
        assert words in out


@pytest.mark.parametrize(
    ("asked", "locale", "words"),
    [
        pytest.param(["--language", "de"], {}, "6 Würfe", id="asked-for"),
        pytest.param([], {"LANG": "hu_HU.UTF-8"}, "6 dobás", id="the-locale"),
        pytest.param([], {"LANG": "de_DE.UTF-8", "LC_ALL": "it_IT"}, "6 lanci", id="the-stronger-locale"),
        pytest.param([], {"LC_ALL": "", "LC_MESSAGES": "de"}, "6 Würfe", id="an-empty-one-says-nothing"),
        pytest.param([], {"LANG": "fr_FR.UTF-8"}, "6 throws", id="another-language"),
        pytest.param([], {"LANG": "C.UTF-8"}, "6 throws", id="no-language"),
        pytest.param(["--language", "en"], {"LANG": "de_DE.UTF-8"}, "6 throws", id="asked-for-in-spite-of-it"),
    ],
)
def test_figures_in_other_languages(
    data: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    asked: list[str],
    locale: dict[str, str],
    words: str,
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in locale.items():
        monkeypatch.setenv(name, value)
    assert main(["stats", "--data", str(data), *asked]) == 0
    assert words in capsys.readouterr().out


def test_figures_as_json(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "--data", str(data), "--game", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["games"], found["throws"]) == (2, 1, 3)


@pytest.mark.parametrize(
    ("story", "words"),
    [
        pytest.param((NewGame(2, FOUR),), "Nothing was thrown yet", id="no-throw"),
        pytest.param(FILLED, "the odds were not put to the test", id="one-throw"),
        pytest.param((*FILLED, *FIGHT[:2], Undo()), "1 throw was taken back", id="undone"),
        pytest.param(
            (*FILLED, *FIGHT[:1], seen("1 blue", DOUBT)), "1 count was never settled", id="left-in-the-middle"
        ),
    ],
)
def test_little(tmp_path: Path, capsys: pytest.CaptureFixture[str], story: tuple[object, ...], words: str) -> None:
    tower = Tower(tmp_path)
    tower.play(*story)  # type: ignore[arg-type]
    tower.log.close()
    assert main(["stats", "--data", str(tmp_path)]) == 0
    assert words in capsys.readouterr().out
    for form in ("csv", "jsonl", "html"):
        assert main(["export", "--to", str(tmp_path / "out"), "--data", str(tmp_path), "--format", form]) == 0


def test_an_empty_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Tower(tmp_path).log.close()
    assert main(["stats", "--data", str(tmp_path)]) == 0
    assert "0 games · 0 throws" in capsys.readouterr().out
    assert main(["export", "--to", str(tmp_path / "out"), "--data", str(tmp_path)]) == 0
    assert (tmp_path / "out" / "throws.csv").read_text().startswith("game,seq,at,throw,battle")
    assert main(["export", "--to", str(tmp_path / "out"), "--data", str(tmp_path), "--format", "html"]) == 1
    assert "the log is empty" in capsys.readouterr().err


@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_tables(data: Path, tmp_path: Path, form: str) -> None:
    target = tmp_path / "out"
    assert main(["export", "--to", str(target), "--data", str(data), "--format", form]) == 0
    for table, columns in TABLES.items():
        with (target / f"{table}.{form}").open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file)) if form == "csv" else [json.loads(line) for line in file]
        assert rows
        assert all(tuple(row) == columns for row in rows)
    assert (target / "SCHEMA.md").read_text() == shipped_text("export-schema.md")


def test_a_report(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "--to", str(tmp_path / "out"), "--data", str(data), "--format", "html", "--game", "1"]) == 0
    assert "towerpi-game-1.html: 3 throws" in capsys.readouterr().out
    assert "no longer kept" in (tmp_path / "out" / "towerpi-game-1.html").read_text()
    words = ["export", "--to", str(tmp_path / "out"), "--data", str(data), "--format", "html", "--language", "de"]
    assert main(words) == 0
    assert "Das Bild ist nicht mehr da." in (tmp_path / "out" / "towerpi-game-2.html").read_text()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param(["stats", "--data", "{}/none"], "Recorded games were expected", id="no-log"),
        pytest.param(["stats", "--data", "{}", "--game", "9"], "there is no game 9", id="no-such-game"),
        pytest.param(
            ["export", "--data", "{}", "--to", "{}/x", "--game", "9"], "there is no game 9", id="none-to-export"
        ),
        pytest.param(["export", "--data", "{}", "--to", "{}/games.db/x"], "A folder to write into", id="no-folder"),
    ],
)
def test_faults(data: Path, capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    assert main([word.format(data) for word in words]) == 1
    assert said in capsys.readouterr().err


def test_every_column_is_explained() -> None:
    schema = shipped_text("export-schema.md")
    explained = {
        name for cell in re.findall(r"^\| ([a-zA-Z_, ]+) \|", schema, re.MULTILINE) for name in cell.split(", ")
    }
    for columns in TABLES.values():
        for column in columns:
            general = re.sub(r"_(red|blue|yellow|purple|black|green)$", "_COLOUR", column)
            assert column in explained or general in explained, column
