"""A battle of Warrior Knights under way: entered, each side's own cards laid down, both revealed, casualties divided.

The cards are tapped off the table's deck, by any phone and side after side. What the first side has laid is told to
nobody before the other has laid its own; a battle dealt from the virtual deck comes here once its hands are revealed.
"""

from dataclasses import replace

from towerpi.codec import from_plain, to_plain
from towerpi.errors import BadInput, IllegalEvent, sentence
from towerpi.game.contest_events import Engage, Revealing
from towerpi.game.fate import check_dealt
from towerpi.game.judging import PLAYS, bare, judged
from towerpi.game.state import Game, Judged, UnderWay
from towerpi.rules.games import No
from towerpi.rules.warrior_knights.lines import Party
from towerpi.rules.warrior_knights.plan import Draw
from towerpi.rules.warrior_knights.refusals import Refusal
from towerpi.rules.warrior_knights.reveal import Laid, is_whole, lay


def battle_under_way(game: Game, event: Engage, now: Judged) -> UnderWay | No:
    """The battle with what has come to it; refused when a side lays down what it may not."""
    if "draw" not in now.answer:
        raise BadInput(sentence("A skirmish or an assault was expected. Nothing else is fought with fate cards."))
    check_dealt(game.fate, event.line)
    if now.answer["outcome"]:
        return _decided(event, now)
    if set(PLAYS) & set(now.line):
        raise BadInput(sentence("The cards of both sides were expected, or of none. One side alone lays them down."))
    draws = {party: from_plain(Draw, now.answer["draw"][party]) for party in Party}
    laid = lay(draws, _laid(game, now), event.revealing.laid if event.revealing else {})
    if isinstance(laid, Refusal):
        return No(laid.reason, laid.sentence)
    return _revealed(game, event, laid) if is_whole(laid) else UnderWay(now, revealing=Revealing(dict(laid)))


def _decided(event: Engage, now: Judged) -> UnderWay:
    """All cards lie there: what the players decide about them stands in the line."""
    if event.revealing:
        raise IllegalEvent(sentence("No cards are awaited: all are revealed. Settle it."))
    return UnderWay(now)


def _laid(game: Game, now: Judged) -> Laid:
    """What lies there of this battle already."""
    before = game.under_way
    if before is None or before.revealing is None or bare(before.judged.line) != bare(now.line):
        return {}
    return before.revealing.laid


def _revealed(game: Game, event: Engage, laid: Laid) -> UnderWay | No:
    """Both sides' cards, told to everybody."""
    plays = {f"{party}_play": to_plain(laid[party]) for party in Party}
    whole = judged(game, replace(event, line={**event.line, **plays}))
    return whole if isinstance(whole, No) else UnderWay(whole)
