"""An evening as a generator: it is sent the game as it stands and gives the next event, from the fill to the audit.

Two years of three seasons and a winter. Every season each player grows, collects (with a riot where there are markers)
and attacks; with the expansions Landsknechte and court come first. The script holds the board; the tower is not its
business, so it is sent the tower's true contents only for the audit at the end.
"""

import random
from collections.abc import Callable, Generator

from towerpi.autoplay.board import Board
from towerpi.cubes import GREEN, Colour, Cubes
from towerpi.game.events import (
    Convert,
    CourtEnds,
    CourtOpens,
    EndGame,
    Event,
    LandsknechtPut,
    NewGame,
    PassSpace,
    PlanAttack,
    PlanRiot,
    Player,
    ScoreWinter,
    TakeFavour,
    WinterComes,
)
from towerpi.game.state import Game
from towerpi.rules.wallenstein.court import SPACES, CourtCard, Round
from towerpi.rules.wallenstein.editions import HOUSES
from towerpi.rules.wallenstein.favours import FAVOURS, Favour
from towerpi.rules.wallenstein.landsknechte import REGIONS_NEEDED
from towerpi.rules.wallenstein.plan import Attack, Riot
from towerpi.rules.wallenstein.provinces import read_provinces
from towerpi.rules.wallenstein.seasons import YEARS
from towerpi.rules.wallenstein.setup import set_up
from towerpi.rules.wallenstein.winter import Larder
from towerpi.shipped import shipped_text

Script = Generator[Event, Game, None]
Part = Generator[Event, Game, Game]  # a part of the evening; the game after it comes back
SEASONS = 3

NAMES = {"red": "Rosa", "blue": "Bernd", "yellow": "Yvonne", "purple": "Paul", "black": "Bea", "green": "Greta"}


class Evening:
    """One game, played from beginning to end."""

    def __init__(
        self, new_game: NewGame, audit: Callable[[], Cubes], seed: int = 0, seasons: int = YEARS * SEASONS
    ) -> None:
        """`audit` counts what the emptied tower and tray held; fewer `seasons` make a shorter evening."""
        self._new, self._audit, self._seasons = new_game, audit, seasons
        self._rng = random.Random(seed)
        self._favours = tuple(random.Random(seed).sample(sorted(FAVOURS), len(FAVOURS)))
        self._colours = tuple(player.colour for player in new_game.players)
        map_ = read_provinces(shipped_text("provinces.csv"))
        house = HOUSES[new_game.edition].change(**new_game.switches)
        self.board = Board(map_, set_up(house, self._colours, map_), self._rng)

    def play(self) -> Script:
        """The events of the evening; each is answered by the game once it is at rest again."""
        game = yield self._new
        for season in range(self._seasons):
            if self._new.landsknechte:
                game = yield from self._landsknechte(game)
            if self._new.court:
                game = yield from self._court(game)
            for colour in self._colours:
                self.board.grow(colour, self._supply(game, colour))
                game = yield from self._collect(game, colour)
                game = yield from self._attack(game, colour)
            if season % SEASONS == SEASONS - 1:
                game = yield from self._winter(game)
        yield EndGame(self._audit())

    def _supply(self, game: Game, colour: Colour) -> int:
        marker = int(game.table.house.grain_marker_is_cube)
        return game.ledger.outside[colour] - self.board.armies(colour) - marker

    def _landsknechte(self, game: Game) -> Part:
        for colour in self._colours:
            if len(self.board.regions(colour)) >= REGIONS_NEEDED and self._supply(game, colour) > 0:
                game = yield LandsknechtPut(colour, 1)
        return game

    def _court(self, game: Game) -> Part:
        cards, self._favours = self._favours[:3], self._favours[3:]
        game = yield CourtOpens(self._colours, cards)
        for colour in self._colours:
            for space in SPACES:
                enough = dict(game.courtiers)[colour].supply >= space
                possible = enough and game.ledger.tray[colour] >= space
                game = yield Convert(colour, space, CourtCard.TOWER) if possible else PassSpace(colour, space)
        while game.court and (enters := game.court.next_to_enter(dict(game.courtiers), game.order)):
            game = yield self._favour(game, game.court, enters)
        game = yield CourtEnds()
        return game

    def _favour(self, game: Game, court: Round, colour: Colour) -> TakeFavour:
        """The dearest card that he can pay for."""
        hall = dict(game.courtiers)[colour].hall
        for favour in court.cards:
            if (price := court.price(favour)) and price <= hall:
                puts = FAVOURS[favour] is Favour.ARMIES_TO_TRAY
                return TakeFavour(colour, favour, price, min(2, max(0, self._supply(game, colour))) if puts else 0)
        return TakeFavour(colour)

    def _collect(self, game: Game, colour: Colour) -> Part:
        held = self.board.held_by(colour)
        if not held:
            return game
        name = self._rng.choice(held)
        land = self.board.lands[name]
        if land.markers:
            game = yield PlanRiot(Riot(colour, land.armies, land.markers), name)
            self._settle(game, name)
        else:
            land.markers = 1
        return game

    def _attack(self, game: Game, colour: Colour) -> Part:
        move = self.board.choose(self.board.attacks(colour))
        if move is None:
            return game
        origin, target = (self.board.lands[name] for name in move)
        moved = self._rng.randint(2, origin.armies - 1)
        attack = Attack(
            colour, moved, target.owner or GREEN, target.armies, origin=origin.armies, markers=target.markers
        )
        origin.armies -= moved
        game = yield PlanAttack(attack, province=move[1], origin=move[0])
        self._settle(game, move[1])
        return game

    def _settle(self, game: Game, name: str) -> None:
        if game.outcome is not None:
            self.board.settle(name, game.outcome)

    def _winter(self, game: Game) -> Part:
        larders = tuple(
            Larder(colour, self._rng.randint(3, 9), len(self.board.held_by(colour))) for colour in self._colours
        )
        game = yield WinterComes(larders, self._rng.randint(0, 3))
        for hungry in game.winter:
            for name in self.board.draw(self.board.held_by(hungry.player), hungry.famine.riots):
                land = self.board.lands[name]
                riot = Riot(hungry.player, land.armies, land.markers, collecting=False, extra=hungry.famine.extra)
                game = yield PlanRiot(riot, name)
                self._settle(game, name)
        game = yield ScoreWinter({colour: self.board.holdings(colour) for colour in self._colours})
        self.board.end_winter()
        return game


def skirmish(game: Game, audit: Callable[[], Cubes], seed: int = 0, battles: int = 20) -> Script:
    """A game that somebody left in the middle: some battles anywhere, and the end."""
    rng = random.Random(seed)
    for _ in range(battles):
        attacker, defender = rng.sample([*game.table.colours, GREEN], 2)
        if attacker == GREEN:
            game = yield PlanRiot(Riot(defender, rng.randint(1, 6), rng.randint(1, 3)))
        else:
            armies = 0 if defender == GREEN else rng.randint(1, 6)
            game = yield PlanAttack(Attack(attacker, rng.randint(1, 6), defender, armies))
    yield EndGame(audit())


def players(*colours: Colour) -> tuple[Player, ...]:
    """Players with names, for a demo."""
    return tuple(Player(colour, NAMES[colour]) for colour in colours)
