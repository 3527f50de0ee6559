"""The board drawn in characters."""

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
