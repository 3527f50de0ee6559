"""Shapes and letters as SVG: the colours on paper, text cut to the room there is, nothing to fetch.

All lengths are in units of the picture. All text from people goes through `text`, which makes it safe.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from xml.sax.saxutils import escape, quoteattr

from companion.game.board import BARE
from companion.game.values import NamedTuple
from companion.plan.letters import text_width
from companion.record.colours import LETTERS, NO_COLOUR
from companion.words.plain import plain

PAPER, FRAME, INK, FAINT, RULE = "#faf5e9", "#c9b896", "#2a251c", "#6f6757", "#ddd0b5"
GROUND = "#f1e8d3"
"""The colour of the board itself, under everything on it."""
WATER, ROCK, GLOW = "#cfe3ea", "#d4cec4", "#ffae00"
SANS = (
    "'Helvetica Neue',Helvetica,Arial,'Segoe UI','Liberation Sans','Nimbus Sans',Roboto,'Noto Sans','Open Sans',"
    "Cantarell,Ubuntu,FreeSans,'DejaVu Sans',sans-serif"
)
SERIF = (
    "Georgia,'Liberation Serif','Nimbus Roman','Noto Serif','Times New Roman',FreeSerif,'DejaVu Serif',"
    "'DejaVu Sans',serif"
)
"""Fonts of various systems; some systems have no font for the generic names."""

RISE = 0.36
"""How far the middle of letters is above their baseline, as a part of the font size."""


class Tint(NamedTuple):
    """How a track that nobody owns is drawn: the colour of its spaces, that of their edges, and the letter on it."""

    fill: str
    edge: str
    letter: str


_LETTERS = {**{colour: letter.upper() for letter, colour in LETTERS.items()}, BARE: NO_COLOUR}
_TINTS = {
    "purple": ("#e4cbec", "#86409c"),
    "white": ("#ffffff", "#8b8474"),
    "blue": ("#c9dcf7", "#2659b0"),
    "yellow": ("#fbeaa0", "#97790a"),
    "orange": ("#fbd5ab", "#b4590e"),
    "black": ("#b4b1ac", "#26241f"),
    "red": ("#f6c2bd", "#b32a24"),
    "green": ("#c6e6c6", "#27702f"),
    "grey": ("#e3dbc8", "#8d8471"),
    "trackbed": ("#f1eadb", "#b09a6e"),
}
TINTS: Mapping[str, Tint] = MappingProxyType(
    {colour: Tint(fill, edge, _LETTERS.get(colour, "")) for colour, (fill, edge) in _TINTS.items()}
)
"""The tints by card colour, with the letters typed for cards. Grey takes any one colour and has no letter."""


def cut(text: str, size: float, room: float) -> str:
    """As much of the text as fits into the room, with "…" where it is cut."""
    text = plain(text)
    if text_width(text, size) <= room:
        return text
    while text and text_width(text + "…", size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def text(
    words: str, x: float, y: float, size: float, *, fill: str = INK, anchor: str = "start", **more: str | float
) -> str:
    """A line of text with its baseline at `y`; `more` are further attributes, with "_" for "-"."""
    if anchor != "start":
        more["text_anchor"] = anchor
    return f"<text{attributes(x=x, y=y, font_size=size, fill=fill, **more)}>{escape(plain(words, 2000))}</text>"


def element(name: str, **more: str | float) -> str:
    """One empty element."""
    return f"<{name}{attributes(**more)}/>"


def group(parts: Iterable[str], **more: str | float) -> str:
    """Elements that share attributes."""
    return f"<g{attributes(**more)}>{''.join(parts)}</g>"


def translated(drawn: str, x: float, y: float) -> str:
    """A drawing with its origin moved to `x`, `y`."""
    return f'<g transform="translate({number(x)} {number(y)})">{drawn}</g>'


def attributes(**named: str | float) -> str:
    """The attributes of a tag: numbers to a tenth, and "-" for each "_" in a name."""
    return "".join(f" {name.replace('_', '-')}={_value(value)}" for name, value in named.items())


def _value(value: str | float) -> str:
    return quoteattr(value) if isinstance(value, str) else f'"{number(value)}"'


def number(value: float) -> str:
    """A number to a tenth, written as short as possible."""
    digits = f"{value:.1f}".removesuffix(".0")
    return "0" if digits == "-0" else digits
