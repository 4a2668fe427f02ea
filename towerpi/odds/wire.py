"""A log of throws as plain objects, as they stand in lines of JSON, and the odds of each battle in it.

In comes one line after the other, with the fields of `towerpi odds` (kind thrown tray0 tower0 out, att and def or
player, markers, uncommitted; tower, where lines of several are mixed); out come the chances of a battle, from the lines
before it, and the log-likelihood of what came out; then the line is learned from. A fill is learned from and asks
nothing. A fault raises BadInput with one sentence, and nothing is learned.
"""

from collections.abc import Mapping
from typing import Any

from towerpi.cubes import COLOURS, Cubes
from towerpi.errors import BadBattle, told
from towerpi.odds.forecast import Odds, before
from towerpi.odds.rates import FRESH, Rates, ThrowRecord, learn_scored
from towerpi.rules.wallenstein.battle import Kind
from towerpi.rules.wallenstein.editions import House
from towerpi.rules.wallenstein.plan import Throw
from towerpi.rules.wallenstein.wire import need, read_battle

FILL = "FILL"
MOST = 100  # cubes of one colour in a throw and in the tower: no box has as many


class Log:
    """The lines so far: what is known of each tower in them."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._towers: dict[str, Rates] = {}

    def answer(self, line: Mapping[str, Any]) -> dict[str, Any] | None:
        """The odds of a battle before it is learned from; None for a fill. Without `out` there is nothing to learn."""
        tower = line.get("tower", "")
        if not isinstance(tower, str):
            raise BadBattle(f"tower must be a name; {told(tower)} came.")
        rates = self._towers.get(tower, FRESH)
        fill = _kind(line) == FILL
        battle = None if fill else read_battle(line)
        thrown, tray, inside = (Cubes.read(need(line, name), name, COLOURS) for name in ("thrown", "tray0", "tower0"))
        held = _held(thrown, tray, inside)
        reply: dict[str, Any] = {}
        if fill or "out" in line:
            out = _read_out(line, held)
            self._towers[tower], log = learn_scored(rates, ThrowRecord(thrown, tray, inside, out))
            reply["log_likelihood"] = min(0.0, log)  # what was certain is a rounding error off
        if battle is None:
            return None
        return _chances(before(Throw(thrown, battle), inside, tray, self._house, rates), battle.kind) | reply


def _kind(line: Mapping[str, Any]) -> str:
    kind = need(line, "kind")
    if not isinstance(kind, str) or kind not in (FILL, *Kind):
        raise BadBattle(f"kind must be {', '.join(Kind)} or {FILL}; {told(kind)} came.")
    return kind


def _held(thrown: Cubes, tray: Cubes, inside: Cubes) -> Cubes:
    held = thrown + tray + inside
    for colour, number in held.sorted():
        if number > MOST:
            raise BadBattle(f"At most {MOST} cubes of a colour were expected in all; {number} {colour} came.")
    return held


def _read_out(line: Mapping[str, Any], held: Cubes) -> Cubes:
    out = Cubes.read(need(line, "out"), "out", COLOURS)
    if over := held.short_of(out):
        raise BadBattle(f"out can hold what was thrown, in the tray and in the tower; {over} more came. Count again.")
    return out


def _chances(odds: Odds, kind: Kind) -> dict[str, Any]:
    if kind is Kind.RIOT:
        return {"player": odds.defender, "draw": odds.draw, "peasants": odds.attacker}
    return {"attacker": odds.attacker, "draw": odds.draw, "defender": odds.defender}
