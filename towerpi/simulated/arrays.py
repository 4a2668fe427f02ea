"""The kinds of arrays that drawing uses: light and tones as floats, pictures as bytes; and how much is done at once."""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.floating[Any]]  # float32 wherever there are many
U8: TypeAlias = NDArray[np.uint8]

BAND_PX = 64  # rows that are worked out together where a whole picture at once would take too much memory
