"""Statistics over finished games. No disk, no clock."""
