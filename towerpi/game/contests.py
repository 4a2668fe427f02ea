"""The other games: a game begins without a tower to fill, and what was settled at the table is judged and kept.

While a battle is entered, and rolled or revealed, it is under way: every step of it is written down, so that all phones
show it, any of them can go on with it, and a pulled plug loses no die and no card. `settle` and `call_off` end it.
"""

from dataclasses import replace

from towerpi.errors import BadInput, IllegalEvent, sentence
from towerpi.game.cards import battle_under_way
from towerpi.game.contest_events import CallOff, Contest, Engage
from towerpi.game.events import NewGame
from towerpi.game.fate import after, called_off
from towerpi.game.judging import judged
from towerpi.game.state import Game, Judged, Phase, Refused, Signal, Sound, Table, UnderWay
from towerpi.game.step import Step, recorded
from towerpi.rules.games import KNIGHTS, No, check_seats, check_switches, game_of


def other_game(game: Game, event: NewGame) -> Step:
    """Nothing is thrown and nothing booked: the first battle may come."""
    if event.court or event.landsknechte or event.outside is not None or event.tray:
        raise BadInput(sentence("Expansions and counted cubes belong to Wallenstein; leave them out."))
    check_seats(event.game, [player.colour for player in event.players])
    switches = check_switches(event.game, event.switches)
    table = Table(players=event.players, game=event.game, switches=switches)
    return recorded(game, replace(game, table=table, phase=Phase.IDLE), event)


def settle(game: Game, event: Contest) -> Step:
    """Judge a line with everything rolled or revealed; what the rules refuse changes nothing."""
    now = judged(game, event)
    if isinstance(now, No):
        return game, (Refused(now),)
    if not game_of(game.table.game).settled(now.answer):
        raise IllegalEvent(sentence("Dice or cards are still to come. Settle it when they lie there."))
    fate = after(game.fate, event.line)
    other = game.under_way and game.under_way.judged.line["kind"] != now.line["kind"]  # income while another rolls
    under_way = game.under_way if other or (fate and fate.battle) else None
    settled = replace(game, contest=now, contests=game.contests + 1, under_way=under_way, fate=fate)
    return recorded(game, settled, event, Signal(Sound.DONE))


def engage(game: Game, event: Engage) -> Step:
    """The contest under way, or its next step; what the rules refuse does not begin."""
    now = judged(game, event)
    under_way = now if isinstance(now, No) else _next(game, event, now)
    if isinstance(under_way, No):
        return game, (Refused(under_way),)
    return recorded(game, replace(game, under_way=under_way), event)


def _next(game: Game, event: Engage, now: Judged) -> UnderWay | No:
    """What is awaited of it, dice or cards."""
    if game.table.game == KNIGHTS and not event.rolling:
        return battle_under_way(game, event, now)
    if event.revealing or game.table.game == KNIGHTS:
        raise BadInput(sentence("Dice belong to Struggle of Empires, fate cards to Warrior Knights."))
    if event.rolling and not event.rolling.reserves and game_of(game.table.game).settled(now.answer):
        raise IllegalEvent(sentence("No dice are awaited: everything was rolled. Settle it."))
    return UnderWay(now, event.rolling)


def is_under_way(game: Game) -> bool:
    """Is a contest shown to everybody, or are cards dealt for one?"""
    return game.under_way is not None or bool(game.fate and game.fate.battle)


def call_off(game: Game, event: CallOff) -> Step:
    """Nothing is fought, and what was rolled or dealt for it counts nowhere."""
    if not is_under_way(game):
        raise IllegalEvent(sentence("No battle is under way."))
    return recorded(game, replace(game, under_way=None, fate=called_off(game.fate)), event)
