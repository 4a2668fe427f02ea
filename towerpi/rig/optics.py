"""How far each camera must be from the tray: fields of view and a tray come in, distances and sizes go out.

TowerPi takes pictures of 4 by 3. A sensor of 16 by 9 is cut at its sides for that, so its height decides; one of 4 by 3
is used whole. Fields of view are those of Raspberry Pi's own tables, and for the HQ camera those of a 6 mm lens.
"""

from dataclasses import dataclass
from math import atan, degrees, radians, tan

SPARE_MM = 12.0  # around the tray, on each side: a finger's width
PICTURE = (1024, 768)
CUBE_MM = 8.0
LEAST_CUBE_PX = 25.0


@dataclass(frozen=True, slots=True)
class Camera:
    """A camera as it is sold."""

    name: str
    across_deg: float
    down_deg: float
    nearest_mm: float  # where its focus begins
    focus: str

    @property
    def field(self) -> tuple[float, float]:
        """How wide and how high a picture of 4 by 3 is at a distance of 1."""
        across, down = (2 * tan(radians(angle) / 2) for angle in (self.across_deg, self.down_deg))
        return min(across, down * PICTURE[0] / PICTURE[1]), min(down, across * PICTURE[1] / PICTURE[0])


def _lens(sensor_mm: float, focal_mm: float) -> float:
    return degrees(2 * atan(sensor_mm / 2 / focal_mm))


CAMERAS = {
    "2": Camera("Camera Module 2", 62.2, 48.8, 100, "turn the lens with its tool until the sheet is sharp"),
    "3": Camera("Camera Module 3", 66.0, 41.0, 100, "by itself while calibrating, then held"),
    "3-wide": Camera("Camera Module 3 Wide", 102.0, 67.0, 50, "by itself while calibrating, then held"),
    "hq": Camera("HQ Camera, 6 mm lens", _lens(6.287, 6.0), _lens(4.712, 6.0), 200, "turn the lens, then its screw"),
}


@dataclass(frozen=True, slots=True)
class Stand:
    """The sizes of a stand, in millimetres."""

    camera: Camera
    tray_mm: tuple[float, float]
    distance_mm: float  # from the lens to the floor of the tray
    seen_mm: tuple[float, float]  # at the floor
    cube_px: float  # how wide a cube is in the picture
    tilt_deg: float  # at which the corner of the tray is seen: the more, the more a cube's side is seen too

    @property
    def cubes_are_large_enough(self) -> bool:
        return self.cube_px >= LEAST_CUBE_PX


def stand_for(camera: Camera, tray_mm: tuple[float, float]) -> Stand:
    """The smallest distance at which the whole floor is seen with room to spare, and in focus."""
    width, height = camera.field
    wanted = (tray_mm[0] + 2 * SPARE_MM) / width, (tray_mm[1] + 2 * SPARE_MM) / height
    distance = max(*wanted, camera.nearest_mm)
    seen = width * distance, height * distance
    corner = (tray_mm[0] ** 2 + tray_mm[1] ** 2) ** 0.5 / 2
    return Stand(camera, tray_mm, distance, seen, CUBE_MM * PICTURE[0] / seen[0], degrees(atan(corner / distance)))


def table(tray_mm: tuple[float, float]) -> list[Stand]:
    """A stand for each camera."""
    return [stand_for(camera, tray_mm) for camera in CAMERAS.values()]
