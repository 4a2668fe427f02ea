"""One battle as a plain object, as it stands in a line of JSON, and its answer.

In comes a dict with the fields of `towerpi resolve` (id ed kind att def player markers uncommitted out income_action,
and where known thrown tray0 tower0); out comes a dict with id result ret place stay owner armies devastated markers,
and where tower0 was given tower1, with doubts if out shows more than there was. Other fields are left alone. A fault
raises BadInput with one sentence.
"""

from collections.abc import Mapping
from typing import Any

from towerpi.cubes import COLOURS, GREEN, NO_CUBES, PLAYER_COLOURS, Colour, Cubes, check_colour, check_count
from towerpi.errors import BadBattle
from towerpi.rules.wallenstein.battle import Battle, Kind, resolve
from towerpi.rules.wallenstein.editions import House

Line = Mapping[str, Any]


def resolve_line(line: Line, houses: Mapping[int, House]) -> dict[str, Any]:
    """Answer one line by the house rules of its edition."""
    house = _read_house(line, houses)
    battle = _read_battle(line)
    out = Cubes.read(_need(line, "out"), "out", COLOURS)
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
    if "tower0" in line:
        answer |= _tower_after(sum(held, NO_CUBES), out)
    return answer


def _need(line: Line, name: str) -> Any:
    if name not in line:
        raise BadBattle(f"The field {name} is missing.")
    return line[name]


def _read_house(line: Line, houses: Mapping[int, House]) -> House:
    edition = _need(line, "ed")
    if type(edition) is not int or edition not in houses:
        raise BadBattle(f"ed must be {' or '.join(map(str, houses))}; {edition!r:.60} came.")
    return houses[edition]


def _read_battle(line: Line) -> Battle:
    kind = _need(line, "kind")
    markers = check_count(line.get("markers", 0), "markers")
    uncommitted = check_count(line.get("uncommitted", 0), "uncommitted")
    if kind == Kind.PVP:
        return Battle(_player(line, "att"), _player(line, "def"), markers, uncommitted)
    if kind == Kind.NEUTRAL:  # nobody's armies and no markers stand there
        return Battle(_player(line, "att"), GREEN)
    if kind == Kind.RIOT:
        return Battle(GREEN, _player(line, "player"), markers, uncommitted, _yes_or_no(line, "income_action"))
    raise BadBattle(f"kind must be {', '.join(Kind)}; {kind!r:.60} came.")


def _player(line: Line, name: str) -> Colour:
    colour = _need(line, name)
    return colour if colour in PLAYER_COLOURS else check_colour(colour, PLAYER_COLOURS)


def _yes_or_no(line: Line, name: str) -> bool:
    value = line.get(name, False)
    if not isinstance(value, bool):
        raise BadBattle(f"{name} must be true or false; {value!r:.60} came.")
    return value


def _tower_after(held: Cubes, out: Cubes) -> dict[str, Any]:
    """I-04. More out than there can have been is a count to question, said beside the answer (I-03)."""
    over = held.short_of(out)
    after: dict[str, Any] = {"tower1": (held + over - out).as_dict()}
    if over:
        after["doubts"] = [{"kind": "more-out-than-in", "colours": [colour]} for colour, _ in over.sorted()]
    return after
