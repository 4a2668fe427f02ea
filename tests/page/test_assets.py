"""The files of the page."""

import gzip
from pathlib import Path

import pytest
from flask import Flask, request

from tests.page.tables import Table
from towerpi.page.assets import Assets


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    web = tmp_path / "web"
    for name, text in {
        "css/a.css": "b{}" * 500,
        "js/lib/dom.js": "let a;" * 500,
        "icons/tower.svg": "<svg/>",
        "js/notes.txt": "not for phones",
        "secret.js": "outside",
        "languages/de.js": "outside",
    }.items():
        (web / name).parent.mkdir(parents=True, exist_ok=True)
        (web / name).write_text(text)
    assets, app = Assets(web), Flask("test")
    app.add_url_rule("/<path:name>", "asset", lambda name: assets.answer(name, request))
    return app


@pytest.mark.parametrize(
    ("path", "content_type"),
    [
        ("/css/a.css", "text/css; charset=utf-8"),
        ("/js/lib/dom.js", "text/javascript; charset=utf-8"),
        ("/icons/tower.svg", "image/svg+xml"),
    ],
)
def test_types(app: Flask, path: str, content_type: str) -> None:
    answer = app.test_client().get(path)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, content_type)


def test_compressed_for_who_takes_it(app: Flask) -> None:
    plain = app.test_client().get("/css/a.css")
    packed = app.test_client().get("/css/a.css", headers={"Accept-Encoding": "gzip, br"})
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.headers["Vary"] == "Accept-Encoding"
    assert len(packed.data) < len(plain.data) / 10
    assert gzip.decompress(packed.data) == plain.data
    refused = app.test_client().get("/css/a.css", headers={"Accept-Encoding": "gzip;q=0"})
    assert "Content-Encoding" not in refused.headers


def test_small_files_stay_as_they_are(app: Flask) -> None:
    answer = app.test_client().get("/icons/tower.svg", headers={"Accept-Encoding": "gzip"})
    assert answer.data == b"<svg/>"


def test_what_is_known_is_not_sent_again(app: Flask) -> None:
    first = app.test_client().get("/css/a.css")
    again = app.test_client().get("/css/a.css", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert first.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "path",
    [
        "/css/none.css",
        "/js/notes.txt",
        "/secret.js",
        "/languages/de.js",
        "/css/../secret.js",
        "/css/%2e%2e/secret.js",
        "/css/..%2fsecret.js",
        "/js//etc/passwd",
        "/css/",
    ],
)
def test_no_way_leads_elsewhere(app: Flask, path: str) -> None:
    answer = app.test_client().get(path)
    assert answer.status_code == 404
    assert b"outside" not in answer.data


def test_the_shell_is_the_same_for_every_screen(table: Table) -> None:
    shells = {table.client.get(path).data for path in ("/", "/battle", "/new", "/tv", "/status", "/calibrate")}
    assert len(shells) == 1
    shell = shells.pop().decode()
    assert '<script type="module" src="/js/main.js"></script>' in shell
    assert '<link rel="modulepreload" href="/js/main.js">' in shell
    assert "$" not in shell
    assert "style=" not in shell


@pytest.mark.parametrize(
    ("wanted", "language"),
    [("de-AT,de;q=0.9,en;q=0.1", "de"), ("hu", "hu"), ("it-IT", "it"), ("fr", "en"), ("", "en"), ("fr,it;q=0.2", "it")],
)
def test_the_shell_in_the_browsers_language(table: Table, wanted: str, language: str) -> None:
    answer = table.client.get("/", headers={"Accept-Language": wanted})
    assert f'<html lang="{language}">' in answer.text
    assert "Accept-Language" in answer.headers["Vary"]


def test_manifest(table: Table) -> None:
    answer = table.client.get("/manifest.webmanifest")
    assert answer.headers["Content-Type"] == "application/manifest+json"
    assert answer.get_json(force=True)["display"] == "standalone"
