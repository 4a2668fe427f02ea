"""Words to tell a game with: short makers of events, for tests."""

from towerpi.cubes import Cubes
from towerpi.game.advance import advance
from towerpi.game.events import After, Confirm, Event, NewGame, PlanAttack, PlanRiot, Player, TraySeen
from towerpi.game.state import Effect, Game, Record
from towerpi.reading import Doubt, DoubtKind, Reading, Sighting
from towerpi.rules.wallenstein.plan import Attack, Riot

FOUR = tuple(Player(colour, colour.title()) for colour in ("red", "blue", "yellow", "purple"))
DOUBT = Doubt(DoubtKind.TOUCHING, ("red",), 5, 5)


def cubes(text: str) -> Cubes:
    return Cubes.parse(text)


def letters(text: str) -> Cubes:
    """Cubes in short: "r5 g7" is 5 red and 7 green."""
    names = {colour[0]: colour for colour in ("red", "blue", "yellow", "purple", "green")}
    return Cubes({names[word[0]]: int(word[1:]) for word in text.split() if word != "none"})


def seen(text: str, *doubts: Doubt, after: str = "fall", forced: bool = False, at_s: float = 0.0) -> TraySeen:
    colours = [colour for colour, number in cubes(text).items() for _ in range(number)]
    sightings = tuple(Sighting(colour, 40.0 * i, 50.0, 0.9, 15.0) for i, colour in enumerate(colours))
    return TraySeen(Reading(sightings, doubts), "p1", at_s, After(after), forced)


def counted(text: str) -> Confirm:
    return Confirm(cubes(text))


def attack(attacker: str, moved: int, defender: str = "green", armies: int = 0, **more: object) -> PlanAttack:
    return PlanAttack(Attack(attacker, moved, defender, armies, **more))  # type: ignore[arg-type]


def riot(player: str, armies: int, markers: int, **more: object) -> PlanRiot:
    return PlanRiot(Riot(player, armies, markers, **more))  # type: ignore[arg-type]


def play(*events: Event, game: Game | None = None) -> Game:
    """The state after these events."""
    game = game or Game()
    for event in events:
        game, _ = advance(game, event)
    return game


def record(*events: Event) -> tuple[Game, list[Event]]:
    """The state after these events, and what of them would be in the log."""
    game, log = Game(), list[Event]()
    for event in events:
        game, effects = advance(game, event)
        log += [effect.event for effect in effects if isinstance(effect, Record)]
    return game, log


def effects_of(game: Game, event: Event) -> tuple[Effect, ...]:
    return tuple(effect for effect in advance(game, event)[1] if not isinstance(effect, Record))


NEW = NewGame(2, FOUR)
FILLED: tuple[Event, ...] = (NEW, seen("2 red 3 green"), seen("none", after="hand"))
