"""Results over many games: finished games counted up. No disk, no clock."""
