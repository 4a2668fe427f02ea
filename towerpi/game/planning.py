"""Steps without the camera: a game begins, battles are planned, winter comes, the game ends."""

from dataclasses import replace

from towerpi.cubes import GREEN, NO_CUBES, Colour
from towerpi.errors import BadInput, IllegalEvent, sentence, told
from towerpi.game.contests import other_game
from towerpi.game.events import Disarm, EndGame, NewGame, PlanAttack, PlanRiot, Resume, ScoreWinter, WinterComes
from towerpi.game.state import Game, Pending, Phase, Refused, Table
from towerpi.game.step import Step, noted, recorded
from towerpi.ledger import Ledger, start_in_mid_game
from towerpi.ledger import end_game as audit
from towerpi.rules.games import WALLENSTEIN
from towerpi.rules.wallenstein import plan as rules
from towerpi.rules.wallenstein.court import Courtiers
from towerpi.rules.wallenstein.editions import HOUSES
from towerpi.rules.wallenstein.scoring import Holding, score
from towerpi.rules.wallenstein.setup import check_players, first_fill, full_box
from towerpi.rules.wallenstein.winter import hunger


def new_game(game: Game, event: NewGame) -> Step:
    """The tower is to be filled; a game that is under way goes on from what the table has counted."""
    if event.game != WALLENSTEIN:
        return other_game(game, event)
    if event.edition not in HOUSES:
        raise BadInput(sentence("Edition 1 or 2 was expected; {edition} came.", edition=event.edition))
    house = HOUSES[event.edition].change(**event.switches)
    if event.edition == 1 and (event.court or event.landsknechte):
        raise BadInput(
            sentence("Am Kaiserhof and Landsknechte belong to the second edition; choose that or leave them out.")
        )
    colours = check_players([player.colour for player in event.players], house)
    table = Table(house, event.players, event.court, event.landsknechte)
    courtiers = tuple((colour, Courtiers()) for colour in colours) if event.court else ()
    begun = replace(game, table=table, courtiers=courtiers, order=colours)
    if event.outside is None:
        fill = Pending(first_fill(colours))
        begun = replace(
            begun, phase=Phase.FILL, ledger=Ledger(full_box(colours)), pending=fill, latest=fill, emptied=True
        )
        return recorded(game, begun, event)
    booking = start_in_mid_game(full_box(colours), event.outside, event.tray)
    if booking.doubts:
        raise BadInput(
            sentence("More cubes were counted than the box has ({doubts}). Count again.", doubts=booking.doubts)
        )
    return recorded(game, replace(begun, phase=Phase.IDLE, ledger=booking.ledger), event)


def plan_attack(game: Game, event: PlanAttack) -> Step:
    """Arm an attack, or say why it cannot be made."""
    attack = replace(event.attack, green_supply=game.ledger.outside[GREEN])
    _check_colours(game, attack.attacker, *(() if attack.defender == GREEN else (attack.defender,)))
    return _arm(game, event, rules.plan_attack(attack, game.table.house))


def plan_riot(game: Game, event: PlanRiot) -> Step:
    """Arm a riot."""
    riot = replace(event.riot, green_supply=game.ledger.outside[GREEN])
    _check_colours(game, riot.player)
    return _arm(game, event, rules.plan_riot(riot, game.table.house))


def _check_colours(game: Game, *colours: Colour) -> None:
    for colour in colours:
        if colour not in game.table.colours:
            raise BadInput(
                sentence(
                    "A colour out of {colours} was expected; {came} came.",
                    colours=game.table.colours,
                    came=told(colour),
                )
            )


def _arm(game: Game, event: PlanAttack | PlanRiot, plan: rules.Throw | rules.Refusal) -> Step:
    if isinstance(plan, rules.Refusal):
        return game, (Refused(plan),)
    if short := game.ledger.outside.short_of(plan.thrown):
        raise IllegalEvent(
            sentence(
                "{thrown} were to be thrown; {short} of them are in tower or tray. Check the numbers.",
                thrown=plan.thrown,
                short=short,
            )
        )
    origin = event.origin if isinstance(event, PlanAttack) else ""
    pending = Pending(plan.thrown, plan.battle, plan.remarks, event.province, origin)
    armed = replace(
        game,
        phase=Phase.ARMED,
        pending=pending,
        latest=pending,
        battles=game.battles + (game.phase is not Phase.ARMED),  # a plan that is changed is the same battle
        last_plan=event,
        emptied=not game.ledger.tray,
        count=None,
        outcome=None,
    )
    return recorded(game, armed, event)


def disarm(game: Game, event: Disarm) -> Step:
    """The plan is off; the fill is no plan, a game cannot begin without it."""
    if game.pending is None or game.pending.battle is None:
        raise IllegalEvent(sentence("The fill cannot be taken back. Throw it, or undo the new game."))
    off = replace(game, phase=Phase.IDLE, pending=None, latest=None, battles=game.battles - 1)
    return recorded(game, off, event)


def resume(game: Game, event: Resume) -> Step:
    """Only a word in the log: undo goes back over it to the step before."""
    return noted(game, game, event)


def winter_comes(game: Game, event: WinterComes) -> Step:
    """Who goes hungry, and how many riots that means."""
    _check_colours(game, *(larder.player for larder in event.larders))
    return recorded(game, replace(game, winter=hunger(event.larders, event.grain_loss)), event)


def score_winter(game: Game, event: ScoreWinter) -> Step:
    """Points for this winter, beside those of earlier ones; who is not named holds nothing."""
    _check_colours(game, *event.holdings)
    nothing: dict[Colour, tuple[Holding, ...]] = {c: () for c in game.table.colours if c not in event.holdings}
    won, earlier = score(event.holdings | nothing), dict(game.points)
    points = tuple((colour, (*earlier.get(colour, ()), won[colour])) for colour in won)
    return recorded(game, replace(game, points=points, winter=()), event)


def end_game(game: Game, event: EndGame) -> Step:
    """The tower is emptied: does it hold what the books say?"""
    booking = audit(game.ledger, event.found)
    over = replace(game, phase=Phase.OVER, ledger=booking.ledger, audit=booking.doubts, stay=NO_CUBES)
    return recorded(game, replace(over, pending=None, under_way=None), event)
