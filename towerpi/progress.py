"""A bar for work that takes a while: shown on standard error, and only to someone who watches a terminal."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from rich.console import Console
from rich.progress import track

T = TypeVar("T")


def tracked(items: Sequence[T], words: str) -> Iterator[T]:
    """The items one by one; the bar goes when the last is done."""
    console = Console(stderr=True)
    silent = len(items) < 2 or not console.is_terminal
    yield from track(items, words, console=console, transient=True, disable=silent)
