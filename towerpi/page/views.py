"""What is no API: the shell of the page, its manifest and words, pictures of readings, the QR code, reports.

The shell is one HTML file; every screen is drawn by scripts, so every path of a screen gives the same file in the
language that the browser asks for.
"""

import json
import posixpath
import re
from collections import deque
from collections.abc import Callable
from ipaddress import ip_address
from string import Template

from flask import Flask, Response, request

from towerpi import __version__
from towerpi.errors import sentence
from towerpi.page.assets import Asset, Assets, asset_of
from towerpi.page.desk import Desk
from towerpi.page.guards import REPORTS
from towerpi.page.join import qr_svg
from towerpi.page.saying import as_json, refuse
from towerpi.page.words import choose, words
from towerpi.speech import LANGUAGES

IMPORT = re.compile(r'^(?:import|export) .*?from "(\.[^"]+)"', re.MULTILINE)  # those that wait are not meant
SCREENS = (
    *("", "battle", "new", "settle", "winter", "war", "court", "log", "tower", "game"),
    *("calibrate", "status", "tv", "join"),
)
FOR_EVER = "public, max-age=31536000, immutable"
REPORTS_KEPT = 10
REPORT_CHARS = 2000


class Views:
    """Files and pictures."""

    def __init__(self, desk: Desk, acting: Callable[[], bool]) -> None:
        self._desk, self._acting = desk, acting
        self._assets = Assets(desk.web)
        self._shells = {language: self._shell(language) for language in LANGUAGES}
        self._openapi = asset_of("application/json", _openapi((desk.web / "openapi.json").read_bytes()))
        self._manifest = asset_of("application/manifest+json", json.dumps(_manifest(self._assets)).encode())
        self._reports: deque[str] = deque(maxlen=REPORTS_KEPT)
        self._reported = 0

    def register(self, app: Flask) -> None:
        """Every address."""
        for screen in SCREENS:
            app.add_url_rule(f"/{screen}", f"screen_{screen}", self.shell)
        for rule, view in (
            ("/<any(css, js, icons):folder>/<path:name>", self.asset),
            ("/openapi.json", self.openapi),
            ("/manifest.webmanifest", self.manifest),
            ("/words/<language>.json", self.words),
            ("/frames/<name>.jpg", self.frame),
            ("/join.svg", self.join),
            ("/api/join", self.join_plain),
            ("/live.mjpg", self.live),
            (REPORTS, self.reports),
        ):
            app.add_url_rule(rule, view.__name__, view)
        app.add_url_rule(REPORTS, "report", self.report, methods=["POST"])

    def _shell(self, language: str) -> Asset:
        """The file with its language, and a word for every module: they are fetched together, not one by one."""
        icons = [f'<link rel="icon" href="/{name}">' for name in self._assets.names("icons", ".svg")]
        icons += [f'<link rel="apple-touch-icon" href="/{name}">' for name in self._assets.names("icons", ".png")]
        modules = [f'<link rel="modulepreload" href="/{name}">' for name in self._first_modules()]
        links = {"icons": "\n  ".join(icons), "modules": "\n  ".join(modules)}
        page = Template((self._desk.web / "index.html").read_text(encoding="utf-8")).substitute(lang=language, **links)
        return asset_of("text/html; charset=utf-8", page.encode())

    def _first_modules(self) -> list[str]:
        """What main.js imports, and what that imports: all that the first screen needs."""
        found = ["js/main.js"]
        for name in found:
            text = (self._desk.web / name).read_text(encoding="utf-8")
            wanted = (posixpath.normpath(f"{posixpath.dirname(name)}/{path}") for path in IMPORT.findall(text))
            found += [module for module in wanted if module not in found]
        return found

    def shell(self) -> Response:
        language = choose(request.headers.get("Accept-Language", ""), request.cookies.get("language", ""))
        response = self._shells[language].answer(request)
        response.vary.update(("Accept-Language", "Cookie"))
        return response

    def asset(self, folder: str, name: str) -> Response:
        return self._assets.answer(f"{folder}/{name}", request)

    def openapi(self) -> Response:
        return self._openapi.answer(request)

    def manifest(self) -> Response:
        return self._manifest.answer(request)

    def words(self, language: str) -> Response:
        if language not in LANGUAGES:
            refuse(404, sentence("The page speaks {languages}.", languages=LANGUAGES))
        return asset_of("application/json", json.dumps(words(language), ensure_ascii=False).encode()).answer(request)

    def frame(self, name: str) -> Response:
        """A picture; kept for ever by who asks with this run's name, since another run may use the number again."""
        jpeg = None
        if name.isascii() and name.isdigit() and len(name) <= 12:
            try:
                jpeg = self._desk.picture(name).read_bytes()
            except OSError:
                jpeg = None
        if jpeg is None:
            refuse(404, sentence("This picture is no longer kept; only the newest are."))
        response = Response(jpeg, mimetype="image/jpeg")
        response.add_etag()
        response.headers["Cache-Control"] = FOR_EVER if request.args.get("run") == self._desk.run else "no-cache"
        response.make_conditional(request)
        return response

    def _pin(self) -> str | None:
        """The PIN, for a browser that has it already and for one on this machine itself."""
        forwarded = "X-Forwarded-For" in request.headers or "Forwarded" in request.headers
        try:
            here = ip_address(request.remote_addr or "").is_loopback and not forwarded
        except ValueError:
            here = False
        return self._desk.access.pin if here or self._acting() else None

    def join(self) -> Response:
        response = Response(qr_svg(self._desk.join.link(self._pin())), mimetype="image/svg+xml")
        response.headers["Cache-Control"] = "no-store"
        return response

    def join_plain(self) -> Response:
        pin, join = self._pin(), self._desk.join
        return as_json({"addresses": join.addresses(), "link": join.link(pin), "pin": pin})

    def live(self) -> Response:
        if self._desk.calibrating is None:
            refuse(404, sentence("There is no camera to look through."))
        frames = self._desk.calibrating.live() if request.method == "GET" else iter(())
        if frames is None:
            refuse(503, sentence("The live picture is for two viewers, while a camera is there."), "full", 5)
        return Response(frames, mimetype="multipart/x-mixed-replace; boundary=frame")

    def report(self) -> Response:
        """A browser tells what the policy forbade; counted, the last are kept."""
        self._reported += 1
        self._reports.append(request.get_data().decode(errors="replace")[:REPORT_CHARS])
        return Response(status=204)

    def reports(self) -> Response:
        return as_json({"count": self._reported, "last": list(self._reports)})


def _openapi(text: bytes) -> bytes:
    """The document with the version that runs."""
    document = json.loads(text)
    document["info"]["version"] = __version__
    return json.dumps(document, ensure_ascii=False).encode()


def _manifest(assets: Assets) -> dict[str, object]:
    icons = [{"src": f"/{name}", "sizes": "any", "type": "image/svg+xml"} for name in assets.names("icons", ".svg")]
    for name in assets.names("icons", ".png"):
        digits = "".join(filter(str.isdigit, name))
        icons.append({"src": f"/{name}", "sizes": f"{digits}x{digits}", "type": "image/png"})
    return {
        "name": "TowerPi",
        "short_name": "TowerPi",
        "description": "What fell out of the cube tower, and what to do with it",
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f1e9d6",
        "theme_color": "#f1e9d6",
        "icons": icons,
    }
