"""A table that plays by itself: whole games of Wallenstein on the simulated tower, for the demo and for tests.

It stands where people stand: it plans, throws, takes cubes out and presses buttons, and knows no more of the count than
what is published. `board` is its map, `script` its evening, `table` its people, `hands` what they do with cubes, `demo`
all of it with a way for a person to take over.
"""
