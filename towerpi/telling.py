"""The game in words, for the terminal: a snapshot in, a few plain sentences out.

The page says the same things in its own way and in four languages; here is the short English form that the demo prints
and that goes into logs.
"""

from towerpi.cubes import GREEN, Colour, Cubes
from towerpi.game.state import Game, Phase
from towerpi.reading import Doubt
from towerpi.rules.wallenstein.battle import Battle, Ending, Kind, Outcome, Result
from towerpi.snapshot import Snapshot


def tell(snapshot: Snapshot) -> str:
    """Where the game stands, in one line or a few."""
    lines = [_TELLERS[snapshot.game.phase](snapshot.game)]
    lines += [f"! {fault}" for fault in snapshot.faults]
    if snapshot.unsaved:
        lines.append(f"! {snapshot.unsaved} steps are not saved yet.")
    return "\n".join(line for line in lines if line)


def _name(game: Game, colour: Colour) -> str:
    if colour == GREEN:
        return "the peasants"
    return next((player.name for player in game.table.players if player.colour == colour), "") or colour


def _throw(game: Game) -> str:
    if game.pending is None:
        return ""
    tray = f", and the {game.ledger.tray} from the tray" if game.ledger.tray else ""
    return f"{_occasion(game, game.pending.battle)} Throw {game.pending.thrown}{tray}."


def _occasion(game: Game, battle: Battle | None) -> str:
    if battle is None:
        return "Fill the tower."
    attacker, defender = _name(game, battle.attacker), _name(game, battle.defender)
    if battle.kind is Kind.RIOT:
        return f"The peasants rise against {defender}."
    where = "a neutral province" if battle.kind is Kind.NEUTRAL else defender
    return f"{attacker} attacks {where}."


def _question(game: Game) -> str:
    doubts = ", ".join(map(tell_doubt, game.count.doubts)) if game.count else ""
    seen = game.count.cubes if game.count else ""
    return f"Counted {seen}, but in doubt: {doubts}. Confirm or correct."


def tell_doubt(doubt: Doubt) -> str:
    """What is unsure, and about which colours."""
    return f"{doubt.kind} ({', '.join(doubt.colours)})" if doubt.colours else str(doubt.kind)


def _result(game: Game) -> str:
    out = f"Out: {game.count.cubes}. " if game.count else ""
    return out + (_verdict(game, game.outcome) if game.outcome else _tray(game))


def _verdict(game: Game, outcome: Outcome) -> str:
    score = f"{outcome.score.attack} : {outcome.score.defence}"
    parts = [("return", outcome.ret), ("put into the province", outcome.place), ("leave", outcome.stay)]
    todo = "; ".join(f"{verb} {cubes}" for verb, cubes in parts if cubes)
    return (
        f"{_winner(game, outcome)}, {score}{_BECAUSE.get(outcome.ending, '')}. {todo.capitalize() or 'Nothing to do'}."
    )


def _winner(game: Game, outcome: Outcome) -> str:
    if outcome.result is Result.DRAW:
        return "A draw, the province is bare" if outcome.devastated else "A draw"
    if outcome.result is Result.PEASANTS:
        return "The peasants win, the province is bare"
    if outcome.owner is None:
        return "The peasants hold"
    return f"{_name(game, outcome.owner)} {'wins' if outcome.result is Result.ATTACKER else 'holds'}"


_BECAUSE = {
    Ending.NOTHING_OUT: " (nothing came out)",
    Ending.PEASANTS_ONLY: " (only peasants defended)",
    Ending.HELD_BY_UNCOMMITTED: " (held by the armies that stayed)",
}


def _tray(game: Game) -> str:
    todo = [_todo("Take out", game.watch.to_leave), _todo("Put back", game.watch.missing)]
    return " ".join(filter(None, todo)) or "The tray is being cleaned up."


def _todo(verb: str, cubes: Cubes) -> str:
    return f"{verb} {cubes}." if cubes else ""


def _rest(game: Game) -> str:
    return f"The tray is right. Inside the tower: {game.ledger.tower}."


def _over(game: Game) -> str:
    if game.audit:
        return f"The game is over. The audit differs: {', '.join(map(tell_doubt, game.audit))}."
    return "The game is over, and every cube is where the books say."


_TELLERS = {
    Phase.SETUP: lambda _: "No game yet.",
    Phase.FILL: _throw,
    Phase.ARMED: _throw,
    Phase.THROWN: lambda _: "Cubes are falling.",
    Phase.SETTLED: _question,
    Phase.RESOLVED: _result,
    Phase.CLEANUP: _tray,
    Phase.VERIFIED: _rest,
    Phase.IDLE: _rest,
    Phase.OVER: _over,
}
