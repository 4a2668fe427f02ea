"""Machines that are only folders of files: what a Pi's kernel would say, and what its tools would answer."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from towerpi.machine import Machine

OS_RELEASE = 'ID={id}\nVERSION_ID="{version}"\nVERSION_CODENAME={codename}\nPRETTY_NAME="Debian GNU/Linux {version}"\n'
CODENAMES = {"11": "bullseye", "12": "bookworm", "13": "trixie"}


def files(root: Path, given: Mapping[str, str]) -> Path:
    for name, text in given.items():
        path = root / name.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def machine(
    root: Path,
    model: str = "Raspberry Pi 4 Model B Rev 1.4",
    version: str = "13",
    system: str = "debian",
    answers: Mapping[str, str | None] | None = None,
    more: Mapping[str, str] | None = None,
    **other: object,
) -> Machine:
    """A Pi with Trixie, but for what is given; `answers` by the first words of a command."""
    told = {
        "/etc/os-release": OS_RELEASE.format(id=system, version=version, codename=CODENAMES.get(version, "")),
        "/etc/group": "root:x:0:\nvideo:x:44:\ngpio:x:986:\n",
        "/etc/passwd": "root:x:0:0:root:/root:/bin/bash\n",
        "/run/systemd/system/there": "",
        **({"/proc/device-tree/model": f"{model}\0"} if model else {}),
        **(more or {}),
    }

    def ask(argv: Sequence[str]) -> str | None:
        line = " ".join(argv)
        return next((text for words, text in (answers or {}).items() if line.startswith(words)), None)

    usual = {"architecture": "aarch64", "bits": 64, "python": (3, 13), "user": 0}
    return Machine(files(root, told), ask, **{**usual, **other})  # type: ignore[arg-type]
