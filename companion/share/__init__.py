"""Results that travel: the sheet as text and as JSON."""
