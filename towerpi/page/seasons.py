"""What a season brings beside battles, as plain data for JSON: the court as far as it has come, hunger, points."""

from collections.abc import Iterable
from typing import Any, TypeAlias

from towerpi.game.state import Game
from towerpi.rules.wallenstein.court import Round, favour_fields
from towerpi.rules.wallenstein.scoring import Points
from towerpi.rules.wallenstein.winter import Hunger

Plain: TypeAlias = dict[str, Any]


def court_to_plain(game: Game) -> Plain:
    """Courtiers, turn order and the round of the court, which is null while there is none."""
    return {
        "courtiers": {
            colour: {"hall": one.hall, "audience": one.audience, "supply": one.supply} for colour, one in game.courtiers
        },
        "order": list(game.order),
        "court_round": game.court and _round(game, game.court),
        "gone": list(game.gone),
    }


def _round(game: Game, court: Round) -> Plain:
    fields = favour_fields(court.cards) if court.cards else {}
    space = court.next_space(game.order)
    return {
        "cards": [{"number": n, "price": price, "taken": n in court.taken} for price, n in fields.items()],
        "entered": list(court.entered),
        "reveals": space and {"player": space[0], "space": space[1]},
        "enters": court.next_to_enter(dict(game.courtiers), game.order),
    }


def hunger_to_plain(hunger: Iterable[Hunger]) -> list[Plain]:
    """Who has riots to face."""
    return [
        {
            "player": one.player,
            "grain": one.grain,
            "shortage": one.shortage,
            "riots": one.famine.riots,
            "extra": one.famine.extra,
        }
        for one in hunger
    ]


def points_to_plain(colour: str, winters: tuple[Points, ...]) -> Plain:
    """One player's points, winter by winter."""
    return {
        "player": colour,
        "winters": [
            {
                "provinces": winter.provinces,
                "buildings": winter.buildings,
                "majorities": [
                    {
                        "region": one.region.value,
                        "building": one.building.value,
                        "points": one.points,
                        "shared": one.shared,
                    }
                    for one in winter.majorities
                ],
                "total": winter.total,
            }
            for winter in winters
        ],
        "total": sum(winter.total for winter in winters),
    }
