"""What is logged, for people at a terminal or for systemd's journal: there each line begins with its priority."""

import logging
import os
from typing import TextIO

PRIORITIES = {logging.DEBUG: 7, logging.INFO: 6, logging.WARNING: 4, logging.ERROR: 3, logging.CRITICAL: 2}


def in_journal(stream: TextIO) -> bool:
    """Does this stream go to the journal? systemd names the socket by its device and number."""
    told = os.environ.get("JOURNAL_STREAM", "")
    try:
        found = os.fstat(stream.fileno())
    except (OSError, ValueError):
        return False
    return told == f"{found.st_dev}:{found.st_ino}"


class JournalFormatter(logging.Formatter):
    """`<4>What happened`; every line of a traceback has its priority, or the journal would take it for news."""

    def format(self, record: logging.LogRecord) -> str:
        prefix = f"<{PRIORITIES.get(record.levelno, 6)}>"
        return "\n".join(f"{prefix}{line}" for line in super().format(record).splitlines())


def log_to(stream: TextIO) -> None:
    """Warnings and worse, from every part."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        JournalFormatter("%(message)s") if in_journal(stream) else logging.Formatter("%(levelname)s %(message)s")
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
