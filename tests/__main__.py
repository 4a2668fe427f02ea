"""`./run test`: style, types, tests, coverage of the pure parts. Extra words go to pytest; then it runs alone."""

import subprocess
import sys

# On every core; what runs in a browser needs them all for itself.
EVERY_CORE = ["-n", "auto", "--dist", "worksteal"]
BROWSER = "tests/browser"
# Must be covered to the last branch, by tests that are measured; the others run at full speed.
PURE = "towerpi/rules/*,towerpi/odds/*,towerpi/statistics/*,towerpi/ledger.py,towerpi/cubes.py"
MEASURED = [
    *("tests/rules", "tests/odds", "tests/statistics", "tests/game", "tests/test_ledger.py", "tests/test_cubes.py"),
    *("tests/commands/test_resolve.py", "tests/commands/test_odds.py"),
]
CHECKS = {
    "style": ["ruff", "check"],
    "format": ["ruff", "format", "--check"],
    "types": ["mypy"],
    "tests of the pure parts": ["pytest", *EVERY_CORE, "--cov", "--cov-report=", *MEASURED],
    "tests in the browser": ["pytest", BROWSER],
    "other tests": ["pytest", *EVERY_CORE, *(f"--ignore={path}" for path in [BROWSER, *MEASURED])],
    "coverage of rules, odds, statistics and ledger": [
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
