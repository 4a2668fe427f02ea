"""One throw judged: who won, why, and where every cube goes.

In come a `Battle` (who fights whom, and what stands on the province), the cubes that lie in the tray, and the `House`
rules; out comes an `Outcome`. The peasants are the party `green`: they defend a neutral province and attack in a riot,
so one ladder serves all three kinds. It follows RULES 1.9 and 2.6; the editions differ only in `House`.
"""

from dataclasses import dataclass
from enum import StrEnum

from towerpi.cubes import GREEN, NO_CUBES, Colour, Cubes
from towerpi.errors import BadBattle, sentence
from towerpi.rules.wallenstein.editions import House, PeasantOnly, Shortage, Surplus, ZeroZero


class Kind(StrEnum):
    """The three kinds of battle (1.7)."""

    PVP = "PVP"
    NEUTRAL = "NEUTRAL"
    RIOT = "RIOT"


class Result(StrEnum):
    """Who won. PLAYER and PEASANTS are the two sides of a riot."""

    ATTACKER = "ATTACKER"
    DEFENDER = "DEFENDER"
    DRAW = "DRAW"
    PLAYER = "PLAYER"
    PEASANTS = "PEASANTS"


class Ending(StrEnum):
    """Why it ended so."""

    ATTACK_STRONGER = "attack-stronger"
    DEFENCE_STRONGER = "defence-stronger"
    EQUAL = "equal"
    NOTHING_OUT = "nothing-out"
    PEASANTS_ONLY = "peasants-only"
    HELD_BY_UNCOMMITTED = "held-by-uncommitted"


class Card(StrEnum):
    """Where the province card is afterwards."""

    ATTACKER = "attacker"
    OWNER = "owner"
    UNOWNED = "unowned"


@dataclass(frozen=True, slots=True)
class Battle:
    """Who fights whom: `green` defends a neutral province, and attacks in a riot."""

    attacker: Colour
    defender: Colour
    markers: int = 0  # as they stand when the throw is made (W-34)
    uncommitted: int = 0  # defenders that stayed on the board
    collecting: bool = False  # a riot at gold or grain, where a marker follows; false in winter
    guards: int = 0  # green cubes thrown for the first edition's Palace Guards
    missing: int = 0  # peasants due that the green supply did not have (W-12)

    def __post_init__(self) -> None:
        if self.attacker == self.defender:
            raise BadBattle(
                sentence("Two parties that differ were expected; {colour} came for both.", colour=self.attacker)
            )
        if min(self.markers, self.uncommitted, self.guards, self.missing) < 0:
            raise BadBattle(
                sentence("Markers, uncommitted, guards and missing must be 0 or more; a negative number came.")
            )
        if self.collecting and self.attacker != GREEN:
            raise BadBattle(sentence("Gold or grain is collected only before a riot; an attack by a player came."))
        if self.uncommitted and self.defender == GREEN:
            raise BadBattle(
                sentence("A neutral province has no armies; {number} uncommitted came.", number=self.uncommitted)
            )

    @property
    def kind(self) -> Kind:
        if self.attacker == GREEN:
            return Kind.RIOT
        return Kind.NEUTRAL if self.defender == GREEN else Kind.PVP


@dataclass(frozen=True, slots=True)
class Score:
    """What counts for each side: the attacker, the defender's own, peasants helping him, peasants missing."""

    attack: int
    own: int
    helpers: int = 0
    missing: int = 0  # in a riot they are among the attackers

    @property
    def defence(self) -> int:
        return self.own + self.helpers + self.missing


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result and everything the table has to do about it."""

    result: Result
    ending: Ending
    score: Score
    ret: Cubes  # to the supplies, uncommitted armies that leave the board included
    place: Cubes  # from the tray into the province
    stay: Cubes  # left in the tray
    owner: Colour | None
    armies: int  # in the province afterwards
    devastated: bool  # buildings and markers off
    markers: int  # on the province afterwards
    card: Card
    action_cancelled: bool  # an action planned with the card is void once the card left its owner (1.9.4, W-32)
    ret_from_board: Cubes = NO_CUBES  # the part of ret that stood in the province, not in the tray

    @property
    def ret_from_tray(self) -> Cubes:
        return self.ret - self.ret_from_board


def resolve(battle: Battle, out: Cubes, house: House) -> Outcome:
    """Judge a throw by what lies in the tray."""
    score = count_sides(battle, out, house)
    ending = judge(battle, score)
    if ending is Ending.ATTACK_STRONGER:
        return _attack_wins(battle, score, out, house)
    if _is_draw(ending, house):
        return _draw(battle, score, out, house, ending)
    return _defence_holds(battle, score, out, house, ending)


def count_sides(battle: Battle, out: Cubes, house: House) -> Score:
    """1.9.1, 2.6.3: only the two parties count, wherever their cubes came from."""
    attack, own, green = out[battle.attacker], out[battle.defender], out[GREEN]
    missing = battle.missing if house.green_shortage is Shortage.COUNT_MISSING else 0
    if battle.kind is Kind.NEUTRAL:
        return Score(attack, own, missing=missing)
    if battle.kind is Kind.RIOT:
        return Score(attack + missing, own)
    if peasants_help(battle, house):
        return Score(attack, own, green, missing)
    if house.palace_guard_always_defends:  # W-08
        return Score(attack, own, min(green, battle.guards), missing)
    return Score(attack, own)


def peasants_help(battle: Battle, house: House) -> bool:
    """D03: do peasants that fall out side with the defender?"""
    return battle.kind is Kind.PVP and battle.markers <= house.peasant_help_max_markers


def judge(battle: Battle, score: Score) -> Ending:
    """The reason that decides."""
    if score.attack > score.defence:
        return Ending.ATTACK_STRONGER
    if score.defence == 0:  # W-13
        return Ending.NOTHING_OUT
    if score.attack == score.defence:  # 1.9.5, 2.6.4
        return Ending.EQUAL
    if score.own or battle.defender == GREEN:
        return Ending.DEFENCE_STRONGER
    if battle.uncommitted:  # W-05: he holds with the armies that stayed
        return Ending.HELD_BY_UNCOMMITTED
    return Ending.PEASANTS_ONLY


def _is_draw(ending: Ending, house: House) -> bool:
    if ending is Ending.NOTHING_OUT:
        return house.zero_zero is ZeroZero.TIE
    if ending is Ending.PEASANTS_ONLY:
        return house.peasant_only_defence is PeasantOnly.DRAW
    return ending is Ending.EQUAL


def _attack_wins(battle: Battle, score: Score, out: Cubes, house: House) -> Outcome:
    if battle.kind is Kind.RIOT:  # 1.9.8, 2.6.5
        tray = _from_tray(out, (battle.defender, score.own), (GREEN, _green_back(score.attack, score.own, house)))
        marker = _marker_after_lost_riot(battle, house)
        return _emptied(battle, Result.PEASANTS, Ending.ATTACK_STRONGER, score, out, tray, marker)
    # 1.9.4: the loser returns all, the winner as many; armies that stayed in the province leave it too.
    tray = _from_tray(out, (battle.attacker, score.defence), (battle.defender, score.own), (GREEN, score.helpers))
    left = score.attack - score.defence
    board = Cubes.of({battle.defender: battle.uncommitted})
    place = Cubes.of({battle.attacker: left})
    markers = house.neutral_conquest_marker if battle.kind is Kind.NEUTRAL else battle.markers  # 1.9.7, W-09
    return Outcome(
        Result.ATTACKER, Ending.ATTACK_STRONGER, score, tray + board, place, out - tray - place,
        battle.attacker, left, False, markers, Card.ATTACKER, battle.kind is Kind.PVP, board,
    )  # fmt: skip


def _draw(battle: Battle, score: Score, out: Cubes, house: House, ending: Ending) -> Outcome:
    """1.9.5, 2.6.4: both parties return all; the province is empty. A tied riot is a lost one (1.9.8)."""
    tray = _from_tray(out, (battle.attacker, score.attack), (battle.defender, score.own), (GREEN, score.helpers))
    marker = _marker_after_lost_riot(battle, house)
    return _emptied(battle, Result.DRAW, ending, score, out, tray, marker)


def _defence_holds(battle: Battle, score: Score, out: Cubes, house: House, ending: Ending) -> Outcome:
    lost = max(0, score.attack - score.helpers - score.missing)  # 1.9.3: peasants are lost first
    result = Result.PLAYER if battle.kind is Kind.RIOT else Result.DEFENDER
    if battle.kind is Kind.NEUTRAL:  # 1.9.7: peasants never stand on the board
        tray = _from_tray(out, (battle.attacker, score.attack), (GREEN, _green_back(score.own, lost, house)))
        return _emptied(battle, result, ending, score, out, tray)
    green = _green_back(score.helpers, score.attack, house)
    tray = _from_tray(out, (battle.attacker, score.attack), (battle.defender, lost), (GREEN, green))
    armies = score.own - lost + battle.uncommitted
    if armies == 0:  # nobody is left to own it: I-12 makes it a bare neutral province
        return _emptied(battle, result, ending, score, out, tray)
    place = Cubes.of({battle.defender: score.own - lost})
    return Outcome(
        result, ending, score, tray, place, out - tray - place,
        battle.defender, armies, False, battle.markers + battle.collecting, Card.OWNER, False,
    )  # fmt: skip


def _green_back(fought: int, lost: int, house: House) -> int:
    """Winning peasants that leave the tray: all of them, or only the lost ones (1.9.2, W-11)."""
    return fought if house.green_surplus is Surplus.SUPPLY else min(fought, lost)


def _marker_after_lost_riot(battle: Battle, house: House) -> int:
    return int(battle.collecting and house.marker_after_lost_riot)  # W-07


def _from_tray(out: Cubes, *parts: tuple[Colour, int]) -> Cubes:
    """Cubes that go from the tray to the supplies; peasants that were only counted as missing have no cube."""
    counts: dict[Colour, int] = {}
    for colour, number in parts:
        counts[colour] = counts.get(colour, 0) + number
    return Cubes.of({colour: min(number, out[colour]) for colour, number in counts.items()})


def _emptied(
    battle: Battle, result: Result, ending: Ending, score: Score, out: Cubes, tray: Cubes, markers: int = 0
) -> Outcome:
    """1.9.6: no owner, no armies, bare land (W-06); a neutral province had nothing to lose (W-35)."""
    board = Cubes.of({battle.defender: battle.uncommitted})
    devastated = battle.kind is not Kind.NEUTRAL
    return Outcome(
        result, ending, score, tray + board, NO_CUBES, out - tray,
        None, 0, devastated, markers, Card.UNOWNED, devastated, board,
    )  # fmt: skip
