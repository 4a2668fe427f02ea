"""What works on this machine and what is missing: one row for each part, with the cure. `examine` asks all of them.

What is said here is for the terminal, so it is in English; checks that the status page shares are in `towerpi.health`.
"""
