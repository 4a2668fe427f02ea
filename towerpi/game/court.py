"""Am Kaiserhof and Landsknechte: courtiers come and go, and cubes are taken out of the tray or put into it.

A take is booked when the camera has seen it done; until then the tray shows what is still to go. A put is booked at
once; until then the tray misses it. Both are watched like the clean-up of a battle. How far the court has come is part
of the state, so every phone shows the same; once the table has told the open cards, nothing can be done twice.
"""

from collections.abc import Callable
from dataclasses import replace

from towerpi.cubes import Colour, Cubes
from towerpi.errors import BadInput, IllegalEvent, sentence
from towerpi.game.events import Convert, CourtEnds, CourtOpens, LandsknechtPut, PassSpace, TakeFavour
from towerpi.game.state import Game, Phase, Watch
from towerpi.game.step import Step, recorded
from towerpi.ledger import Booking, Cause, Ledger, favour_put
from towerpi.ledger import landsknecht_put as put_landsknechte
from towerpi.rules.wallenstein import court as rules
from towerpi.rules.wallenstein.court import CourtCard, Courtiers, Round
from towerpi.rules.wallenstein.favours import FAVOURS, Favour


def open_(game: Game, event: CourtOpens) -> Step:
    """The season's turn order and favour cards; told again they are corrected, until the first card is taken."""
    _check_ready(game)
    _check_court(game)
    court = game.court or Round()
    if sorted(event.order) != sorted(game.table.colours):
        raise BadInput(
            sentence(
                "Every player once was expected in the turn order, {colours}; {came} came.",
                colours=game.table.colours,
                came=event.order,
            )
        )
    if court.taken:
        raise IllegalEvent(sentence("A favour card of this round is taken already. Undo that first."))
    rules.favour_fields(event.cards)
    court = replace(court, cards=tuple(sorted(event.cards, reverse=True)))
    return recorded(game, replace(game, order=event.order, court=court), event)


def convert(game: Game, event: Convert) -> Step:
    """A card on the extension board: N armies of the land or N own cubes of the tray become courtiers."""
    _check_ready(game)
    courtiers = _courtiers(game, event.player)
    in_tray = event.card is CourtCard.TOWER
    there = _stay(game)[event.player] if in_tray else event.armies
    court = _revealed(game, event)
    done = rules.convert(event.space, event.card, there, courtiers)
    if done is None:
        raise IllegalEvent(
            sentence(
                "{player} cannot convert {space}: too few armies or courtiers. It is not done.",
                player=event.player,
                space=event.space,
            )
        )
    after = replace(_with(game, event.player, done.courtiers), court=court)
    if in_tray:
        stay = _stay(game) - Cubes({event.player: done.armies})
        after = _watching(after, after.ledger, stay)
    return recorded(game, after, event)


def pass_space(game: Game, event: PassSpace) -> Step:
    """A card that changes nothing."""
    _check_ready(game)
    _courtiers(game, event.player)
    return recorded(game, replace(game, court=_revealed(game, event)), event)


def _revealed(game: Game, event: Convert | PassSpace) -> Round:
    """The round with this space done."""
    if event.space not in rules.SPACES:
        raise BadInput(sentence("A space out of 3, 2, 1 was expected; {space} came.", space=event.space))
    court, place = game.court or Round(), (event.player, event.space)
    if court.cards and place in court.revealed:
        raise IllegalEvent(
            sentence(
                "{player} has revealed the card on space {space} already. Undo that first.",
                player=event.player,
                space=event.space,
            )
        )
    return replace(court, revealed=tuple(dict.fromkeys((*court.revealed, place))))


def take_favour(game: Game, event: TakeFavour) -> Step:
    """A player enters the audience hall and may pay for a favour card; three of them put armies into the tray."""
    _check_ready(game)
    courtiers = _courtiers(game, event.player).enter()
    court = _entered(game, event)
    if event.favour == 0:
        return recorded(game, replace(_with(game, event.player, courtiers), court=court), event)
    if event.favour not in FAVOURS or event.price not in rules.FIELDS:
        raise BadInput(
            sentence(
                "A favour 1 to 21 for 4, 3 or 2 was expected; {favour} for {price} came.",
                favour=event.favour,
                price=event.price,
            )
        )
    paid = courtiers.pay(event.price)
    if paid is None:
        raise IllegalEvent(
            sentence(
                "{player} has {courtiers} courtiers; the card costs {price}.",
                player=event.player,
                courtiers=courtiers.audience,
                price=event.price,
            )
        )
    after = replace(_with(game, event.player, paid), court=court)
    if FAVOURS[event.favour] is Favour.ARMIES_TO_TRAY and event.put:  # an empty supply puts none (9.2)
        after = _put(after, event.player, event.put, favour_put)
    return recorded(game, after, event)


def _entered(game: Game, event: TakeFavour) -> Round:
    """The round with this player in the audience hall, and his card taken."""
    court = game.court or Round()
    if court.cards and event.player in court.entered:
        raise IllegalEvent(
            sentence("{player} has been in the audience hall already. Undo that first.", player=event.player)
        )
    if court.cards and event.favour and court.price(event.favour) != event.price:
        open_cards = [sentence("{card} for {price}", card=n, price=p) for n in court.cards if (p := court.price(n))]
        raise IllegalEvent(
            sentence(
                "An open favour card was expected, {cards}; {favour} for {price} came. Look again.",
                cards=open_cards,
                favour=event.favour,
                price=event.price,
            )
        )
    entered = tuple(dict.fromkeys((*court.entered, event.player)))
    taken = (*court.taken, event.favour) if event.favour else court.taken
    return replace(court, entered=entered, taken=taken)


def end(game: Game, event: CourtEnds) -> Step:
    """Whoever is in the audience hall goes back to the reception hall; cards that lay open leave the game."""
    back = tuple((colour, courtiers.go_back()) for colour, courtiers in game.courtiers)
    gone = (*game.gone, *game.court.cards) if game.court else game.gone
    return recorded(game, replace(game, courtiers=back, court=None, gone=gone), event)


def landsknecht_put(game: Game, event: LandsknechtPut) -> Step:
    """Armies from the supply into the tray."""
    _check_ready(game)
    if not game.table.landsknechte or event.player not in game.table.colours:
        raise IllegalEvent(sentence("{player} does not play with Landsknechte in this game.", player=event.player))
    return recorded(game, _put(game, event.player, event.put, put_landsknechte), event)


def ready(game: Game) -> bool:
    """Court moves may follow each other, but not cut into the clean-up of a battle."""
    return game.phase is not Phase.CLEANUP or game.cause is Cause.COURT_TAKE


def _check_ready(game: Game) -> None:
    if not ready(game):
        raise IllegalEvent(sentence("The tray is still being cleaned up. Finish that first."))


def _check_court(game: Game) -> None:
    if not game.table.court:
        raise IllegalEvent(sentence("This game is played without Am Kaiserhof."))


def _courtiers(game: Game, player: Colour) -> Courtiers:
    for colour, courtiers in game.courtiers:
        if colour == player:
            return courtiers
    raise IllegalEvent(sentence("{player} has no courtiers in this game.", player=player))


def _with(game: Game, player: Colour, courtiers: Courtiers) -> Game:
    changed = tuple((colour, courtiers if colour == player else one) for colour, one in game.courtiers)
    return replace(game, courtiers=changed)


def _stay(game: Game) -> Cubes:
    """What the tray shall hold by now: in a row of court moves, what the moves before have left."""
    return game.stay if game.phase is Phase.CLEANUP else game.ledger.tray


def _put(game: Game, player: Colour, number: int, book: Callable[[Ledger, Colour, int], Booking]) -> Game:
    if number < 1:
        raise BadInput(sentence("At least 1 army to put into the tray was expected; {number} came.", number=number))
    booking = book(game.ledger, player, number)
    if booking.doubts:
        raise IllegalEvent(
            sentence(
                "{player} does not have {number} armies outside tower and tray. Put fewer.",
                player=player,
                number=number,
            )
        )
    return _watching(game, booking.ledger, _stay(game) + Cubes({player: number}))


def _watching(game: Game, ledger: Ledger, stay: Cubes) -> Game:
    watch = Watch(stay.short_of(game.ledger.tray), game.ledger.tray.short_of(stay))
    return replace(
        game,
        phase=Phase.CLEANUP,
        ledger=ledger,
        stay=stay,
        cause=Cause.COURT_TAKE,
        watch=watch,
        latest=None,
        count=None,
        outcome=None,
    )
