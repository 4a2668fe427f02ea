"""Before the throw: is the attack legal, and exactly which cubes go into the tower?

In come an `Attack` or a `Riot` as the table enters it and the `House` rules; out comes a `Throw` (the cubes to add, the
`Battle` to judge, remarks) or a `Refusal` with its reason. The whole tray is always thrown in as well; that is the
ledger's business. A supply that is not known (None) is taken to be large enough.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum

from towerpi.cubes import GREEN, Colour, Cubes
from towerpi.errors import sentence
from towerpi.rules.refusing import Refusing
from towerpi.rules.wallenstein.battle import Battle
from towerpi.rules.wallenstein.editions import Commit, House, Palace
from towerpi.rules.wallenstein.events import Effect
from towerpi.rules.wallenstein.provinces import Province


class Action(StrEnum):
    """The two actions that can lead to a battle between players."""

    A = "A"
    B = "B"


class Reason(StrEnum):
    """Why an attack or a riot cannot be thrown."""

    CHURCH_PEACE = "church-peace"
    PROTECTED = "protected"
    NO_ARMY_MOVED = "no-army-moved"
    ORIGIN_EMPTIED = "origin-emptied"
    OWN_PROVINCE = "own-province"
    PEASANTS_ATTACK = "peasants-attack"
    NOT_NEIGHBOURS = "not-neighbours"
    NOT_IN_PLAY = "not-in-play"
    UNDEFENDED = "undefended"
    TOO_MANY_COMMITTED = "too-many-committed"
    TOO_FEW_COMMITTED = "too-few-committed"
    NO_MARKER = "no-marker"


_SENTENCES = {
    Reason.CHURCH_PEACE: sentence("Church peace: a province with a church may not be attacked this season."),
    Reason.PROTECTED: sentence("The emperor's favour protects this player from that action this round."),
    Reason.NO_ARMY_MOVED: sentence("At least one army has to move."),
    Reason.ORIGIN_EMPTIED: sentence("At least one army has to stay in the province the attack comes from."),
    Reason.OWN_PROVINCE: sentence("A player cannot attack a province of his own."),
    Reason.PEASANTS_ATTACK: sentence("Peasants attack nobody: they rise in a riot."),
    Reason.NOT_NEIGHBOURS: sentence("Armies move only into a province that borders on their own."),
    Reason.NOT_IN_PLAY: sentence("That province is not in play with so many players."),
    Reason.UNDEFENDED: sentence("A province without armies is neutral: attack it as a neutral province."),
    Reason.TOO_MANY_COMMITTED: sentence("More armies were committed than stand in the province."),
    Reason.TOO_FEW_COMMITTED: sentence("Fewer armies were committed than the rules of this table ask for."),
    Reason.NO_MARKER: sentence("No marker, no riot: collect, and put one marker on the province."),
}


class Refusal(Refusing[Reason]):
    """Why there is no throw."""

    __slots__ = ()
    SENTENCES = _SENTENCES


class Remark(StrEnum):
    """What the table should know about the throw."""

    NO_ATTACK_EXTRA = "no-attack-extra"  # attack tile, but the supply is empty
    NO_PALACE_EXTRA = "no-palace-extra"  # palace event, but the supply is empty
    NO_DEFENCE_EXTRA = "no-defence-extra"  # defence tile, but the supply is empty
    GREEN_SHORT = "green-short"  # fewer green cubes in the supply than due (W-12)


@dataclass(frozen=True, slots=True)
class Throw:
    """What to add to the tray before everything goes in, and how to judge it."""

    thrown: Cubes
    battle: Battle
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True)
class Attack:
    """A player moves armies into a foreign province; `defender` is green when it is neutral."""

    attacker: Colour
    moved: int
    defender: Colour = GREEN
    armies: int = 0  # in the attacked province
    committed: int | None = None  # of those, where the defender may choose; None: all
    origin: int | None = None  # armies in the origin before the move
    markers: int = 0
    palace: bool = False
    church: bool = False
    event: Effect | None = None
    action: Action = Action.A
    protected: frozenset[Action] = frozenset()  # the defender's favour cards 10, 11, 18
    attack_tile: bool = False
    defence_tile: bool = False
    attacker_supply: int | None = None
    defender_supply: int | None = None
    green_supply: int | None = None


@dataclass(frozen=True, slots=True)
class Riot:
    """Peasants rise in a player's province; `extra` is the famine table's number, and only in winter."""

    player: Colour
    armies: int
    markers: int
    committed: int | None = None
    collecting: bool = True
    extra: int = 0
    green_supply: int | None = None


def plan_attack(attack: Attack, house: House) -> Throw | Refusal:
    """1.8, 2.6.2: all armies moved, the defenders, what events and tiles add."""
    if refused := _refuse_attack(attack):
        return Refusal(refused)
    if attack.defender == GREEN:
        return _plan_neutral(attack, house)
    committed = attack.armies if attack.committed is None else attack.committed
    if refused := _refuse_commitment(committed, attack.armies, house.defender_commit, house):
        return Refusal(refused)
    attackers, attack_remarks = _attackers(attack, house)
    extra, defence_remarks = _defence_extra(attack, house)
    due = _guards_due(attack, house)
    guards, green_remarks = _green(due, attack.green_supply)
    battle = Battle(
        attack.attacker,
        attack.defender,
        attack.markers,
        attack.armies - committed,
        guards=guards,
        missing=due - guards,
    )
    thrown = Cubes.of({attack.attacker: attackers, attack.defender: committed + extra, GREEN: guards})
    return Throw(thrown, battle, attack_remarks + defence_remarks + green_remarks)


def plan_riot(riot: Riot, house: House) -> Throw | Refusal:
    """1.8, 1.11: peasants as many as markers (in winter more), the owner's armies. Tiles and palace do not help."""
    if riot.collecting and riot.markers == 0:
        return Refusal(Reason.NO_MARKER)
    if riot.armies < 1:  # I-12
        return Refusal(Reason.UNDEFENDED)
    committed = riot.armies if riot.committed is None else riot.committed
    if refused := _refuse_commitment(committed, riot.armies, house.riot_commit, house):
        return Refusal(refused)
    due = riot.markers + (0 if riot.collecting else riot.extra)
    green, remarks = _green(due, riot.green_supply)
    battle = Battle(GREEN, riot.player, riot.markers, riot.armies - committed, riot.collecting, missing=due - green)
    return Throw(Cubes.of({riot.player: committed, GREEN: green}), battle, remarks)


def refuse_move(origin: Province, target: Province, in_play: Collection[str]) -> Refusal | None:
    """1.2, 1.6: is the way open, as far as the map says?"""
    if target.name not in in_play:
        return Refusal(Reason.NOT_IN_PLAY)
    return None if target.name in origin.neighbours else Refusal(Reason.NOT_NEIGHBOURS)


def move_lapses(plans: Iterable[Throw | Refusal], own_neighbours: int) -> bool:
    """W-33: a planned move is void when no own province lies beside it and every attack would be refused."""
    return own_neighbours == 0 and all(isinstance(plan, Refusal) for plan in plans)


def _refuse_attack(attack: Attack) -> Reason | None:
    if attack.attacker == GREEN:
        return Reason.PEASANTS_ATTACK
    if attack.attacker == attack.defender:
        return Reason.OWN_PROVINCE
    if attack.moved < 1:  # I-11
        return Reason.NO_ARMY_MOVED
    if attack.origin is not None and attack.moved >= attack.origin:
        return Reason.ORIGIN_EMPTIED
    if attack.church and attack.event is Effect.CHURCH_PEACE:
        return Reason.CHURCH_PEACE
    if attack.action in attack.protected:
        return Reason.PROTECTED
    if attack.defender != GREEN and attack.armies < 1:  # I-12
        return Reason.UNDEFENDED
    return None


def _refuse_commitment(committed: int, armies: int, rule: Commit, house: House) -> Reason | None:
    if committed > armies:
        return Reason.TOO_MANY_COMMITTED
    fewest = armies if rule is Commit.ALL else house.min_commit
    return Reason.TOO_FEW_COMMITTED if committed < fewest else None


def _plan_neutral(attack: Attack, house: House) -> Throw:
    attackers, attack_remarks = _attackers(attack, house)
    due = house.neutral_base_peasants
    if attack.event is Effect.TIRED_PEASANTS:
        due = 0
    if attack.event is Effect.ANGRY_PEASANTS:
        due = 2
    green, green_remarks = _green(due, attack.green_supply)
    battle = Battle(attack.attacker, GREEN, missing=due - green)
    thrown = Cubes.of({attack.attacker: attackers, GREEN: green})
    return Throw(thrown, battle, attack_remarks + green_remarks)


def _attackers(attack: Attack, house: House) -> tuple[int, tuple[Remark, ...]]:
    """All armies moved, one more with the tile, also against a neutral province (W-26)."""
    if not (attack.attack_tile and house.facts.advantage_tiles):
        return attack.moved, ()
    if attack.attacker_supply == 0:  # W-24
        return attack.moved, (Remark.NO_ATTACK_EXTRA,)
    return attack.moved + 1, ()


def _defence_extra(attack: Attack, house: House) -> tuple[int, tuple[Remark, ...]]:
    """The second edition's palace army, then the tile's (W-25), as far as the supply goes."""
    wanted = []
    if _palace_event(attack) and house.facts.palace_event is Palace.DEFENDER:
        wanted.append(Remark.NO_PALACE_EXTRA)
    if attack.defence_tile and house.facts.advantage_tiles:
        wanted.append(Remark.NO_DEFENCE_EXTRA)
    supply = len(wanted) if attack.defender_supply is None else attack.defender_supply
    extra = min(len(wanted), supply)
    return extra, tuple(wanted[extra:])


def _palace_event(attack: Attack) -> bool:
    return attack.palace and attack.event is Effect.PALACE


def _guards_due(attack: Attack, house: House) -> int:
    """The first edition's Palace Guards are a green cube, whatever the markers (W-08)."""
    return int(_palace_event(attack) and house.facts.palace_event is Palace.GREEN)


def _green(due: int, supply: int | None) -> tuple[int, tuple[Remark, ...]]:
    """W-12: throw what is there, and say so."""
    green = due if supply is None else min(due, supply)
    return green, (Remark.GREEN_SHORT,) if green < due else ()
