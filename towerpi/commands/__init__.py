"""The commands of the command line, one module each (see towerpi/cli.py)."""
