"""Real Chromium and a running demo for every test that asks; without Chromium the tests are skipped and say so.

BROWSER_TESTS=required (set by .ci/run once Chromium is there) turns the skip into a failure.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.demo import Demo, start

NAMES = ("chromium", "chromium-browser", "google-chrome")
expect.set_options(timeout=20_000)  # a limit for machines with much to do; what is there is seen at once
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        why = "Chromium was expected; none is installed. On Debian: apt install chromium."
        if os.environ.get("BROWSER_TESTS") == "required":
            pytest.fail(why)
        pytest.skip(why)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture
def demo_of(tmp_path: Path) -> Iterator[Callable[..., Demo]]:
    """Start demos with words of your own; all are stopped afterwards."""
    running: list[Demo] = []

    def begin(*words: str, folder: Path = tmp_path / "data", port: int = 0, command: str = "demo") -> Demo:
        running.append(start(folder, *words, port=port, command=command))
        return running[-1]

    yield begin
    for one in running:
        if one.process.poll() is None:
            one.stop()


@pytest.fixture
def demo(demo_of: Callable[..., Demo]) -> Demo:
    """Nobody plays yet: the test does."""
    return demo_of("--by-hand", "--fast")
