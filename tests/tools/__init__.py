"""Tools for working on TowerPi, run as modules: `python -m tests.tools.NAME`."""
