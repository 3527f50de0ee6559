"""Board files: TOML text in, a board or every fault of the file out. No disk."""
