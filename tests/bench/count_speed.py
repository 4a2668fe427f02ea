"""How long counting takes beside the bare floor, one thread, same picture, same run; and what memory it needs.

Run from the project's root: .venv/bin/python -m tests.bench.count_speed [--rigs DIR]
Pictures of about 10 and about 40 cubes are taken, as many as there are; work and floor run by turns.
"""

import argparse
import resource
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from tests.bench.floor import times_floor
from tests.bench.rigs import rigs_in
from towerpi.vision.count import count
from towerpi.vision.picture import read_picture

SIZES = {"10 cubes": (9, 11, 6.0), "40 cubes": (30, 45, 10.0)}  # fewest, most, what is allowed


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rigs", type=Path, metavar="DIR", help="a folder of rigs")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    ratios: dict[str, list[float]] = {size: [] for size in SIZES}
    for rig in rigs_in(args.rigs):
        scene = rig.scene()
        for throw in rig.throws():
            for size, (fewest, most, _) in SIZES.items():
                if fewest <= len(throw.cubes) <= most:
                    ratios[size].append(times_floor(partial(count, scene=scene), read_picture(throw.path)))
    for size, (_, _, allowed) in SIZES.items():
        if ratios[size]:
            median, worst = float(np.median(ratios[size])), max(ratios[size])
            print(f"{size}: {median:.1f} x floor, {worst:.1f} at worst of {len(ratios[size])}; {allowed:.0f} allowed")
    print(f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB at most; 200 allowed")


if __name__ == "__main__":
    main()
