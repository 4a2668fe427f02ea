"""A battle of Warrior Knights with the table's own cards, under way: entered, laid down side after side, decided."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.game.stories import play, record
from tests.game.test_contests import ASSAULT, begin
from tests.game.test_fate import DEALT, DECK, HELD, SHOWN, plays
from towerpi.errors import BadInput, IllegalEvent, TowerPiError
from towerpi.game.advance import advance, possible
from towerpi.game.contest_events import CallOff, Contest, DealFate, Engage, Revealing, Rolling
from towerpi.game.digest import digest
from towerpi.game.events import Event, Undo, event_from_plain, event_to_plain
from towerpi.game.state import Game, Refused, UnderWay
from towerpi.page.wire_contests import under_way_to_plain
from towerpi.rules.games import KNIGHTS, STRUGGLE
from towerpi.rules.warrior_knights.battle import Play
from towerpi.rules.warrior_knights.cards import Symbol
from towerpi.rules.warrior_knights.lines import Party

HIT, BLOCK, VICTORY, ANOTHER = Symbol.HIT, Symbol.BLOCK, Symbol.VICTORY, Symbol.DRAW_ANOTHER
ATTACKER, DEFENDER = Party
NEW = begin(KNIGHTS)


def noble(name: str, shape: str, strength: int) -> dict[str, Any]:
    return {"name": name, "shape": shape, "troops": [{"strength": strength}]}


OWNED: dict[str, Any] = {
    **ASSAULT,
    "defender": {"baron": "yellow", "armies": [noble("Azur", "square", 300)], "commander": "Azur"},
}


def lays(line: dict[str, Any], **laid: tuple[Symbol, ...] | Play) -> Engage:
    """Sides that are ready: their cards, or cards with new ones."""
    sides = {Party(name): cards if isinstance(cards, Play) else Play(cards) for name, cards in laid.items()}
    return Engage(line, revealing=Revealing(sides))


ENTERED = Engage(OWNED, revealing=Revealing())
FIRST = lays(OWNED, attacker=(HIT, VICTORY))
SECOND = lays(OWNED, defender=(HIT, BLOCK, ANOTHER))
NEW_CARD = lays(OWNED, defender=Play((HIT, BLOCK, ANOTHER), (VICTORY,)))
REVEALED: dict[str, Any] = {
    **OWNED,
    "attacker_play": {"kept": ["hit", "victory"]},
    "defender_play": {"kept": ["hit", "block", "draw-another"], "anew": ["victory"]},
}
WITHOUT = {**REVEALED, "defender_play": {**REVEALED["defender_play"], "ability": False}}
DIVIDED = {**WITHOUT, "defender_play": {**WITHOUT["defender_play"], "distribution": {"armies": [1], "breaches": 0}}}
STORY: tuple[Event, ...] = (
    NEW, ENTERED, FIRST, SECOND, NEW_CARD, Engage(WITHOUT), Engage(DIVIDED), Contest(DIVIDED),
)  # fmt: skip


def now(game: Game) -> UnderWay:
    assert game.under_way is not None
    return game.under_way


def told(game: Game) -> dict[str, Any]:
    """What every phone is told of the cards that are awaited."""
    found: dict[str, Any] = under_way_to_plain(now(game), 1)["revealing"]
    return found


def test_the_whole_story_step_by_step() -> None:
    game = play(NEW, ENTERED)
    assert now(game).judged.answer["draw"]["defender"]["cards"] == 7
    assert now(game).revealing == Revealing()
    game = play(FIRST, SECOND, game=game)
    assert told(game)["defender"] == {
        "ready": True, "revealed": {"kept": ["hit", "block", "draw-another"], "anew": []}, "lacking": 1,
    }  # fmt: skip
    game = play(NEW_CARD, game=game)
    assert now(game).revealing is None
    assert (
        now(game).judged.answer["outcome"]["walls"]["breaches"] == 0
    )  # a hit and the star against a block and the square
    game = play(Engage(WITHOUT), game=game)
    assert now(game).judged.answer["defender"]["markers"] == 1
    game = play(Engage(DIVIDED), Contest(DIVIDED), game=game)
    assert game.contest is not None
    assert (game.under_way, game.contest.answer["outcome"]["defender"][0]["casualties"]) == (None, 1)


def test_what_one_side_has_laid_is_told_to_nobody_before_the_other_is_ready() -> None:
    game = play(NEW, ENTERED, FIRST)
    secret = {"ready": True, "revealed": None, "lacking": 0}
    assert told(game) == {"attacker": secret, "defender": {**secret, "ready": False}}
    assert "attacker_play" not in now(game).judged.line
    open_ = told(play(SECOND, game=game))
    assert open_["attacker"]["revealed"] == {"kept": ["hit", "victory"], "anew": []}


def test_the_defender_may_be_ready_first_and_think_better_of_it() -> None:
    game = play(NEW, ENTERED, lays(OWNED, defender=(BLOCK,)), lays(OWNED, defender=(BLOCK, BLOCK)), FIRST)
    assert now(game).judged.line["defender_play"]["kept"] == ["block", "block"]


def test_both_sides_at_once_from_one_phone() -> None:
    game = play(NEW, lays(OWNED, attacker=(HIT,), defender=()))
    assert now(game).judged.answer["outcome"]["ending"] == "equal"


def test_new_cards_come_again_and_again() -> None:
    game = play(NEW, ENTERED, FIRST, SECOND, lays(OWNED, defender=Play((HIT, BLOCK, ANOTHER), (ANOTHER,))))
    assert told(game)["defender"]["lacking"] == 1
    game = play(lays(OWNED, defender=Play((HIT, BLOCK, ANOTHER), (ANOTHER, HIT))), game=game)
    assert now(game).revealing is None


def test_a_city_that_draws_nothing_keeps_nobody_waiting() -> None:
    bare = {**ASSAULT, "walls": {**ASSAULT["walls"], "breaches": 2}}
    game = play(NEW, Engage(bare))
    assert told(game)["defender"]["ready"]
    assert now(play(lays(bare, attacker=(HIT,)), game=game)).revealing is None


def test_cards_laid_for_one_battle_count_for_no_other() -> None:
    other = {**OWNED, "walls": {**OWNED["walls"], "fortified": True}}
    game = play(NEW, ENTERED, FIRST, Engage(other))
    assert told(game)["attacker"]["ready"] is False


@settings(deadline=None, max_examples=40)
@given(st.integers(2, len(STORY)), st.integers(0, len(STORY)))
def test_a_restart_anywhere_finds_everything_and_undo_goes_back_step_by_step(number: int, undone: int) -> None:
    undone = min(undone, number - 1)
    game, log = record(*STORY[:number], *[Undo()] * undone)
    again = play(*[event_from_plain(event_to_plain(event)) for event in log])
    assert (again, digest(again)) == (game, digest(game))
    back = play(*STORY[: number - undone])
    assert (game.under_way, game.contest, game.contests) == (back.under_way, back.contest, back.contests)


def test_every_step_has_a_digest_of_its_own() -> None:
    digests = [digest(play(*STORY[: n + 1])) for n in range(1, len(STORY))]
    assert all(one != other for one, other in pairwise(digests))


@pytest.mark.parametrize("at", range(2, len(STORY)))
def test_it_is_called_off_at_any_step_and_that_can_be_undone(at: int) -> None:
    before = play(*STORY[:at])
    assert CallOff in possible(before)
    off = play(CallOff(), game=before)
    assert off.under_way is None
    assert play(Undo(), game=off).under_way == before.under_way


def test_what_is_settled_beside_it_leaves_it_alone() -> None:
    spoils = Contest({"kind": "STRONGHOLD", "crowns": 7, "cities": 2})
    game = play(NEW, ENTERED, FIRST, spoils)
    assert (game.contests, now(game)) == (1, now(play(NEW, ENTERED, FIRST)))


SIEGE = {**ASSAULT, "kind": "SIEGE", "turn": 1}
HALF = {**OWNED, "attacker_play": {"kept": ["hit"]}}


@pytest.mark.parametrize(
    ("events", "error", "word"),
    [
        pytest.param((NEW, Engage(SIEGE)), BadInput, "skirmish or an assault", id="a-siege"),
        pytest.param((NEW, Engage(HALF)), BadInput, "both sides", id="one-side-in-the-line"),
        pytest.param((NEW, Engage(OWNED, Rolling())), BadInput, "Dice belong to", id="dice"),
        pytest.param((begin(STRUGGLE), lays(OWNED)), BadInput, "A line|kind", id="cards-in-a-game-of-dice"),
        pytest.param((NEW, Engage(REVEALED, revealing=Revealing())), IllegalEvent, "No cards are", id="none-awaited"),
        pytest.param((NEW, ENTERED, Contest(OWNED)), IllegalEvent, "still to come", id="settled-too-early"),
        pytest.param((*DECK, Engage(ASSAULT), DealFate(ASSAULT)), IllegalEvent, "under way", id="dealt-beside-it"),
        pytest.param((*HELD, Engage(OWNED)), IllegalEvent, "in hands", id="another-while-dealt"),
        pytest.param((*DEALT, Engage(ASSAULT)), IllegalEvent, "not the cards", id="tapped-while-dealt"),
    ],
)  # fmt: skip
def test_what_cannot_be(events: tuple[Event, ...], error: type[TowerPiError], word: str) -> None:
    with pytest.raises(error, match=word):
        play(*events)


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        pytest.param(lays(OWNED, attacker=(HIT, HIT, HIT)), "wrong-cards", id="more-than-it-may-keep"),
        pytest.param(lays(ASSAULT, defender=(HIT,)), "wrong-cards", id="a-city-keeps-all"),
        pytest.param(lays(OWNED, attacker=Play((HIT,), (HIT,))), "another-missing", id="drawn-for-nothing"),
        pytest.param(Engage({**OWNED, "others": ["black"]}), "no-leave", id="no-leave"),
        pytest.param(
            Engage({**DIVIDED, "defender_play": {"kept": [], "distribution": {"armies": [9], "breaches": 0}}}),
            "distribution",
            id="divided-otherwise",
        ),
    ],
)
def test_what_the_rules_refuse_changes_nothing(event: Event, reason: str) -> None:
    before = play(NEW, ENTERED, FIRST)
    after, (refused,) = advance(before, event)
    assert after is before
    assert isinstance(refused, Refused)
    assert refused.refusal.reason == reason


def test_hands_that_are_revealed_are_a_battle_under_way_as_any_other() -> None:
    game = play(*SHOWN)
    line = {**ASSAULT, **plays(game)}
    assert now(game).judged.answer["outcome"] is not None
    used = {**line, "attacker_play": {**line["attacker_play"], "ability": False}}
    decided = play(Engage(used), game=game)
    assert now(decided).judged.line["attacker_play"]["ability"] is False
    spoils = play(Contest({"kind": "STRONGHOLD", "crowns": 7, "cities": 2}), game=decided)
    assert spoils.under_way == decided.under_way
    settled = play(Contest(now(decided).judged.line), game=decided)
    assert settled.fate is not None
    assert (settled.fate.battle, settled.under_way) == (None, None)
    off = play(CallOff(), game=decided)
    assert off.fate is not None
    assert (off.fate.battle, off.under_way) == (None, None)


def test_another_battle_of_its_kind_does_not_end_the_one_that_was_dealt() -> None:
    game = play(*SHOWN)
    other = {**ASSAULT, "walls": {"name": "Vecht", "base": 300}, "attacker_play": {"kept": ["hit"]}}
    elsewhere = play(Contest({**other, "defender_play": {"kept": ["hit", "hit", "hit"]}}), game=game)
    assert (elsewhere.under_way, elsewhere.fate) == (game.under_way, game.fate)
