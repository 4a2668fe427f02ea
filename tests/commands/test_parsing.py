"""A wrong command line is answered in one line that says what was expected, what came and what to do."""

import re
from pathlib import Path

import pytest

from towerpi.cli import COMMANDS, main


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param("nonsense", "COMMAND must be one of .*calibrate.*; 'nonsense' came", id="no-such-command"),
        pytest.param("count a.jpg", "--profile was expected; nothing came", id="missing-option"),
        pytest.param("rig", "what was expected|{sizes,stand,wiring} was expected", id="missing-word"),
        pytest.param("rig stairs", "must be one of .*sizes.*; 'stairs' came", id="choice"),
        pytest.param("dice --view left a.jpg", "--view must be one of .*above.*; 'left' came", id="choice-of-option"),
        pytest.param("demo --seed x", "--seed must be a whole number; 'x' came", id="no-number"),
        pytest.param("demo --port x", "--port must be a whole number from 0 to 65535; 'x' came", id="no-port"),
        pytest.param("run --port 65536", "--port must be a whole number from 0 to 65535; '65536' came", id="port"),
        pytest.param("demo --seasons 0", "--seasons must be a whole number from 1 to 99; '0' came", id="no-season"),
        pytest.param("backup --keep 0", "--keep must be a whole number from 1 to 9999; '0' came", id="keep-nothing"),
        pytest.param("stats --game -3", "--game must be a whole number from 1 to 999999; '-3' came", id="game"),
        pytest.param("doctor --fast", "--fast is not understood", id="unknown-option"),
        pytest.param("export --to", "--to was expected with a value; none came", id="option-without-value"),
    ],
)
def test_wrong_usage_is_one_line(words: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words.split())
    out, err = capsys.readouterr()
    assert (ended.value.code, out, err.count("\n")) == (2, "", 1)
    assert re.search(said, err)
    assert re.search(r"\. `towerpi( \w+)? --help` tells more\.$", err)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param("rig stand --tray 0x0", "each side 50 to 500 mm; '0x0' came.", id="no-tray"),
        pytest.param("rig sizes --tray wide", "A size such as 180x130 was expected for --tray", id="no-size"),
        pytest.param("sheet --tray 9000x10", "each side 50 to 500 mm; '9000x10' came.", id="hall"),
        pytest.param("house --provinces --game warrior-knights", "Provinces are Wallenstein's", id="provinces"),
        pytest.param("install --purge", "--purge belongs to --uninstall; it came alone.", id="purge-alone"),
        pytest.param("replay", "A recorded game was expected", id="nothing-to-replay"),
        pytest.param("run --settings nowhere.toml", "nowhere.toml; it cannot be read: No such file", id="settings"),
        pytest.param("resolve --house nowhere.toml", "nowhere.toml; it cannot be read: No such file", id="house"),
        pytest.param("backup --verify nowhere.tar", "it cannot be read (No such file or directory)", id="backup"),
        pytest.param("count --profile . a.jpg", "it cannot be read (Is a directory)", id="folder-as-profile"),
    ],
)
def test_wrong_input_is_one_sentence(
    words: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert main(words.split()) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err
    assert "Errno" not in err


def test_nothing_at_all_is_answered_with_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert all(re.search(rf"^  {name} ", err, re.MULTILINE) for name in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_fits_a_terminal_and_ends_in_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    out, _ = capsys.readouterr()
    assert ended.value.code == 0
    assert max(map(len, out.splitlines())) <= 120
    assert re.search(r"\nexample:\n  .*(towerpi|\./run) ", out)
