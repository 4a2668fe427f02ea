"""The way to the page: its addresses, the link with the PIN, and the QR code for screen and terminal.

The PIN stands behind a `#`: a browser keeps that to itself, so it comes into no log. Addresses are asked of this
machine alone; no packet is sent.
"""

import fcntl
import io
import socket
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from ipaddress import ip_address

import segno

SIOCGIFADDR = 0x8915
ANYWHERE = ("0.0.0.0", "::", "")  # noqa: S104  compared, not bound


def network_addresses() -> list[str]:
    """The IPv4 addresses under which phones may reach this machine; that of the way out first."""
    found = dict.fromkeys([*_way_out(), *_of_interfaces()])
    return [address for address in found if not ip_address(address).is_loopback]


def _way_out() -> Iterator[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 9))  # datagrams: nothing is sent by this
            yield str(probe.getsockname()[0])
        except OSError:
            return


def _of_interfaces() -> Iterator[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            try:
                answer = fcntl.ioctl(probe, SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
            except OSError:
                continue
            yield socket.inet_ntoa(answer[20:24])


@dataclass(frozen=True, slots=True)
class Join:
    """Where the page is."""

    host: str  # what it listens on
    port: int

    def addresses(self) -> list[str]:
        """Every address of the page, the best first."""
        if self.host not in ANYWHERE:
            return [self._at(self.host)]
        name = socket.gethostname().lower()
        names = [f"{name}.local"] if "." not in name and name != "localhost" else []
        return [self._at(host) for host in [*network_addresses(), *names]] or [self.here()]

    def here(self) -> str:
        """The address on this machine itself."""
        return self._at("localhost" if self.host in ANYWHERE else self.host)

    def _at(self, host: str) -> str:
        shown = f"[{host}]" if ":" in host else host
        return f"http://{shown}/" if self.port == 80 else f"http://{shown}:{self.port}/"

    def link(self, pin: str | None, host: str = "") -> str:
        """The best address, with the PIN for who may have it; `host` as a browser has asked for it goes first."""
        address = f"http://{host}/" if host else self.addresses()[0]
        return f"{address}#pin={pin}" if pin else address


def qr_svg(link: str) -> bytes:
    """The code as a picture; scales to any size, dark on light in every colour scheme."""
    out = io.BytesIO()
    segno.make(link, error="m").save(out, kind="svg", scale=1, border=3, omitsize=True, dark="#000", light="#fff")
    return out.getvalue()


def qr_text(link: str, colour: bool) -> str:
    """The code for a terminal, two rows a line; with `colour` it is right on a light ground too."""
    rows = [list(row) for row in segno.make(link, error="l").matrix_iter(border=2)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    lines = ("".join(_HALVES[pair] for pair in zip(upper, lower, strict=True)) for upper, lower in pairs)
    return "\n".join(f"\033[97;40m{line}\033[0m" if colour else line for line in lines)


_HALVES = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}  # light is printed, dark is left out
