"""The name of the app, above a stretch of track."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from companion.tui.themes import palette_of
from companion.words import wording

LETTERS = (
    "╔╦╗╦╔═╗╦╔═╔═╗╔╦╗   ╔═╗╔═╗╔╦╗╔═╗╔═╗╔╗╔╦╔═╗╔╗╔",
    " ║ ║║  ╠╩╗║╣  ║    ║  ║ ║║║║╠═╝╠═╣║║║║║ ║║║║",
    " ╩ ╩╚═╝╩ ╩╚═╝ ╩    ╚═╝╚═╝╩ ╩╩  ╩ ╩╝╚╝╩╚═╝╝╚╝",
)
TRACKS = (("red", 3), ("blue", 2), ("yellow", 3), ("green", 1), ("purple", 2))
"""The tracks below the name: a seat's colour, and how many spaces."""


class Masthead(Static):
    """Three rows of letters, claims from station to station, and what the app is for."""

    def render(self) -> Content:
        palette = palette_of(self.app)
        rail: list[Content | tuple[str, str]] = [("●", "$foreground")]
        for colour, spaces in TRACKS:
            rail.append((f" {' '.join(['━━'] * spaces)} ", palette.seat(colour).line))
            rail.append(("●", "$foreground"))
        name = Content("\n".join(LETTERS)).stylize("$primary bold")
        return Content.assemble(name, "\n", *rail, "\n\n", (wording("home tagline"), "$text-muted"))
