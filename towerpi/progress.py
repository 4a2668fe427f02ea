"""A bar for work that takes a while: shown on standard error, and only to someone who watches a terminal."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from rich.console import Console
from rich.progress import Progress

T = TypeVar("T")


def tracked(items: Sequence[T], words: str) -> Iterator[T]:
    """The items one by one; the bar goes when the last is done."""
    console = Console(stderr=True)
    if len(items) < 2 or not console.is_terminal:
        yield from items
        return
    # Lines are lifted over the bar only where both are on the terminal: a file must get its lines as they are.
    with Progress(console=console, transient=True, redirect_stdout=sys.stdout.isatty()) as progress:
        yield from progress.track(items, description=words)


@contextmanager
def waited(words: str) -> Iterator[Callable[[int], None]]:
    """A bar for work that says how much is left; it is as long as what is left the first time."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(words, total=None)

        def left(number: int) -> None:
            total = progress.tasks[0].total or number + 1
            progress.update(task, total=total, completed=max(0.0, total - number))

        yield left
