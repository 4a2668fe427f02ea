"""The documents are true: examples run, commands and modules are all there."""

import argparse
import contextlib
import importlib
import io
import os
import re
import socket
import subprocess
import urllib.request
from pathlib import Path

import pytest

from towerpi.cli import COMMANDS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_the_python_example_prints_what_it_says() -> None:
    code, printed = re.findall(r"```python\n(.*?)```\n\n```\n(.*?)```", README, re.DOTALL)[0]
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(compile(code, "README.md", "exec"), {})
    assert out.getvalue() == printed


def shell_lines(on_a_pi: bool) -> list[str]:
    """What stands in the README's boxes of commands: those that are said to need a Pi, or those that run anywhere."""
    boxes = re.findall(r"([^\n]*)\n\n```sh\n(.*?)```", README, re.DOTALL)
    chosen = [box for before, box in boxes if bool(re.search(r"[Oo]n the Pi|in this folder:$", before)) is on_a_pi]
    return [line.split("  #")[0].strip() for box in chosen for line in box.splitlines() if line.strip()]


@pytest.mark.slow
@pytest.mark.parametrize("line", shell_lines(on_a_pi=False))
def test_the_shell_examples_run(line: str) -> None:
    (ROOT / "build").mkdir(exist_ok=True)
    if line.startswith("./run demo"):  # goes on until it is stopped
        _serves(line)
        return
    done = subprocess.run(["sh", "-c", line], cwd=ROOT, capture_output=True, text=True, env=_own_port())
    assert done.returncode == 0, f"{line}: {done.stderr}"
    assert done.stdout or "build" in line


def _serves(line: str) -> None:
    process = subprocess.Popen(line.split(), cwd=ROOT, stdout=subprocess.PIPE, text=True, env=_own_port())
    assert process.stdout
    address = next(found[0] for text in process.stdout if (found := re.findall(r"http://\S+/", text)))
    with urllib.request.urlopen(address, timeout=30) as page:
        assert b"TowerPi" in page.read()
    process.terminate()
    process.communicate()


IN_THE_TEXT = re.findall(r"`((?:sudo )?(?:\./run|towerpi) [^`]+)`", README)
COMMAND = re.compile(r"(?:\./run|towerpi) (\w+)((?: [^`&#]*)?)")


@pytest.mark.parametrize("line", [*shell_lines(on_a_pi=True), *IN_THE_TEXT])
def test_what_is_not_run_is_understood(line: str) -> None:
    """Commands that need a Pi, and those in the text: the program knows each with its options."""
    for name, rest in COMMAND.findall(line):
        if name == "test" or "systemctl" in rest:
            continue
        parser = argparse.ArgumentParser(exit_on_error=False)
        importlib.import_module(f"towerpi.commands.{name}").add_arguments(parser)
        given = rest.partition(">")[0].split("#")[0].split()
        parser.parse_known_args(given if "--help" not in given else [])
        unknown = [word for word in given if word.startswith("--") and word not in parser.format_help()]
        assert not unknown, line


def test_what_needs_a_pi_is_only_what_does() -> None:
    for line in shell_lines(on_a_pi=True):
        assert line.startswith(("sudo ", "towerpi ", "journalctl ")), line


def _own_port() -> dict[str, str]:
    """The page's usual port may be in use."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    return {**os.environ, "TOWERPI_HOST": "127.0.0.1", "TOWERPI_PORT": str(port)}


def test_every_command_is_documented() -> None:
    for command in COMMANDS:
        assert re.search(rf"(\./run|towerpi) {command}\b", README + CONTRIBUTING), f"{command} is in no document"


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "calibration/README.md"])
def test_links_and_pictures_lead_somewhere(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text) + re.findall(r'src="([^"]+)"', text):
        assert ((ROOT / name).parent / target).exists(), target


def test_every_module_is_on_the_map() -> None:
    for path in (ROOT / "towerpi").rglob("*.py"):
        parts = path.relative_to(ROOT / "towerpi").with_suffix("").parts
        if parts[-1].startswith("__") or parts[0] == "commands":
            continue
        assert f"`{parts[-1]}`" in CONTRIBUTING, f"{path.name} is not on the map in CONTRIBUTING.md"
