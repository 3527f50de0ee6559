"""The board drawn in characters: `lay_out` once a size, `paint` after every change.

    layout = lay_out(board, 140, 40)
    picture = paint(layout, Marks(claims={7: Claim("A", "red")}), DARK)

`picture.rows` are spans of styled text; `layout.tracks_at` and `layout.city_at`
tell what stands in a cell.
"""

from companion.paint.layout import Layout, lay_out
from companion.paint.names import Label
from companion.paint.painting import Claim, Marks, Token, paint
from companion.paint.palette import DARK, LIGHT, PALETTES, SIXTEEN, Paint, Palette, contrast
from companion.paint.picture import Picture, Span, Style, clean

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
    "Picture",
    "Span",
    "Style",
    "Token",
    "clean",
    "contrast",
    "lay_out",
    "paint",
]
