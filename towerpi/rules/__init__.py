"""The rules of the games: pure functions from values to values.

The rule at this door: nothing in here reads a file, a clock, a camera or a random number, and nothing in here imports
more than the standard library, the values of towerpi.cubes and towerpi.reading, towerpi.errors, towerpi.codec (values
as plain data) and its own neighbours (tests/test_layers.py checks it).
One folder a game; switches.py reads what a table may change in any of them. Numbers and paragraphs are those of the
rules contract: a comment such as 1.9.4 names the paragraph, W-05 or S-05 the ambiguity whose default is used.
"""
