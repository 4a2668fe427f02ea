"""The log as tables, for other programs: one row for a throw, for a battle, for a cube that was seen.

Only throws that count: what was taken back, or never settled, is in none of them. `data/export-schema.md` says what
each column means; a test compares.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from towerpi.cubes import COLOURS, Cubes
from towerpi.game.state import Table
from towerpi.history import History, Throw
from towerpi.rules.wallenstein.battle import Battle, Outcome
from towerpi.statistics.floor import place_mm
from towerpi.statistics.tally import name_of
from towerpi.statistics.weighing import Forecast, Weighed

Row = dict[str, Any]

_BY_COLOUR = ("thrown", "tray", "tower", "out")
THROWS = (
    "game", "seq", "at", "throw", "battle", "kind", "edition",
    *(f"{what}_{colour}" for what in _BY_COLOUR for colour in COLOURS),
    "asked", "corrected", "by_hand", "read", "profile", "picture", "learned_from", "log_likelihood",
)  # fmt: skip
BATTLES = (
    "game", "seq", "at", "battle", "kind", "edition", "province", "origin", "attacker", "defender",
    "attacker_name", "defender_name", "markers", "uncommitted", "attack", "own", "helpers", "missing", "defence",
    "result", "ending", "owner", "armies", "chance_attacker", "chance_draw", "chance_defender",
    "expected_attacker", "expected_defender", "variance_attacker", "variance_defender", "picture",
)  # fmt: skip
CUBES = (
    "game",
    "seq",
    "at",
    "battle",
    "colour",
    "x",
    "y",
    "x_mm",
    "y_mm",
    "half",
    "confidence",
    "width",
    "height",
    "profile",
    "picture",
)
TABLES = {"throws": THROWS, "battles": BATTLES, "cubes": CUBES}


def rows_of(table: str, history: History, weighed: Sequence[Weighed]) -> Iterator[Row]:
    """The rows of one game in one of the TABLES."""
    for place, (throw, one) in enumerate(zip(history.throws, weighed, strict=True)):
        if table == "throws":
            yield throw_row(history, place, throw, one)
        elif table == "cubes":
            yield from cube_rows(history.game, throw)
        elif throw.planned.battle and throw.outcome and one.forecast:
            yield battle_row(history, throw, throw.planned.battle, throw.outcome, one.forecast)


def _begin(game: int, throw: Throw) -> Row:
    return {"game": game, "seq": throw.seq, "at": throw.at, "battle": throw.number}


def throw_row(history: History, place: int, throw: Throw, one: Weighed) -> Row:
    """A throw: what went in, what was inside, what came out."""
    battle = throw.planned.battle
    held: dict[str, Cubes] = {
        "thrown": throw.planned.thrown,
        "tray": throw.tray,
        "tower": throw.tower,
        "out": throw.count.cubes,
    }
    return {
        **_begin(history.game, throw),
        "throw": place,
        "kind": battle.kind.value if battle else "FILL",
        "edition": history.table.house.edition,
        **{f"{what}_{colour}": cubes[colour] for what, cubes in held.items() for colour in COLOURS},
        "asked": " ".join(doubt.kind.value for doubt in throw.asked),
        "corrected": int(throw.corrected),
        "by_hand": int(throw.count.by_hand),
        "read": "" if throw.read is None else str(throw.read),
        "profile": throw.count.profile,
        "picture": throw.count.picture,
        "learned_from": one.learned_from,
        "log_likelihood": one.log_likelihood,
    }


def battle_row(history: History, throw: Throw, battle: Battle, outcome: Outcome, forecast: Forecast) -> Row:
    """A battle or riot: who, where, how it ended, and what had been foretold."""
    score, table = outcome.score, history.table
    return {
        **_begin(history.game, throw),
        "kind": battle.kind.value,
        "edition": table.house.edition,
        "province": throw.planned.province,
        "origin": throw.planned.origin,
        "attacker": battle.attacker,
        "defender": battle.defender,
        "attacker_name": _named(table, battle.attacker),
        "defender_name": _named(table, battle.defender),
        "markers": battle.markers,
        "uncommitted": battle.uncommitted,
        "attack": score.attack,
        "own": score.own,
        "helpers": score.helpers,
        "missing": score.missing,
        "defence": score.defence,
        "result": outcome.result.value,
        "ending": outcome.ending.value,
        "owner": outcome.owner or "",
        "armies": outcome.armies,
        "chance_attacker": forecast.attacker,
        "chance_draw": forecast.draw,
        "chance_defender": forecast.defender,
        "expected_attacker": forecast.left.get(battle.attacker, 0.0),
        "expected_defender": forecast.left.get(battle.defender, 0.0),
        "variance_attacker": forecast.variance.get(battle.attacker, 0.0),
        "variance_defender": forecast.variance.get(battle.defender, 0.0),
        "picture": throw.count.picture,
    }


def _named(table: Table, colour: str) -> str:
    """Peasants have no name."""
    return name_of(table, colour) if colour in table.colours else ""


def cube_rows(game: int, throw: Throw) -> Iterator[Row]:
    """Every cube that the camera saw, where it lay."""
    count = throw.count
    for sighting in count.seen:
        place = place_mm(count.outline, sighting.x, sighting.y) if count.outline else None
        yield {
            **_begin(game, throw),
            "colour": sighting.colour,
            "x": round(sighting.x, 1),
            "y": round(sighting.y, 1),
            "x_mm": "" if place is None else round(place[0], 1),
            "y_mm": "" if place is None else round(place[1], 1),
            "half": round(sighting.half_px, 1),
            "confidence": round(sighting.confidence, 3),
            "width": count.width,
            "height": count.height,
            "profile": count.profile,
            "picture": count.picture,
        }
