"""The statistics and the export, for phones: figures as plain data, tables and a report to take away.

Open to every phone. What is asked for a game that is being played is as new as the log; while a long log is still being
learned from, the phone is told how much is left and asks again.
"""

import re
from collections.abc import Iterable
from dataclasses import replace

import cv2
import numpy as np
from flask import Flask, Response, request

from towerpi.codec import to_plain
from towerpi.errors import BadInput, sentence, told
from towerpi.exporting import FORMATS, table_rows
from towerpi.page.desk import Desk
from towerpi.page.saying import as_json, refuse
from towerpi.page.words import choose
from towerpi.report import report
from towerpi.speech import Speech
from towerpi.statistics.rows import TABLES
from towerpi.statistics.summary import statistics_of
from towerpi.statistics.tally import Tally

WAIT_S = 2.0
WIDE_PX = 640
QUALITY = 70
TYPES = {"csv": "text/csv; charset=utf-8", "jsonl": "application/x-ndjson; charset=utf-8"}


class Statistics:
    """The addresses that tell what the log teaches."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._knowledge = desk, desk.foresight.knowledge

    def register(self, app: Flask) -> None:
        """Every address."""
        app.add_url_rule("/api/statistics", "statistics", self.statistics)
        app.add_url_rule("/export/<name>", "export", self.export)

    def statistics(self) -> Response:
        """All the figures of one game, or of all."""
        game = self._game()
        self._refresh()
        figures = statistics_of(self._tally(game), self._knowledge.rates)
        shown = tuple(one if self._kept(one.picture) else replace(one, picture="") for one in figures.upsets)
        return as_json({"game": game, **to_plain(replace(figures, upsets=shown))})

    def _kept(self, name: str) -> bool:
        """Is there still a picture of that name? Only the newest are kept."""
        return bool(name) and self._desk.picture(name).is_file()

    def _tally(self, game: int | None) -> Tally:
        try:
            return self._knowledge.tally(game)
        except BadInput as error:
            refuse(404, error.sentence)

    def _refresh(self) -> None:
        if not self._knowledge.refresh(wait_s=WAIT_S):
            left = self._knowledge.behind
            refuse(503, sentence("Older games are still being learned from: {n} are left.", n=left), "learning", 2)

    def export(self, name: str) -> Response:
        """A table, or the report of one game, as a file."""
        stem, _, form = name.partition(".")
        if name != "report.html" and not (stem in TABLES and form in FORMATS):
            names = [*(f"{table}.{kind}" for table in TABLES for kind in FORMATS), "report.html"]
            refuse(404, sentence("These can be exported: {names}.", names=names))
        game = self._game()
        self._refresh()
        if game is not None:
            self._tally(game)
        if name == "report.html":
            return self._report(game)
        games = self._knowledge.games() if game is None else [game]
        lines = FORMATS[form](stem, table_rows(self._knowledge, stem, games))
        return _file(
            lines if request.method == "GET" else (), name if game is None else f"{stem}-{game}.{form}", TYPES[form]
        )

    def _report(self, game: int | None) -> Response:
        if game is None:
            raise BadInput(sentence("A report is of one game: say which, as in ?game=3."))
        text = report(
            self._knowledge.game(game),
            statistics_of(self._tally(game), self._knowledge.rates),
            self._picture,
            Speech(choose(request.headers.get("Accept-Language", ""), request.cookies.get("language", ""))),
        )
        return _file([text], f"towerpi-game-{game}.html", "text/html; charset=utf-8")

    def _picture(self, name: str) -> bytes | None:
        try:
            return smaller(self._desk.picture(name).read_bytes())
        except OSError:
            return None

    def _game(self) -> int | None:
        given = request.args.get("game", "all")
        if given == "all":
            return None
        if not re.fullmatch(r"[1-9][0-9]{0,7}", given):
            raise BadInput(sentence('game must be a number, or "all"; {came} came.', came=told(given)))
        return int(given)


def _file(lines: Iterable[str], name: str, content_type: str) -> Response:
    response = Response((line.encode() for line in lines), content_type=content_type)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response


def smaller(jpeg: bytes) -> bytes | None:
    """A picture small enough to send by mail with fifty others; None when it is none."""
    bgr = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    if bgr is None:
        return None
    scale = min(1.0, WIDE_PX / bgr.shape[1])
    small = cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return bytes(cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes())
