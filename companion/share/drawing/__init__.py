"""The board and the sheet drawn as shapes: an SVG picture in true proportions, for people who were not at the table."""
