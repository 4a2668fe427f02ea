"""systemd's own tools on the units, shellcheck on the scripts, the installer's bootstrap in a shell."""

import argparse
import os
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.doctor.machines import OS_RELEASE, files
from towerpi.commands import backup, run
from towerpi.loop import IDLE_S

ROOT = Path(__file__).parents[2]
UNITS = sorted(path for path in (ROOT / "systemd").glob("towerpi*") if path.suffix in (".service", ".timer"))
GUARDED = [path for path in UNITS if path.suffix == ".service" and "kiosk" not in path.name]  # a browser needs more
SCRIPTS = ["run", ".ci/run", "tests/nspawn/box.sh", "tests/nspawn/appliance.sh", "tests/nspawn/kiosk.sh"]

systemd = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")


@systemd
def test_systemd_understands_every_line(tmp_path: Path) -> None:
    """An unknown key is only a warning, so nothing at all may be said. The programs are not installed here."""
    for path in UNITS:
        text = re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", path.read_text(), flags=re.MULTILINE)
        (tmp_path / path.name).write_text(text)
    told = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *(str(tmp_path / path.name) for path in UNITS)],
        capture_output=True,
        text=True,
    )
    assert (told.returncode, told.stderr) == (0, "")


@systemd
@pytest.mark.parametrize("unit", GUARDED, ids=lambda path: path.name)
def test_exposure_is_small(unit: Path) -> None:
    told = subprocess.run(
        ["systemd-analyze", "security", "--offline=yes", "--threshold=20", str(unit)], capture_output=True, text=True
    )
    assert told.returncode == 0, told.stdout.splitlines()[-1]


@pytest.mark.skipif(not shutil.which("shellcheck"), reason="shellcheck is not installed")
@pytest.mark.parametrize("script", SCRIPTS)
def test_scripts_are_clean(script: str) -> None:
    told = subprocess.run(["shellcheck", "--external-sources", str(ROOT / script)], capture_output=True, text=True)
    assert told.stdout == ""


def test_the_program_knows_the_options_of_its_units() -> None:
    for unit, command in (("towerpi.service", run), ("towerpi-backup.service", backup)):
        parser = argparse.ArgumentParser()
        command.add_arguments(parser)
        (line,) = re.findall(r"^ExecStart=\S+ \S+ (.*)$", (ROOT / "systemd" / unit).read_text(), re.MULTILINE)
        parser.parse_args(line.split())


def test_the_watchdog_is_fed_often_enough() -> None:
    text = (ROOT / "systemd" / "towerpi.service").read_text()
    (limit,) = re.findall(r"^WatchdogSec=(\d+)$", text, re.MULTILINE)
    assert int(limit) >= IDLE_S * 10
    assert "Type=notify" in text


def test_avahi_gets_a_service_file() -> None:
    service = ET.parse(ROOT / "systemd" / "avahi-towerpi.service").getroot()
    assert [node.text for node in service.iter("type")] == ["_http._tcp"]


def _copy_tree(source: Path, target: Path) -> None:
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))


def test_the_bootstrap_needs_no_environment(tmp_path: Path) -> None:
    """From a bare checkout: no .venv is made, and what is not supported is one sentence."""
    for name in ("run", "towerpi", "systemd", "pyproject.toml"):
        target = tmp_path / name
        (_copy_tree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, target)
    told = subprocess.run(["./run", "install", "--dry-run"], cwd=tmp_path, capture_output=True, text=True)
    assert not (tmp_path / ".venv").exists()
    assert told.returncode == 0 or "was expected" in told.stderr
    assert told.returncode or "would write /etc/systemd/system/towerpi.service" in told.stdout
    bad = subprocess.run(["./run", "install", "--restore", "none.tar"], cwd=tmp_path, capture_output=True, text=True)
    assert bad.returncode == 1
    assert "A backup was expected at none.tar" in bad.stderr


BOOTSTRAP = """
set -eu
for name in bin sbin lib lib64 usr; do
    if [ -L "/$name" ]; then ln -s "$(readlink "/$name")" "$1/$name"
    elif [ -d "/$name" ]; then mkdir "$1/$name"; mount --rbind "/$name" "$1/$name"; fi
done
mount --bind "$2" "$1/towerpi"
chroot "$1" /towerpi/run install --dry-run
"""


@pytest.mark.skipif(os.geteuid() != 0 or not Path("/usr/bin/python3").exists(), reason="a chroot needs root")
def test_a_dry_run_in_a_chroot_changes_nothing(tmp_path: Path) -> None:
    """A system of its own, Debian 13 by its files, in a mount namespace that goes away again."""
    root = files(tmp_path, {"/etc/os-release": OS_RELEASE.format(id="debian", version="13", codename="trixie")})
    (root / "towerpi").mkdir()
    (root / "dev").mkdir()
    (root / "dev" / "null").touch()
    before = sorted(path for path in (root / "etc").rglob("*"))
    command = ["unshare", "--mount", "--propagation", "private", "sh", "-c", BOOTSTRAP, "sh", str(root), str(ROOT)]
    told = subprocess.run(command, capture_output=True, text=True)
    if "Operation not permitted" in told.stderr:
        pytest.skip("this machine allows no mount namespace")
    assert told.returncode == 0, told.stderr
    assert "would run apt-get install -y -qq --no-install-recommends python3-venv" in told.stdout
    assert "! systemd was expected to run" in told.stdout
    assert sorted(path for path in (root / "etc").rglob("*")) == before
    assert not (root / "opt").exists()
