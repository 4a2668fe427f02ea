"""The documents are true: examples run, commands and modules are all there."""

import contextlib
import io
import os
import re
import socket
import subprocess
from pathlib import Path

from towerpi.cli import COMMANDS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_the_python_example_prints_what_it_says() -> None:
    code, printed = re.findall(r"```python\n(.*?)```\n\n```\n(.*?)```", README, re.DOTALL)[0]
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(compile(code, "README.md", "exec"), {})
    assert out.getvalue() == printed


def test_the_shell_examples_run() -> None:
    for line in re.findall(r"^\./run (?!test).*$", README, re.MULTILINE):
        done = subprocess.run(["sh", "-c", line], cwd=ROOT, capture_output=True, text=True, env=_own_port())
        assert done.returncode == 0, f"{line}: {done.stderr}"
        assert done.stdout


def _own_port() -> dict[str, str]:
    """The page's usual port may be in use."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    return {**os.environ, "TOWERPI_HOST": "127.0.0.1", "TOWERPI_PORT": str(port)}


def test_every_command_is_documented() -> None:
    for command in COMMANDS:
        assert re.search(rf"(\./run|towerpi) {command}\b", README + CONTRIBUTING), f"{command} is in no document"


def test_links_lead_somewhere() -> None:
    for text in (README, CONTRIBUTING):
        for target in re.findall(r"\]\(([^)#]+)\)", text):
            assert (ROOT / target).exists(), target


def test_every_module_is_on_the_map() -> None:
    for path in (ROOT / "towerpi").rglob("*.py"):
        parts = path.relative_to(ROOT / "towerpi").with_suffix("").parts
        if parts[-1].startswith("__") or parts[0] == "commands":
            continue
        assert f"`{parts[-1]}`" in CONTRIBUTING, f"{path.name} is not on the map in CONTRIBUTING.md"
