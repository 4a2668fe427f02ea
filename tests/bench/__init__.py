"""Measurements that people run by hand: how right and how fast counting is."""
