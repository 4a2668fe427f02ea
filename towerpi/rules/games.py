"""The other games a tower and a tray serve: who plays them, their house rules, and how a line of theirs is answered.

A game here needs no books of cubes: what happens in it is told in lines, as `towerpi resolve` reads them, and each line
is judged by itself. `judge` answers one, by the rules of a table. A third game is a row in GAMES.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from towerpi.cubes import COLOURS, Colour
from towerpi.errors import BadInput, BadTable, Sentence, sentence, told
from towerpi.rules.struggle import house as struggle_house
from towerpi.rules.struggle import wire as struggle
from towerpi.rules.struggle.regions import PLAYERS
from towerpi.rules.switches import Switches
from towerpi.rules.warrior_knights import house as knights_house
from towerpi.rules.warrior_knights import wire as knights

WALLENSTEIN = "wallenstein"
STRUGGLE = "struggle-of-empires"
KNIGHTS = "warrior-knights"
DICE_GAMES = (STRUGGLE,)  # the tray is read for dice

Line: TypeAlias = Mapping[str, Any]
Answer: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class OtherGame:
    """What a table and the live game have to know about one of them."""

    colours: tuple[Colour, ...]
    most: int  # players; two are always enough
    house: struggle_house.House | knights_house.House
    switches: Switches
    answer: Callable[[Line], Answer]
    settled: Callable[[Answer], bool]  # is nothing left to roll or draw?


def _rolled(answer: Answer) -> bool:
    return answer.get("next") is None


def _revealed(answer: Answer) -> bool:
    return "draw" not in answer or answer["outcome"] is not None


GAMES: Mapping[str, OtherGame] = {
    STRUGGLE: OtherGame(
        PLAYERS, len(PLAYERS), struggle_house.HOUSE, struggle_house.SWITCHES, struggle.resolve_line, _rolled
    ),
    KNIGHTS: OtherGame(
        COLOURS, 6, knights_house.STANDARD, knights_house.SWITCHES, knights.resolve_line, _revealed
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class No:
    """What the rules do not allow."""

    reason: str
    sentence: Sentence


def game_of(name: str) -> OtherGame:
    """One of GAMES, or BadInput."""
    if name not in GAMES:
        raise BadInput(
            sentence("A game out of {games} was expected; {came} came.", games=[WALLENSTEIN, *GAMES], came=told(name))
        )
    return GAMES[name]


def check_seats(name: str, colours: Sequence[Colour]) -> tuple[Colour, ...]:
    """These colours, if so many may play and each has one of his own; else BadTable."""
    game = game_of(name)
    if not 2 <= len(colours) <= game.most:
        raise BadTable(
            sentence("{fewest} to {most} players were expected; {number} came.",
                     fewest=2, most=game.most, number=len(colours))
        )  # fmt: skip
    for colour in colours:
        if colour not in game.colours or list(colours).count(colour) > 1:
            raise BadTable(
                sentence("Each player needs a colour of his own out of {colours}; {came} came.",
                         colours=list(game.colours), came=told(colour))
            )  # fmt: skip
    return tuple(colours)


def check_switches(name: str, given: Mapping[str, object]) -> dict[str, str | bool | int]:
    """Every switch of the game's house rules with its value; BadTable when one cannot be."""
    game = game_of(name)
    house = game.house.change(**given)
    return {switch: getattr(house, switch) for switch in game.switches}


def judge(name: str, line: Line, switches: Mapping[str, object]) -> Answer:
    """The answer to a line by the rules of this table, refusals included; BadInput when it makes no sense."""
    game = game_of(name)
    if line.get("game", name) != name:
        raise BadInput(
            sentence("A line of {game} was expected; {came} came.", game=name, came=told(line["game"]))
        )  # fmt: skip
    return game.answer({**line, "house": dict(switches)})


def refusal(answer: Answer) -> No | None:
    """Why the rules do not allow it; None when they do."""
    if "refused" not in answer:
        return None
    return No(str(answer["refused"]), sentence(str(answer["sentence"])))
