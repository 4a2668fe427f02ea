"""Cubes that do not lie in the tray: the cubes found in, those that cross its edge or lie beyond it out.

The picture's rim is always an edge. Where the floor of the tray is known, so is its wall: a cube may lean on it, so its
near face may stand over a little, but not by more than its own width.
"""

from towerpi.vision.blobs import Blob
from towerpi.vision.profile import Profile
from towerpi.vision.stage import Pose

LEAN_MM = 15.0  # the largest cubes have 10 mm, and a wall leans out


def crosses_rim(blob: Blob, profile: Profile, edge_px: int) -> bool:
    """Whether a patch reaches the rim of the picture, of which edge_px cannot be seen."""
    height, width = profile.empty_bgr.shape[:2]
    return (
        blob.left <= edge_px or blob.top <= edge_px or blob.right >= width - edge_px or blob.bottom >= height - edge_px
    )


def off_the_floor(poses: tuple[Pose, ...], profile: Profile) -> bool:
    """Whether a cube lies beyond the wall; never, where the floor is not known."""
    if profile.floor is None or not poses:
        return False
    middle = (profile.factor - 1) / 2
    places_mm = profile.floor.to_mm(
        [(p.x_px * profile.factor + middle, p.y_px * profile.factor + middle) for p in poses]
    )
    width_mm, depth_mm = profile.floor.tray_mm
    return any(not (-LEAN_MM <= x <= width_mm + LEAN_MM and -LEAN_MM <= y <= depth_mm + LEAN_MM) for x, y in places_mm)
