"""Where cubes come to rest: sightings counted in the cells of a grid over the tray.

A calibration that knows the tray's floor gives places on it in millimetres, straight and free of where the camera
stood, so what several calibrations saw adds up. One that does not gives places in its own picture only: those are
counted apart for each, never added, and the map says so.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from towerpi.game.state import Count
from towerpi.reading import Sighting
from towerpi.statistics.floor import place_mm

COLUMNS, ROWS = 18, 13
_TRAY, _PICTURE = "tray", "picture"


@dataclass(slots=True)
class Places:
    """For each map ("tray WIDTH DEPTH" in mm, "picture WIDTH HEIGHT CALIBRATION" in px) the cubes in its cells."""

    maps: dict[str, dict[str, int]] = field(default_factory=dict)  # cells are "column row"
    unplaced: int = 0  # seen, but the log does not say how large the picture was

    def add(self, count: Count) -> None:
        """What one picture shows."""
        if not (count.width and count.height):
            self.unplaced += len(count.seen)
            return
        for sighting in count.seen:
            name, across, down = _placed(count, sighting)
            column = min(COLUMNS - 1, max(0, int(COLUMNS * across)))
            row = min(ROWS - 1, max(0, int(ROWS * down)))
            cells = self.maps.setdefault(name, {})
            key = f"{column} {row}"
            cells[key] = cells.get(key, 0) + 1


def _placed(count: Count, sighting: Sighting) -> tuple[str, float, float]:
    """On which map, and which share of it across and down."""
    tray = count.outline
    if tray and (place := place_mm(tray, sighting.x, sighting.y)):
        return f"{_TRAY} {tray.width_mm:g} {tray.depth_mm:g}", place[0] / tray.width_mm, place[1] / tray.depth_mm
    name = f"{_PICTURE} {count.width} {count.height} {count.profile}"
    return name, sighting.x / count.width, sighting.y / count.height


@dataclass(frozen=True, slots=True)
class Heat:
    """Rows of cells from the upper left: the tray with its size in mm, or a picture in px; sizes are 0 without any."""

    tray: bool
    cubes: int
    elsewhere: int  # cubes on other maps, of another tray or calibration: they do not add up
    unplaced: int
    columns: int
    rows: int
    width: float
    height: float
    cells: tuple[tuple[int, ...], ...]


def heat(places: Places) -> Heat:
    """The map that most cubes are on, of a tray if there is one."""
    sizes = {name: sum(cells.values()) for name, cells in places.maps.items()}
    best = max(sizes, key=lambda name: (name.startswith(_TRAY), sizes[name]), default="")
    kind, width, height = (best or " 0 0").split(" ")[:3]
    cells = places.maps.get(best, {})
    return Heat(
        tray=kind == _TRAY,
        cubes=sizes.get(best, 0),
        elsewhere=sum(sizes.values()) - sizes.get(best, 0),
        unplaced=places.unplaced,
        columns=COLUMNS,
        rows=ROWS,
        width=float(width),
        height=float(height),
        cells=tuple(tuple(_row(cells, row)) for row in range(ROWS)),
    )


def _row(cells: dict[str, int], row: int) -> Iterable[int]:
    return (cells.get(f"{column} {row}", 0) for column in range(COLUMNS))
