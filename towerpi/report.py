"""One game as one HTML file to send to friends: nothing to fetch, pictures inside, in one of the page's languages.

In come a game with its forecasts, its statistics, a way to get pictures and a language; out comes the text of the file.
"""

import base64
from collections.abc import Callable, Iterator
from html import escape

from towerpi.cubes import GREEN
from towerpi.figures import left_out
from towerpi.history import History, Throw
from towerpi.knowledge import Foretold
from towerpi.rules.games import KNIGHTS, STRUGGLE
from towerpi.rules.wallenstein.battle import Battle, Kind, Outcome, Result
from towerpi.shipped import shipped_text
from towerpi.speech import Speech
from towerpi.statistics.players import PlayerFigures
from towerpi.statistics.summary import Statistics
from towerpi.statistics.tally import name_of
from towerpi.statistics.weighing import Forecast, Weighed

Pictures = Callable[[str], bytes | None]  # a JPEG by its name, while it is kept

_TITLES = {STRUGGLE: "Struggle of Empires", KNIGHTS: "Warrior Knights"}


def report(game: Foretold, statistics: Statistics, picture: Pictures, speech: Speech) -> str:
    """The whole file."""
    return "\n".join(_lines(game, statistics, picture, speech)) + "\n"


def _lines(game: Foretold, statistics: Statistics, picture: Pictures, speech: Speech) -> Iterator[str]:
    history = game.history
    day = history.items[0].at[:10] if history.items else ""
    name = _TITLES.get(history.table.game, "Wallenstein")
    title = f"{name}, {day}" if day else name
    yield f'<!doctype html>\n<html lang="{speech.language}">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(title)}</title>\n<style>{shipped_text('report.css')}</style>\n</head>\n<body>"
    yield f"<h1>{escape(title)}</h1>"
    if history.table.other:
        yield _p(speech.text("This game is played without the tower, so there is no throw to report."))
    else:
        yield from _evening(game, statistics, picture, speech)
    yield f"<p><small>{escape(speech.text('Written by TowerPi.'))}</small></p>\n</body>\n</html>"


def _p(text: str, kind: str = "") -> str:
    return f'<p class="{kind}">{escape(text)}</p>' if kind else f"<p>{escape(text)}</p>"


def _small(text: str) -> str:
    return f"<p><small>{escape(text)}</small></p>"


def _heads(*texts: str) -> str:
    return "<tr>" + "".join(f'<th scope="col">{escape(text)}</th>' for text in texts) + "</tr>"


def _evening(game: Foretold, statistics: Statistics, picture: Pictures, speech: Speech) -> Iterator[str]:
    history = game.history
    yield _p(_summary(history, statistics, speech))
    yield from (_p(text) for text in left_out(statistics, speech))
    yield from _players(statistics, speech)
    yield from _tower(statistics, speech)
    yield f"<h2>{escape(speech.text('Throws'))}</h2>"
    for throw, one in zip(history.throws, game.weighed, strict=True):
        yield from _throw(history, throw, one, picture, speech)
    if not history.throws:
        yield _p(speech.text("Nothing was thrown in this game."))


def _summary(history: History, statistics: Statistics, speech: Speech) -> str:
    first = history.table.house.edition == 1
    parts = [
        speech.text("First edition") if first else speech.text("Second edition"),
        speech.many("{n} throw", "{n} throws", statistics.throws),
        speech.many("{n} battle or riot", "{n} battles and riots", statistics.battles),
    ]
    return " · ".join(parts)


def _players(statistics: Statistics, speech: Speech) -> Iterator[str]:
    if not statistics.battles:
        return
    yield f'<h2>{escape(speech.text("Players"))}</h2>\n<div class="wide"><table>'
    yield _heads(
        speech.text("Player"),
        speech.text("Luck"),
        speech.text("Battles"),
        speech.text("Won"),
        speech.text("Drawn"),
        speech.text("Lost"),
        speech.text("Riots survived"),
    )
    yield from (_player(player, speech) for player in statistics.players)
    yield "</table></div>"
    luck = speech.text(
        "Luck: armies kept less those that the odds let expect. Two evenings in three stay within the ± beside it."
    )
    yield _p(luck, "note")


def _player(player: PlayerFigures, speech: Speech) -> str:
    chips = "".join(_chip(colour) for colour in player.colours)
    luck = f"{speech.number(player.luck, '+.1f')} (± {speech.number(player.deviation)})"
    survived = speech.text("{some} of {all}", some=player.survived, all=player.riots) if player.riots else "–"
    cells = (luck, player.battles, player.won, player.drawn, player.lost, escape(survived))
    return f"<tr><td>{chips}{escape(player.name)}</td>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _chip(colour: str) -> str:
    return f'<span class="c {escape(colour)}"></span>'


def _tower(statistics: Statistics, speech: Speech) -> Iterator[str]:
    yield f"<h2>{escape(speech.text('The tower'))}</h2>"
    if statistics.few:
        few = speech.many(
            "{n} throw is too few to tell the tower's habits.",
            "{n} throws are too few to tell the tower's habits.",
            statistics.throws,
        )
        yield _p(few)
        return
    yield '<div class="wide"><table>'
    yield _heads(
        speech.text("Colour"),
        speech.text("Thrown"),
        speech.text("Sticks"),
        speech.text("Was inside"),
        speech.text("Let go"),
    )
    for row in statistics.colours:
        habit = row.habit
        shares = [f"{100 * share.mean:.0f} %" if share else "–" for share in (habit.sticks, habit.lets_go)]
        cells = f"<td>{habit.thrown}</td><td>{shares[0]}</td><td>{habit.inside}</td><td>{shares[1]}</td>"
        yield f"<tr><td>{_chip(row.colour)}{escape(speech.colour(row.colour))}</td>{cells}</tr>"
    yield "</table></div>"
    yield _p(speech.text("Sticks: of the cubes thrown. Let go: of the cubes that were inside."), "note")


def _throw(history: History, throw: Throw, one: Weighed, picture: Pictures, speech: Speech) -> Iterator[str]:
    battle, outcome = throw.planned.battle, throw.outcome
    yield f"<article>\n<h3>{escape(_heading(history, throw, battle, speech))}</h3>"
    yield _small(" · ".join(part for part in (throw.planned.province, f"{throw.at[11:16]} UTC") if part))
    if throw.count.picture:
        yield _image(picture(throw.count.picture), speech.cubes(throw.count.cubes), speech)
    thrown, out = speech.cubes(throw.planned.thrown + throw.tray), speech.cubes(throw.count.cubes)
    yield _p(speech.text("Thrown: {thrown}. Came out: {out}.", thrown=thrown, out=out))
    if battle and outcome:
        score = f"{outcome.score.attack} : {outcome.score.defence}"
        yield f'<p><b class="n">{score}</b> {escape(_verdict(history, battle, outcome, speech))}</p>'
    if battle and one.forecast:
        yield _odds(battle, one.forecast, speech)
    if throw.corrected and throw.read is not None:
        read = speech.cubes(throw.read)
        yield _small(speech.text("The camera had counted {cubes}; the table corrected it.", cubes=read))
    yield "</article>"


def _image(jpeg: bytes | None, label: str, speech: Speech) -> str:
    if jpeg is None:
        return _small(speech.text("The picture is no longer kept."))
    alt = speech.text("The tray: {cubes}", cubes=label)
    return f'<img alt="{escape(alt)}" src="data:image/jpeg;base64,{base64.b64encode(jpeg).decode()}">'


def _heading(history: History, throw: Throw, battle: Battle | None, speech: Speech) -> str:
    if battle is None:
        return speech.text("The tower is filled")
    attacker, defender = name_of(history.table, battle.attacker), name_of(history.table, battle.defender)
    if battle.kind is Kind.RIOT:
        return speech.text("{n}. Riot against {name}", n=throw.number, name=defender)
    if battle.defender == GREEN:
        return speech.text("{n}. {name} attacks a neutral province", n=throw.number, name=attacker)
    return speech.text("{n}. {name} attacks {other}", n=throw.number, name=attacker, other=defender)


def _verdict(history: History, battle: Battle, outcome: Outcome, speech: Speech) -> str:
    if outcome.result is Result.DRAW:
        return speech.text("Nobody wins.")
    attack = outcome.result in (Result.ATTACKER, Result.PEASANTS)
    winner = battle.attacker if attack else battle.defender
    if winner == GREEN:
        return speech.text("The peasants win.")
    name = name_of(history.table, winner)
    if not outcome.owner:
        return speech.text("{name} wins.", name=name)
    return speech.many("{name} wins, {n} army stays.", "{name} wins, {n} armies stay.", outcome.armies, name=name)


def _odds(battle: Battle, forecast: Forecast, speech: Speech) -> str:
    shares = ((battle.attacker, forecast.attacker), ("draw", forecast.draw), (battle.defender, forecast.defender))
    parts = "".join(f'<span class="{escape(side)}" style="flex:{chance:.3f}"></span>' for side, chance in shares)
    attack, draw, defence = (f"{100 * chance:.0f} %" for _, chance in shares)
    words = speech.text(
        "Odds before the throw: attack {attack}, draw {draw}, defence {defence}.",
        attack=attack,
        draw=draw,
        defence=defence,
    )
    return f'<div class="bar" aria-hidden="true">{parts}</div>{_small(words)}'
