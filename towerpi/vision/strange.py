"""What is in the picture and is no cube: the labels in, doubts about unknown colours and foreign objects out."""

import cv2
import numpy as np

from towerpi.reading import DoubtKind
from towerpi.vision.arrays import Mask, as_mask, grown, opened
from towerpi.vision.blobs import Blob, blobs_of
from towerpi.vision.labels import Labels
from towerpi.vision.scene import Scene

TINT = 20  # in Lab a and b: stronger than any shadow or mirror image should be
LEAST_CUBES = 0.1
FOREIGN_CUBES = 2.5
RIM_PX = 5  # mixed pixels around cubes


def strange_patches(labels: Labels, scene: Scene) -> list[tuple[Blob, DoubtKind]]:
    """Patches with a tint that the tray does not have and no cube explains."""
    mask: Mask = as_mask(labels.tint > TINT**2 // 4) & ~grown(labels.taken, RIM_PX)
    mask = opened(mask)
    cube_px = scene.profile.size.side_px**2
    return [
        (blob, DoubtKind.FOREIGN_OBJECT if blob.area_px > FOREIGN_CUBES * cube_px else DoubtKind.UNKNOWN_COLOUR)
        for blob in blobs_of(mask, 0, LEAST_CUBES * cube_px)
    ]
