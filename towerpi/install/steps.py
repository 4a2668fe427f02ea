"""What an installation is made of: actions as plain values, gathered into steps with a title."""

from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Run:
    """A command. `shown`: what it prints is for the reader; `may_fail`: go on all the same."""

    words: tuple[str, ...]
    shown: bool = False
    may_fail: bool = False
    otherwise: "tuple[Action, ...]" = field(default=())  # done when it fails, and then it counts as done

    def __str__(self) -> str:
        return "run " + " ".join(self.words)


@dataclass(frozen=True, slots=True)
class Write:
    """A file with this text."""

    path: str
    text: str

    def __str__(self) -> str:
        return f"write {self.path}"


@dataclass(frozen=True, slots=True)
class Link:
    """A symbolic link to a target."""

    path: str
    target: str

    def __str__(self) -> str:
        return f"link {self.path} to {self.target}"


@dataclass(frozen=True, slots=True)
class Remove:
    """A file, link or whole folder, if it is there."""

    path: str

    def __str__(self) -> str:
        return f"remove {self.path}"


Action: TypeAlias = Run | Write | Link | Remove


@dataclass(frozen=True, slots=True)
class Step:
    """Some actions that belong together; none: it is done already."""

    title: str
    actions: tuple[Action, ...]


def run(*words: str, shown: bool = False, may_fail: bool = False, otherwise: tuple[Action, ...] = ()) -> Run:
    """A command by its words."""
    return Run(words, shown, may_fail, otherwise)
