"""What a game consists of, and its state. No screen, no disk, no clock."""
