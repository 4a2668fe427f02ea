"""A phone at the table: a page in real Chromium that remembers everything it should not have seen.

Every console error, failed script, request to another host and report of the content policy is a fault; `check` says
so at the end of each test.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Request, ViewportSize, expect

Scheme = Literal["light", "dark"]
PHONE: ViewportSize = {"width": 390, "height": 844}
TELEVISION: ViewportSize = {"width": 1920, "height": 1080}


class Phone:
    """One browser with its own cookies."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.url, self.page = url, context.new_page()
        self.faults: list[str] = []
        self.expected: list[str] = []  # parts of console errors that a test brings about on purpose
        host = urlsplit(url).netloc
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        self.page.on("request", lambda request: self._ask(request, host))

    def _hear(self, message: ConsoleMessage) -> None:
        slow = "503" in message.text and message.location["url"] == f"{self.url}api/events"  # the page sends it again
        if message.type == "error" and not slow and not any(part in message.text for part in self.expected):
            self.faults.append(f"console: {message.text} ({message.location})")

    def _ask(self, request: Request, host: str) -> None:
        if urlsplit(request.url).netloc not in (host, ""):
            self.faults.append(f"request to {request.url}")

    def open(self, path: str = "") -> "Phone":
        self.page.goto(self.url + path.removeprefix("/"))
        return self

    def join(self, pin: str, path: str = "") -> "Phone":
        """Open the link of the QR code and wait until this phone may act: leaving sooner would stop it."""
        with self.page.expect_response(
            lambda answer: answer.url == f"{self.url}api/session" and answer.ok and answer.request.method == "POST"
        ):
            self.open(f"{path}#pin={pin}")
        return self

    def sees(self, text: str) -> "Phone":
        expect(self.page.get_by_text(text).first).to_be_visible(timeout=15_000)
        return self

    def heading(self, name: str | re.Pattern[str]) -> "Phone":
        expect(self.page.get_by_role("heading", name=name).first).to_be_visible(timeout=20_000)
        return self

    def press(self, name: str) -> "Phone":
        self.button(name).click(timeout=15_000)
        return self

    def button(self, name: str) -> Locator:
        exact = self.page.get_by_role("button", name=name, exact=True)
        return exact.or_(self.page.get_by_role("link", name=name, exact=True)).first

    def check(self) -> None:
        reports = self.page.request.get(f"{self.url}csp").json()
        assert not self.faults, "\n".join(self.faults)
        assert reports["count"] == 0, reports


@contextmanager
def phone(
    browser: Browser, url: str, *, scheme: Scheme = "light", size: ViewportSize = PHONE, language: str = "en"
) -> Iterator[Phone]:
    """A phone that is checked when it is put away."""
    context = browser.new_context(
        viewport=size, color_scheme=scheme, locale=language, reduced_motion="reduce", has_touch=True
    )
    try:
        one = Phone(context, url)
        yield one
        one.check()
    finally:
        context.close()
