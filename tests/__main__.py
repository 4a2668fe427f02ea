"""`./run test`: style, types, tests with coverage. Extra words go to pytest, which is then all that runs."""

import subprocess
import sys

PURE = "towerpi/rules/*,towerpi/odds/*,towerpi/ledger.py,towerpi/cubes.py"  # must be covered to the last branch
CHECKS = {
    "style": ["ruff", "check"],
    "format": ["ruff", "format", "--check"],
    "types": ["mypy"],
    "tests": ["pytest", "--cov", "--cov-report="],
    "coverage": ["coverage", "report"],
    "coverage of rules, odds and ledger": [
        "coverage",
        "report",
        f"--include={PURE}",
        "--fail-under=100",
        "--no-skip-covered",
    ],
}


def main(words: list[str]) -> int:
    """Run every check, also after one has failed; the exit code says whether all passed."""
    checks = {"tests": ["pytest", *words]} if words else CHECKS
    failed = []
    for name, command in checks.items():
        print(f"== {name}: {' '.join(command)}", flush=True)
        if subprocess.run([sys.executable, "-m", *command]).returncode:
            failed.append(name)
    print(f"== failed: {', '.join(failed)}" if failed else "== all passed", flush=True)
    return bool(failed)


sys.exit(main(sys.argv[1:]))
