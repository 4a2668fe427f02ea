"""Winter: grain loss, shortage, which players face how many riots, in which order (1.11, 2.7).

In comes each player's grain and number of provinces, in autumn's turn order; out come the riots due. Which provinces
rise is drawn at the table (`Facts.riot_drawn_by`); a player with several chooses their order (W-18).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from towerpi.cubes import Colour
from towerpi.errors import BadTable, sentence


@dataclass(frozen=True, slots=True)
class Larder:
    """What one player brings into winter."""

    player: Colour
    grain: int
    provinces: int


@dataclass(frozen=True, slots=True)
class Famine:
    """What a shortage means: so many provinces riot, each with extra peasants on top of its markers."""

    riots: int
    extra: int


@dataclass(frozen=True, slots=True)
class Hunger:
    """One player's winter."""

    player: Colour
    grain: int  # after the loss
    shortage: int
    famine: Famine


_FAMINE = ((7, Famine(3, 3)), (5, Famine(2, 3)), (3, Famine(2, 2)), (2, Famine(1, 2)), (1, Famine(1, 1)))


def famine(shortage: int) -> Famine:
    """The famine table, the same in both editions; never more riots than the shortage, so than provinces (I-20)."""
    return next((row for least, row in _FAMINE if shortage >= least), Famine(0, 0))


def check_larders(larders: Sequence[Larder], players: Sequence[Colour], in_play: int) -> None:
    """BadTable unless every player is told once, and no more provinces than are `in_play`."""
    told = [larder.player for larder in larders]
    if sorted(told) != sorted(players):
        raise BadTable(
            sentence(
                "Grain and provinces of every player were expected once, {players}; {came} came.",
                players=tuple(players),
                came=tuple(told),
            )
        )
    for larder in larders:
        if min(larder.grain, larder.provinces) < 0:
            raise BadTable(
                sentence("0 or more grain and provinces were expected; {player} has fewer.", player=larder.player)
            )
    if (came := sum(larder.provinces for larder in larders)) > in_play:
        raise BadTable(
            sentence("{most} provinces are in play; {came} are entered in all. Count again.", most=in_play, came=came)
        )


def hunger(larders: Sequence[Larder], grain_loss: int) -> tuple[Hunger, ...]:
    """Every player's shortage and riots, in the turn order given."""
    if grain_loss < 0:
        raise BadTable(
            sentence(
                "A grain loss of 0 or more was expected; {came} came. Read it off the last event card.",
                came=grain_loss,
            )
        )
    return tuple(_hunger(larder, grain_loss) for larder in larders)


def _hunger(larder: Larder, grain_loss: int) -> Hunger:
    grain = max(0, larder.grain - grain_loss)  # W-10
    shortage = max(0, larder.provinces - grain)
    return Hunger(larder.player, grain, shortage, famine(shortage))
