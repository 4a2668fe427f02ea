"""Who may import whom: every import of every module, lazy ones too, against one table.

The first matching row rules a module. A row lists the parts of TowerPi and the packages it may use; the standard
library is free. A new folder needs a row: that is the moment to think where it belongs.
"""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

VALUES = {"towerpi.cubes", "towerpi.errors", "towerpi.reading"}
PICTURES = {"numpy", "cv2", "towerpi.frames"}

MAY_IMPORT = {
    # values, and the pure core
    "towerpi.errors": set(),
    "towerpi.cubes": {"towerpi.errors"},
    "towerpi.reading": {"towerpi.cubes"},
    "towerpi.rules": VALUES | {"towerpi.codec", "towerpi.rules"},
    "towerpi.ledger": VALUES,
    "towerpi.codec": {"towerpi.cubes", "towerpi.errors"},
    "towerpi.game": VALUES | {"towerpi.codec", "towerpi.game", "towerpi.ledger", "towerpi.rules"},
    # pictures: vision never knows what a battle is
    "towerpi.frames": {"numpy"},
    "towerpi.vision": VALUES | PICTURES | {"towerpi.vision"},
    "towerpi.stillness": {"towerpi.frames", "towerpi.vision"},
    "towerpi.cameras.pi": VALUES
    | PICTURES
    | {"towerpi.cameras", "towerpi.vision", "picamera2"},  # here and nowhere else
    "towerpi.cameras": VALUES | PICTURES | {"towerpi.cameras", "towerpi.vision"},
    "towerpi.simulated": VALUES | PICTURES | {"towerpi.simulated"},
    "towerpi.taking": VALUES | PICTURES | {"towerpi.cameras", "towerpi.stillness"},
    "towerpi.sight": VALUES | PICTURES | {"towerpi.cameras.lock", "towerpi.vision"},
    "towerpi.pictures": {"towerpi.errors"},
    # the live table: the log never calls the camera, the eye never the rules
    "towerpi.settings": {"towerpi.errors"},
    "towerpi.notify": set(),
    "towerpi.panel": {"gpiozero", "towerpi.errors"},
    "towerpi.gamelog": {"towerpi.codec", "towerpi.errors", "towerpi.game"},
    "towerpi.logreader": {"towerpi.codec", "towerpi.game", "towerpi.gamelog"},
    "towerpi.snapshot": {"towerpi.eye", "towerpi.game", "towerpi.stillness"},
    "towerpi.saving": {"towerpi.errors", "towerpi.game", "towerpi.gamelog", "towerpi.snapshot"},
    "towerpi.health": {"towerpi.errors", "towerpi.panel"},  # what page and doctor both say
    "towerpi.eye": VALUES
    | PICTURES
    | {
        "towerpi.cameras",
        "towerpi.game.events",
        "towerpi.pictures",
        "towerpi.sight",
        "towerpi.stillness",
        "towerpi.vision.dice_vote",
        "towerpi.vision.vote",
    },
    "towerpi.errand": {"towerpi.errors"},
    "towerpi.loop": {
        "towerpi.errand",
        "towerpi.errors",
        "towerpi.eye",
        "towerpi.game",
        "towerpi.gamelog",
        "towerpi.notify",
        "towerpi.rules.games",
        "towerpi.saving",
        "towerpi.snapshot",
    },
    "towerpi.replaying": VALUES | {"towerpi.frames", "towerpi.game", "towerpi.gamelog"},
    "towerpi.telling": VALUES | {"towerpi.game", "towerpi.rules", "towerpi.snapshot"},
    "towerpi.autoplay": VALUES
    | {"towerpi.autoplay", "towerpi.game", "towerpi.rules", "towerpi.shipped", "towerpi.simulated"},
    "towerpi.history": VALUES | {"towerpi.game", "towerpi.gamelog", "towerpi.rules"},
    "towerpi.page": {"towerpi", "flask", "werkzeug", "waitress", "segno", "cv2", "numpy"},
    "towerpi.odds": VALUES | {"towerpi.odds", "towerpi.rules"},  # pure
    "towerpi.statistics": VALUES
    | {"towerpi.game", "towerpi.history", "towerpi.ledger", "towerpi.odds", "towerpi.rules", "towerpi.statistics"},
    "towerpi.shelf": {"towerpi.codec", "towerpi.odds", "towerpi.statistics"},
    "towerpi.knowledge": {
        "towerpi.errors",
        "towerpi.gamelog",
        "towerpi.history",
        "towerpi.logreader",
        "towerpi.odds",
        "towerpi.shelf",
        "towerpi.statistics",
    },
    "towerpi.exporting": {"towerpi.knowledge", "towerpi.statistics"},
    "towerpi.speech": {"towerpi.cubes", "towerpi.shipped"},
    "towerpi.figures": {"towerpi.speech", "towerpi.statistics"},
    "towerpi.report": VALUES
    | {
        "towerpi.figures",
        "towerpi.history",
        "towerpi.knowledge",
        "towerpi.rules",
        "towerpi.shipped",
        "towerpi.speech",
        "towerpi.statistics",
    },
    # the appliance
    "towerpi.machine": set(),
    "towerpi.journal": set(),
    "towerpi.backup": {"towerpi.backup", "towerpi.errors", "towerpi.gamelog", "towerpi.logreader"},
    "towerpi.doctor": VALUES
    | PICTURES
    | {
        "towerpi.backup",
        "towerpi.cameras",
        "towerpi.doctor",
        "towerpi.gamelog",
        "towerpi.health",
        "towerpi.logreader",
        "towerpi.machine",
        "towerpi.panel",
        "towerpi.settings",
        "towerpi.vision",
    },
    "towerpi.rig": {"towerpi.errors", "towerpi.rig"},
    "towerpi.install": {"towerpi.errors", "towerpi.install", "towerpi.machine"},  # before anything is installed
    # the outside
    "towerpi.jsonlines": {"towerpi.errors"},
    "towerpi.progress": {"rich"},
    "towerpi.shipped": set(),
    "towerpi.product": {"towerpi", "cv2"},
    "towerpi.commands.install": {"towerpi.errors", "towerpi.install", "towerpi.machine"},
    "towerpi.commands": {"towerpi", "cv2", "rich", "gpiozero"},
    "towerpi.cli": {"towerpi.commands", "towerpi.errors"},
    "towerpi.__main__": {"towerpi.cli"},
    "towerpi": set(),
}


def modules() -> dict[str, Path]:
    found = {}
    for path in sorted((ROOT / "towerpi").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(path: Path) -> set[str]:
    """Everything a module imports, as dotted names; `from a import b` counts as a.b if that is a module."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            module = node.module or ""
            names |= {f"{module}.{a.name}" if f"{module}.{a.name}" in modules() else module for a in node.names}
    return names


def within(name: str, part: str) -> bool:
    return name == part or name.startswith(part + ".")


@pytest.mark.parametrize("module", modules())
def test_imports_stay_in_their_layer(module: str) -> None:
    row = next(part for part in MAY_IMPORT if within(module, part))
    for name in imports(modules()[module]):
        if name.partition(".")[0] in sys.stdlib_module_names or name == "towerpi":
            continue
        assert any(within(name, allowed) for allowed in MAY_IMPORT[row]), f"{module} may not import {name}"


def test_no_import_cycles() -> None:
    graph = {module: imports(path) & set(modules()) for module, path in modules().items()}
    done: set[str] = set()

    def visit(module: str, trail: tuple[str, ...]) -> None:
        assert module not in trail, " -> ".join((*trail, module))
        if module not in done:
            for other in graph[module] - {"towerpi"}:
                visit(other, (*trail, module))
            done.add(module)

    for module in graph:
        visit(module, ())
