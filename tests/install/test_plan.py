"""What the installer does on which machine: refused politely, planned as values, done under a root of our own."""

from pathlib import Path
from typing import Any

import pytest

from tests.doctor.machines import files, machine
from towerpi.errors import InstallFault
from towerpi.install import places
from towerpi.install.perform import Performer, run_command
from towerpi.install.plan import Wishes, install_plan, uninstall_plan
from towerpi.install.steps import Link, Remove, Run, Step, Write, run
from towerpi.install.support import not_now, why_no_screen, why_not
from towerpi.settings import WIRING, read_settings

CHECKOUT = Path(__file__).parents[2]
ALL_PACKAGES = {"dpkg-query": "install ok installed"}


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        pytest.param({}, None, id="pi-4-trixie"),
        pytest.param({"model": "Raspberry Pi 3 Model B Plus Rev 1.3", "version": "12"}, None, id="pi-3-bookworm"),
        pytest.param({"model": "Raspberry Pi Zero 2 W Rev 1.0"}, None, id="zero-2"),
        pytest.param({"model": "Raspberry Pi 5 Model B Rev 1.0"}, None, id="pi-5"),
        pytest.param({"model": "", "architecture": "x86_64"}, None, id="a-pc-with-debian"),
        pytest.param({"version": "11"}, "Bookworm", id="bullseye"),
        pytest.param({"system": "ubuntu", "version": "24.04"}, "Debian 12", id="ubuntu"),
        pytest.param({"bits": 32}, "64-bit", id="32-bit-programs"),
        pytest.param({"architecture": "armv7l"}, "64-bit", id="32-bit-kernel"),
        pytest.param({"model": "Raspberry Pi 2 Model B Rev 1.1"}, "too slow", id="pi-2"),
        pytest.param({"model": "Raspberry Pi Zero W Rev 1.1"}, "too slow", id="zero-w"),
        pytest.param({"python": (3, 9)}, "Python 3.11", id="old-python"),
    ],
)
def test_what_is_supported(tmp_path: Path, other: dict[str, Any], reason: str | None) -> None:
    reasons = list(why_not(machine(tmp_path, **other)))
    assert bool(reasons) == bool(reason), reasons
    assert all(text.count(". ") >= 1 for text in reasons), "what was expected, what came, what to do"
    assert reason is None or reason in " ".join(reasons)


def test_what_waits(tmp_path: Path) -> None:
    assert list(not_now(machine(tmp_path))) == []
    (tmp_path / "run/systemd/system/there").unlink()
    (tmp_path / "run/systemd/system").rmdir()
    reasons = " ".join(not_now(machine(tmp_path, user=1000, more={"/run/systemd/x": ""})))
    assert "sudo ./run install" in reasons or "systemd" in reasons


def commands(steps: list[Step]) -> list[str]:
    return [" ".join(action.words) for step in steps for action in step.actions if isinstance(action, Run)]


def planned(tmp_path: Path, wishes: Wishes | None = None, **other: Any) -> list[Step]:
    return list(install_plan(machine(tmp_path, **other), CHECKOUT, wishes or Wishes()))


def test_a_fresh_pi(tmp_path: Path) -> None:
    told = commands(planned(tmp_path))
    assert any("apt-get install" in line and "python3-picamera2" in line and "libglib2.0-0t64" in line for line in told)
    assert any("--system-site-packages /opt/towerpi/venv" in line for line in told)
    assert "usermod --append --groups video,gpio towerpi" in told
    assert not any(" backup " in line or "simplejpeg" in line for line in told)
    assert told[-2:] == ["/opt/towerpi/venv/bin/towerpi doctor", "/opt/towerpi/venv/bin/towerpi join"]


def test_bookworm_on_a_pi_avoids_the_numpy_trap(tmp_path: Path) -> None:
    steps = planned(tmp_path, version="12", python=(3, 11))
    assert any("simplejpeg>=1.8.2" in line for line in commands(steps))
    (check,) = [a for step in steps for a in step.actions if isinstance(a, Run) and a.otherwise]
    assert "import cv2, picamera2" in check.words
    assert commands([Step("", check.otherwise)])[0].endswith("opencv-python>=4.10,<4.12 numpy<2")


def test_a_pc_needs_nothing_of_a_pi(tmp_path: Path) -> None:
    told = " ".join(commands(planned(tmp_path, model="", architecture="x86_64")))
    assert "picamera2" not in told
    assert "lgpio" not in told


INSTALLED = {
    places.PROGRAM: "",
    places.DATABASE: "",
    f"{places.VENV}/lib/python3.13/x": "",
    places.SETTINGS: "port = 80\n",
    "/etc/passwd": "towerpi:x:999:\n",
}


def test_an_upgrade_makes_a_backup_first_and_keeps_settings(tmp_path: Path) -> None:
    steps = planned(tmp_path, more=INSTALLED, answers=ALL_PACKAGES)
    told = commands(steps)
    assert told[0].startswith("runuser -u towerpi -- /opt/towerpi/venv/bin/towerpi backup")
    assert told[1] == "systemctl stop towerpi.service"
    assert not any("useradd" in line or "venv --clear" in line or "apt-get" in line for line in told)
    written = {action.path: action.text for step in steps for action in step.actions if isinstance(action, Write)}
    assert places.SETTINGS not in written
    assert "<port>80</port>" in written[places.AVAHI]


def test_another_python_needs_another_venv(tmp_path: Path) -> None:
    assert any("venv --clear" in line for line in commands(planned(tmp_path, more=INSTALLED, python=(3, 14))))


def test_settings_that_are_damaged_do_not_stop_it(tmp_path: Path) -> None:
    steps = planned(tmp_path, more={places.SETTINGS: "port = what"})
    assert any("8080" in a.text for step in steps for a in step.actions if isinstance(a, Write))


def test_a_screen_and_a_new_card(tmp_path: Path) -> None:
    told = commands(planned(tmp_path, Wishes(kiosk=True, restore="/media/usb/towerpi-1.tar")))
    assert any("cage xwayland chromium" in line for line in told)
    assert any(line.startswith("systemctl start") and places.KIOSK in line for line in told)
    restored, started = (
        next(n for n, line in enumerate(told) if words in line) for words in (" restore /media", "systemctl restart")
    )
    assert restored < started


def kiosk_unit(steps: list[Step]) -> str:
    written = {a.path: a.text for step in steps for a in step.actions if isinstance(a, Write)}
    return written[f"{places.UNITS}/{places.KIOSK}"]


@pytest.mark.parametrize(
    ("locale", "language"),
    [("LANG=hu_HU.UTF-8\n", "hu"), ('LANGUAGE=x\nLANG="de_AT.UTF-8"\n', "de"), ("LANG=C.UTF-8\n", "en"), ("", "en")],
)
def test_the_screen_speaks_as_the_system_does(tmp_path: Path, locale: str, language: str) -> None:
    steps = planned(tmp_path, Wishes(kiosk=True), more={places.LOCALE: locale, places.SETTINGS: "port = 8081\n"})
    assert f"--accept-lang={language} " in kiosk_unit(steps)
    assert " http://localhost:8081/tv\n" in kiosk_unit(steps)


def test_an_upgrade_keeps_the_screen(tmp_path: Path) -> None:
    unit = {f"{places.UNITS}/{places.KIOSK}": "an older one"}
    assert "cage" in kiosk_unit(planned(tmp_path, more={**INSTALLED, **unit}, answers=ALL_PACKAGES))


@pytest.mark.parametrize(
    ("links", "refused"),
    [
        pytest.param({}, False, id="lite"),
        pytest.param({places.DESKTOP: "/usr/lib/systemd/system/lightdm.service"}, True, id="desktop"),
        pytest.param(
            {places.DESKTOP: "/lib/lightdm.service", places.BOOTS_TO: "/lib/systemd/system/graphical.target"},
            True,
            id="desktop-by-name",
        ),
        pytest.param(
            {places.DESKTOP: "/lib/lightdm.service", places.BOOTS_TO: "/usr/lib/systemd/system/multi-user.target"},
            False,
            id="desktop-switched-off",
        ),
    ],
)
def test_a_desktop_holds_the_screen(tmp_path: Path, links: dict[str, str], refused: bool) -> None:
    for name, target in links.items():
        link = tmp_path / name.lstrip("/")
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(target)
    assert [("desktop" in why) for why in why_no_screen(machine(tmp_path))] == [True] * refused


def test_settings_that_are_written_can_be_read() -> None:
    text = (CHECKOUT / "systemd" / "towerpi.toml").read_text(encoding="utf-8")
    assert read_settings(text, {}).data_dir == places.DATA
    wired = read_settings("\n".join(line.removeprefix("# ") for line in text.splitlines() if "_pin" in line), {})
    assert {name: getattr(wired, name) for name in WIRING} == WIRING


def test_uninstall_keeps_what_was_played(tmp_path: Path) -> None:
    there = {f"{places.UNITS}/{name}": "" for name in (places.SERVICE, places.TIMER)}
    installed = machine(tmp_path, more={**INSTALLED, **there})
    steps = list(uninstall_plan(installed, Wishes()))
    removed = {action.path for step in steps for action in step.actions if isinstance(action, Remove)}
    assert {places.OPT, places.COMMAND, f"{places.UNITS}/{places.SERVICE}"} <= removed
    assert not any(path.startswith((places.DATA, "/etc/towerpi")) for path in removed)
    assert commands(steps)[0] == "systemctl disable -q --now towerpi.service towerpi-backup.timer"
    purged = list(uninstall_plan(installed, Wishes(purge=True)))
    assert "userdel towerpi" in commands(purged)
    assert Remove(places.DATA) in purged[-1].actions


class Recorder:
    """Runs nothing: remembers the words, and fails where it is told to."""

    def __init__(self, fails: str = "nothing") -> None:
        self.ran: list[str] = []
        self._fails = fails

    def __call__(self, words: tuple[str, ...], shown: bool) -> tuple[int, str]:
        self.ran.append(" ".join(words))
        return (1, "it said why") if self._fails in self.ran[-1] else (0, "")


def test_done_twice_is_done_once(tmp_path: Path) -> None:
    here, recorder, said = machine(tmp_path), Recorder(), list[str]()
    performer = Performer(said.append, tmp_path, recorder)
    for _ in range(2):
        performer.do(install_plan(here, CHECKOUT, Wishes()))
    assert (tmp_path / "usr/local/bin/towerpi").readlink() == Path(places.PROGRAM)
    assert "WatchdogSec" in (tmp_path / "etc/systemd/system/towerpi.service").read_text()
    performer.do(uninstall_plan(here, Wishes(purge=True)))
    left = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*towerpi*")}
    assert left == set()


def test_a_dry_run_does_nothing(tmp_path: Path) -> None:
    here, recorder, said = machine(tmp_path, answers=ALL_PACKAGES), Recorder(), list[str]()
    before = sorted(tmp_path.rglob("*"))
    Performer(said.append, tmp_path, recorder).tell(install_plan(here, CHECKOUT, Wishes()))
    assert sorted(tmp_path.rglob("*")) == before
    assert recorder.ran == []
    assert "Packages of the system: nothing to do" in said
    assert "  would write /etc/systemd/system/towerpi.service" in said


def test_what_fails_is_told_with_what_it_said(tmp_path: Path) -> None:
    steps = [Step("Packages", (run("apt-get", "update"),))]
    with pytest.raises(InstallFault, match=r"(?s)Packages: `apt-get update` ended with 1\..*it said why"):
        Performer(lambda _: None, tmp_path, Recorder("apt-get")).do(steps)


def test_what_may_fail_and_what_has_another_way(tmp_path: Path) -> None:
    recorder = Recorder("picky")
    other = (run("other", "way"), Link("/a/link", "/somewhere"))
    steps = [Step("x", (run("picky", may_fail=True), run("picky", "too", otherwise=other)))]
    Performer(lambda _: None, tmp_path, recorder).do(steps)
    assert recorder.ran == ["picky", "picky too", "other way"]
    assert (tmp_path / "a/link").is_symlink()


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    files(tmp_path, {"etc": "a file where a folder should be"})
    with pytest.raises(InstallFault, match="write /etc/x failed"):
        Performer(lambda _: None, tmp_path, Recorder()).do([Step("Settings", (Write("/etc/x", ""),))])


def test_commands_for_real() -> None:
    assert run_command(("sh", "-c", "echo hello; exit 3"), False) == (3, "hello\n")
    assert run_command(("no-such-tool",), False)[0] == 127
