"""How fast `towerpi resolve` is beside a bare json.loads/json.dumps loop over the same lines, and whether memory grows.

Run it with `.venv/bin/python -m tests.bench.resolve_speed`. Both are timed in turn in this process and the best of
several rounds counts; the goal is at most 6 times the floor.
"""

import io
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial

from towerpi.cubes import COLOURS, PLAYER_COLOURS
from towerpi.jsonlines import answer_lines
from towerpi.rules.wallenstein.editions import HOUSES
from towerpi.rules.wallenstein.wire import resolve_line

LINES = 10_000
ROUNDS = 7
GOAL = 6


def battle(number: int, rng: random.Random) -> dict[str, object]:
    attacker, defender = rng.sample(PLAYER_COLOURS, 2)
    line: dict[str, object] = {"id": f"B-{number}", "ed": rng.choice((1, 2)), "markers": rng.randrange(3)}
    line["kind"] = kind = rng.choice(("PVP", "PVP", "NEUTRAL", "RIOT"))
    line |= {"player": attacker, "income_action": True} if kind == "RIOT" else {"att": attacker}
    if kind == "PVP":
        line["def"] = defender
    return line | {"out": {colour: rng.randrange(7) for colour in rng.sample(COLOURS, 4)}}


def best(work: Callable[[], object]) -> float:
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


REPORT_PEAK = """
from pathlib import Path
import sys
from towerpi.cli import main
main(["resolve"])
print(next(line for line in Path("/proc/self/status").read_text().splitlines() if "VmHWM" in line), file=sys.stderr)
"""


def peak_mb(text: bytes) -> float:
    """Peak memory of the command over that input, as the kernel saw it."""
    command = [sys.executable, "-c", REPORT_PEAK]
    done = subprocess.run(command, input=text, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=True)
    return int(done.stderr.split()[1]) / 1024


def main() -> None:
    rng = random.Random(1618)
    lines = [json.dumps(battle(number, rng)) for number in range(LINES)]
    text = ("\n".join(lines) + "\n").encode()
    floor = best(lambda: [json.dumps(json.loads(line)) for line in lines])
    answer = partial(resolve_line, houses=HOUSES)
    ours = best(lambda: answer_lines(io.BytesIO(text), io.BytesIO(), answer))
    print(f"bare json loop   {LINES / floor:>10,.0f} lines/s")
    print(
        f"towerpi resolve  {LINES / ours:>10,.0f} lines/s   {ours / floor:.1f} times the floor (goal: at most {GOAL})"
    )
    small, large = peak_mb(text), peak_mb(text * 10)
    print(f"peak memory      {small:.1f} MB for {LINES:,} lines, {large:.1f} MB for {LINES * 10:,}")


if __name__ == "__main__":
    main()
