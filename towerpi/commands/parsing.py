"""What every command's words are read with: a wrong one is answered in a sentence, and numbers have their bounds.

In come the words of a command line; out come their values, or exit code 2 and one line: what was expected, what came.
"""

import argparse
import re
from collections.abc import Callable
from typing import NoReturn

from towerpi.errors import BadInput

# argparse's own messages, and how they are said here.
_SAID = (
    (r"the following arguments are required: (.*)", r"\1 was expected; nothing came"),
    (r"unrecognized arguments: (.*)", r"\1 is not understood"),
    (r"argument (.*): invalid choice: (.*) \(choose from (.*)\)", r"\1 must be one of \3; \2 came"),
    (r"argument (.*): invalid int value: (.*)", r"\1 must be a whole number; \2 came"),
    (r"argument (.*): expected (?:one|at least one) argument", r"\1 was expected with a value; none came"),
    (r"argument (.*): (.*)", r"\1 \2"),
)


class Parser(argparse.ArgumentParser):
    """Says what is wrong with a command line in one sentence, and where to read more."""

    def error(self, message: str) -> NoReturn:
        """End with exit code 2."""
        said = next((re.sub(was, new, message) for was, new in _SAID if re.fullmatch(was, message)), message)
        self.exit(2, f"{self.prog}: {said}. `{self.prog} --help` tells more.\n")


def whole(least: int, most: int) -> Callable[[str], int]:
    """A whole number within these bounds, both included."""

    def number(word: str) -> int:
        if not re.fullmatch(r"[+-]?\d{1,9}", word) or not least <= int(word) <= most:
            raise argparse.ArgumentTypeError(f"must be a whole number from {least} to {most}; {word!r:.40} came")
        return int(word)

    return number


port = whole(0, 65535)
TRAY_MM = (50, 500)


def tray_mm(words: str) -> tuple[float, float]:
    """The floor of a tray such as 180x130; BadInput for anything else."""
    least, most = TRAY_MM
    sides = re.fullmatch(r"(\d{1,9}(?:\.\d+)?)x(\d{1,9}(?:\.\d+)?)", words)
    if not sides or not all(least <= float(side) <= most for side in sides.groups()):
        raise BadInput(
            f"A size such as 180x130 was expected for --tray, each side {least} to {most} mm; {words!r:.40} came."
        )
    return float(sides[1]), float(sides[2])
