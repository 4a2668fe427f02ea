"""Who plays after a restart: the demo goes on with its own game, never with a person's."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.browser.demo import Demo, start
from tests.browser.table import Table

pytestmark = pytest.mark.slow


@contextmanager
def running(folder: Path, *words: str) -> Iterator[Demo]:
    demo = start(folder, "--fast", *words)
    try:
        yield demo
    finally:
        demo.stop()


def test_a_persons_game_is_left_alone(tmp_path: Path) -> None:
    with running(tmp_path, "--by-hand") as demo:
        Table(demo).begin(players=3)
        left = demo.state()["game"]
    with running(tmp_path) as demo:
        state = demo.until(lambda state: bool(state["demo"]["at_rest"]))
        assert not state["demo"]["playing"]
        assert (state["game"]["id"], state["game"]["step"]) == (left["id"], left["step"])
        Table(demo).post("api/demo", {"do": "play"})  # asked to, it plays
        assert demo.until(lambda state: state["game"]["step"] > left["step"])["demo"]["playing"]


def test_its_own_game_goes_on(tmp_path: Path) -> None:
    with running(tmp_path) as demo:
        left = demo.until(lambda state: bool(state["game"] and state["game"]["step"] > 1))
    with running(tmp_path) as demo:
        found = demo.state()["game"]["step"]
        state = demo.until(lambda state: state["game"]["step"] > found)
        assert state["demo"]["playing"]
        assert state["game"]["id"] == left["game"]["id"]
