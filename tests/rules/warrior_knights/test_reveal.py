"""The table's own cards laid down side by side: how many, when they are open, when none is awaited any more."""

import pytest

from tests.rules.warrior_knights.armies import LETTERS
from towerpi.rules.warrior_knights.battle import Play
from towerpi.rules.warrior_knights.lines import Party
from towerpi.rules.warrior_knights.plan import Draw
from towerpi.rules.warrior_knights.refusals import Reason, Refusal
from towerpi.rules.warrior_knights.reveal import is_open, is_whole, lacking, lay

ATTACKER, DEFENDER = Party
DRAWS = {ATTACKER: Draw(4, 2, 0, 2), DEFENDER: Draw(3, 0, 3, 3)}


def cards(kept: str, anew: str = "") -> Play:
    return Play(tuple(LETTERS[letter] for letter in kept), tuple(LETTERS[letter] for letter in anew))


@pytest.mark.parametrize(
    ("kept", "anew", "missing"),
    [
        pytest.param("hh", "", 0, id="none-to-draw"),
        pytest.param("ah", "", 1, id="one"),
        pytest.param("ah", "a", 1, id="it-comes-again"),
        pytest.param("aa", "ah", 1, id="one-of-three"),
        pytest.param("aa", "ahv", 0, id="all-three"),
        pytest.param("h", "h", -1, id="one-too-many"),
    ],
)
def test_how_many_new_cards_are_awaited(kept: str, anew: str, missing: int) -> None:
    assert lacking(cards(kept, anew)) == missing


def test_cards_lie_open_once_both_sides_have_laid() -> None:
    one = lay(DRAWS, {}, {ATTACKER: cards("ah")})
    assert not isinstance(one, Refusal)
    assert not is_open(one)
    both = lay(DRAWS, one, {DEFENDER: cards("hhb")})
    assert not isinstance(both, Refusal)
    assert (is_open(both), is_whole(both)) == (True, False)
    whole = lay(DRAWS, both, {ATTACKER: cards("ah", "v")})
    assert not isinstance(whole, Refusal)
    assert is_whole(whole)


def test_a_side_that_draws_nothing_has_laid() -> None:
    laid = lay({**DRAWS, DEFENDER: Draw(0, 0, 0, 0)}, {}, {})
    assert laid == {DEFENDER: Play()}


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        pytest.param({ATTACKER: cards("hhh")}, Reason.WRONG_CARDS, id="too-many"),
        pytest.param({DEFENDER: cards("hh")}, Reason.WRONG_CARDS, id="too-few"),
        pytest.param({ATTACKER: cards("h", "v")}, Reason.ANOTHER_MISSING, id="drawn-for-nothing"),
    ],
)
def test_what_may_not_be_laid(more: dict[Party, Play], reason: Reason) -> None:
    refused = lay(DRAWS, {}, more)
    assert isinstance(refused, Refusal)
    assert refused.reason is reason
