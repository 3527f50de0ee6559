"""The geometry of a board before any ink: its cities, the courses of its tracks, their spaces, and its names.

One search serves every drawing: `canvas` fits the cities in, `courses` bends tracks round cities and each other, and
`labels` finds the cheapest place for each name. `paper.plan` is the whole board in points, for drawings made of
shapes. Drawings in characters (`paint.layout`) use `canvas`, `courses` and `labels` directly: their tracks are dots,
for which dividing into spaces and sharing cells follow different rules.
"""
