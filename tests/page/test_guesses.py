"""How often a PIN may be guessed: nobody waits for somebody else's guesses, and many addresses do not help."""

import pytest

from tests.page.tables import Clock
from towerpi.page.guesses import ADDRESSES, ATTEMPTS, CEILING, Guesses, TokenBucket, neighbour

MANY = 40
GUEST, OTHER, NEW = "192.168.4.20", "192.168.4.21", "192.168.4.99"


def machine(number: int) -> str:
    return f"10.0.{number // 256}.{number % 256}"


class Door:
    """Guesses with a clock, told in one word each."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.guesses = Guesses(self.clock)

    def wrong(self, address: str) -> float:
        """The seconds that this address was told to wait; 0: it has guessed wrong."""
        wait_s = self.guesses.wait_s(address)
        if not wait_s:
            self.guesses.was_wrong(address)
        return wait_s

    def right(self, address: str) -> float:
        wait_s = self.guesses.wait_s(address)
        if not wait_s:
            self.guesses.was_right(address)
        return wait_s


def test_the_bucket() -> None:
    clock = Clock()
    bucket = TokenBucket(2, 10.0, clock)
    assert [bucket.take(), bucket.take()] == [0.0, 0.0]
    assert bucket.take() == 10.0
    clock.now_s += 4
    assert bucket.take() == pytest.approx(6.0)
    clock.now_s += 6
    assert bucket.take() == 0.0
    clock.now_s += 1000
    assert [bucket.take() for _ in range(3)] == [0.0, 0.0, 10.0]


GUESSING: list[tuple[str, list[tuple[float, str, str, float]]]] = [
    # a story: after so many seconds, who, with which PIN, has to wait so long
    ("five-then-one-in-ten-seconds", [*[(0, GUEST, "wrong", 0)] * 5, (0, GUEST, "wrong", 10), (10, GUEST, "wrong", 0)]),
    ("the-right-one-waits-too", [*[(0, GUEST, "wrong", 0)] * 5, (0, GUEST, "right", 10), (10, GUEST, "right", 0)]),
    ("nobody-else-waits", [*[(0, GUEST, "wrong", 0)] * 5, (0, GUEST, "wrong", 10), (0, OTHER, "right", 0)]),
    ("right-ones-are-not-limited", [(0, GUEST, "right", 0)] * 60),
    ("right-after-a-slip", [(0, GUEST, "wrong", 0), *[(0, GUEST, "right", 0)] * 60]),
    ("a-slip-is-forgiven-in-time", [*[(0, GUEST, "wrong", 0)] * 5, *[(60, GUEST, "wrong", 0)] * 4]),
]


@pytest.mark.parametrize("story", [pytest.param(story, id=name) for name, story in GUESSING])
def test_guessing(story: list[tuple[float, str, str, float]]) -> None:
    door = Door()
    for after_s, address, pin, wait_s in story:
        door.clock.now_s += after_s
        assert getattr(door, pin)(address) == pytest.approx(wait_s), (after_s, address, pin)


def test_many_addresses_together_guess_once_a_second() -> None:
    door = Door()
    door.clock.now_s += 1000
    guesses = 0
    for second in range(600):
        for number in range(MANY):
            guesses += door.wrong(machine(number)) == 0
        if second % 60 == 59:
            assert door.right(NEW) == 0, "a new guest was kept out"
        door.clock.now_s += 1
    assert guesses <= 600 + CEILING + MANY  # the first of each machine is not a suspect yet


def test_a_flood_of_new_addresses_keeps_nobody_out_for_long() -> None:
    door = Door()
    for number in range(200):
        door.wrong(machine(number))
    wait_s = door.right(NEW)
    assert 0 < wait_s <= 1
    door.clock.now_s += wait_s
    assert door.right(NEW) == 0


def test_what_is_remembered_is_bounded() -> None:
    door = Door()
    for number in range(ADDRESSES + 50):
        door.clock.now_s += 1
        assert door.wrong(machine(number)) == 0
    assert len(door.guesses) == ADDRESSES
    waits = [door.wrong(machine(ADDRESSES + 49)) for _ in range(ATTEMPTS)]
    assert waits == [0.0] * (ATTEMPTS - 1) + [10.0]  # the newest is remembered


@pytest.mark.parametrize(
    ("address", "name"),
    [
        pytest.param("192.168.4.20", "192.168.4.20", id="ipv4"),
        pytest.param("::ffff:192.168.4.20", "192.168.4.20", id="ipv4-in-ipv6"),
        pytest.param("fe80::1:2%wlan0", "fe80::/64", id="link-local"),
        pytest.param("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64", id="one-of-many"),
        pytest.param("", "", id="none"),
        pytest.param("somewhere", "somewhere", id="no-address"),
    ],
)
def test_whom_an_address_stands_for(address: str, name: str) -> None:
    assert neighbour(address) == name
