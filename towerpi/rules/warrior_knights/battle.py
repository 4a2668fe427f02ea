"""Revealed cards judged: casualties, victories, who dies, who retreats, whether the walls fall (6.3, 6.4, 6.6).

In come an `Attack`, what each side revealed and how it divides its casualties (`Play`), and the `House` rules; out
comes an `Outcome`, or a `Refusal`. `strike` alone says how many markers each side takes, so that the owner can choose.
"""

from dataclasses import dataclass
from enum import StrEnum

from towerpi.rules.warrior_knights.cards import Symbol
from towerpi.rules.warrior_knights.distribution import Distribution, is_legal, markers_to_place, sensible
from towerpi.rules.warrior_knights.forces import STEP, Army, Shape, Side, Walls
from towerpi.rules.warrior_knights.house import House
from towerpi.rules.warrior_knights.lines import Line, Party, What, Why
from towerpi.rules.warrior_knights.plan import Attack, Draw, plan
from towerpi.rules.warrior_knights.refusals import Reason, Refusal

FULL = 2  # victories ahead


class Result(StrEnum):
    """Who won."""

    ATTACKER = "attacker"
    DEFENDER = "defender"
    NOBODY = "nobody"


class Ending(StrEnum):
    """Why it ended so."""

    WALLS_DOWN = "walls-down"  # nobody defends it any more and its strength is 0
    NOBODY_LEFT = "nobody-left"  # the same, but no attacker lives either
    FALLEN = "fallen"  # a side has no living noble: victories are not compared
    WALLS_STAND = "walls-stand"  # its nobles fell, the walls did not; or victories do not count against walls
    FULL_VICTORY = "full-victory"
    PARTIAL_VICTORY = "partial-victory"
    EQUAL = "equal"


class Fate(StrEnum):
    """What becomes of an army's noble; a garrison dies with its stronghold."""

    STAYS = "stays"
    RETREATS = "retreats"
    DIES = "dies"


@dataclass(frozen=True, slots=True)
class Play:
    """What a side did: cards revealed, new ones for *draw another*, its commander's ability, its casualties."""

    kept: tuple[Symbol, ...] = ()
    anew: tuple[Symbol, ...] = ()
    ability: bool = True  # to use it is optional
    distribution: Distribution | None = None  # None: the sensible one

    def count(self, symbol: Symbol) -> int:
        return (*self.kept, *self.anew).count(symbol)


@dataclass(frozen=True, slots=True)
class Strike:
    """What the cards did: markers for each side, before anybody divides them."""

    attacker: int
    defender: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Left:
    """An army after the battle. Survivors keep their markers; the dead go to aftermath.die with them."""

    name: str
    casualties: int
    strength: int
    fate: Fate
    exhausted: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result and everything the table has to do about it."""

    result: Result
    ending: Ending
    attacker: tuple[Left, ...]
    defender: tuple[Left, ...]
    walls: Walls | None
    captured: bool  # the attacker takes or destroys it (aftermath)
    lines: tuple[Line, ...]


def strike(attack: Attack, ours: Play, theirs: Play) -> Strike | Refusal:
    """6.3, steps 1 and 2: hits less blocks, each way."""
    prepared = plan(attack)
    if isinstance(prepared, Refusal):
        return prepared
    for play, drawn in ((ours, prepared.attacker), (theirs, prepared.defender)):
        if reason := _refuse_cards(play, drawn):
            return Refusal(reason)
    a, d = (Party.ATTACKER, attack.attacker, ours), (Party.DEFENDER, attack.defender, theirs)
    on_defender, on_attacker = _blows(a, d), _blows(d, a)
    return Strike(on_attacker[-1].number, on_defender[-1].number, (*on_defender, *on_attacker))


def resolve(attack: Attack, ours: Play, theirs: Play, house: House) -> Outcome | Refusal:
    """6.3 in its order; an assault is the same with walls (6.4)."""
    struck = strike(attack, ours, theirs)
    if isinstance(struck, Refusal):
        return struck
    own = ours.distribution or sensible(attack.attacker, None, struck.attacker)
    other = theirs.distribution or sensible(attack.defender, attack.walls, struck.defender)
    if not is_legal(own, attack.attacker, None, struck.attacker):
        return Refusal(Reason.DISTRIBUTION)
    if not is_legal(other, attack.defender, attack.walls, struck.defender):
        return Refusal(Reason.DISTRIBUTION)
    a = _Stand(Party.ATTACKER, attack.attacker, ours, own, None)
    d = _Stand(Party.DEFENDER, attack.defender, theirs, other, attack.walls)
    lines = [*struck.lines, *a.placed(struck.attacker), *d.placed(struck.defender)]
    return _end(a, d, house, lines)


def _refuse_cards(play: Play, drawn: Draw) -> Reason | None:
    if not drawn.fewest_kept <= len(play.kept) <= drawn.most_kept:  # I-24
        return Reason.WRONG_CARDS
    if len(play.anew) != play.count(Symbol.DRAW_ANOTHER):  # step 1, repeated while it comes again
        return Reason.ANOTHER_MISSING
    return None


_Fighter = tuple[Party, Side, Play]


def _blows(striker: _Fighter, struck: _Fighter) -> list[Line]:
    """Hits, blocks and what comes of them; the last line is the markers."""
    hits = _counted(striker, What.HITS, Symbol.HIT, Shape.STAR, Why.STAR)
    blocks = _counted(struck, What.BLOCKS, Symbol.BLOCK, Shape.SQUARE, Why.SQUARE)
    markers = max(0, sum(line.number for line in hits) - sum(line.number for line in blocks))
    return [*hits, *blocks, Line(struck[0], What.CASUALTIES, markers, Why.HITS_LESS_BLOCKS)]


def _counted(fighter: _Fighter, what: What, symbol: Symbol, shape: Shape, why: Why) -> list[Line]:
    """Cards that show it, and one more for a commander who has and uses the ability."""
    party, side, play = fighter
    lines = [Line(party, what, play.count(symbol), Why.REVEALED)]
    if play.ability and side.ability is shape:
        lines.append(Line(party, what, 1, why, side.commander))
    return lines


@dataclass(frozen=True, slots=True)
class _Stand:
    """A side once its casualties are divided."""

    party: Party
    side: Side
    play: Play
    taken: Distribution
    walls: Walls | None

    @property
    def alive(self) -> tuple[Army, ...]:
        pairs = zip(self.side.armies, self.taken.armies, strict=True)
        return tuple(army for army, markers in pairs if markers < army.bears)

    @property
    def walls_after(self) -> Walls | None:
        return self.walls.breached(self.taken.breaches) if self.walls else None

    @property
    def has_noble(self) -> bool:
        return any(army.shape for army in self.alive)

    def placed(self, markers: int) -> list[Line]:
        """Where the markers went."""
        pairs = zip(self.side.armies, self.taken.armies, strict=True)
        lines = [Line(self.party, What.CASUALTIES, number, Why.CHOSEN, army.name) for army, number in pairs if number]
        if self.walls and self.taken.breaches:
            lines.append(Line(self.party, What.BREACHES, self.taken.breaches, Why.CHOSEN, self.walls.name))
        if surplus := markers - markers_to_place(self.side, self.walls, markers):
            lines.append(Line(self.party, What.RETURNED, surplus, Why.ALL_FELL))
        return lines

    def victories(self) -> list[Line]:
        """Step 4. A commander who fell in step 3 wins nothing more: 6.3 treats him as dead from there on."""
        leads = any(army.name == self.side.commander for army in self.alive)
        play = self.play if leads else Play(self.play.kept, self.play.anew, ability=False)
        return _counted((self.party, self.side, play), What.VICTORIES, Symbol.VICTORY, Shape.TRIANGLE, Why.TRIANGLE)

    def left(self, beaten: Fate) -> tuple[Left, ...]:
        """Each army with its markers; who attacked is exhausted (6.2)."""
        lefts = []
        for army, markers in zip(self.side.armies, self.taken.armies, strict=True):
            casualties = army.casualties + markers
            strength = max(0, army.total - STEP * casualties)
            fate = beaten if army.shape or beaten is Fate.STAYS else Fate.DIES  # 6.6: no garrison without its walls
            fate = fate if strength else Fate.DIES
            lefts.append(Left(army.name, casualties, strength, fate, army.exhausted or self.party is Party.ATTACKER))
        return tuple(lefts)


def _end(a: _Stand, d: _Stand, house: House, lines: list[Line]) -> Outcome:
    """The first paragraph that applies ends it."""
    walls = d.walls_after
    if walls and not walls.strength and not d.alive:  # 6.4, 6.6: nobody defends it. The dead take no city, so
        if a.alive:  # it falls only to an attacker who lives (6.4 says nothing of both falling at once)
            return _ended(a, d, Result.ATTACKER, Ending.WALLS_DOWN, Fate.DIES, lines)
        return _ended(a, d, Result.NOBODY, Ending.NOBODY_LEFT, Fate.STAYS, lines)
    # Step 4 is skipped where a side has no living noble (6.3, K-07). 9.2 says it of "both commanders": that is the same
    # case told in short. Commanders alone may fall while others live, and then 6.3, which tells the steps, compares.
    if not a.alive or not _compares(d, house):
        return _not_compared(a, d, lines)
    ours, theirs = a.victories(), d.victories()
    lead = sum(line.number for line in ours) - sum(line.number for line in theirs)
    winner = Party.ATTACKER if lead >= 0 else Party.DEFENDER
    lines = [*lines, *ours, *theirs, Line(winner, What.LEAD, abs(lead), Why.COMPARED)]
    if lead == 0:
        return _ended(a, d, Result.NOBODY, Ending.EQUAL, Fate.STAYS, lines)
    if abs(lead) >= FULL:
        return _ended(a, d, Result(winner), Ending.FULL_VICTORY, Fate.DIES, lines)
    return _ended(a, d, Result(winner), Ending.PARTIAL_VICTORY, Fate.RETREATS, lines)


def _compares(d: _Stand, house: House) -> bool:
    """Does the defence win and lose by victories? With nobles while one lives; else as the table plays K-02, K-11."""
    if d.side.nobles:  # an owned city whose nobles fell holds (6.4); one that had none is as a neutral one
        return d.has_noble
    return house.victories_vs_garrison if d.side.armies else house.victories_vs_neutral


def _not_compared(a: _Stand, d: _Stand, lines: list[Line]) -> Outcome:
    standing = bool(d.walls or d.alive)  # walls at 0 that nobody defends have been dealt with
    if a.alive and standing:
        return _ended(a, d, Result.DEFENDER, Ending.WALLS_STAND, Fate.STAYS, lines)
    result = Result.ATTACKER if a.alive else Result.DEFENDER if standing else Result.NOBODY
    return _ended(a, d, result, Ending.FALLEN, Fate.STAYS, lines)


def _ended(a: _Stand, d: _Stand, result: Result, ending: Ending, beaten: Fate, lines: list[Line]) -> Outcome:
    """`beaten` is the fate of the losing nobles who still live."""
    ours = beaten if result is Result.DEFENDER else Fate.STAYS
    theirs = beaten if result is Result.ATTACKER else Fate.STAYS
    captured = d.walls is not None and result is Result.ATTACKER
    return Outcome(result, ending, a.left(ours), d.left(theirs), d.walls_after, captured, tuple(lines))
