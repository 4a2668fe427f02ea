"""The wheel, built from the tree and installed where no checkout is, is the whole product."""

import json
import os
import subprocess
import sys
import urllib.request
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.slow
def test_the_wheel_serves_the_demo_outside_the_checkout(tmp_path: Path) -> None:
    wheel = _built(tmp_path / "dist")
    program = _installed(wheel, tmp_path / "venv")
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV", "TOWERPI"))}
    where = tmp_path / "elsewhere"
    where.mkdir()
    found = subprocess.run([program, "rig", "sizes"], cwd=where, env=env, capture_output=True, text=True, check=True)
    assert "Camera Module 3" in found.stdout
    process = subprocess.Popen(
        [program, "demo", "--fast", "--host", "127.0.0.1", "--port", "0"],
        cwd=where,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout
        address = process.stdout.readline().split()[-1]
        _is_whole(address)
    finally:
        process.terminate()
        _, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (0, "")


def _built(folder: Path) -> Path:
    """Hatchling is among the development tools, so nothing is fetched."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return next(folder.glob("*.whl"))


def _installed(wheel: Path, folder: Path) -> str:
    """Into an environment with nothing in it; what the wheel says it needs comes from pip's cache."""
    venv.create(folder, with_pip=False, symlinks=True)
    python = str(folder / "bin" / "python")
    words = ["--python", python, "install", "--quiet", "--disable-pip-version-check", "--no-compile", str(wheel)]
    subprocess.run([sys.executable, "-m", "pip", *words], check=True)
    asked = [python, "-c", "import towerpi; print(towerpi.__file__)"]
    told = subprocess.run(asked, cwd=folder, capture_output=True, text=True, check=True)
    assert str(folder) in told.stdout, "the checkout must not be what runs"
    return str(folder / "bin" / "towerpi")


def _is_whole(address: str) -> None:
    """The page with what it loads, its languages, and the profile that the demo counts with."""

    def get(path: str) -> bytes:
        with urllib.request.urlopen(address + path, timeout=30) as answer:
            return bytes(answer.read())

    shell = get("").decode()
    assets = {
        word for word in shell.replace('"', " ").split() if word.startswith("/") and "." in word.rsplit("/", 1)[-1]
    }
    assert len(assets) > 3
    for asset in assets:
        assert get(asset), asset
    for language in ("de", "hu", "it"):
        assert json.loads(get(f"words/{language}.json"))["language"] == language
    assert json.loads(get("openapi.json"))["openapi"].startswith("3.1")
    assert json.loads(get("healthz"))["ok"]
    with urllib.request.urlopen(address + "events", timeout=30) as states:  # the shipped calibration counts
        seen = (json.loads(line[6:]) for line in states if line.startswith(b"data: "))
        assert next(state for state in seen if state["camera"]["watching"])
