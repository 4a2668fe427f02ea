"""The resolver against the golden vectors, the named edge cases and its invariants."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from towerpi.cubes import COLOURS, GREEN, PLAYER_COLOURS, Cubes
from towerpi.errors import BadBattle
from towerpi.rules.wallenstein.battle import Battle, Card, Ending, Kind, Outcome, Result, resolve
from towerpi.rules.wallenstein.editions import FIRST, HOUSES, SECOND, House
from towerpi.rules.wallenstein.wire import resolve_line

GOLDEN = Path(__file__).parents[2] / "golden" / "wallenstein-vectors.jsonl"
VECTORS = [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("vector", [pytest.param(vector, id=vector["id"]) for vector in VECTORS])
def test_golden(vector: dict[str, Any]) -> None:
    expected = {"id": vector["id"], **vector["expect"]}
    if "tower1" in vector:
        expected["tower1"] = vector["tower1"]
    assert resolve_line(vector, HOUSES) == expected


def judge(battle: Battle, out: str, house: House) -> Outcome:
    return resolve(battle, Cubes.parse(out), house)


def told(outcome: Outcome) -> str:
    """An outcome in one line, for tables."""
    owner = f"{outcome.owner} {outcome.armies}" if outcome.owner else "bare" if outcome.devastated else "neutral"
    return (
        f"{outcome.result} {outcome.ending} | ret {outcome.ret} | place {outcome.place} | stay {outcome.stay} "
        f"| {owner} m{outcome.markers}"
    )


PVP = Battle("blue", "red")
HOUSE_RULES = [
    pytest.param(PVP, "none", SECOND.change(zero_zero="attack_fails"),
        "DEFENDER nothing-out | ret none | place none | stay none | bare m0",
        id="W-13-attack-fails-nobody-left"),
    pytest.param(Battle("blue", "red", 1, 2), "1 black", FIRST.change(zero_zero="attack_fails"),
        "DEFENDER nothing-out | ret none | place none | stay 1 black | red 2 m1",
        id="W-13-attack-fails-held-by-uncommitted"),
    pytest.param(Battle("blue", GREEN), "none", FIRST.change(zero_zero="attack_fails"),
        "DEFENDER nothing-out | ret none | place none | stay none | neutral m0",
        id="W-13-attack-fails-neutral"),
    pytest.param(Battle(GREEN, "red", 1, 3, True), "none", FIRST.change(zero_zero="attack_fails"),
        "PLAYER nothing-out | ret none | place none | stay none | red 3 m2",
        id="W-13-riot-fails-marker-follows"),
    pytest.param(Battle(GREEN, "red", 1, 0, True), "none", SECOND.change(zero_zero="attack_fails"),
        "PLAYER nothing-out | ret none | place none | stay none | bare m0",
        id="W-13-riot-fails-nobody-left"),
    pytest.param(PVP, "1 blue 3 green", SECOND.change(peasant_only_defence="hold_empty_neutral"),
        "DEFENDER peasants-only | ret 1 blue 3 green | place none | stay none | bare m0",
        id="W-05-hold-empty-neutral"),
    pytest.param(PVP, "1 blue 3 green", SECOND.change(green_surplus="tray"),
        "DRAW peasants-only | ret 1 blue 3 green | place none | stay none | bare m0",
        id="W-11-a-draw-returns-all-green"),
    pytest.param(PVP, "2 blue 3 red 4 green", FIRST.change(green_surplus="tray"),
        "DEFENDER defence-stronger | ret 2 blue 2 green | place 3 red | stay 2 green | red 3 m0",
        id="W-11-surplus-stays-in-the-tray"),
    pytest.param(PVP, "5 blue 1 red 2 green", FIRST.change(green_surplus="tray"),
        "ATTACKER attack-stronger | ret 1 red 3 blue 2 green | place 2 blue | stay none | blue 2 m0",
        id="W-11-losing-peasants-are-no-surplus"),
    pytest.param(Battle("blue", GREEN), "1 blue 3 green", FIRST.change(green_surplus="tray"),
        "DEFENDER defence-stronger | ret 1 blue 1 green | place none | stay 2 green | neutral m0",
        id="W-11-neutral-surplus"),
    pytest.param(Battle(GREEN, "red", 2, 1), "1 red 3 green", FIRST.change(green_surplus="tray"),
        "PEASANTS attack-stronger | ret 2 red 1 green | place none | stay 2 green | bare m0",
        id="W-11-riot-surplus"),
    pytest.param(Battle(GREEN, "red", 2, 0, True), "1 red 3 green", FIRST.change(marker_after_lost_riot=True),
        "PEASANTS attack-stronger | ret 1 red 3 green | place none | stay none | bare m1",
        id="W-07-marker-after-lost-riot"),
    pytest.param(Battle(GREEN, "red", 2, 0, True), "1 red 1 green", FIRST.change(marker_after_lost_riot=True),
        "DRAW equal | ret 1 red 1 green | place none | stay none | bare m1",
        id="W-07-marker-after-tied-riot"),
    pytest.param(Battle(GREEN, "red", 2, 0, False), "1 red 3 green", FIRST.change(marker_after_lost_riot=True),
        "PEASANTS attack-stronger | ret 1 red 3 green | place none | stay none | bare m0",
        id="W-07-no-marker-in-winter"),
    pytest.param(Battle("blue", GREEN), "3 blue 1 green", SECOND.change(neutral_conquest_marker=1),
        "ATTACKER attack-stronger | ret 1 blue 1 green | place 2 blue | stay none | blue 2 m1",
        id="W-09-marker-on-a-conquered-neutral-land"),
    pytest.param(Battle("blue", GREEN, missing=1), "2 blue 1 green", FIRST.change(green_shortage="count_missing"),
        "DRAW equal | ret 2 blue 1 green | place none | stay none | neutral m0",
        id="W-12-a-missing-peasant-counts-for-the-neutral-land"),
    pytest.param(Battle("blue", GREEN, missing=1), "2 blue 1 green", FIRST,
        "ATTACKER attack-stronger | ret 1 blue 1 green | place 1 blue | stay none | blue 1 m1",
        id="W-12-default-no-compensation"),
    pytest.param(Battle("blue", GREEN, missing=3), "2 blue", FIRST.change(green_shortage="count_missing"),
        "DEFENDER defence-stronger | ret 2 blue | place none | stay none | neutral m0",
        id="W-12-missing-peasants-alone-hold-the-neutral-land"),
    pytest.param(Battle(GREEN, "red", 3, missing=2), "3 red 1 green", SECOND.change(green_shortage="count_missing"),
        "DRAW equal | ret 3 red 1 green | place none | stay none | bare m0",
        id="W-12-missing-peasants-riot-too"),
    pytest.param(Battle("blue", "red", missing=1), "1 blue 1 red", FIRST.change(green_shortage="count_missing"),
        "DEFENDER defence-stronger | ret 1 blue | place 1 red | stay none | red 1 m0",
        id="W-12-a-missing-palace-guard-counts"),
    pytest.param(Battle("blue", "red", 2, guards=1), "2 blue 1 red 3 green",
        FIRST.change(palace_guard_always_defends=True),
        "DRAW equal | ret 1 red 2 blue 1 green | place none | stay 2 green | bare m0",
        id="W-08-the-guard-defends-whatever-the-markers"),
    pytest.param(Battle("blue", "red", 2, guards=1), "2 blue 1 red", FIRST.change(palace_guard_always_defends=True),
        "ATTACKER attack-stronger | ret 1 red 1 blue | place 1 blue | stay none | blue 1 m2",
        id="W-08-a-guard-that-did-not-come-out"),
    pytest.param(Battle("blue", "red", 2, missing=1), "1 blue 2 green",
        FIRST.change(palace_guard_always_defends=True, green_shortage="count_missing"),
        "DRAW equal | ret 1 blue | place none | stay 2 green | bare m0",
        id="W-08-W-12-a-missing-guard-defends-all-the-same"),
    pytest.param(Battle("blue", "red", 2, guards=1), "2 blue 1 red 3 green", FIRST,
        "ATTACKER attack-stronger | ret 1 red 1 blue | place 1 blue | stay 3 green | blue 1 m2",
        id="W-08-default-the-guard-is-neutral-above-one-marker"),
    pytest.param(Battle("blue", "red", 5), "3 blue 2 red 1 green", SECOND.change(peasant_help_max_markers=5),
        "DRAW equal | ret 2 red 3 blue 1 green | place none | stay none | bare m0",
        id="D03-help-threshold-is-data"),
]  # fmt: skip


@pytest.mark.parametrize(("battle", "out", "house", "expected"), HOUSE_RULES)
def test_house_rules(battle: Battle, out: str, house: House, expected: str) -> None:
    assert told(judge(battle, out, house)) == expected


EDGES = [
    pytest.param(Battle("blue", "red", 0, 2), "1 blue 3 green", FIRST,
        "DEFENDER held-by-uncommitted | ret 1 blue 3 green | place none | stay none | red 2 m0",
        id="W-05-uncommitted-hold"),
    pytest.param(Battle("blue", "red", 0, 0), "1 blue 3 green", FIRST,
        "DRAW peasants-only | ret 1 blue 3 green | place none | stay none | bare m0",
        id="W-05-none-left-draw"),
    pytest.param(PVP, "3 green", SECOND,
        "DRAW peasants-only | ret 3 green | place none | stay none | bare m0",
        id="9.2-only-green-came-out"),
    pytest.param(PVP, "3 blue", SECOND,
        "ATTACKER attack-stronger | ret none | place 3 blue | stay none | blue 3 m0",
        id="9.2-nothing-for-the-defender"),
    pytest.param(PVP, "2 red", SECOND,
        "DEFENDER defence-stronger | ret none | place 2 red | stay none | red 2 m0",
        id="9.2-nothing-for-the-attacker"),
    pytest.param(Battle("blue", "red", 0, 3), "1 red 2 blue", FIRST,
        "ATTACKER attack-stronger | ret 4 red 1 blue | place 1 blue | stay none | blue 1 m0",
        id="W-21-uncommitted-cost-the-winner-nothing"),
    pytest.param(Battle("blue", "red", 2, 1), "2 red 2 blue", FIRST,
        "DRAW equal | ret 3 red 2 blue | place none | stay none | bare m0",
        id="W-06-uncommitted-to-supply-on-a-tie"),
    pytest.param(Battle(GREEN, "red", 2, 1), "1 red 2 green", FIRST,
        "PEASANTS attack-stronger | ret 2 red 2 green | place none | stay none | bare m0",
        id="W-06-uncommitted-to-supply-after-a-lost-riot"),
    pytest.param(Battle("blue", "red", 1), "3 red 1 blue 2 green 4 black", SECOND,
        "DEFENDER defence-stronger | ret 1 red 1 blue | place 2 red | stay 4 black 2 green | red 2 m1",
        id="W-20-green-is-a-bystander-in-ed2-with-a-marker"),
    pytest.param(Battle("blue", "red", 1), "3 red 1 blue 2 green 4 black", FIRST,
        "DEFENDER defence-stronger | ret 1 blue 2 green | place 3 red | stay 4 black | red 3 m1",
        id="W-34-markers-as-they-stand-when-thrown"),
    pytest.param(Battle("blue", GREEN), "2 blue 2 green 1 red", FIRST,
        "DRAW equal | ret 2 blue 2 green | place none | stay 1 red | neutral m0",
        id="W-35-tie-against-a-neutral-province"),
    pytest.param(Battle(GREEN, "red", 1, 2, True), "2 red 1 green", FIRST,
        "PLAYER defence-stronger | ret 1 red 1 green | place 1 red | stay none | red 3 m2",
        id="1.10-marker-after-a-riot-put-down"),
    pytest.param(Battle(GREEN, "red", 1, 2, True), "2 red", FIRST,
        "PLAYER defence-stronger | ret none | place 2 red | stay none | red 4 m2",
        id="9.2-no-peasant-came-out"),
]  # fmt: skip


@pytest.mark.parametrize(("battle", "out", "house", "expected"), EDGES)
def test_edge_cases(battle: Battle, out: str, house: House, expected: str) -> None:
    assert told(judge(battle, out, house)) == expected


@pytest.mark.parametrize(
    ("battle", "out", "card", "cancelled"),
    [
        pytest.param(PVP, "2 blue 1 red", Card.ATTACKER, True, id="1.9.4-conquest-takes-the-card-and-its-action"),
        pytest.param(PVP, "1 blue 2 red", Card.OWNER, False, id="1.9.3-held"),
        pytest.param(PVP, "1 blue 1 red", Card.UNOWNED, True, id="W-32-devastation-cancels"),
        pytest.param(Battle("blue", GREEN), "1 blue", Card.ATTACKER, False, id="neutral-card-had-no-action"),
        pytest.param(Battle("blue", GREEN), "1 green", Card.UNOWNED, False, id="neutral-stays"),
        pytest.param(Battle(GREEN, "red", 1), "1 green", Card.UNOWNED, True, id="lost-riot"),
        pytest.param(Battle(GREEN, "red", 1), "1 red", Card.OWNER, False, id="riot-put-down"),
    ],
)
def test_card(battle: Battle, out: str, card: Card, cancelled: bool) -> None:
    outcome = judge(battle, out, SECOND)
    assert (outcome.card, outcome.action_cancelled) == (card, cancelled)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        pytest.param({"attacker": "red", "defender": "red"}, "Two parties that differ", id="against-himself"),
        pytest.param({"attacker": GREEN, "defender": GREEN}, "Two parties that differ", id="peasants-against-peasants"),
        pytest.param({"attacker": "red", "defender": "blue", "markers": -1}, "must be 0 or more", id="negative"),
        pytest.param({"attacker": "red", "defender": GREEN, "uncommitted": 1}, "no armies", id="armies-in-neutral"),
        pytest.param({"attacker": "red", "defender": "blue", "collecting": True}, "before a riot", id="collecting"),
    ],
)
def test_impossible_battles(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(BadBattle, match=message):
        Battle(**fields)


numbers = st.integers(0, 9)
outs = st.dictionaries(st.sampled_from(COLOURS), st.integers(0, 20)).map(Cubes)
parties = st.permutations((*PLAYER_COLOURS, GREEN)).map(lambda p: (p[0], p[1]))
houses = st.builds(
    lambda base, **switches: base.change(**switches),
    st.sampled_from([FIRST, SECOND]),
    zero_zero=st.sampled_from(["tie", "attack_fails"]),
    peasant_only_defence=st.sampled_from(["draw", "hold_empty_neutral"]),
    green_surplus=st.sampled_from(["supply", "tray"]),
    green_shortage=st.sampled_from(["throw_available", "count_missing"]),
    palace_guard_always_defends=st.booleans(),
    marker_after_lost_riot=st.booleans(),
)


@st.composite
def battles(draw: st.DrawFn) -> Battle:
    attacker, defender = draw(parties)
    return Battle(
        attacker,
        defender,
        markers=draw(st.integers(0, 4)),
        uncommitted=0 if defender == GREEN else draw(numbers),
        collecting=attacker == GREEN and draw(st.booleans()),
        guards=draw(st.integers(0, 1)),
        missing=draw(st.integers(0, 2)),
    )


@given(battles(), outs, houses)
def test_every_cube_goes_somewhere(battle: Battle, out: Cubes, house: House) -> None:
    outcome = resolve(battle, out, house)
    assert outcome.ret_from_tray + outcome.place + outcome.stay == out  # I-08
    assert outcome.place[GREEN] == 0  # I-06
    bystanders = out.without(battle.attacker, battle.defender, GREEN)
    assert outcome.stay.without(GREEN) == bystanders  # I-07: they never move
    assert (outcome.owner is None) == (outcome.armies == 0)  # I-12
    assert outcome.place.total <= outcome.armies
    assert outcome.devastated == (outcome.owner is None and battle.kind is not Kind.NEUTRAL)


@given(battles(), outs, st.sampled_from([FIRST, SECOND]))
def test_losses_are_equal(battle: Battle, out: Cubes, house: House) -> None:
    outcome = resolve(battle, out, house)
    if outcome.result is Result.ATTACKER:  # I-09, I-10
        losers = out[battle.defender] + (outcome.ret[GREEN] if battle.defender != GREEN else 0)
        assert out[battle.attacker] - outcome.place[battle.attacker] == losers
        assert outcome.place[battle.attacker] >= 1
    if outcome.result in (Result.DEFENDER, Result.PLAYER) and battle.defender != GREEN:
        lost = out[battle.defender] - outcome.place[battle.defender]
        helped = outcome.score.helpers
        assert lost == max(0, out[battle.attacker] - helped)
        assert outcome.place[battle.defender] >= 1 or out[battle.defender] == 0
    if outcome.ending is Ending.EQUAL:
        assert outcome.score.attack == outcome.score.defence
