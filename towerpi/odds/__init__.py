"""The odds before a throw, and what is learned about the tower from every throw: pure.

Modules here import the standard library, the values and the rules, nothing else (`tests/test_layers.py`).
"""
