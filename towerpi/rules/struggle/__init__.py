"""Struggle of Empires: dice at sea and in battle, and what surrounds them (RULES 5).

One resolver (battle.py) judges every roll: a neutral country, pirates and a slave revolt are parties with a fixed
strength, as the peasants are in Wallenstein. Read house, regions, tiles (data), attack and plan (what is rolled, or why
not), strength, losses, battle (the roll judged), odds; the rest surrounds them: voyage, movement, revolt, income,
scoring, alliances.
"""
