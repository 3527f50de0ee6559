"""What a board looks like before any ink: its cities, the courses of its tracks, their spaces, and its names.

One search serves every drawing: `canvas` fits the cities in, `courses` bends tracks round cities and each other,
`labels` finds each name the cheapest place. `paper.plan` is the whole board in points, for drawings in shapes.
Characters go on from `canvas`, `courses` and `labels` by themselves (`paint.layout`): their tracks are dots, which
divide into spaces and share cells by rules of their own.
"""
