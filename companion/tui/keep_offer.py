"""The offer to keep what the last line corrected on the board: Ctrl+K writes it to the user's own copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.archive.open_game import OpenGame
from companion.boards.corrections import BoardCorrection, corrections
from companion.session import Session
from companion.words import wording
from companion.words.plain import plain

if TYPE_CHECKING:
    from companion.tui.storage import Storage


class KeepOffer:
    """Stands until it is taken or another line is played; saved games stay on the board as it was."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.corrections: tuple[BoardCorrection, ...] = ()
        """The corrections that can be kept."""

    def renew(self, opened: OpenGame, storage: Storage) -> str:
        """Offer what the line just played corrected. Returns the text of the offer, empty if there is none."""
        self.corrections = self._just_corrected(opened, storage)
        return wording("keep offer", board=plain(self._session.game.board.title)) if self.corrections else ""

    def accept(self, storage: Storage) -> str:
        """Keep it, and say what is kept where. Raises `LookupError`, `OSError` or `ValueError` if that fails."""
        path = storage.keep_corrections(self._session.game.board.name, self.corrections)
        kept_text, self.corrections = " · ".join(made.says for made in self.corrections), ()
        return wording("keep corrections done", what=kept_text, path=plain(str(path), 300))

    def _just_corrected(self, opened: OpenGame, storage: Storage) -> tuple[BoardCorrection, ...]:
        """How the board now differs at the places that the last line corrected, except where that is kept already."""
        session, last = self._session, self._session.moves[-1]
        if opened.journal is None or last.before.board.edits == last.after.board.edits:
            return ()
        touched = {
            (made.ticket, frozenset((made.a, made.b))) for made in corrections(last.before.board, last.after.board)
        }
        whole = corrections(session.replay.start.board, session.game.board)
        made = [each for each in whole if (each.ticket, frozenset((each.a, each.b))) in touched]
        return storage.missing_corrections(session.game.board.name, made)
