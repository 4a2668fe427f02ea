"""The whole state as the phones get it: a `Snapshot` comes in, plain data for JSON goes out.

Every phone shows what is in here and nothing else, so a phone that comes late or was away needs one state to be right
again. Zero counts are left out; names of fields are those of the game's own values.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from towerpi.cubes import COLOURS, Cubes
from towerpi.errors import Sentence
from towerpi.eye import DiceSeen
from towerpi.game.advance import possible
from towerpi.game.events import NewGame, Resume, TrayMoving, TraySeen, event_to_plain
from towerpi.game.state import Count, Game, Pending, Phase, Table
from towerpi.page.hands import fate_to_plain
from towerpi.page.seasons import court_to_plain, hunger_to_plain, points_to_plain
from towerpi.page.wire_contests import contest_to_plain, under_way_to_plain
from towerpi.reading import Doubt, Sighting
from towerpi.rules.wallenstein.battle import Outcome, peasants_help
from towerpi.rules.wallenstein.editions import SWITCHES
from towerpi.snapshot import Snapshot

Plain: TypeAlias = dict[str, Any]

FILL = "FILL"  # beside the kinds of battle: the throw that fills the tower
NOT_FOR_PHONES = (TrayMoving, TraySeen, Resume)  # what the camera saw, and what the loop notes by itself


@dataclass(frozen=True, slots=True)
class About:
    """What the page knows beside the loop."""

    run: str  # drawn at every start: versions begin anew
    towerpi: str
    demo: Mapping[str, Any] | None = None
    calibration: Mapping[str, Any] | None = None
    odds: Mapping[str, Any] | None = None  # of the battle that is to be thrown


def state_of(snapshot: Snapshot, about: About) -> Plain:
    """Everything that is shown."""
    game = snapshot.game
    return {
        "run": about.run,
        "version": snapshot.version,
        "towerpi": about.towerpi,
        "demo": about.demo,
        "camera": {"name": snapshot.camera, "watching": snapshot.watching and snapshot.watching.value},
        "faults": [sentence_to_plain(fault) for fault in snapshot.faults],
        "unsaved": snapshot.unsaved,
        "seen": snapshot.seen and _seen(snapshot.seen),
        "dice": snapshot.dice and _dice(snapshot.dice),
        "calibration": about.calibration,
        "game": None
        if game.phase is Phase.SETUP
        else {
            "id": f"{snapshot.number}-{snapshot.started}",
            **_game(game, snapshot.number, about.odds),
        },
    }


def sentence_to_plain(text: str) -> Plain:
    """A sentence with what the page needs to say it in another language."""
    if not isinstance(text, Sentence):
        return {"text": text, "template": "{text}", "values": {"text": text}}
    return {
        "text": str(text),
        "template": text.template,
        "values": {name: _value(value) for name, value in text.values.items()},
    }


def _value(value: object) -> object:
    """Numbers and text as they are; what the page has words for, by name."""
    if isinstance(value, Sentence):
        return sentence_to_plain(value)
    if isinstance(value, Cubes):
        return {"cubes": value.as_dict()}
    if isinstance(value, Doubt):
        return {"doubt": doubts_to_plain([value])[0]}
    if isinstance(value, tuple | list):
        return [_value(item) for item in value]
    if isinstance(value, str) and value.lower() in COLOURS:
        return {"colour": value.lower()}
    return value if type(value) in (int, float, str) else str(value)


def _game(game: Game, number: int, odds: Mapping[str, Any] | None) -> Plain:
    ledger = game.ledger
    return {
        "number": number,
        "step": game.step,
        "phase": game.phase.value,
        **table_to_plain(game.table),
        "tower": ledger.tower.as_dict(),
        "tray": ledger.tray.as_dict(),
        "outside": ledger.outside.as_dict(),
        "battle": game.latest and battle_to_plain(game.latest, game, odds),
        "count": game.count and count_to_plain(game.count),
        "outcome": game.outcome and outcome_to_plain(game.outcome),
        "watch": {
            "to_leave": game.watch.to_leave.as_dict(),
            "missing": game.watch.missing.as_dict(),
            "doubts": doubts_to_plain(game.watch.doubts),
            "right": game.watch.right,
        },
        "stay": game.stay.as_dict(),
        **court_to_plain(game),
        "winter": hunger_to_plain(game.winter),
        "points": [points_to_plain(colour, winters) for colour, winters in game.points],
        "audit": doubts_to_plain(game.audit),
        "fate": game.fate and fate_to_plain(game.fate),
        "contest": game.contest and contest_to_plain(game.contest, game.contests),
        "under_way": game.under_way and under_way_to_plain(game.under_way, game.contests + 1),
        "legal": legal(game),
        "last_plan": game.last_plan and event_to_plain(game.last_plan),
    }


def table_to_plain(table: Table) -> Plain:
    """What was agreed at the start."""
    return {
        "game": table.game,
        "edition": table.house.edition,
        "court": table.court,
        "landsknechte": table.landsknechte,
        "switches": table.switches or {name: getattr(table.house, name) for name in SWITCHES},
        "players": [{"colour": player.colour, "name": player.name} for player in table.players],
    }


def battle_to_plain(pending: Pending, game: Game, odds: Mapping[str, Any] | None = None) -> Plain:
    """The throw that is planned, or was; `odds` while it is to be thrown."""
    battle = pending.battle
    return {
        "number": game.battles,
        **sides_to_plain(pending),
        "thrown": pending.thrown.as_dict(),
        "helped": bool(battle and peasants_help(battle, game.table.house)),
        "remarks": [remark.value for remark in pending.remarks],
        "emptied": game.emptied,
        "odds": odds,
    }


def sides_to_plain(pending: Pending) -> Plain:
    """Who fights whom for what."""
    battle = pending.battle
    return {
        "kind": battle.kind.value if battle else FILL,
        "province": pending.province,
        "origin": pending.origin,
        "attacker": battle and battle.attacker,
        "defender": battle and battle.defender,
        "markers": battle.markers if battle else 0,
        "uncommitted": battle.uncommitted if battle else 0,
        "collecting": bool(battle and battle.collecting),
    }


def count_to_plain(count: Count) -> Plain:
    """What came out, with where it was seen."""
    return {
        "cubes": count.cubes.as_dict(),
        "doubts": doubts_to_plain(count.doubts),
        "picture": count.picture,
        "width": count.width,
        "height": count.height,
        "seen": sightings_to_plain(count.seen),
        "by_hand": count.by_hand,
    }


def _seen(seen: TraySeen) -> Plain:
    return {
        "picture": seen.picture,
        "width": seen.width,
        "height": seen.height,
        "cubes": sightings_to_plain(seen.reading.sightings),
        "doubts": doubts_to_plain(seen.reading.doubts),
        "counts": seen.reading.counts.as_dict(),
    }


def _dice(seen: DiceSeen) -> Plain:
    return {
        "picture": seen.picture,
        "width": seen.width,
        "height": seen.height,
        "roll": seen.roll,
        "dice": [
            {
                "colour": die.colour,
                "value": die.value,
                "x": round(die.x, 1),
                "y": round(die.y, 1),
                "half": round(die.half_px, 1),
            }
            for die in seen.reading.dice
        ],
        "doubts": doubts_to_plain(seen.reading.doubts),
    }


def sightings_to_plain(sightings: Iterable[Sighting]) -> list[Plain]:
    """Where the boxes go."""
    return [
        {"colour": one.colour, "x": round(one.x, 1), "y": round(one.y, 1), "half": round(one.half_px, 1)}
        for one in sightings
    ]


def doubts_to_plain(doubts: Iterable[Doubt]) -> list[Plain]:
    """What to ask about, and where."""
    return [
        {"kind": doubt.kind.value, "colours": list(doubt.colours), "x": _place(doubt.x), "y": _place(doubt.y)}
        for doubt in doubts
    ]


def _place(px: float | None) -> float | None:
    return None if px is None else round(px, 1)


def outcome_to_plain(outcome: Outcome) -> Plain:
    """The result card."""
    score = outcome.score
    parts = {"attack": score.attack, "own": score.own, "helpers": score.helpers, "missing": score.missing}
    cubes: dict[str, Cubes] = {
        "ret": outcome.ret,
        "ret_from_board": outcome.ret_from_board,
        "place": outcome.place,
        "stay": outcome.stay,
    }
    return {
        "result": outcome.result.value,
        "ending": outcome.ending.value,
        "score": {**parts, "defence": score.defence},
        **{name: one.as_dict() for name, one in cubes.items()},
        "owner": outcome.owner,
        "armies": outcome.armies,
        "devastated": outcome.devastated,
        "markers": outcome.markers,
        "card": outcome.card.value,
        "action_cancelled": outcome.action_cancelled,
    }


def legal(game: Game) -> list[str]:
    """The events that a phone may send now; a new game needs no word once the old one is over."""
    kinds = [kind for kind in possible(game) if kind not in NOT_FOR_PHONES]
    if game.phase is Phase.OVER:
        kinds.append(NewGame)
    return [kind.__name__ for kind in kinds]
