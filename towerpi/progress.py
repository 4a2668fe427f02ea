"""A bar for work that takes a while: shown on standard error, and only to someone who watches a terminal."""

import sys
from collections.abc import Iterator, Sequence
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
