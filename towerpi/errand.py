"""Something short to be done in another thread: a job in, an Errand for that thread and a Future of its result out."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TypeVar

from towerpi.errors import TowerPiError, sentence

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Errand:
    """To be done once, by the thread that owns what it needs."""

    do: Callable[[], None]


def promise(job: Callable[[], T]) -> "tuple[Errand, Future[T]]":
    """Whoever waits for the Future gets the result or a TowerPiError, whatever happens."""
    answer: Future[T] = Future()

    def do() -> None:
        fault = TowerPiError(sentence("Something went wrong inside TowerPi; nothing has changed. Try again."))
        try:
            answer.set_result(job())
        except TowerPiError as error:
            fault = error
        finally:
            if not answer.done():
                answer.set_exception(fault)

    return Errand(do), answer
