"""Processes killed at any moment while moves are confirmed, files damaged in any way, and what is left of the games.

    python -m tests.torture --kills 5000 --app-kills 200 --damages 5000 --seed 7

A writer reports what it did only after the journal said that it is safe. Then it is killed, and its game must open
without repair and hold everything that was reported, complete and in order, plus at most the one thing that was just
being done.
"""
