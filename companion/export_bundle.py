"""What is shared of a game: only what everybody at the table may know, unless secrets are asked for."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from companion.session import Session
from companion.share.as_qr import MODULE, code_of, code_svg
from companion.share.formats import CODE, PICTURE, Format, file_bytes
from companion.share.play import Play
from companion.store.clock import utc_now
from companion.store.journal import Journal
from companion.store.pictures import png, png_in_subprocess
from companion.store.reading import Onlooker
from companion.view import View

CODE_SIDE = 900
"""Pixels of a code's picture, at least."""
PICTURE_LARGER = 1.25
"""Pixels for each unit of a picture."""


def shared_play(session: Session, journal: Journal | Onlooker | None, *, secrets: bool = False) -> Play:
    """The play as it stands, with the times of its journal. With `secrets`, hidden tickets count on its sheet.

    Raises `JournalFault` if the times cannot be read.
    """
    begun, ended = journal.times() if journal is not None else (None, utc_now())
    known = View(session).session
    return Play(
        game=known.game,
        sheet=(session if secrets else known).sheet(),
        record=known.record(),
        full=session.record(secrets=True),
        ended=ended,
        begun=begun,
    )


def file_content(
    form: Format, play: Play, suffix: str | None = None, unwanted: Callable[[], bool] | None = None
) -> bytes | None:
    """A format as file content; a picture or code as PNG or SVG, by `suffix` or the format's own.

    With `unwanted`, a large picture is drawn by another process until that returns true; then None. Raises `TooLong`
    for a text that no code holds, `NoFont` if a PNG would have no letters.
    """
    text = form.make(play)
    drawn = (suffix or form.suffix).casefold()
    if form.kind == CODE:
        code = code_of(text)
        svg = code_svg(code)
        return png(svg, ceil(CODE_SIDE / (code.width * MODULE))) if drawn.endswith(".png") else svg.encode()
    if form.kind == PICTURE and drawn.endswith(".png"):
        return png_in_subprocess(text, PICTURE_LARGER, unwanted) if unwanted else png(text, PICTURE_LARGER)
    return file_bytes(form, text)
