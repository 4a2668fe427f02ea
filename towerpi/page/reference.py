"""What the page asks before anything happens: provinces, how a game is laid out, house rules, what a plan would throw.

Everything here only reads: the map that ships with TowerPi, the rules, and the game as it stands. Plain data comes out,
or a `Refusal` where the rules say no.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import cache
from typing import Any

from towerpi.cubes import Colour
from towerpi.errors import BadInput, sentence, told
from towerpi.game.advance import advance
from towerpi.game.events import Event, PlanAttack, PlanRiot, ScoreWinter, WinterComes
from towerpi.game.state import Game, Refused
from towerpi.page.wire import Plain, battle_to_plain
from towerpi.rules.games import WALLENSTEIN, No, game_of
from towerpi.rules.switches import Switches
from towerpi.rules.wallenstein.editions import HOUSES, SWITCHES, House, TwoPlayer
from towerpi.rules.wallenstein.plan import Reason, Refusal, refuse_move
from towerpi.rules.wallenstein.provinces import Map, read_provinces
from towerpi.rules.wallenstein.scoring import check_holdings
from towerpi.rules.wallenstein.setup import set_up
from towerpi.rules.wallenstein.winter import check_larders
from towerpi.shipped import shipped_text


@cache
def the_map() -> Map:
    """The 45 provinces as shipped."""
    return read_provinces(shipped_text("provinces.csv"))


def provinces_to_plain() -> list[Plain]:
    """Every province as printed."""
    return [
        {
            "name": one.name,
            "region": one.region.value,
            "gold": one.gold,
            "grain": one.grain,
            "cities": one.cities,
            "in_play_with_3": one.in_play_with_3,
            "neighbours": list(one.neighbours),
        }
        for one in the_map().provinces.values()
    ]


def house_of(edition: object) -> House:
    """The rules of an edition, or BadInput."""
    if type(edition) is not int or edition not in HOUSES:
        raise BadInput(sentence("Edition 1 or 2 was expected; {came} came.", came=told(edition)))
    return HOUSES[edition]


def setup_to_plain(edition: int, colours: Sequence[Colour], two_player: str = TwoPlayer.OFF) -> Plain:
    """What to lay out for these colours; BadTable when so many cannot play."""
    setup = set_up(house_of(edition).change(two_player=two_player), colours, the_map())
    return {
        "fill": setup.fill.as_dict(),
        "money": setup.money,
        "groups": list(setup.groups),
        "seats": [[[name, armies] for name, armies in seat] for seat in setup.seats],
        "provinces": sorted(setup.provinces),
        "events": [
            {
                "id": event.id,
                "effect": event.effect.value,
                "region": event.region and event.region.value,
                "grain_loss": event.grain_loss,
            }
            for event in setup.events
        ],
    }


def house_to_plain(edition: int, game: str = WALLENSTEIN) -> list[Plain]:
    """Every switch with what it may be and what it is in this edition, or in this other game."""
    if game == WALLENSTEIN:
        return _switches(house_of(edition), SWITCHES)
    return _switches(game_of(game).house, game_of(game).switches)


def _switches(house: object, switches: Switches) -> list[Plain]:
    return [{"name": name, **_choices(kind), "value": getattr(house, name)} for name, kind in switches.items()]


def _choices(kind: type[StrEnum] | type[bool] | range) -> dict[str, Any]:
    """All keys always, so that the page need not ask which are there."""
    if isinstance(kind, range):
        return {"kind": "number", "options": [], "least": kind[0], "most": kind[-1]}
    if issubclass(kind, StrEnum):
        return {"kind": "choice", "options": [option.value for option in kind], "least": None, "most": None}
    return {"kind": "yes-no", "options": [], "least": None, "most": None}


def preview(game: Game, event: PlanAttack | PlanRiot, odds: Callable[[Game], Plain | None]) -> Plain | Refusal | No:
    """What this plan would throw if it were made now, and its odds; IllegalEvent when no plan can be made."""
    if refused := refuse_place(game, event):
        return refused
    planned, effects = advance(game, event)
    for effect in effects:
        if isinstance(effect, Refused):
            return effect.refusal
    if planned.latest is None:
        raise BadInput(sentence("An attack or a riot was expected; something else came."))
    chances = odds(planned)
    return {
        "thrown": planned.latest.thrown.as_dict(),
        "tray": planned.ledger.tray.as_dict(),
        "battle": battle_to_plain(planned.latest, planned, chances),
        "odds": chances,
    }


def refuse_place(game: Game, event: Event) -> Refusal | None:
    """May armies go there, as far as the map says? A name that is left out is not asked about; BadTable for no name."""
    if not isinstance(event, PlanAttack | PlanRiot) or not game.table.players:
        return None
    names = [event.province, event.origin] if isinstance(event, PlanAttack) else [event.province]
    places = [the_map().find(name) for name in names if name]
    in_play = _in_play(game)
    if any(place.name not in in_play for place in places):
        return Refusal(Reason.NOT_IN_PLAY)
    return refuse_move(places[1], places[0], in_play) if len(places) == 2 else None


def check_winter(game: Game, event: Event) -> None:
    """BadTable for a winter that cannot be. Not asked of the log: what was once taken in is read again."""
    players = () if game.table.other else game.table.colours
    if players and isinstance(event, WinterComes):
        check_larders(event.larders, players, len(_in_play(game)))
    elif players and isinstance(event, ScoreWinter):
        check_holdings(event.holdings, players, Counter(the_map().provinces[name].region for name in _in_play(game)))


def _in_play(game: Game) -> frozenset[str]:
    return set_up(game.table.house, game.table.colours, the_map()).provinces
