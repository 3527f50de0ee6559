"""Who stood where over the evenings: results of finished games counted up. No disk, no clock."""
