"""The web server: waitress in a thread of its own, beside the loop that owns the game.

A stream holds a thread, so there are as many threads as streams and some for everything else. The port is taken before
anything else is opened; one that is in use is told in one sentence. `stop` ends it at once: streams are woken, the port
is free again when it returns.
"""

import errno
import logging
import socket
from threading import Thread
from typing import Any

from flask import Flask
from waitress.server import create_server
from waitress.wasyncore import close_all

from towerpi.errors import PageFault, reason, sentence
from towerpi.page.guards import BODY_LIMIT

SPARE_THREADS = 16
PHONE_LOST_MS = 40_000  # what was sent and never taken: the phone has left the room
STOP_S = 0.5  # for answers that are under way
END_S = 30.0  # for the server's own thread, which waits for nobody; so long only on a machine that is out of breath


def open_port(host: str, port: int) -> socket.socket:
    """Take the port, 0 for any that is free; PageFault with a sentence when it cannot be had."""
    taken = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind((host, port))
        taken.listen(128)  # at once: two programs may bind, only one may listen
    except (OSError, OverflowError) as error:
        taken.close()
        raise PageFault(_why_not(host, port, error)) from None
    return taken


def _why_not(host: str, port: int, error: Exception) -> str:
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return sentence(
            "Port {port} was expected to be free; another program uses it. Stop that, or choose another with --port.",
            port=port,
        )
    return sentence(
        "The page was to listen on {host}, port {port}; that failed ({why}). Choose another with --host and --port.",
        host=host,
        port=port,
        why=reason(error),
    )


class Server:
    """Serves from `start` to `stop`."""

    def __init__(self, app: Flask, taken: socket.socket, streams: int) -> None:
        logging.getLogger("waitress").setLevel(logging.ERROR)  # a queue, or a phone cut off at the end, is no news
        self._server: Any = create_server(
            app,
            sockets=[taken],
            threads=streams + SPARE_THREADS,
            connection_limit=8 * streams + 64,  # a phone opens up to six
            channel_request_lookahead=1,  # so that a phone that hangs up is noticed
            channel_timeout=60,
            max_request_body_size=16 * BODY_LIMIT,  # up to here the app says no, in its own words
            outbuf_high_watermark=4 * BODY_LIMIT,
            asyncore_use_poll=True,
            clear_untrusted_proxy_headers=False,  # never believed, but seen: see join.py
            ident=None,
        )
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            option = (socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, PHONE_LOST_MS)
            self._server.adj.socket_options = [*self._server.adj.socket_options, option]
        self._thread = Thread(target=self._server.run, name="page", daemon=True)

    def start(self) -> None:
        """Answer from now on."""
        self._thread.start()

    def stop(self) -> None:
        """Let go of port and threads; whoever still waits for an answer gets none."""
        trigger = self._server.trigger
        trigger.pull_trigger(self._server.del_channel)
        self._server.task_dispatcher.shutdown(timeout=STOP_S)
        trigger.pull_trigger(self._hang_up)
        self._thread.join(END_S)
        self._server.socket.close()
        if not self._thread.is_alive():
            trigger.close()

    def _hang_up(self) -> None:
        """In the server's thread, which ends once nothing is left to watch. The trigger stays open: it is in use."""
        self._server._map.pop(self._server.trigger._fileno, None)
        close_all(self._server._map, ignore_all=True)
