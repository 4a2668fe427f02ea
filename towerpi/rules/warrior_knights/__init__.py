"""Warrior Knights: battles by fate cards, and what surrounds them.

Cards only, no cubes: the table taps what it drew. Read forces, plan, battle first (who fights, what to draw, how it
ended), then distribution, siege and aftermath (retreat and death); the rest surrounds them: cards and deck, upkeep,
returning, wages, hiring, expeditions, phases, movement, setup, and wire (one question as JSON).
"""
