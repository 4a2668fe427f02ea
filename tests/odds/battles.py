"""Battles of every kind for the odds to be checked on, and two ways to check them: every cube, and many throws."""

import itertools
import math
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from towerpi.cubes import GREEN, Cubes
from towerpi.odds.distribution import Coming
from towerpi.odds.rates import Scene
from towerpi.rules.wallenstein.battle import Battle, Outcome, Result, resolve
from towerpi.rules.wallenstein.editions import FIRST, SECOND, House

ENDS = (Result.ATTACKER, Result.PEASANTS), (Result.DRAW,), (Result.DEFENDER, Result.PLAYER)
MISSING = {"green_shortage": "count_missing"}
BATTLES = [
    pytest.param(Battle("blue", "red", 0), SECOND, id="ed2-peasants-help"),
    pytest.param(Battle("blue", "red", 1), SECOND, id="ed2-marker-no-help"),
    pytest.param(Battle("blue", "red", 1), FIRST, id="ed1-peasants-help"),
    pytest.param(Battle("blue", "red", 2), FIRST, id="ed1-two-markers-no-help"),
    pytest.param(Battle("blue", "red", 0, 2), FIRST, id="ed1-uncommitted-hold"),
    pytest.param(Battle("blue", "red", 2, 1, guards=1), FIRST, id="ed1-guard-stands-by"),
    pytest.param(
        Battle("blue", "red", 2, 1, guards=1), FIRST.change(palace_guard_always_defends=True), id="ed1-guard-defends"
    ),
    pytest.param(Battle("blue", "red", 1, missing=1), FIRST.change(**MISSING), id="ed1-missing-guard"),
    pytest.param(Battle("blue", "red", 1, missing=9), FIRST.change(**MISSING), id="ed1-more-missing-than-attack"),
    pytest.param(Battle(GREEN, "red", 2, missing=9), SECOND.change(**MISSING), id="ed2-riot-of-the-missing"),
    pytest.param(Battle("blue", "red"), SECOND.change(zero_zero="attack_fails"), id="ed2-nothing-out-fails"),
    pytest.param(
        Battle("blue", "red"), SECOND.change(peasant_only_defence="hold_empty_neutral"), id="ed2-peasants-hold"
    ),
    pytest.param(Battle("blue", GREEN), FIRST, id="ed1-neutral"),
    pytest.param(Battle("blue", GREEN), SECOND, id="ed2-neutral"),
    pytest.param(Battle("blue", GREEN, missing=1), SECOND.change(**MISSING), id="ed2-neutral-missing"),
    pytest.param(Battle("blue", GREEN), SECOND.change(zero_zero="attack_fails"), id="ed2-neutral-nothing-out-fails"),
    pytest.param(Battle(GREEN, "red", 1, 2), FIRST, id="ed1-riot"),
    pytest.param(Battle(GREEN, "red", 2), SECOND, id="ed2-riot"),
    pytest.param(Battle(GREEN, "red", 2, missing=1), SECOND.change(**MISSING), id="ed2-riot-missing"),
    pytest.param(Battle(GREEN, "red", 1), FIRST.change(zero_zero="attack_fails"), id="ed1-riot-nothing-out-fails"),
]
CASES: list[tuple[Battle, House]] = [(case.values[0], case.values[1]) for case in BATTLES]  # type: ignore[misc]
AGES = {"red": 1.2, "blue": 0.3, "green": 0.8}
SCENES = (Scene(0.3, -1.5, 0.2, 0.5), Scene(0.5, -0.8, 1.0, 0.5), Scene(0.2, 0.4, 2.0, -0.2))


def expit(x: float) -> float:
    return 1 / (1 + math.exp(-x))


def every_cube(thrown: Cubes, tower: Cubes) -> Iterator[tuple[float, Cubes]]:
    """Every way that each single cube falls or stays, with its chance."""
    cubes = [(c, False) for c, number in thrown.sorted() for _ in range(number)]
    cubes += [(c, True) for c, number in tower.sorted() for _ in range(number)]
    for scene in SCENES:
        chances = [expit(scene.loose + scene.aging * AGES[c] if old else scene.through) for c, old in cubes]
        for fallen in itertools.product((False, True), repeat=len(cubes)):
            chance = math.prod(p if fell else 1 - p for p, fell in zip(chances, fallen, strict=True))
            out = Counter(c for (c, _), fell in zip(cubes, fallen, strict=True) if fell)
            yield scene.weight * chance, Cubes.of(dict(out))


def many_throws(thrown: Cubes, tower: Cubes, throws: int, seed: int) -> Iterator[tuple[float, Cubes]]:
    """Seeded throws, equal ones together, with their share."""
    rng = np.random.default_rng(seed)
    which = rng.choice(len(SCENES), throws, p=[scene.weight for scene in SCENES])
    colours = [colour for colour, _ in (thrown + tower).sorted()]
    columns = []
    for colour in colours:
        through = np.array([expit(scene.through) for scene in SCENES])[which]
        loose = np.array([expit(scene.loose + scene.aging * AGES[colour]) for scene in SCENES])[which]
        columns.append(rng.binomial(thrown[colour], through) + rng.binomial(tower[colour], loose))
    rows, numbers = np.unique(np.stack(columns, axis=1), axis=0, return_counts=True)
    for row, number in zip(rows.tolist(), numbers.tolist(), strict=True):
        yield number / throws, Cubes.of(dict(zip(colours, row, strict=True)))


def coming(thrown: Cubes, tower: Cubes) -> Coming:
    return Coming(thrown, tower, AGES, SCENES)


def judge_all(ways: Iterator[tuple[float, Cubes]], battle: Battle, house: House) -> list[tuple[float, Outcome]]:
    return [(chance, resolve(battle, out, house)) for chance, out in ways]


def chance_of(ends: tuple[Result, ...], judged: list[tuple[float, Outcome]]) -> float:
    return sum(chance for chance, outcome in judged if outcome.result in ends)


def left_to(colour: str, judged: list[tuple[float, Outcome]]) -> float:
    return sum(chance * outcome.armies for chance, outcome in judged if outcome.owner == colour)
