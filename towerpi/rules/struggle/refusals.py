"""Why something cannot be done: every refusal of the game, with its sentence."""

from enum import StrEnum

from towerpi.errors import sentence
from towerpi.rules.refusing import Refusing


class Reason(StrEnum):
    """Why an attack, a move, a payment or a bid is refused."""

    SELF = "self"
    SAME_ALLIANCE = "same-alliance"
    NO_ARMY = "no-army"
    NO_FLEET = "no-fleet"
    NO_SEA = "no-sea"
    NO_COUNTER = "no-counter"
    NOT_A_COLONY = "not-a-colony"
    NOT_AMERICA = "not-america"
    NO_INFLUENCE = "no-influence"
    SURPRISED = "surprised"
    NO_HELP = "no-help"
    HELPER_TWICE = "helper-twice"
    HELPER_NOT_ALLIED = "helper-not-allied"
    WRONG_SYMBOL = "wrong-symbol"
    TILE_TWICE = "tile-twice"
    TOO_MANY_UNITS = "too-many-units"
    TOO_MANY_TILES = "too-many-tiles"
    FORT_STAYS = "fort-stays"
    FLEET_NEEDS_SEA = "fleet-needs-sea"
    FLEET_FIRST = "fleet-first"
    NO_WAY = "no-way"
    BLOCKADED = "blockaded"
    TOO_MANY_MOVES = "too-many-moves"
    BUILDS_ANOTHER = "builds-another"
    NO_SECOND_UNIT = "no-second-unit"
    BUILT_AT_HOME = "built-at-home"
    NATIVES_IN_COLONIES = "natives-in-colonies"
    NOT_ROOTED = "not-rooted"
    NOTHING_TO_DESTROY = "nothing-to-destroy"
    NO_SUCH_COUNTER = "no-such-counter"
    NO_AFRICAN_FLEET = "no-african-fleet"
    NO_POPULATION = "no-population"
    CANNOT_BORROW = "cannot-borrow"
    BID_TOO_LOW = "bid-too-low"
    BAD_PROPOSAL = "bad-proposal"
    NOT_SETTLED = "not-settled"


_SENTENCES = {
    Reason.SELF: sentence("A player cannot attack himself."),
    Reason.SAME_ALLIANCE: sentence("A player of the same alliance may not be attacked."),
    Reason.NO_ARMY: sentence("An attack on land needs an army of the attacker in the region."),
    Reason.NO_FLEET: sentence("A battle at sea needs a fleet of one's own there."),
    Reason.NO_SEA: sentence("That region has no sea: no fleet can fight there."),
    Reason.NO_COUNTER: sentence("No neutral country of that region has that number."),
    Reason.NOT_A_COLONY: sentence("Pirates come only to the colonies."),
    Reason.NOT_AMERICA: sentence("Slaves revolt only in North, Central and South America."),
    Reason.NO_INFLUENCE: sentence("Pirates and slaves need an influence marker to attack."),
    Reason.SURPRISED: sentence("After a surprise attack the defender gets no helpers."),
    Reason.NO_HELP: sentence("Nobody helps against pirates and slaves when they attack."),
    Reason.HELPER_TWICE: sentence("A helper helps one side once, and is neither attacker nor defender."),
    Reason.HELPER_NOT_ALLIED: sentence("Only players of the same alliance may help."),
    Reason.WRONG_SYMBOL: sentence("That alliance tile shows no fleet."),
    Reason.TILE_TWICE: sentence("There is only one of that tile: it cannot be used twice."),
    Reason.TOO_MANY_UNITS: sentence("That is more units than the box has in one colour."),
    Reason.TOO_MANY_TILES: sentence("That is more tiles of one kind than the box has."),
    Reason.FORT_STAYS: sentence("A fort that has left home never moves again."),
    Reason.FLEET_NEEDS_SEA: sentence("Fleets go only to regions with sea."),
    Reason.FLEET_FIRST: sentence("An army goes to a colony only where a fleet of its own lies."),
    Reason.NO_WAY: sentence("An army goes there only with influence there or beside it, home beside it, or a fleet."),
    Reason.BLOCKADED: sentence("The region is blockaded: more fleets than the blockader's are needed there."),
    Reason.TOO_MANY_MOVES: sentence("Two units move in one action, and one more with each Logistics tile."),
    Reason.BUILDS_ANOTHER: sentence("Mercenaries and Trained natives build an army, a Press gang builds a fleet."),
    Reason.NO_SECOND_UNIT: sentence("Militia builds no second unit with Mercenaries, Press gang or Trained natives."),
    Reason.BUILT_AT_HOME: sentence("A unit is built at home; only Trained natives rise in a region: say which."),
    Reason.NATIVES_IN_COLONIES: sentence("Trained natives rise only in a colony."),
    Reason.NOT_ROOTED: sentence("Trained natives need influence or a unit of one's own in that colony."),
    Reason.NOTHING_TO_DESTROY: sentence("No unit of that kind is on the map to be destroyed."),
    Reason.NO_SUCH_COUNTER: sentence("That region has no such counter: colonies have population or slaves."),
    Reason.NO_AFRICAN_FLEET: sentence("Slaves are taken only with a fleet of one's own in Africa."),
    Reason.NO_POPULATION: sentence("There is not enough population, and none can be borrowed."),
    Reason.CANNOT_BORROW: sentence("By the rules of this table gold is borrowed only to buy something."),
    Reason.BID_TOO_LOW: sentence("A bid has to be higher than the one before."),
    Reason.BAD_PROPOSAL: sentence("A proposal names two players who are in no alliance yet, or the last one."),
    Reason.NOT_SETTLED: sentence("The auction goes on until all others have passed after a bid."),
}  # fmt: skip


class Refusal(Refusing[Reason]):
    """Why it cannot be done."""

    __slots__ = ()
    SENTENCES = _SENTENCES
