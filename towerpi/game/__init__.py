"""The game: one immutable state, moved by events, with effects as values.

The rule at this door: pure, as the rules are. `advance(game, event)` gives the next state and what is to be done about
it; an event that is not legal now raises IllegalEvent and changes nothing. Read events, state, advance.
"""
