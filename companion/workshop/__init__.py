"""A board in the making: the values and text of its file, what is wrong with it, and a game to try it.

Values and text come in and go out; nothing here touches the disk.
"""
