"""Backups: a data folder in one file that proves itself, and the way back."""
