"""The other games: a game begins without a tower to fill, and what was settled at the table is judged and kept."""

from dataclasses import replace

from towerpi.errors import BadInput, IllegalEvent, sentence
from towerpi.game.events import Contest, NewGame
from towerpi.game.fate import after
from towerpi.game.state import Game, Judged, Phase, Refused, Signal, Sound, Table
from towerpi.game.step import Step, recorded
from towerpi.rules.games import check_seats, check_switches, game_of, judge, refusal


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
    name, switches = game.table.game, game.table.switches
    answer = judge(name, event.line, switches)
    if no := refusal(answer):
        return game, (Refused(no),)
    if not game_of(name).settled(answer):
        raise IllegalEvent(sentence("Dice or cards are still to come. Settle it when they lie there."))
    judged = Judged({**event.line, "game": name, "house": switches}, answer, event.dice, event.picture)
    settled = replace(game, contest=judged, contests=game.contests + 1, fate=after(game.fate, event.line))
    return recorded(game, settled, event, Signal(Sound.DONE))
