"""What the throws of a tower tell about it, about the odds and about the players: pure.

Throws with what was foretold of them come in; sums that grow by one throw at a time are kept (`Tally`), and frozen
values for people come out (`Statistics`). Modules here import the standard library, the values, game, history, rules
and odds, nothing else (`tests/test_layers.py`).
"""
