"""The PIN: kept, limited, changeable."""

import json
import stat
from pathlib import Path

import pytest

from tests.page.tables import Table
from towerpi.errors import BadInput
from towerpi.page.access import Access
from towerpi.page.guesses import ATTEMPTS


def wrong(access: Access) -> str:
    return f"{(int(access.pin) + 1) % 1_000_000:06}"


def test_the_pin_is_kept_for_this_user_only(tmp_path: Path) -> None:
    first = Access(tmp_path / "new" / "access.json")
    assert len(first.pin) == 6
    assert first.pin.isdigit()
    assert stat.S_IMODE((tmp_path / "new" / "access.json").stat().st_mode) == 0o600
    again = Access(tmp_path / "new" / "access.json")
    assert (again.pin, again.secret, again.generation) == (first.pin, first.secret, first.generation)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param("{", id="torn"),
        pytest.param("[]", id="no-object"),
        pytest.param('{"pin": "123456"}', id="no-secret"),
        pytest.param('{"pin": "12", "secret": "%s", "generation": 1}' % ("a" * 64), id="short-pin"),
        pytest.param('{"pin": 123456, "secret": "%s", "generation": 1}' % ("a" * 64), id="pin-is-a-number"),
        pytest.param('{"pin": "123456", "secret": "", "generation": 1}', id="empty-secret"),
        pytest.param('{"pin": "123456", "secret": "%s", "generation": "1"}' % ("a" * 64), id="no-generation"),
        pytest.param('{"pin": "123456", "secret": "%s", "generation": 1, "more": 1}' % ("a" * 64), id="more"),
    ],
)
def test_a_file_that_makes_no_sense_is_made_anew(tmp_path: Path, text: str) -> None:
    path = tmp_path / "access.json"
    path.write_text(text)
    access = Access(path)
    assert json.loads(path.read_text())["pin"] == access.pin
    assert len(access.secret) == 64


def test_without_a_disk_the_pin_holds_until_the_end(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    access = Access(tmp_path / "file" / "access.json")
    assert access.attempt(access.pin, "192.168.4.77").right
    assert "The PIN cannot be kept" in str(access.fault)


def test_a_change_that_cannot_be_kept_is_refused(table: Table) -> None:
    before = table.access.pin
    (table.folder / "access.part").mkdir()  # a disk that will not write it
    answer = table.client.ask("PUT", "/api/pin", {"pin": "654321"})
    assert (answer.status_code, "The old one still holds" in answer.text) == (503, True)
    assert (table.access.pin, table.client.acting()) == (before, True)
    (table.folder / "access.part").rmdir()
    assert table.client.ask("PUT", "/api/pin", {"pin": "654321"}).status_code == 200


@pytest.mark.parametrize("pin", ["", "12345", "1234567", "12345a", "١٢٣٤٥٦", "123456\n"])
def test_a_pin_has_six_digits(tmp_path: Path, pin: str) -> None:
    access = Access(tmp_path / "access.json")
    before = access.pin
    with pytest.raises(BadInput, match="six digits"):
        access.change(pin)
    assert access.pin == before


def test_signing_in_and_out(table: Table) -> None:
    phone = table.browser()
    assert not phone.acting()
    answer = phone.sign_in(wrong(table.access))
    assert answer.status_code == 401
    assert answer.json["error"]["text"].startswith("That is not the PIN")  # type: ignore[index]
    assert not phone.acting()
    answer = phone.sign_in(table.access.pin)
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert "Expires=" in cookie
    assert phone.acting()
    assert phone.ask("DELETE", "/api/session").json == {"acting": False}
    assert not phone.acting()


def test_a_cookie_is_set_by_signing_in_only(table: Table) -> None:
    assert "Set-Cookie" not in table.client.get("/api/state").headers
    assert "Set-Cookie" not in table.client.get("/").headers


def test_guessing_over_http(table: Table) -> None:
    phone, other = table.browser(), table.browser(address="192.168.4.78")
    codes = [phone.sign_in(wrong(table.access)).status_code for _ in range(ATTEMPTS + 1)]
    assert codes == [401] * ATTEMPTS + [429]
    answer = table.browser().sign_in(table.access.pin)  # the right one from there, too
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "11")
    assert other.sign_in(table.access.pin).status_code == 200  # another guest does not wait
    table.clock.now_s += 11
    assert phone.sign_in(table.access.pin).status_code == 200


def test_a_new_pin_signs_the_others_out(table: Table) -> None:
    other = table.browser()
    other.sign_in(table.access.pin)
    assert table.client.ask("PUT", "/api/pin", {"pin": "12"}).status_code == 400
    assert other.acting()
    assert table.client.ask("PUT", "/api/pin", {"pin": "654321"}).json == {"acting": True}
    assert table.client.acting()
    assert not other.acting()
    assert other.post("/api/read", {}).status_code == 401
    assert Access(table.folder / "access.json").pin == "654321"


def test_a_forged_cookie_is_worth_nothing(table: Table) -> None:
    phone = table.browser()
    forged = {"Cookie": "towerpi=eyJnZW5lcmF0aW9uIjoxfQ.aaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbb"}
    assert phone.post("/api/read", {}, headers=forged).status_code == 401
