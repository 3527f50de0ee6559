"""What phones are shown and answered: documents, answers and the board's drawing, each made from a view."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.proposals import Proposals
from companion.reveal import RevealProgress
from companion.rules.search import Search
from companion.session import Session
from companion.share.as_chat import short_text
from companion.share.as_qr import code_of, code_svg
from companion.view import View
from companion.web.desk import Drawing
from companion.web.documents import Document, document, ending_shown, has_sheet
from companion.web.drawing import digest_of, drawing_in_subprocess
from companion.web.photo_document import photo_document, spaces
from companion.web.questions import reply
from companion.web.rule_questions import rule_reply
from companion.words import wording
from companion.workbench.end_photo import EndPhoto


class PhoneAnswers:
    """The answers for one table; implements `Answers` of `companion.web.desk`."""

    def __init__(
        self,
        proposals: Proposals,
        search: Callable[[], Search],
        shown: Callable[[], RevealProgress] = RevealProgress,
        exports: Sequence[str] = (),
        photo: Callable[[], EndPhoto | None] = lambda: None,
    ) -> None:
        """`search` gives the search of the rules, and is called only to look something up there.

        `shown` gives how much of the ending the laptop has shown, and `photo` the end photo, if any; `exports` are the
        formats in which a phone may download the result.
        """
        self._proposals = proposals
        self._search = search
        self._shown = shown
        self._exports = exports
        self._photo = photo
        self._digest: tuple[object, str] | None = None
        self._drawing: tuple[str, asyncio.Task[bytes]] | None = None
        self._cached_code: tuple[object, str] | None = None

    def document(self, view: View) -> Document:
        """All that a viewer sees now."""
        seat, session = view.viewer.seat, view.session
        proposal = None if seat is None else self._proposals.of(seat)
        whole = document(view, self.digest(view), proposal, self._shown())
        if seat is not None and (says := self._proposals.why_returned(seat)):
            whole["back"] = says
        photo = self._photo()
        if photo is not None and (shown_photo := photo_document(photo)) is not None:
            whole["photo"] = shown_photo
        if not has_sheet(session):
            return whole
        if seat is None:
            if whole["end"]["shown"] and not session.sheet().awaited:
                whole["code"] = self._result_code(session)
        elif self.may_download(view):
            whole["exports"] = [[name, wording(f"format {name}")] for name in self._exports]
        return whole

    def may_download(self, view: View) -> bool:
        """Whether the result may be downloaded: the game has ended, and the laptop has shown how."""
        return view.session.ended and ending_shown(view.session, self._shown())

    def _result_code(self, session: Session) -> str:
        """The result as a QR code, in SVG."""
        if self._cached_code is None or self._cached_code[0] is not session.replay:
            self._cached_code = session.replay, code_svg(code_of(short_text(session.sheet())))
        return self._cached_code[1]

    def reply(self, view: View, question: Mapping[str, Any]) -> Document:
        """The answer to one question of a page."""
        asked = question.get("ask")
        if asked == "spaces":
            photo = self._photo()
            return {} if photo is None or photo.draft is None else spaces(photo.draft)
        return rule_reply(view, question, self._search()) if asked == "rules" else reply(view, question)

    def digest(self, view: View) -> str:
        """The digest of the board's drawing, which changes when the table corrects the board."""
        board = view.session.game.board
        if self._digest is None or self._digest[0] is not board.tracks:
            self._digest = board.tracks, digest_of(board)
        return self._digest[1]

    async def drawing(self, view: View) -> Drawing:
        """The empty board, drawn once for all phones, and again if that failed or the table corrects the board."""
        digest = self.digest(view)
        if self._drawing is None or self._drawing[0] != digest or _failed(self._drawing[1]):
            layout = asyncio.to_thread(drawing_in_subprocess, view.session.game.board)
            self._drawing = digest, asyncio.create_task(layout)
        return Drawing(digest, await asyncio.shield(self._drawing[1]))


def _failed(task: asyncio.Task[bytes]) -> bool:
    """Whether a task ended without a result."""
    return task.done() and (task.cancelled() or task.exception() is not None)
