"""How often a PIN may be guessed: for each address, and under a ceiling for all of them together.

A guest who guesses makes only himself wait. The ceiling is for somebody with many addresses: those that have guessed
wrong share one bucket, those that have not share another, so that a flood of guesses never keeps a new guest out for
more than a second or two. What is remembered of addresses is bounded.
"""

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network

ATTEMPTS = 5
ATTEMPT_EVERY_S = 10.0
CEILING = 20
CEILING_EVERY_S = 1.0  # a million PINs: six days for half of them
ADDRESSES = 1024


class TokenBucket:
    """So many at once, then one every few seconds."""

    def __init__(self, size: int, every_s: float, clock: Callable[[], float]) -> None:
        self._size, self._every_s, self._clock = size, every_s, clock
        self._left, self._at_s = float(size), clock()

    def take(self) -> float:
        """0 when one was there, else the seconds until the next."""
        now_s = self._clock()
        self._left = min(self._size, self._left + (now_s - self._at_s) / self._every_s)
        self._at_s = now_s
        if self._left < 1:
            return (1 - self._left) * self._every_s
        self._left -= 1
        return 0.0

    def give_back(self) -> None:
        """What was taken was no waste."""
        self._left = min(self._size, self._left + 1)


class Guesses:
    """Who may guess now. Not for several threads at once."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._wrong: OrderedDict[str, TokenBucket] = OrderedDict()  # addresses that have guessed wrong, oldest first
        self._suspects = TokenBucket(CEILING, CEILING_EVERY_S, clock)
        self._others = TokenBucket(CEILING, CEILING_EVERY_S, clock)

    def __len__(self) -> int:
        """Addresses that are remembered."""
        return len(self._wrong)

    def wait_s(self, address: str) -> float:
        """0 when this address may guess now, and so it has; else the seconds until it may."""
        own = self._wrong.get(neighbour(address))
        if own is None:
            return self._others.take()
        if wait_s := own.take():
            return wait_s
        if wait_s := self._suspects.take():
            own.give_back()
        return wait_s

    def was_right(self, address: str) -> None:
        """That guess costs nothing."""
        own = self._wrong.get(neighbour(address))
        if own:
            own.give_back()
        (self._suspects if own else self._others).give_back()

    def was_wrong(self, address: str) -> None:
        """From now on it is known; the address that was so longest ago is forgotten for it."""
        name = neighbour(address)
        if name not in self._wrong:
            self._wrong[name] = TokenBucket(ATTEMPTS - 1, ATTEMPT_EVERY_S, self._clock)
        self._wrong.move_to_end(name)
        while len(self._wrong) > ADDRESSES:
            self._wrong.popitem(last=False)


def neighbour(address: str) -> str:
    """Whom an address stands for: a machine in IPv4, a network of 64 bits in IPv6, where everybody has many."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))
