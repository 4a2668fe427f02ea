"""Where cubes come to rest: sightings counted in the cells of a grid over the picture of the tray."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from towerpi.game.state import Count

COLUMNS, ROWS = 18, 13


@dataclass(slots=True)
class Places:
    """How many cubes lay in each cell ("column row"), and pictures of which shape."""

    cells: dict[str, int] = field(default_factory=dict)
    cubes: int = 0
    unplaced: int = 0  # seen, but the log does not say how large the picture was
    width: int = 0  # of the last picture
    height: int = 0

    def add(self, count: Count) -> None:
        """What one picture shows."""
        if not (count.width and count.height):
            self.unplaced += len(count.seen)
            return
        self.width, self.height = count.width, count.height
        for sighting in count.seen:
            column = min(COLUMNS - 1, max(0, int(COLUMNS * sighting.x / count.width)))
            row = min(ROWS - 1, max(0, int(ROWS * sighting.y / count.height)))
            key = f"{column} {row}"
            self.cells[key] = self.cells.get(key, 0) + 1
            self.cubes += 1


@dataclass(frozen=True, slots=True)
class Heat:
    """Rows of cells from the upper left; width and height are those of the picture, 0 without any."""

    cubes: int
    unplaced: int
    columns: int
    rows: int
    width: int
    height: int
    cells: tuple[tuple[int, ...], ...]


def heat(places: Places) -> Heat:
    """The grid, whole."""
    cells = tuple(tuple(_row(places, row)) for row in range(ROWS))
    return Heat(places.cubes, places.unplaced, COLUMNS, ROWS, places.width, places.height, cells)


def _row(places: Places, row: int) -> Iterable[int]:
    return (places.cells.get(f"{column} {row}", 0) for column in range(COLUMNS))
