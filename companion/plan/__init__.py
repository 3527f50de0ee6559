"""What a board looks like before any ink: which tracks run side by side, and the printed curves they follow.

Whoever draws a board, in characters or in shapes, begins here.
"""
