"""The other games: a game begins without a tower to fill, and what was settled at the table is judged and kept.

While a battle is entered and rolled it is under way: every step of it is written down, so that all phones show it, any
of them can go on with it, and a pulled plug loses no die. `settle` and `call_off` end it.
"""

from dataclasses import replace

from towerpi.errors import BadInput, IllegalEvent, sentence
from towerpi.game.contest_events import CallOff, Contest, Engage
from towerpi.game.events import NewGame
from towerpi.game.fate import after, called_off
from towerpi.game.state import Game, Judged, Phase, Refused, Signal, Sound, Table, UnderWay
from towerpi.game.step import Step, recorded
from towerpi.rules.games import No, check_seats, check_switches, game_of, judge, refusal


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
    judged = _judge(game, event)
    if isinstance(judged, No):
        return game, (Refused(judged),)
    if not game_of(game.table.game).settled(judged.answer):
        raise IllegalEvent(sentence("Dice or cards are still to come. Settle it when they lie there."))
    other = game.under_way and game.under_way.judged.line["kind"] != judged.line["kind"]
    under_way = game.under_way if other else None  # income while somebody else's battle is rolled
    fate = after(game.fate, event.line)
    settled = replace(game, contest=judged, contests=game.contests + 1, under_way=under_way, fate=fate)
    return recorded(game, settled, event, Signal(Sound.DONE))


def engage(game: Game, event: Engage) -> Step:
    """The contest under way, or its next step; what the rules refuse does not begin."""
    judged = _judge(game, event)
    if isinstance(judged, No):
        return game, (Refused(judged),)
    if event.rolling and not event.rolling.reserves and game_of(game.table.game).settled(judged.answer):
        raise IllegalEvent(sentence("No dice are awaited: everything was rolled. Settle it."))
    return recorded(game, replace(game, under_way=UnderWay(judged, event.rolling)), event)


def is_under_way(game: Game) -> bool:
    """Is a contest shown to everybody, or are cards dealt for one?"""
    return game.under_way is not None or bool(game.fate and game.fate.battle)


def call_off(game: Game, event: CallOff) -> Step:
    """Nothing is fought, and what was rolled or dealt for it counts nowhere."""
    if not is_under_way(game):
        raise IllegalEvent(sentence("No battle is under way."))
    return recorded(game, replace(game, under_way=None, fate=called_off(game.fate)), event)


def _judge(game: Game, event: Contest | Engage) -> Judged | No:
    """A line by the rules of this table."""
    name, switches = game.table.game, game.table.switches
    answer = judge(name, event.line, switches)
    line = {**event.line, "game": name, "house": switches}
    return refusal(answer) or Judged(line, answer, event.dice, event.picture)
