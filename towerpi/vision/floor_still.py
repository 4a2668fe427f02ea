"""Does the floor that an older calibration knew still hold? Two profiles in, the floor in the new picture or None out.

The empty tray is looked for in the new picture as for a bumped camera: the floor goes with it. When it is not found (a
camera or a tray that stands elsewhere, another picture size, a tray without an edge to go by) nothing is kept.
"""

from towerpi.vision.profile import Profile
from towerpi.vision.register import anchors_of, find_shift, undone
from towerpi.vision.straighten import Floor, floor_from_corners


def floor_still(old: Profile, new: Profile) -> Floor | None:
    """Where the floor lies now; None where nothing was told, or where it cannot be found again."""
    if old.floor is None or (old.width_px, old.height_px) != (new.width_px, new.height_px):
        return None
    anchors = anchors_of(old.empty_bgr)
    shift = find_shift(new.empty_bgr, anchors)
    if not anchors.x.size or not undone(shift):
        return None
    right_px, down_px = shift.dx_px * new.factor, shift.dy_px * new.factor
    corners = [(x + right_px, y + down_px) for x, y in old.floor.corners_px().tolist()]
    return floor_from_corners(corners, old.floor.tray_mm)
