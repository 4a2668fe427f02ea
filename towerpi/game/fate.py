"""The virtual fate deck of Warrior Knights: the table enters its battle symbols once, then battles are dealt from it.

A hand is seen by the phone that took it and by no other until both sides have chosen; then both are revealed at once
(6.3), and the battle is under way as any other. Settled or called off, all its cards go face down under the deck (6.1).
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from towerpi.codec import from_plain, to_plain
from towerpi.errors import BadInput, IllegalEvent, sentence
from towerpi.game.contest_events import DealFate, Engage, FateDeck, HoldFate, KeepFate, ShuffleFate
from towerpi.game.events import Event
from towerpi.game.judging import PLAYS, bare, judged
from towerpi.game.state import Fate, Fought, Game, Holder, Refused, UnderWay
from towerpi.game.step import Step, recorded
from towerpi.rules.games import No, judge, refusal
from towerpi.rules.warrior_knights.cards import FATE_CARDS, FateCard
from towerpi.rules.warrior_knights.deal import Shown, choose, deal, gather, ready, reveal
from towerpi.rules.warrior_knights.deck import Deck
from towerpi.rules.warrior_knights.lines import Party
from towerpi.rules.warrior_knights.plan import Draw
from towerpi.rules.warrior_knights.refusals import Refusal


def is_open(game: Game, kind: type[Event]) -> bool:
    """A deck may be laid, shuffled or dealt from while no hand is out; hands are chosen from until revealed."""
    battle = game.fate.battle if game.fate else None
    if kind in (FateDeck, ShuffleFate, DealFate):
        free = not battle and not (kind is DealFate and game.under_way)
        return free and (game.fate is not None or kind is FateDeck)
    return battle is not None and battle.deal.shown is None


def lay(game: Game, event: FateDeck) -> Step:
    """The table's own cards, shuffled; BadTable when they are not as many as the box has."""
    if game.fate:
        _deck(game)
    if any(not 0 <= number <= FATE_CARDS for number in event.mix.values()):
        raise BadInput(sentence("0 to {most} cards of each symbol were expected.", most=FATE_CARDS))
    cards = [FateCard(symbol) for symbol, number in event.mix.items() for _ in range(number)]
    return recorded(game, replace(game, fate=Fate(Deck.of(cards, event.seed))), event)


def shuffle(game: Game, event: ShuffleFate) -> Step:
    """*Uncertain times* (6.9)."""
    fate = _deck(game)
    return recorded(game, replace(game, fate=replace(fate, deck=fate.deck.shuffled(event.seed))), event)


def deal_hands(game: Game, event: DealFate) -> Step:
    """What both sides draw for this battle; what the rules refuse changes nothing."""
    fate = _deck(game)
    if game.under_way:
        raise IllegalEvent(sentence("A battle is under way. Settle it first, or call it off."))
    answer = judge(game.table.game, event.line, game.table.switches)
    if no := refusal(answer):
        return game, (Refused(no),)
    if "draw" not in answer or set(PLAYS) & set(event.line):
        raise BadInput(sentence("A skirmish or an assault without its cards was expected. Nothing else is dealt for."))
    dealt = deal(fate.deck, {party: from_plain(Draw, answer["draw"][party]) for party in Party})
    if isinstance(dealt, Refusal):
        return game, (Refused(No(dealt.reason, dealt.sentence)),)
    return _shown(game, Fate(dealt[1], Fought(event.line, dealt[0]), fate.deals + 1), event)


def hold(game: Game, event: HoldFate) -> Step:
    """A phone takes a hand, also from another phone: one may run dry. That is told to all."""
    fate, battle = _hands(game)
    before = battle.holders.get(event.side, Holder("", 0))
    holders = {**battle.holders, event.side: Holder(event.phone, before.times + (before.phone != event.phone))}
    return recorded(game, replace(game, fate=replace(fate, battle=replace(battle, holders=holders))), event)


def keep(game: Game, event: KeepFate) -> Step:
    """A side is ready; when both are, their cards are revealed."""
    fate, battle = _hands(game)
    if event.side not in battle.holders or battle.holders[event.side].phone != event.phone:
        raise IllegalEvent(sentence("This hand is on another phone. Take it over first."))
    chosen = choose(battle.deal, event.side, event.kept)
    if isinstance(chosen, Refusal):
        return game, (Refused(No(chosen.reason, chosen.sentence)),)
    return _shown(game, replace(fate, battle=replace(battle, deal=chosen)), event)


def called_off(fate: Fate | None) -> Fate | None:
    """The deck once the battle that was dealt is not fought."""
    return _over(fate) if fate and fate.battle else fate


def after(fate: Fate | None, line: Mapping[str, Any]) -> Fate | None:
    """The deck once this line is settled: was it the battle that was dealt, its cards are those revealed, and go back.
    Whatever else is settled meanwhile leaves the hands alone."""
    if fate is None or fate.battle is None or bare(line) != bare(fate.battle.line):
        return fate
    check_dealt(fate, line)
    return _over(fate)


def check_dealt(fate: Fate | None, line: Mapping[str, Any]) -> None:
    """While hands are out, cards that are told are those that were revealed of them; else IllegalEvent."""
    if fate is None or fate.battle is None:
        return
    if bare(line) != bare(fate.battle.line):
        raise IllegalEvent(sentence("Fate cards are in hands. Settle that battle first, or call it off."))
    shown = fate.battle.deal.shown
    if not shown or any(not _same(line.get(name, {}), shown[party]) for party, name in zip(Party, PLAYS, strict=True)):
        raise IllegalEvent(sentence("These are not the cards that were dealt for this battle. Reveal them first."))


def _same(play: Mapping[str, Any], shown: Shown) -> bool:
    """The same cards, in whatever order."""
    return all(
        Counter(play.get(name, ())) == Counter(to_plain([card.battle for card in cards]))
        for name, cards in (("kept", shown.kept), ("anew", shown.anew))
    )


def _over(fate: Fate) -> Fate:
    return Fate(gather(fate.deck), None, fate.deals)


def _shown(game: Game, fate: Fate, event: Event) -> Step:
    """Revealed as soon as nobody has to choose any more: then it is under way for everybody to decide about."""
    battle = fate.battle
    if battle is None or not ready(battle.deal):
        return recorded(game, replace(game, fate=fate), event)
    deal_shown, deck = reveal(battle.deal, fate.deck)
    fate = replace(fate, deck=deck, battle=replace(battle, deal=deal_shown))
    now = judged(game, Engage({**battle.line, **_plays(deal_shown.shown or {})}))
    if isinstance(now, No):
        return game, (Refused(now),)
    return recorded(game, replace(game, fate=fate, under_way=UnderWay(now)), event)


def _plays(shown: Mapping[Party, Shown]) -> dict[str, Any]:
    """The cards revealed, as a line tells them."""
    return {
        f"{party}_play": {
            "kept": to_plain([card.battle for card in cards.kept]),
            "anew": to_plain([card.battle for card in cards.anew]),
        }
        for party, cards in shown.items()
    }


def _deck(game: Game) -> Fate:
    """A deck whose cards all lie there."""
    if game.fate is None:
        raise IllegalEvent(sentence("There is no fate deck. Enter its cards first."))
    if game.fate.battle:
        raise IllegalEvent(sentence("Fate cards are in hands. Settle that battle first, or call it off."))
    return game.fate


def _battle(game: Game) -> tuple[Fate, Fought]:
    if game.fate is None or game.fate.battle is None:
        raise IllegalEvent(sentence("No fate cards were dealt."))
    return game.fate, game.fate.battle


def _hands(game: Game) -> tuple[Fate, Fought]:
    """Hands that may still be looked at and chosen from."""
    fate, battle = _battle(game)
    if battle.deal.shown:
        raise IllegalEvent(sentence("The cards are revealed. Settle the battle, or undo the last step."))
    return fate, battle
