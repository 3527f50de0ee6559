"""The language of a game, both ways: text to moves, moves to text.

City and player names are free text, may be cut short and have no fixed end, so
only the board in play can tell where a name stops and whether it is clear. The
reader therefore walks the words of a line with the game beside it; each phrase
is one function that reads it and one that writes it, side by side.
"""
