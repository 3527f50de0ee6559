"""The board drawn in characters: `lay_out` once a size, `paint` once, `repaint` after every change.

    layout = lay_out(board, 140, 40)
    marks = Marks(claims={7: Claim("A", "red")})
    picture = paint(layout, marks, DARK)
    after = repaint(layout, picture, marks, Marks(), DARK)

`picture.rows` are spans of styled text; `changes` tells where two pictures differ;
`layout.tracks_at` and `layout.city_at` tell what stands in a cell.
"""

from companion.paint.layout import Layout, lay_out
from companion.paint.names import Label
from companion.paint.painting import Claim, Marks, Token, paint, repaint
from companion.paint.palette import DARK, LIGHT, PALETTES, SIXTEEN, Paint, Palette, contrast
from companion.paint.picture import Patch, Picture, Span, Style, changes, clean

__all__ = [
    "DARK",
    "LIGHT",
    "PALETTES",
    "SIXTEEN",
    "Claim",
    "Label",
    "Layout",
    "Marks",
    "Paint",
    "Palette",
    "Patch",
    "Picture",
    "Span",
    "Style",
    "Token",
    "changes",
    "clean",
    "contrast",
    "lay_out",
    "paint",
    "repaint",
]
