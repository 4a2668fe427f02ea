"""The files of the page, read and compressed once: styles, scripts, icons.

Only what was found in these folders at the start can be asked for, so no path leads anywhere else. A browser asks again
each time whether a file has changed and is told so in a few bytes.
"""

import gzip
import hashlib
from dataclasses import dataclass
from pathlib import Path

from flask import Request, Response

from towerpi.errors import sentence
from towerpi.page.saying import refuse

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
}
FOLDERS = ("css", "js", "icons")
SMALL = 200  # bytes: compressing less gains nothing


@dataclass(frozen=True, slots=True)
class Asset:
    """One file, ready to send."""

    content_type: str
    raw: bytes
    packed: bytes | None  # None: compressing gains nothing
    tag: str

    def answer(self, request: Request) -> Response:
        """The file, in the form that this browser takes, or that it has it already."""
        packed = self.packed if request.accept_encodings.quality("gzip") > 0 else None
        response = Response(self.raw if packed is None else packed, content_type=self.content_type)
        response.set_etag(self.tag, weak=True)
        response.headers["Cache-Control"] = "no-cache"
        response.vary.add("Accept-Encoding")
        if packed is not None:
            response.headers["Content-Encoding"] = "gzip"
        response.make_conditional(request)
        return response


def asset_of(content_type: str, raw: bytes) -> Asset:
    """Compress it, if that gains something."""
    packed = gzip.compress(raw, 9, mtime=0) if len(raw) > SMALL else raw
    tag = hashlib.sha256(raw).hexdigest()[:16]
    return Asset(content_type, raw, packed if len(packed) < len(raw) * 0.95 else None, tag)


class Assets:
    """All files by their path from the top of the page."""

    def __init__(self, web: Path) -> None:
        self._files = {
            path.relative_to(web).as_posix(): asset_of(TYPES[path.suffix], path.read_bytes())
            for folder in FOLDERS
            for path in sorted((web / folder).rglob("*"))
            if path.suffix in TYPES and path.is_file()
        }

    def names(self, folder: str, suffix: str) -> list[str]:
        """Paths of one kind, in order."""
        return [name for name in self._files if name.startswith(f"{folder}/") and name.endswith(suffix)]

    def answer(self, name: str, request: Request) -> Response:
        """The file, or 404 with a sentence."""
        if name not in self._files:
            refuse(404, sentence("There is no file {name} here.", name=name[:80]))
        return self._files[name].answer(request)
