"""Every error TowerPi raises, in one place. Each carries one sentence: what was expected, what came, what to do.

TowerPiError            exit code 1
├── BadInput            something given to us is not as it must be
│   ├── BadCubes        a count or colour that cannot be
│   ├── BadBattle       a battle line or plan that makes no sense
│   ├── BadTable        a file that the table edits (house rules, provinces); lists every fault at once
│   ├── BadPicture      a file that is no picture, or one that cannot be used
│   ├── BadProfile      a calibration that cannot be made or read; lists every fault at once
│   └── BadSettings     a settings file or variable with faults; lists every fault at once
├── IllegalEvent        the game cannot do that now; nothing has changed
├── LogFault            the game log cannot be read or written
├── BackupFault         a backup cannot be made, read or restored
├── InstallFault        this machine cannot be set up, or a step of that failed
├── PageFault           the page cannot be served
└── HardwareMissing     exit code 3
    ├── CameraMissing   no such camera
    ├── CameraBusy      another program holds it
    └── CameraLost      it was there and gives no frames any more
        └── PicturesOver    a folder or film has come to its end
"""

import json
from collections.abc import Iterable


def told(value: object) -> str:
    """A value as a message shows it: in the words of JSON, and never long."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else f"{text[:57]}..."


def reason(error: Exception) -> str:
    """Why the system or a library said no, without its numbers and without the file's name, which is told already."""
    return getattr(error, "strerror", None) or str(error).rstrip(".")


class Sentence(str):
    """A message that remembers how it was made, so that the page can say it in another language."""

    template: str
    values: dict[str, object]


def sentence(template: str, /, **values: object) -> Sentence:
    """The template with its values put in; a value may be a Sentence itself, and a row is told with commas."""
    shown = {name: _row(value) if isinstance(value, tuple | list) else value for name, value in values.items()}
    made = Sentence(template.format(**shown) if values else template)
    made.template, made.values = template, values
    return made


def joined(parts: Iterable[str], by: str = " ") -> Sentence:
    """Several sentences as one, each still to be said in another language."""
    values = {f"s{number}": part for number, part in enumerate(parts)}
    return sentence(by.join(f"{{{name}}}" for name in values), **values)


def _row(items: Iterable[object]) -> str:
    return ", ".join(map(str, items))


class TowerPiError(Exception):
    """The root: shown as one sentence, never as a traceback."""

    exit_code = 1

    @property
    def sentence(self) -> Sentence:
        """What to show; what was raised as plain text is its own template."""
        said = self.args[0] if self.args else ""
        return said if isinstance(said, Sentence) else sentence("{text}", text=str(self))


class BadInput(TowerPiError, ValueError):  # noqa: N818  the sentence says it is an error
    """Something given to us is not as it must be."""


class BadCubes(BadInput):
    """A count or a colour that cannot be."""


class BadBattle(BadInput):
    """A battle line or plan that makes no sense."""


class BadTable(BadInput):
    """A file that the table edits has faults."""


class BadPicture(BadInput):
    """A file that is no picture, or one that cannot be used."""


class BadProfile(BadInput):
    """A calibration that cannot be made or read."""


class BadSettings(BadInput):
    """A settings file or variable with faults."""


class IllegalEvent(TowerPiError):  # noqa: N818
    """The game cannot do that now; nothing has changed."""


class LogFault(TowerPiError):  # noqa: N818
    """The game log cannot be read or written."""


class BackupFault(TowerPiError):  # noqa: N818
    """A backup cannot be made, read or restored."""


class InstallFault(TowerPiError):  # noqa: N818
    """This machine cannot be set up, or a step of that failed."""


class PageFault(TowerPiError):  # noqa: N818
    """The page cannot be served."""


class HardwareMissing(TowerPiError):  # noqa: N818
    """A camera or pin that was asked for is not there."""

    exit_code = 3


class CameraMissing(HardwareMissing):
    """No such camera."""


class CameraBusy(HardwareMissing):
    """Another program holds the camera."""


class CameraLost(HardwareMissing):
    """The camera was there and gives no frames any more."""


class PicturesOver(CameraLost):
    """A folder of pictures or a film has come to its end; opening it again would show old throws as new."""
