"""Why something cannot be done: a reason, and the sentence that the page says in the table's language."""

from enum import StrEnum

from towerpi.errors import sentence
from towerpi.rules.refusing import Refusing


class Reason(StrEnum):
    """Every reason of Warrior Knights, in the order of the rule book."""

    NO_ATTACKING_NOBLE = "no-attacking-noble"
    EXHAUSTED = "exhausted"
    HARBOUR = "harbour"
    NO_COMMANDER = "no-commander"
    OWN = "own"
    GARRISON_OUTSIDE = "garrison-outside"
    NOBODYS_STRONGHOLD = "nobodys-stronghold"
    WALLS_IN_SKIRMISH = "walls-in-skirmish"
    NO_ENEMY = "no-enemy"
    NO_WALLS = "no-walls"
    NO_LEAVE = "no-leave"
    SIEGE_DRAWS_NOTHING = "siege-draws-nothing"
    WRONG_CARDS = "wrong-cards"
    ANOTHER_MISSING = "another-missing"
    TOO_FEW_CARDS = "too-few-cards"
    REVEALED = "revealed"
    DISTRIBUTION = "distribution"
    NO_SIEGE = "no-siege"
    NOT_STRONGER = "not-stronger"
    SAME_TURN = "same-turn"
    DESERTER = "deserter"
    LOSSES = "losses"
    NOT_DUE = "not-due"
    TOO_DEAR = "too-dear"
    NO_TROOPS = "no-troops"
    WHERE_TO_RETURN = "where-to-return"
    WHERE_TO_BUILD = "where-to-build"
    ALL_OR_NONE = "all-or-none"
    BESIEGED = "besieged"
    NO_BREACHES = "no-breaches"
    NOT_FORTIFIED = "not-fortified"
    NO_MARKERS = "no-markers"
    RUNNING = "running"
    NO_BACKER = "no-backer"
    STAKE = "stake"
    NATIONS = "nations"
    NOT_OPEN = "not-open"
    SHIELDS = "shields"
    CANNOT_MOVE = "cannot-move"
    SEA_OR_LAND = "sea-or-land"
    TOO_FAR = "too-far"
    MOUNTAINS = "mountains"
    RIVER = "river"
    NO_PASSAGE = "no-passage"


_SENTENCES = {
    Reason.NO_ATTACKING_NOBLE: sentence("An attack is led by nobles: at least one, and no army without one."),
    Reason.EXHAUSTED: sentence("Exhausted nobles cannot attack."),
    Reason.HARBOUR: sentence("A noble on a harbour can neither attack nor be attacked."),
    Reason.NO_COMMANDER: sentence("A side with nobles names one of them commander."),
    Reason.OWN: sentence("A baron cannot attack what is his own."),
    Reason.GARRISON_OUTSIDE: sentence("Troops without a noble stand only in a stronghold."),
    Reason.NOBODYS_STRONGHOLD: sentence("A stronghold belongs to a baron: say whose it is."),
    Reason.WALLS_IN_SKIRMISH: sentence("No city and no stronghold takes part in a skirmish: choose assault or siege."),
    Reason.NO_ENEMY: sentence("A skirmish needs an enemy noble."),
    Reason.NO_WALLS: sentence("Assault and siege need a city or a stronghold."),
    Reason.NO_LEAVE: sentence("Every other baron with an army there has to give leave."),
    Reason.SIEGE_DRAWS_NOTHING: sentence("No fate cards are drawn for a siege."),
    Reason.WRONG_CARDS: sentence("That is not the number of fate cards this side may reveal."),
    Reason.ANOTHER_MISSING: sentence("One new card belongs to each card that says to draw another."),
    Reason.TOO_FEW_CARDS: sentence(
        "This battle may take more fate cards than the deck has. Draw your own cards for it."
    ),
    Reason.REVEALED: sentence("All cards of this side are revealed: nothing is laid aside."),
    Reason.DISTRIBUTION: sentence("The casualties cannot be divided like that."),
    Reason.NO_SIEGE: sentence("That is no siege: skirmish and assault are fought with fate cards."),
    Reason.NOT_STRONGER: sentence("A siege needs more strength than the defender has."),
    Reason.SAME_TURN: sentence("The same baron besieges again in a later turn, not in this one."),
    Reason.DESERTER: sentence("A mercenary of the nation on the fate card deserts, no other troop."),
    Reason.LOSSES: sentence("These are not the mercenaries that the casualty markers cost."),
    Reason.NOT_DUE: sentence("Without a revolt there is nothing to pay."),
    Reason.TOO_DEAR: sentence("There is not enough to pay that."),
    Reason.NO_TROOPS: sentence("Only a noble with troops returns, and every one of them does."),
    Reason.WHERE_TO_RETURN: sentence("Nobles return at their own stronghold or in an own city that is not besieged."),
    Reason.WHERE_TO_BUILD: sentence(
        "A stronghold comes back only to an area without intact city, enemy stronghold or enemy noble."
    ),
    Reason.ALL_OR_NONE: sentence("From an army with casualty markers all troops go, markers too, or none."),
    Reason.BESIEGED: sentence("Walls under siege are neither repaired nor fortified."),
    Reason.NO_BREACHES: sentence("There are not so many breaches to repair."),
    Reason.NOT_FORTIFIED: sentence("Only a city that is not fortified yet can be."),
    Reason.NO_MARKERS: sentence("The army has not so many casualty markers."),
    Reason.RUNNING: sentence("That expedition is under way already."),
    Reason.NO_BACKER: sentence("An expedition without a backer does not sail."),
    Reason.STAKE: sentence("Each baron may invest 1 to 5 crowns once."),
    Reason.NATIONS: sentence("Only mercenaries of one nation are hired together."),
    Reason.NOT_OPEN: sentence("Those mercenaries do not lie open."),
    Reason.SHIELDS: sentence("Shields are served in their order, one for each mercenary hired."),
    Reason.CANNOT_MOVE: sentence("Exhausted and besieged nobles do not move."),
    Reason.SEA_OR_LAND: sentence("A journey by sea goes from harbour to harbour, and on no road."),
    Reason.TOO_FAR: sentence("A noble moves one area, or up to three along a road all the way."),
    Reason.MOUNTAINS: sentence("Nobody crosses mountains."),
    Reason.RIVER: sentence("A border river is crossed only over a bridge."),
    Reason.NO_PASSAGE: sentence("Past another baron's city or noble only with his leave."),
}


class Refusal(Refusing[Reason]):
    """Why it is not done; nothing has changed."""

    __slots__ = ()
    SENTENCES = _SENTENCES
