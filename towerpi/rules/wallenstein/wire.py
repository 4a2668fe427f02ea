"""One battle as a plain object, as it stands in a line of JSON, and its answer.

In comes a dict with the fields of `towerpi resolve` (id ed kind att def player markers uncommitted out income_action,
and where known thrown tray0 tower0); out comes a dict with id result ret place stay owner armies devastated markers,
and tower1 where tower0 was given; doubts, if out shows more than there can have been. Other fields are left alone. A
fault raises BadInput with one sentence.
"""

from collections.abc import Mapping
from typing import Any

from towerpi.cubes import COLOURS, GREEN, NO_CUBES, PLAYER_COLOURS, Colour, Cubes, check_count, known_colour
from towerpi.errors import BadBattle, told
from towerpi.reading import DoubtKind
from towerpi.rules.wallenstein.battle import Battle, Kind, resolve
from towerpi.rules.wallenstein.editions import House
from towerpi.rules.wallenstein.setup import GREEN_CUBES, full_box

Line = Mapping[str, Any]
_BOX = full_box(PLAYER_COLOURS)


def resolve_line(line: Line, houses: Mapping[int, House]) -> dict[str, Any]:
    """Answer one line by the house rules of its edition."""
    house = _read_house(line, houses)
    battle = read_battle(line)
    out = Cubes.read(need(line, "out"), "out", COLOURS)
    outcome = resolve(battle, out, house)
    answer: dict[str, Any] = {
        "id": line.get("id"),
        "result": outcome.result,
        "ret": outcome.ret.as_dict(),
        "place": outcome.place.as_dict(),
        "stay": outcome.stay.as_dict(),
        "owner": outcome.owner,
        "armies": outcome.armies,
        "devastated": outcome.devastated,
        "markers": outcome.markers,
    }
    held = [Cubes.read(line[name], name, COLOURS) for name in ("thrown", "tray0", "tower0") if name in line]
    doubts = _doubts(DoubtKind.MORE_THAN_EXIST, _BOX.short_of(out)) if out.total > GREEN_CUBES else []
    if "tower0" in line:
        over = sum(held, NO_CUBES).short_of(out)
        doubts += _doubts(DoubtKind.MORE_OUT_THAN_IN, over)  # I-03: a count to question, not a line to refuse
        answer["tower1"] = (sum(held, over) - out).as_dict()  # I-04
    if doubts:
        answer["doubts"] = doubts
    return answer


def _doubts(kind: DoubtKind, over: Cubes) -> list[dict[str, Any]]:
    return [{"kind": kind, "colours": [colour]} for colour, _ in over.sorted()]


def need(line: Line, name: str) -> Any:
    """A field that has to be there."""
    if name not in line:
        raise BadBattle(f"The field {name} is missing.")
    return line[name]


def _read_house(line: Line, houses: Mapping[int, House]) -> House:
    edition = need(line, "ed")
    if type(edition) is not int or edition not in houses:
        raise BadBattle(f"ed must be {' or '.join(map(str, houses))}; {told(edition)} came.")
    return houses[edition]


def read_battle(line: Line) -> Battle:
    """Who fights whom."""
    kind = need(line, "kind")
    markers = check_count(line.get("markers", 0), "markers")
    uncommitted = check_count(line.get("uncommitted", 0), "uncommitted")
    if kind == Kind.PVP:
        return Battle(_player(line, "att"), _player(line, "def"), markers, uncommitted)
    if kind == Kind.NEUTRAL:  # nobody's armies and no markers stand there
        return Battle(_player(line, "att"), GREEN)
    if kind == Kind.RIOT:
        return Battle(GREEN, _player(line, "player"), markers, uncommitted, _yes_or_no(line, "income_action"))
    raise BadBattle(f"kind must be {', '.join(Kind)}; {told(kind)} came.")


def _player(line: Line, name: str) -> Colour:
    colour = need(line, name)
    return known_colour(colour, name, PLAYER_COLOURS)


def _yes_or_no(line: Line, name: str) -> bool:
    value = line.get(name, False)
    if not isinstance(value, bool):
        raise BadBattle(f"{name} must be true or false; {told(value)} came.")
    return value
