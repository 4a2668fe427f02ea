"""Are all cubes of one colour? The look of a calibration picture in, the answer out.

Each cube's colour is divided by its lightness, which shade leaves alone. The two cubes that are furthest apart gather
the others round them; one colour, however it is lit, makes no two camps far from each other.
"""

import numpy as np

from towerpi.vision.looks import Look

_DARKEST = 8.0  # lightness: below it the division only makes noise larger
_CAMPS = 0.4  # apart; single colours on six rigs stayed below 0.34, pairs of colours were above 0.42
_ODD_ONE = 0.6  # the same when there is only one cube on a side: it may lie in glare


def two_colours(look: Look) -> bool:
    """Whether the picture shows more than one colour of cubes."""
    if len(look.cubes) < 2:
        return False
    lab = np.array(look.cubes)
    paint = lab[:, 1:] / np.maximum(lab[:, :1], _DARKEST)
    apart = np.linalg.norm(paint[:, None] - paint[None], axis=2)
    one, other = np.unravel_index(int(apart.argmax()), apart.shape)
    here = apart[one] <= apart[other]
    if here.all():
        return False
    step = np.median(paint[here], axis=0) - np.median(paint[~here], axis=0)
    return float(np.linalg.norm(step)) > (_ODD_ONE if min(here.sum(), (~here).sum()) == 1 else _CAMPS)
