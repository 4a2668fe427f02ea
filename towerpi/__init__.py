"""TowerPi: counts what falls out of a cube tower, settles the battle, shows it on every phone at the table."""

__version__ = "0.1.0"
