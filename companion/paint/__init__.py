"""The board drawn in characters: `lay_out` once a size, `paint` once, `repaint` after every change.

    layout = lay_out(board, 140, 40)
    marks = Marks(claims={7: Claim("A", "red")})
    picture = paint(layout, marks, DARK)
    after = repaint(layout, picture, marks, Marks(), DARK)

`picture.rows` are spans of styled text; `changes` tells where two pictures differ;
`layout.tracks_at` and `layout.city_at` tell what stands in a cell.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.paint.layout import Layout as Layout
    from companion.paint.layout import lay_out as lay_out
    from companion.paint.names import Label as Label
    from companion.paint.painting import Claim as Claim
    from companion.paint.painting import Marks as Marks
    from companion.paint.painting import Token as Token
    from companion.paint.painting import paint as paint
    from companion.paint.painting import repaint as repaint
    from companion.paint.palette import DARK as DARK
    from companion.paint.palette import LIGHT as LIGHT
    from companion.paint.palette import PALETTES as PALETTES
    from companion.paint.palette import SIXTEEN as SIXTEEN
    from companion.paint.palette import Paint as Paint
    from companion.paint.palette import Palette as Palette
    from companion.paint.palette import contrast as contrast
    from companion.paint.picture import Patch as Patch
    from companion.paint.picture import Picture as Picture
    from companion.paint.picture import Span as Span
    from companion.paint.picture import Style as Style
    from companion.paint.picture import changes as changes
    from companion.paint.picture import clean as clean

_FILES = ("palette", "picture", "painting", "layout", "names")


def __getattr__(name: str) -> object:
    """A name of one of the files, which is loaded then: the app's first frame needs the palette and nothing else."""
    if not name.startswith("_"):
        for file in _FILES:
            found = getattr(import_module(f"{__name__}.{file}"), name, None)
            if found is not None:
                return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
