"""`python -m towerpi` is the same as `towerpi`."""

import sys

from towerpi.cli import main

sys.exit(main())
