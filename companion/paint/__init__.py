"""The board drawn in characters: `layout.lay_out` once per size, `painting.paint` once, `repaint` after every change.

    layout = lay_out(board, 140, 40)
    marks = Marks(claims={7: Owner("A", "red")})
    picture = paint(layout, marks, DARK)
    after = repaint(layout, picture, marks, Marks(), DARK)

`picture.rows` are spans of styled text; `changes` tells where two pictures differ; `layout.tracks_at` and
`layout.city_at` tell what is in a cell. Each is imported from its own file, so that the first frame, which needs only
the palette, loads nothing else.
"""
