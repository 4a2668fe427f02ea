"""Settings: one table, read from a TOML file and the environment, every fault told at once.

Each field of `Settings` is a setting: its name, default and help stand together. A line `port = 8080` in the file or a
variable TOWERPI_PORT sets it; the variable wins. `describe()` is the table that `towerpi run --list` prints.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, get_args, get_type_hints

from towerpi.errors import BadSettings, told

PREFIX = "TOWERPI_"
# What the wiring diagram in calibration/ shows: a rig wired like that needs these lines in its settings.
WIRING: dict[str, Any] = {"button_pin": 17, "led_pin": 27, "light_pin": 18, "buzzer_pin": 22, "beam_pin": 23}


def _setting(default: Any, help_text: str, least: float | None = None, most: float | None = None) -> Any:
    return field(default=default, metadata={"help": help_text, "least": least, "most": most})


@dataclass(frozen=True, slots=True)
class Settings:
    """What a table may set."""

    data_dir: str = _setting("~/.local/share/towerpi", "where games and pictures are kept")
    camera: str = _setting("auto", "auto, pi, usb:0, replay:DIR, video:FILE or none")
    profile: str = _setting("", "calibration file; empty: tray.toml in data_dir")
    host: str = _setting("0.0.0.0", "address the page listens on")  # noqa: S104  phones at the table must reach it
    port: int = _setting(8080, "port of the page", 1, 65535)
    host_names: str = _setting("", "further names the page may be asked for by, with commas between")
    max_streams: int = _setting(64, "phones that are told at once; further ones ask every few seconds", 1, 500)
    still_frames: int = _setting(5, "frames without movement before the tray is counted", 2, 50)
    frames_per_reading: int = _setting(3, "pictures that vote on one count", 1, 9)
    pictures_kept: int = _setting(500, "pictures of readings kept on disk", 10, 100_000)
    pictures_mb: int = _setting(200, "disk space for them in megabytes", 10, 100_000)
    button_pin: int | None = _setting(None, "GPIO pin of the button", 0, 27)
    led_pin: int | None = _setting(None, "GPIO pin of the status LED", 0, 27)
    light_pin: int | None = _setting(None, "GPIO pin of the light ring", 0, 27)
    buzzer_pin: int | None = _setting(None, "GPIO pin of the buzzer", 0, 27)
    beam_pin: int | None = _setting(None, "GPIO pin of the beam sensor at the chute", 0, 27)
    light_level: float = _setting(1.0, "brightness of the light ring", 0.0, 1.0)

    @property
    def data_path(self) -> Path:
        return Path(self.data_dir).expanduser()

    @property
    def profile_path(self) -> Path:
        return Path(self.profile).expanduser() if self.profile else self.data_path / "tray.toml"


def read_settings(text: str, environ: Mapping[str, str], source: str = "towerpi.toml") -> Settings:
    """Settings from a file's text and the environment, or BadSettings with every fault."""
    try:
        given = tomllib.loads(text)
    except ValueError as error:
        raise BadSettings(f"{source}: a TOML file was expected; {error}. Mend it or delete it.") from None
    faults: list[str] = []
    values: dict[str, Any] = {}
    for name, value in given.items():
        _take(name, value, f"{source}: {name}", values, faults)
    for name, word in environ.items():
        if name.startswith(PREFIX):
            _take(name.removeprefix(PREFIX).lower(), _from_word(word), name, values, faults)
    if faults:
        raise BadSettings(" ".join(faults))
    return Settings(**values)


def _take(name: str, value: Any, where: str, values: dict[str, Any], faults: list[str]) -> None:
    setting = {one.name: one for one in fields(Settings)}.get(name)
    if setting is None:
        known = ", ".join(one.name for one in fields(Settings))
        faults.append(f"{where}: no such setting. There are: {known}.")
        return
    hint = get_type_hints(Settings)[name]
    kinds = get_args(hint) or (hint,)
    read = float(value) if float in kinds and type(value) is int else value
    read = str(value) if str in kinds and type(value) in (int, float) else read
    least, most = setting.metadata["least"], setting.metadata["most"]
    fits = type(read) in kinds and (least is None or read is None or least <= read <= most)
    if fits:
        values[name] = read
    else:
        span = "" if least is None else f" from {least:g} to {most:g}"
        faults.append(f"{where} must be {_KINDS[kinds[0]]}{span}; {told(value)} came.")


_KINDS = {str: "text", int: "a whole number", float: "a number"}


def _from_word(word: str) -> Any:
    """A variable is a word: what looks like a number is one, nothing at all is None."""
    if word == "":
        return None
    for kind in (int, float):
        try:
            return kind(word)
        except ValueError:
            continue
    return word


def describe() -> str:
    """The table of settings, one a line, as a file that can be edited: what has no default is left out by its sign."""
    return "\n".join(_described(one.name, one.default, one.metadata["help"]) for one in fields(Settings))


def _described(name: str, default: Any, help_text: str) -> str:
    return f"# {name} =  # {help_text}" if default is None else f"{name} = {told(default)}  # {help_text}"
