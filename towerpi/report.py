"""One game as one HTML file to send to friends: nothing to fetch, pictures inside.

In come a game with its forecasts, its statistics and a way to get pictures; out comes the text of the file.
"""

import base64
from collections.abc import Callable, Iterator
from html import escape

from towerpi.cubes import GREEN, Cubes
from towerpi.history import History, Throw
from towerpi.knowledge import Foretold
from towerpi.rules.wallenstein.battle import Battle, Kind, Outcome, Result
from towerpi.shipped import shipped_text
from towerpi.statistics.players import PlayerFigures
from towerpi.statistics.summary import Statistics
from towerpi.statistics.tally import name_of
from towerpi.statistics.weighing import Forecast, Weighed

Pictures = Callable[[str], bytes | None]  # a JPEG by its name, while it is kept


def report(game: Foretold, statistics: Statistics, picture: Pictures) -> str:
    """The whole file."""
    return "\n".join(_lines(game, statistics, picture)) + "\n"


def _lines(game: Foretold, statistics: Statistics, picture: Pictures) -> Iterator[str]:
    history = game.history
    day = history.items[0].at[:10] if history.items else ""
    title = f"Wallenstein, {day}" if day else "Wallenstein"
    yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(title)}</title>\n<style>{shipped_text('report.css')}</style>\n</head>\n<body>"
    yield f"<h1>{escape(title)}</h1>"
    yield f"<p>{_summary(history, statistics)}</p>"
    yield from _players(statistics)
    yield from _tower(statistics)
    yield "<h2>Throws</h2>"
    for throw, one in zip(history.throws, game.weighed, strict=True):
        yield from _throw(history, throw, one, picture)
    if not history.throws:
        yield "<p>Nothing was thrown in this game.</p>"
    yield "<p><small>Written by TowerPi.</small></p>\n</body>\n</html>"


def _summary(history: History, statistics: Statistics) -> str:
    parts = [f"Edition {history.table.house.edition}", f"{statistics.throws} throws", f"{statistics.battles} battles"]
    if statistics.undone:
        parts.append(f"{statistics.undone} throws taken back, which count nowhere")
    return escape(", ".join(parts)) + "."


def _players(statistics: Statistics) -> Iterator[str]:
    if not statistics.players:
        return
    yield '<h2>Players</h2>\n<div class="wide"><table><tr><th>Player</th><th>Battles</th><th>Won</th><th>Drawn</th>'
    yield "<th>Lost</th><th>Riots survived</th><th>Luck</th></tr>"
    yield from (_player(player) for player in statistics.players)
    yield "</table></div>"
    yield '<p class="note">Luck: armies kept less armies that the odds let expect.'
    yield "Two evenings in three stay within the ± beside it.</p>"


def _player(player: PlayerFigures) -> str:
    chips = "".join(_chip(colour) for colour in player.colours)
    luck = f"{player.luck:+.1f} (± {player.deviation:.1f})"
    cells = (player.battles, player.won, player.drawn, player.lost, f"{player.survived} of {player.riots}", luck)
    return f"<tr><td>{chips}{escape(player.name)}</td>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _chip(colour: str) -> str:
    return f'<span class="c {escape(colour)}"></span>'


def _tower(statistics: Statistics) -> Iterator[str]:
    yield "<h2>The tower</h2>"
    if statistics.few:
        yield f"<p>{statistics.throws} throws are too few to tell the tower's habits.</p>"
        return
    yield "<table><tr><th>Colour</th><th>Thrown</th><th>Sticks</th><th>Was inside</th><th>Let go</th></tr>"
    for row in statistics.colours:
        habit = row.habit
        shares = [f"{100 * share.mean:.0f} %" if share else "" for share in (habit.sticks, habit.lets_go)]
        cells = f"<td>{habit.thrown}</td><td>{shares[0]}</td><td>{habit.inside}</td><td>{shares[1]}</td>"
        yield f"<tr><td>{_chip(row.colour)}{escape(row.colour.title())}</td>{cells}</tr>"
    yield "</table>"


def _throw(history: History, throw: Throw, one: Weighed, picture: Pictures) -> Iterator[str]:
    battle, outcome = throw.planned.battle, throw.outcome
    yield f"<article>\n<h3>{escape(_heading(history, throw, battle))}</h3>"
    yield f"<p><small>{escape(throw.at[11:16])} UTC</small></p>"
    if throw.count.picture:
        yield _image(picture(throw.count.picture), str(throw.count.cubes))
    thrown = throw.planned.thrown + throw.tray
    yield f"<p>Thrown: {_cubes(thrown)}. Came out: {_cubes(throw.count.cubes)}.</p>"
    if battle and outcome:
        score = f"{outcome.score.attack} : {outcome.score.defence}"
        yield f'<p><b class="n">{score}</b> {escape(_verdict(history, battle, outcome))}</p>'
    if battle and one.forecast:
        yield _odds(battle, one.forecast)
    if throw.corrected:
        yield f"<p><small>The camera had counted {escape(str(throw.read))}; the table corrected it.</small></p>"
    yield "</article>"


def _image(jpeg: bytes | None, label: str) -> str:
    if jpeg is None:
        return "<p><small>The picture is no longer kept.</small></p>"
    data = base64.b64encode(jpeg).decode()
    return f'<img alt="The tray: {escape(label)}" src="data:image/jpeg;base64,{data}">'


def _cubes(cubes: Cubes) -> str:
    return ", ".join(f"{number} {escape(colour)}" for colour, number in cubes.sorted()) or "nothing"


def _heading(history: History, throw: Throw, battle: Battle | None) -> str:
    if battle is None:
        return "The tower is filled"
    where = f" in {throw.planned.province}" if throw.planned.province else ""
    attacker, defender = name_of(history.table, battle.attacker), name_of(history.table, battle.defender)
    if battle.kind is Kind.RIOT:
        return f"{throw.number}. Riot against {defender}{where}"
    against = "a neutral province" if battle.defender == GREEN else defender
    return f"{throw.number}. {attacker} attacks {against}{where}"


def _verdict(history: History, battle: Battle, outcome: Outcome) -> str:
    if outcome.result is Result.DRAW:
        return "Nobody wins."
    attack = outcome.result in (Result.ATTACKER, Result.PEASANTS)
    winner = battle.attacker if attack else battle.defender
    name = "The peasants" if winner == GREEN else name_of(history.table, winner)
    return f"{name} {'win' if winner == GREEN else 'wins'}{f', {outcome.armies} armies stay' if outcome.owner else ''}."


def _odds(battle: Battle, forecast: Forecast) -> str:
    shares = ((battle.attacker, forecast.attacker), ("draw", forecast.draw), (battle.defender, forecast.defender))
    parts = "".join(f'<span class="{escape(side)}" style="flex:{chance:.3f}"></span>' for side, chance in shares)
    attack, draw, defence = (f"{100 * chance:.0f} %" for _, chance in shares)
    words = f"Odds before the throw: {attack} attack, {draw} draw, {defence} defence."
    return f'<div class="bar">{parts}</div><p><small>{words}</small></p>'
