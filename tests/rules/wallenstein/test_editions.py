from dataclasses import fields

import pytest

from towerpi.errors import BadTable
from towerpi.rules.wallenstein.editions import FIRST, HOUSES, SECOND, SWITCHES, Drawer, House, Palace

# The switches of RULES 8.4 with both editions' defaults.
DEFAULTS = [
    ("defender_commit", "choose", "all"),
    ("riot_commit", "choose", "all"),
    ("min_commit", 0, 0),
    ("peasant_help_max_markers", 1, 0),
    ("peasant_only_defence", "draw", "draw"),
    ("marker_after_lost_riot", False, False),
    ("neutral_conquest_marker", 1, 0),
    ("neutral_base_peasants", 1, 1),
    ("palace_guard_always_defends", False, False),
    ("green_surplus", "supply", "supply"),
    ("green_shortage", "throw_available", "throw_available"),
    ("zero_zero", "tie", "tie"),
    ("late_fall_window", 0, 0),
    ("used_events_return", False, False),
    ("grain_marker_is_cube", True, False),
    ("two_player", "off", "off"),
    ("favour_put_optional", False, False),
]


@pytest.mark.parametrize(("name", "first", "second"), [pytest.param(*row, id=row[0]) for row in DEFAULTS])
def test_defaults(name: str, first: object, second: object) -> None:
    assert (getattr(FIRST, name), getattr(SECOND, name)) == (first, second)


def test_every_switch_is_here() -> None:
    assert {row[0] for row in DEFAULTS} == set(SWITCHES)
    assert {field.name for field in fields(House)} == {*SWITCHES, "edition", "start_money"}


def test_w02_start_money_differs_by_edition_only_for_five() -> None:
    assert dict(FIRST.start_money) == {3: 18, 4: 15, 5: 13}
    assert dict(SECOND.start_money) == {3: 18, 4: 15, 5: 12}


def test_d10_palace_event_is_fixed() -> None:
    assert (FIRST.facts.palace_event, SECOND.facts.palace_event) == (Palace.GREEN, Palace.DEFENDER)


def test_w16_who_draws_the_province_in_riot() -> None:
    assert FIRST.facts.riot_drawn_by is Drawer.CHANCE
    assert SECOND.facts.riot_drawn_by is Drawer.LEFT_NEIGHBOUR


def test_w19_a_late_fall_never_counts_unless_the_table_says_so() -> None:
    assert FIRST.late_fall_window == SECOND.late_fall_window == 0
    assert SECOND.change(late_fall_window=5).late_fall_window == 5


def test_w22_used_events_stay_out() -> None:
    assert not FIRST.used_events_return


@pytest.mark.parametrize(
    ("switches", "message"),
    [
        pytest.param({"zero_zero": "draw"}, 'zero_zero must be "tie" or "attack_fails"; .draw. came.', id="enum"),
        pytest.param({"neutral_conquest_marker": 2}, "must be 0 to 1; 2 came.", id="upper-end"),
        pytest.param({"min_commit": 2}, "min_commit must be 0 to 1; 2 came.", id="range"),
        pytest.param({"min_commit": True}, "min_commit must be 0 to 1; true came.", id="bool-is-no-number"),
        pytest.param({"two_player": 1}, "two_player must be", id="number-for-enum"),
        pytest.param({"grain_marker_is_cube": 1}, "grain_marker_is_cube must be false or true; 1 came", id="bool"),
        pytest.param({"edition": 1}, "A switch out of defender_commit, .* was expected; .edition. came", id="fixed"),
    ],
)
def test_bad_switches(switches: dict[str, object], message: str) -> None:
    with pytest.raises(BadTable, match=message):
        FIRST.change(**switches)


def test_a_switch_named_self_is_just_unknown() -> None:
    with pytest.raises(BadTable, match="self"):
        FIRST.change(self=1)


def test_all_faults_at_once() -> None:
    with pytest.raises(BadTable, match=r"zero_zero .* min_commit"):
        FIRST.change(zero_zero=0, min_commit=9)


def test_changes_leave_the_edition_alone() -> None:
    assert FIRST.change(zero_zero="attack_fails") != FIRST
    assert HOUSES[1].zero_zero == "tie"
