"""Steps done, or only told. Commands are run by a function that a test may give; files go under the machine's root."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from towerpi.errors import InstallFault
from towerpi.install.steps import Action, Link, Remove, Run, Step, Write

Say = Callable[[str], None]
Runner = Callable[[tuple[str, ...], bool], tuple[int, str]]  # words, shown: exit code, and what it printed


def run_command(words: tuple[str, ...], shown: bool) -> tuple[int, str]:
    """What is shown goes to the terminal as it comes; the rest is kept for the case that it fails."""
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
    out = None if shown else subprocess.PIPE
    try:
        done = subprocess.run(words, stdout=out, stderr=subprocess.STDOUT, text=True, env=env)
    except OSError as error:
        return 127, str(error)
    return done.returncode, done.stdout or ""


@dataclass(frozen=True, slots=True)
class Performer:
    """Does what it is told, step by step."""

    say: Say
    root: Path = Path("/")
    run: Runner = run_command

    def tell(self, steps: Iterable[Step]) -> None:
        """What would be done, and nothing else."""
        for step in steps:
            self.say(step.title if step.actions else f"{step.title}: nothing to do")
            for action in step.actions:
                self.say(f"  would {action}")

    def do(self, steps: Iterable[Step]) -> None:
        """All of it, in order; InstallFault at the first that fails."""
        for step in steps:
            self.say(f"{step.title}{'' if step.actions else ': nothing to do'}")
            for action in step.actions:
                self._act(step, action)

    def _act(self, step: Step, action: Action) -> None:
        if isinstance(action, Run):
            self._run(step, action)
            return
        path = self.root / action.path.lstrip("/")
        try:
            if isinstance(action, Remove):
                _remove(path)
            elif isinstance(action, Write):
                _write(path, action.text)
            else:
                _link(path, action)
        except OSError as error:
            raise InstallFault(f"{step.title}: {action} failed ({error}). Mend that and run the same again.") from error

    def _run(self, step: Step, action: Run) -> None:
        code, printed = self.run(action.words, action.shown)
        if code == 0 or action.may_fail:
            return
        if action.otherwise:
            for other in action.otherwise:
                self._act(step, other)
            return
        said = "".join(f"\n  {line}" for line in printed.splitlines()[-15:])
        raise InstallFault(
            f"{step.title}: `{' '.join(action.words)}` ended with {code}. Mend that and run the same again.{said}"
        )


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.part")
    part.write_text(text, encoding="utf-8")
    part.chmod(0o644)
    part.rename(path)


def _link(path: Path, link: Link) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.symlink_to(link.target)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
