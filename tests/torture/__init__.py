"""Processes killed at any moment while moves are confirmed, files damaged in any way, and what is left of the games.

    python -m tests.torture --kills 5000 --app-kills 200 --damages 5000 --seed 7

A writer tells what it did only after the journal said that it is safe. Then it is
killed, and its game must open at once, hold everything that was told, in order and
whole, and at most the one thing more that was being done.
"""
