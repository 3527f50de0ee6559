"""What the signs on a board mean, in as few rows as possible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from textual.content import Content
from textual.geometry import Size

from companion.game.board import Board
from companion.game.state import Game
from companion.paint.legend import legend
from companion.paint.painting import Marks
from companion.paint.signs import COMMON, Owner, owners
from companion.session.marks import city_marks, marks_of
from companion.tui.themes import palette_of
from companion.tui.widgets.rows import Rows
from companion.tui.widgets.text import fit, painted, width_of
from companion.words import wording
from companion.words.plain import plain

NAMED = 16
"""The most columns that a player's name takes."""
BETWEEN = Content("   ")


class Legend(Rows):
    """The signs now on a board, each drawn as it is there and followed by its meaning."""

    def __init__(
        self,
        board: Board,
        marks: Marks,
        *,
        names: Mapping[Owner, str] | None = None,
        lying: Iterable[str] = (),
        coloured: bool = True,
    ) -> None:
        """`names` are those of owners, `lying` is what lies on cities, in words; `coloured` if track colours matter."""
        super().__init__()
        self.board = board
        self.marks = marks
        self.names = {claim: _short(name) for claim, name in (names or {}).items()}
        self.lying = tuple(lying)
        self.coloured = coloured

    @classmethod
    def of_game(cls, game: Game) -> Legend:
        """The signs of a game as it stands."""
        names = {owner: seat.name for owner, seat in zip(owners(game.table), game.table.seats, strict=True)}
        names[COMMON] = wording("legend everybody")
        return cls(
            game.board, marks_of(game), names=names, lying=city_marks(game).values(), coloured=game.table.by_cards
        )

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(list(self._packed_rows(width)))

    def lay_rows(self) -> list[Content]:
        return list(self._packed_rows(self.size.width))

    def _packed_rows(self, width: int) -> Iterator[Content]:
        """The signs row by row, none of them separated from its meaning."""
        row = Content("")
        signs = legend(
            self.board,
            self.marks,
            palette_of(self.app),
            names=self.names,
            city_marks=self.lying,
            coloured=self.coloured,
        )
        for sign in signs:
            part = painted(sign.row) + Content(f" {sign.meaning}")
            longer = row + BETWEEN + part if row else part
            if row and longer.cell_length > width:
                yield row
                longer = part
            row = longer
        if row:
            yield row


def _short(name: str) -> str:
    name_shown = plain(name)
    return fit(name_shown, min(width_of(name_shown), NAMED))
