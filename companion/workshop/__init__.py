"""The board of a table as it is being made: its file's values and text, what is wrong with it, and a game to try it.

Values and text come in and go out; nothing here touches the disk.
"""
