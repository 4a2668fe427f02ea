"""Wallenstein, first edition (2002) and second edition (2012), with Am Kaiserhof and Landsknechte.

The editions differ in data (editions.py), never in code: there is one resolver (battle.py) and one planner (plan.py).
Read editions, battle, plan first; the rest surrounds them: events, income, setup, winter, scoring, court, landsknechte.
"""
