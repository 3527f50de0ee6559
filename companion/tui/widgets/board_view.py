"""The board drawn in characters, to look at and to point at."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from companion.game.board import Board
from companion.paint.layout import Layout, lay_out
from companion.paint.painting import Marks, paint, repaint
from companion.paint.palette import Palette
from companion.paint.picture import Patch, Picture, Style, changes
from companion.tui.themes import on_theme_change, palette_of

RIGHT = 3
"""The right button of a mouse."""

_LAID_OUT: deque[tuple[Board, Layout]] = deque(maxlen=8)
"""The latest layouts, so that nobody waits twice on going to the big board and back, or from game to game."""


def laid_out(board: Board, width: int, height: int) -> Layout:
    """The board laid out for a window of this size; computed unless it is among the latest."""
    for known, layout in _LAID_OUT:
        if known is board and (layout.width, layout.height) == (width, height):
            return layout
    layout = lay_out(board, width, height)
    _LAID_OUT.append((board, layout))
    return layout


@lru_cache(maxsize=512)
def _rich_style(style: Style) -> RichStyle:
    return RichStyle(
        color=_rich_colour(style.fg), bgcolor=_rich_colour(style.bg), bold=style.bold or None, dim=style.dim or None,
        underline=style.underline or None,
    )  # fmt: skip


def _rich_colour(colour: str | None) -> str | None:
    """A colour by its name in Rich, where the terminal's own have no prefix."""
    return colour and colour.removeprefix("ansi_")


class BoardView(Widget):
    """A board with everything on it.

    The geometry is computed once per size. After a change only the rows it affects are painted, and only cells that
    changed are drawn.
    """

    @dataclass
    class Hovered(Message):
        """The mouse points at tracks, nearest first, and perhaps at a city; both are empty when it leaves the board."""

        tracks: tuple[int, ...] = ()
        city: str | None = None

    @dataclass
    class Clicked(Message):
        """A click on tracks, nearest first; `begin` if by the right button."""

        tracks: tuple[int, ...]
        begin: bool = False

    def __init__(
        self, board: Board, marks: Marks | None = None, *, id: str | None = None, classes: str | None = None
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.board = board
        self.marks = marks or Marks()
        self._layout: Layout | None = None
        self._laid_out_for: tuple[Board, int, int] | None = None
        self._painted: tuple[Picture, Marks, Palette] | None = None
        """What was painted last, with its marks and colours."""
        self._strips: list[Strip] = []
        self._hovered: tuple[tuple[int, ...], str | None] = ((), None)

    def show(self, board: Board, marks: Marks) -> None:
        """Draw another state, with the highlights of its marks."""
        self.board, self.marks = board, marks
        self._repaint()

    def highlight(self, tracks: frozenset[int] = frozenset(), cities: frozenset[str] = frozenset()) -> None:
        """Highlight tracks and cities; nothing is drawn if they are highlighted already."""
        if (tracks, cities) != (self.marks.highlighted, self.marks.highlighted_cities):
            self.marks = replace(self.marks, highlighted=tracks, highlighted_cities=cities)
            self._repaint()

    def tag(self, tags: Mapping[str, str]) -> None:
        """Write short tags on cities; an empty mapping removes them."""
        self.marks = replace(self.marks, tags=tags)
        self._repaint()

    @property
    def palette(self) -> Palette:
        """The colours that this terminal and theme can show."""
        return palette_of(self.app)

    def on_mount(self) -> None:
        on_theme_change(self, self._repaint)

    def render_line(self, y: int) -> Strip:
        self._ensure_layout()
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width)

    def _ensure_layout(self) -> None:
        """Lay the board out again if the size or the board has changed."""
        width, height = self.size
        laid_out_for = self._laid_out_for
        if laid_out_for is None or laid_out_for[0] is not self.board or laid_out_for[1:] != (width, height):
            self._layout = laid_out(self.board, width, height)
            self._laid_out_for = (self.board, width, height)
            self._painted = None
            self._paint()

    def _repaint(self) -> None:
        """Draw the cells that have changed."""
        if not self.is_mounted or not self.size:
            return
        if (
            self._laid_out_for is None
            or self._laid_out_for[0] is not self.board
            or self._laid_out_for[1:] != tuple(self.size)
        ):
            self.refresh()
            return
        changed = self._paint()
        if changed:
            self.refresh(*(Region(x, y, width, 1) for x, y, width in changed))

    def _paint(self) -> list[Patch]:
        """Paint the marks. Returns the cells that changed."""
        assert self._layout is not None
        marks, palette, layout = self.marks, self.palette, self._layout
        if self._painted is None or self._painted[2] is not palette:
            picture = paint(layout, marks, palette)
            changed = [Patch(0, y, layout.width) for y in range(layout.height)]
            self._strips = [Strip.blank(0)] * layout.height
        else:
            before, was, _ = self._painted
            picture = repaint(layout, before, was, marks, palette)
            changed = changes(before, picture)
        for _, y, _ in changed:
            self._strips[y] = Strip(
                (Segment(span.text, _rich_style(span.style)) for span in picture.rows[y]), layout.width
            )
        self._painted = picture, marks, palette
        return changed

    # -- the mouse

    def _targets_at(self, x: int, y: int) -> tuple[tuple[int, ...], str | None]:
        self._ensure_layout()
        assert self._layout is not None
        return self._layout.tracks_at(x, y), self._layout.city_at(x, y)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self._set_hovered(self._targets_at(event.x, event.y))

    def on_leave(self) -> None:
        self._set_hovered(((), None))

    def _set_hovered(self, pointed: tuple[tuple[int, ...], str | None]) -> None:
        if pointed != self._hovered:
            self._hovered = pointed
            self.post_message(self.Hovered(*pointed))

    def on_click(self, event: events.Click) -> None:
        tracks, _ = self._targets_at(event.x, event.y)
        if tracks:
            self.post_message(self.Clicked(tracks, begin=event.button == RIGHT))
