"""The nouns of a game and its state. No screen, no disk, no clock."""
