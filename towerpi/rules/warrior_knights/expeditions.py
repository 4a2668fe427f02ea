"""Expeditions: who sends them out, how they sail, what comes of them (6.9)."""

from dataclasses import dataclass, replace
from enum import StrEnum

from towerpi.errors import sentence
from towerpi.rules.warrior_knights.cards import News
from towerpi.rules.warrior_knights.forces import check_number
from towerpi.rules.warrior_knights.refusals import Reason, Refusal

LAST_STAGE = 3
MOST_STAKE = 5


class Goal(StrEnum):
    """Where to."""

    CEYLON = "ceylon"
    SPICE_ISLANDS = "spice-islands"
    CHINA = "china"


@dataclass(frozen=True, slots=True)
class Expedition:
    """One under way."""

    goal: Goal
    stakes: tuple[tuple[str, int], ...]  # baron and crowns, from the regent on
    blessed: bool = False
    stage: int = 1

    def __post_init__(self) -> None:
        check_number(self.stage, sentence("The stage of an expedition"), 1, most=LAST_STAGE)

    @property
    def cards(self) -> int:
        """Fate cards revealed for it this time: two when blessed, the better counts."""
        return 0 if self.stage < LAST_STAGE else 2 if self.blessed else 1


class ExpeditionEnding(StrEnum):
    """What became of it."""

    NO_NEWS = "no-news"  # stays on 3, stays blessed
    LOST = "lost"
    HOME = "home"


@dataclass(frozen=True, slots=True)
class Arrival:
    """What each backer gets, and the expedition when it goes on."""

    ending: ExpeditionEnding
    payments: tuple[tuple[str, int], ...] = ()
    still: Expedition | None = None
    news: News | None = None  # the card that counted


def start(expedition: Expedition, running: tuple[Expedition, ...]) -> Refusal | None:
    """May it sail? Blessed before or after the marker is placed is all the same; no backer, no expedition (K-06)."""
    if expedition.goal in [other.goal for other in running]:
        return Refusal(Reason.RUNNING)
    return _refuse_stakes(expedition)


def _refuse_stakes(expedition: Expedition) -> Refusal | None:
    if not expedition.stakes:
        return Refusal(Reason.NO_BACKER)
    backers = {baron for baron, _ in expedition.stakes}
    if len(backers) < len(expedition.stakes) or any(not 1 <= crowns <= MOST_STAKE for _, crowns in expedition.stakes):
        return Refusal(Reason.STAKE)
    return None


@dataclass(frozen=True, slots=True)
class Sailed:
    """Every expedition under way afterwards; those on 3 reveal so many fate cards now."""

    running: tuple[Expedition, ...]
    cards: dict[Goal, int]


def sail(running: tuple[Expedition, ...], new: Expedition | None = None) -> Sailed | Refusal:
    """*Expeditions* is played: those under way go 1 to 2, 2 to 3, a new one begins; each one on 3 reveals its cards."""
    if len({other.goal for other in running}) < len(running):
        return Refusal(Reason.RUNNING)
    if new and (refused := start(new, running)):
        return refused
    moved = tuple(replace(other, stage=min(LAST_STAGE, other.stage + 1)) for other in running)
    under_way = (*moved, replace(new, stage=1)) if new else moved
    return Sailed(under_way, {other.goal: other.cards for other in moved if other.cards})


def arrive(expedition: Expedition, revealed: tuple[News, ...]) -> Arrival | Refusal:
    """The better of the cards. No news counts as better than a lost fleet and worse than any return (6.9 is silent)."""
    if refused := _refuse_stakes(expedition):
        return refused
    if len(revealed) != expedition.cards or not revealed:
        return Refusal(Reason.WRONG_CARDS)
    order = list(News)
    news = max(revealed, key=order.index)
    if news is News.NO_NEWS:
        return Arrival(ExpeditionEnding.NO_NEWS, still=expedition, news=news)
    if news is News.FLEET_LOST:
        return Arrival(ExpeditionEnding.LOST, news=news)
    times = order.index(news) - order.index(News.NO_NEWS)
    payments = tuple((baron, times * stake) for baron, stake in expedition.stakes)
    return Arrival(ExpeditionEnding.HOME, payments, news=news)
