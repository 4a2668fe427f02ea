"""What every request must be before anything looks at it, and what every answer says to the browser.

A name that is not this tower's gives 421 (a foreign site that points its own name at the Pi gets nothing). A write
needs a header that no foreign form can send, the same origin, JSON, and the table's PIN. Answers forbid the browser to
load or embed anything from elsewhere.
"""

import socket
from collections.abc import Callable, Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import Flask, Response, request

from towerpi.errors import sentence
from towerpi.page.saying import refuse

HEADER = "X-TowerPi"
BODY_LIMIT = 64 * 1024
REPORTS = "/csp"
OPEN_WRITES = frozenset({"/api/session", "/api/plan", "/api/judge", REPORTS})  # everything else needs the PIN
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; "
    f"base-uri 'none'; form-action 'none'; frame-ancestors 'none'; report-uri {REPORTS}"
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def guard(app: Flask, host_names: Collection[str], acting: Callable[[], bool]) -> None:
    """Put the guards before every view of the app."""
    names = {"localhost", socket.gethostname().lower(), *(name.lower() for name in host_names)}

    def check() -> None:
        _check_host(names)
        if request.method in ("POST", "PUT", "PATCH", "DELETE") and request.path != REPORTS:
            _check_write()
            if request.path not in OPEN_WRITES and not acting():
                refuse(401, sentence("Watching is open; to act, enter the PIN of this table."), "pin")

    app.before_request(check)
    app.after_request(_add_headers)


def name_of(host: str) -> str:
    """The name or address in a Host header, without port, brackets and the last dot."""
    name = host.strip().lower()
    if name.startswith("["):
        return name[1:].partition("]")[0]
    return name.rpartition(":")[0].rstrip(".") if ":" in name else name.rstrip(".")


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _check_host(names: Collection[str]) -> None:
    name = name_of(request.headers.get("Host", ""))
    if name in names or name.endswith(".local") or _is_address(name):
        return
    refuse(
        421,
        sentence(
            "{name} is not a name of this tower. Use its address, or add the name to host_names in the settings.",
            name=name[:80],
        ),
        "host",
    )


def _check_write() -> None:
    if request.headers.get(HEADER) != "1":
        refuse(403, sentence("A write needs the header {header}: 1.", header=HEADER), "header")
    origin = request.headers.get("Origin")
    site = request.headers.get("Sec-Fetch-Site", "same-origin")
    same = origin is None or _host_of(origin) == request.headers.get("Host", "").lower()
    if not same or site not in ("same-origin", "none"):
        refuse(403, sentence("This was sent by another site. Open the page of the tower itself."), "origin")
    if request.method != "DELETE" and request.mimetype != "application/json":
        refuse(415, sentence("JSON was expected (Content-Type: application/json)."), "type")


def _host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


def _add_headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response
