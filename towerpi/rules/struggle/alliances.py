"""Wars and their alliances: phases, rounds, and the auctions that put everybody into one of two rows (5.2).

In come the players in seating order and the calls of one auction; out comes what the winner pays, who goes into which
row, and who opens the next auction.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest

from towerpi.cubes import Colour, check_count, known_colour
from towerpi.errors import BadBattle, sentence, told
from towerpi.rules.struggle.refusals import Reason, Refusal
from towerpi.rules.struggle.regions import PLAYERS

WARS = 3
ACTIONS = 2  # of each player in a round


class Phase(StrEnum):
    """The six phases of a war (S-20)."""

    COUNTERS = "counters"
    ALLIANCES = "alliances"
    ACTIONS = "actions"
    INCOME = "income"
    POINTS = "points"
    END = "end"


def phases(war: int) -> tuple[Phase, ...]:
    """S-20: in the first war the counters already lie there."""
    return tuple(Phase)[1:] if war == 1 else tuple(Phase)


def rounds(players: int) -> int:
    """Rounds of actions in a war."""
    return 6 if players < 5 else 5


@dataclass(frozen=True, slots=True)
class Campaign:
    """A war as it goes: its phases, how often everybody acts, and in which order."""

    phases: tuple[Phase, ...]
    rounds: int
    actions: int  # of each player in the whole war
    order: tuple[Colour, ...]


def campaign(war: int, upper: Sequence[Colour], lower: Sequence[Colour]) -> Campaign:
    """5.2: a war with its two alliances."""
    if war not in range(1, WARS + 1):
        raise BadBattle(sentence("A war out of 1 to {last} was expected; {came} came.", last=WARS, came=told(war)))
    _check_seats([*upper, *lower])
    for_all = rounds(len(upper) + len(lower))
    return Campaign(phases(war), for_all, ACTIONS * for_all, tuple(turn_order(upper, lower)))


@dataclass(frozen=True, slots=True)
class Call:
    """A bid with its proposal, or a pass (bid None). When one player is left, one of the two places stays empty."""

    player: Colour
    bid: int | None = None
    upper: Colour | None = None
    lower: Colour | None = None


@dataclass(frozen=True, slots=True)
class Auction:
    """Who pays what, whose marker goes to the leftmost free place of each row, and who opens the next auction."""

    winner: Colour
    gold: int
    upper: Colour | None
    lower: Colour | None
    next_opener: Colour


def settle(
    seats: Sequence[Colour], opener: Colour, allied: Sequence[Colour], calls: Sequence[Call]
) -> Auction | Refusal:
    """One auction: it ends when all others have passed since the highest bid; allied players may still bid."""
    _check_seats(seats)
    for player in (opener, *allied, *(call.player for call in calls)):
        known_colour(player, "player", seats)
    free = [player for player in seats if player not in allied]
    best, gold, passed = None, -1, set[Colour]()
    for call in calls:
        if best and passed == set(seats):
            raise BadBattle(
                sentence("The auction was over before {player} called; leave out what came later.", player=call.player)
            )
        if call.bid is None:
            passed.add(call.player)
            continue
        if check_count(call.bid, "bid") <= gold:
            return Refusal(Reason.BID_TOO_LOW)
        if not _fits(call, free):
            return Refusal(Reason.BAD_PROPOSAL)
        best, gold, passed = call, call.bid, {call.player}  # passing does not exclude from bidding again
    if best is None or passed != set(seats):
        return Refusal(Reason.NOT_SETTLED)
    following = seats[(seats.index(opener) + 1) % len(seats)]
    return Auction(best.player, gold, best.upper, best.lower, following)


def _check_seats(seats: Sequence[Colour]) -> None:
    if not 2 <= len(seats) == len({known_colour(player, "seats", PLAYERS) for player in seats}):
        raise BadBattle(sentence("Two or more players, each once, were expected; {came} came.", came=told(list(seats))))


def _fits(call: Call, free: Sequence[Colour]) -> bool:
    if len(free) == 1:
        return {call.upper, call.lower} == {free[0], None}
    return call.upper in free and call.lower in free and call.upper != call.lower


def turn_order(upper: Sequence[Colour], lower: Sequence[Colour]) -> list[Colour]:
    """SE-6: the places count upper 1, lower 2, upper 3 and so on."""
    return [player for pair in zip_longest(upper, lower) for player in pair if player]
