"""Choosing a board: a list, and the picture and provenance of the highlighted one."""

from __future__ import annotations

from collections.abc import Iterator

from textual import getters, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Resize
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from companion.boards.doubts import doubts
from companion.boards.summary import map_lines, other_lines, player_counts, score_lines
from companion.game.board import Board
from companion.session.board_groups import ORDERS, board_groups
from companion.session.marks import OPEN_BOARD
from companion.tui.host import Host
from companion.tui.paging import turn_pages
from companion.tui.widgets.board_view import BoardView
from companion.tui.widgets.jumping import Jumping
from companion.tui.widgets.legend import Legend
from companion.words import wording
from companion.words.plain import plain
from companion.words.system import system_says

WIDE, HIGH = 90, 22
"""The fewest columns and rows with which the picture is shown above the facts."""


def tickets_of(board: Board) -> str:
    """How many ticket cards the board's file lists; if it lacks some, that the table types those."""
    listed, cards = len(board.tickets), board.numbers["tickets"].cards
    if listed >= cards and listed:
        return wording("board tickets", tickets=listed)
    return wording("board tickets some" if listed else "board tickets none", tickets=listed, cards=cards)


def facts(board: Board, *, sources: bool) -> Content:
    """What to know about a board before playing on it; one that was never printed says so first."""
    cities = sum(1 for city in board.cities.values() if not city.junction)
    counts = " · ".join((
        wording("board players", counts=player_counts(board)),
        wording("board counts", cities=cities, tracks=len(board.tracks)),
        tickets_of(board),
    ))  # fmt: skip
    parts: list[str | tuple[str, str]] = [(plain(board.title), "bold $primary"), "\n"]
    if not board.printed:
        parts += [(wording("board not printed"), "bold $warning"), "\n"]
    parts += [(counts, "$text-muted"), "\n"]
    for title, lines in (
        ("board routes", map_lines(board)),
        ("board scores", score_lines(board)),
        ("board numbers", other_lines(board)),
    ):
        parts += ["\n", (wording(title), "$primary"), "\n", *(f"· {line}\n" for line in lines)]
    if board.provenance:
        parts += ["\n", plain(board.provenance, 2000), "\n"]
    lists = [("board doubts", doubts(board)), ("board sources", list(board.sources) if sources else [])]
    for title, rows in lists:
        if rows:
            parts += ["\n", (wording(title), "$primary"), "\n"]
            parts += [f"· {plain(row, 2000)}\n" for row in rows]
    if board.edits:
        parts += ["\n", (wording("board edits"), "$primary"), "\n", *(f"· {plain(row)}\n" for row in board.edits)]
    return Content.assemble(*parts)


class BoardPicker(Horizontal):
    """The boards by title on the left; on the right the highlighted one: its empty board, its facts, and where it comes
    from.

    In a small window, where no name on the picture would be legible, the text takes the whole space.

    `board` is the highlighted board, or None for a file that is not a board; the file's faults are shown in place of
    the picture.
    """

    app = getters.app(Host)

    class BoardChosen(Message):
        """Somebody wants this board."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def __init__(self, highlighted: str = "", *, sources: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
        self.highlighted = highlighted
        """The name of the highlighted board."""
        self.board: Board | None = None
        self._sources = sources

    def compose(self) -> ComposeResult:
        storage = self.app.storage
        self._boards: dict[str, Board | str] = {}
        self._fault_places: dict[str, str] = {}
        for name in storage.board_names():
            try:
                self._boards[name] = storage.board(name)
            except (LookupError, OSError, ValueError) as fault:
                self._boards[name] = system_says(fault, 2000) if isinstance(fault, OSError) else str(fault)
                self._fault_places[name] = getattr(fault, "where", "")
        self._last_played = storage.last_played()
        saved_order = storage.board_order()
        self.order = saved_order if saved_order in ORDERS else ORDERS[0]
        yield Jumping(classes="picker-list")
        with Vertical(classes="picker-card"):
            first = next((board for board in self._boards.values() if isinstance(board, Board)), None)
            if first is not None:
                yield BoardView(first, classes="picker-picture")
            with VerticalScroll(classes="picker-scroll"):
                yield Static(classes="picker-facts")

    def _fill_list(self) -> None:
        """Fill the list in the chosen order, with headings that cannot be chosen; the same board stays highlighted."""
        boards = {name: board if isinstance(board, Board) else None for name, board in self._boards.items()}
        self.names: list[str | None] = []
        """The board in each row of the list; None for a heading."""
        rows: list[Option] = []
        for heading, names in board_groups(boards, self.order, self._last_played):
            self.names += [None, *names]
            rows.append(Option(Content.styled(plain(heading), "$primary"), disabled=True))
            rows += [Option(self._row_of(name), name) for name in names]
        if self.highlighted not in self._boards:
            self.highlighted = next((name for name in self.names if name is not None), "")
        listed = self.query_one(Jumping)
        listed.row_names = [() if name is None else self._names_of(name) for name in self.names]
        listed.clear_options()
        listed.add_options(rows)
        if self.highlighted:
            listed.highlighted = self.names.index(self.highlighted)

    def next_order(self) -> None:
        """List the boards in the next order, and remember it."""
        self.order = ORDERS[(ORDERS.index(self.order) + 1) % len(ORDERS)]
        self.app.storage.keep_board_order(self.order)
        self._fill_list()

    def renew(self) -> None:
        """Show the highlighted board again, because its file was written."""
        self._boards[self.highlighted] = self.app.storage.board(self.highlighted)
        self._show()

    def _names_of(self, name: str) -> tuple[str, ...]:
        """The names that people may know a board by."""
        board = self._boards[name]
        return (name,) if isinstance(board, str) else (board.title, name)

    def _row_of(self, name: str) -> Content:
        board = self._boards[name]
        if isinstance(board, str):
            return Content.assemble(plain(name), "\n", (wording("board broken"), "$error"))
        players = wording("board players", counts=player_counts(board))
        mark = "" if board.printed else (" · " + wording("board not printed mark"), "$warning")
        return Content.assemble(plain(board.title), "\n", (players, "$text-muted"), mark)

    def on_mount(self) -> None:
        self._fill_list()
        if self.highlighted:
            self._show()

    def on_resize(self, event: Resize) -> None:
        self.set_class(event.size.width < WIDE or event.size.height < HIGH, "-facts")

    @on(OptionList.OptionHighlighted)
    def _row_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self.highlighted = event.option_id or self.highlighted
        self._show()

    @on(OptionList.OptionSelected)
    def _row_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if self.board is not None:
            self.post_message(self.BoardChosen(self.highlighted))

    def _show(self) -> None:
        board = self._boards[self.highlighted]
        self.board = board if isinstance(board, Board) else None
        for view in self.query(BoardView):
            view.set_class(self.board is None, "-none")
            if self.board is not None:
                view.show(self.board, OPEN_BOARD)
        if isinstance(board, Board):
            says = facts(board, sources=self._sources)
        else:
            where = self._fault_places[self.highlighted]
            rows = board.removeprefix(where).strip().splitlines()
            says = Content.assemble(
                (f"{where}\n" if where else "", "$error"),
                (wording("board faults", count=len(rows)), "bold $error"),
                *(f"\n· {plain(row, 300)}" for row in rows),
            )
        self.query_one(".picker-facts", Static).update(says)
        self.query_one(".picker-scroll").scroll_home(animate=False)

    def signs(self) -> Iterator[tuple[str, str | Legend]]:
        """What the signs on the picture mean, as rows of help."""
        if self.board is not None and not self.has_class("-facts"):
            yield "", wording("legend title")
            yield "", Legend(self.board, OPEN_BOARD)

    def turn(self, pages: int) -> None:
        """Page through the text on the right, wherever the focus is."""
        turn_pages(self.query_one(".picker-scroll"), pages)
