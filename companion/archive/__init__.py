"""The games kept on this machine, as people use them: opened, imported, counted for the statistics, shared."""
