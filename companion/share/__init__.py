"""Results to share: one module for each format that a play can be exported as."""
