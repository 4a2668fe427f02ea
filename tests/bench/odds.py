"""How good the odds are on logs of towers beside the project (when they are there); `odds_towers` simulates others.

Run it with `.venv/bin/python -m tests.bench.odds`. Each throw is foretold from those before it. Printed are the mean
negative log-likelihood of the counts by colour beside that of two constant chances fitted in hindsight and of the same
model when it has seen the whole log; the Brier score and how reliable the chances are; and the time one computation of
odds takes beside the least it could: odds at two known chances.
"""

import json
import math
import random
import statistics
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from tests.odds import measures
from tests.odds.evenings import Evening, curve, independent
from tests.odds.measures import Line, Scored
from towerpi.cubes import Cubes
from towerpi.odds.distribution import Coming
from towerpi.odds.forecast import before, odds_of
from towerpi.odds.rates import FRESH, Rates, Scene
from towerpi.rules.wallenstein.battle import Battle
from towerpi.rules.wallenstein.editions import FIRST, SECOND, House
from towerpi.rules.wallenstein.plan import Throw

LOGS = Path(__file__).parents[2].parent / "shared" / "data" / "tower"
SEED = 2718


def show_log(name: str, lines: Sequence[Line]) -> None:
    ours = [scored for scored, _ in measures.learning(lines)]
    through, loose = measures.best_constants(lines)
    flat = list(measures.told(lines, lambda thrown, inside: (through, loose)))
    best = list(measures.hindsight(lines))
    print(f"{name}: {len(lines)} throws, {sum(bool(one.came) for one in ours)} battles")
    print(f"{'':<44}{'NLL all':>9}{'no fill':>9}{'Brier':>9}")
    rows: dict[str, Sequence[Scored]] = {
        "ours, learning as it goes": ours,
        "two constant chances, fitted in hindsight": flat,
        "our model, having seen the whole log": best,
    }
    for words, scored in rows.items():
        battles = [one for one in scored if one.came]
        print(f"  {words:<42}{measures.nll(scored):>9.4f}{measures.nll(battles):>9.4f}{measures.brier(scored):>9.4f}")
    print(f"  {'how often each side won, in hindsight':<42}{'':>18}{measures.brier(measures.base_rates(ours)):>9.4f}")
    gap, whole = measures.nll(flat) - measures.nll(ours), measures.nll(flat) - measures.nll(best)
    print(f"  {gap:.3f} better than the constants a throw: {gap / whole:.0%} of what the model can gain at all")
    print(f"  Brier score less that of the constants: {measures.brier_gap([(ours, flat)])} / 1000")
    show_reliability(ours)


def show_reliability(scored: Sequence[Scored]) -> None:
    print("  told      chances   mean told   came so   (o told, # came so)")
    for step, (number, told, often) in enumerate(measures.reliability(scored)):
        if number:
            line = [" "] * 41
            line[round(told * 40)] = "o"
            line[round(often * 40)] = "#"
            print(f"  {step * 10:>2}-{step * 10 + 10:>3} % {number:>7} {told:>11.2f} {often:>9.2f}   |{''.join(line)}|")


def show_times(lines: Sequence[Line]) -> None:
    """The battles of a log, and one as large as the box allows."""
    *_, (_, known) = measures.learning(lines[:100])
    usual = [(measures.record_of(line), battle) for line in lines if (battle := measures.battle_of(line))]
    for words, rates in (("fresh", FRESH), ("after 100 throws", known)):
        times = [
            timed(Throw(r.thrown, battle), r.tower, r.tray, SECOND, rates) for r, battle in usual[:: len(usual) // 40]
        ]
        ms, ratios = [ms for ms, _ in times], [ratio for _, ratio in times]
        print(
            f"  {words:<18} median {statistics.median(ms):.2f} ms, {statistics.median(ratios):.1f} times the floor; "
            f"worst {max(ms):.2f} ms, {max(ratios):.1f} times"
        )
        huge = Throw(Cubes.parse("15 blue 15 red 1 green"), Battle("blue", "red", guards=1))
        ms_, ratio = timed(huge, Cubes.parse("8 blue 8 red 8 green"), Cubes.parse("6 green"), FIRST, rates)
        print(f"  {'':<18} 60 cubes, helping peasants: {ms_:.2f} ms, {ratio:.1f} times")


def timed(plan: Throw, tower: Cubes, tray: Cubes, house: House, rates: Rates) -> tuple[float, float]:
    """Milliseconds, and how many times the floor; by turns, the shortest counts."""
    floor = Coming(plan.thrown + tray, tower, {}, (Scene(1.0, -0.8, 0.8, 0.0),))
    shortest = [math.inf, math.inf]
    jobs = partial(before, plan, tower, tray, house, rates), partial(odds_of, floor, plan.battle, house)
    for _ in range(5):
        for which, job in enumerate(jobs):
            start = time.perf_counter()
            job()
            shortest[which] = min(shortest[which], time.perf_counter() - start)
    return shortest[0] * 1000, shortest[0] / shortest[1]


def main() -> None:
    logs = {path.name: path for path in sorted(LOGS.glob("*.jsonl"))}
    for name, path in logs.items():
        show_log(name, [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()])
    if not logs:
        print("No logs of towers beside the project: see tests.bench.odds_towers for simulated ones.")
    print("\nTime of one computation (50 ms allowed on the battle screen), beside odds at two known chances")
    show_times(list(Evening(independent(curve(-0.9, 0.6, 0.0, 0.9, 1.2, -0.3)), random.Random(SEED)).lines(150)))


if __name__ == "__main__":
    main()
