"""Words to systemd: that we are ready, that the loop is alive, that we stop.

Without systemd nothing happens, nor when it does not listen: an evening does not end for that.
"""

import os
import socket
from contextlib import suppress


def notify(state: str) -> None:
    """READY=1, WATCHDOG=1, STOPPING=1 or STATUS=..., to the socket that systemd has named."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
        sender.connect("\0" + address[1:] if address.startswith("@") else address)
        sender.sendall(state.encode())
