"""What exports of a game contain: only what everybody at the table may know, unless secrets are asked for."""

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
"""The least width of a QR code as PNG, in pixels."""
PICTURE_LARGER = 1.25
"""Pixels per unit of a drawing when it becomes a PNG."""


def shared_play(session: Session, journal: Journal | Onlooker | None, *, secrets: bool = False) -> Play:
    """The game as it stands, ready for export, with the times of its journal. With `secrets`, its sheet counts hidden
    tickets too.

    Raises `JournalFault` if the times cannot be read.
    """
    begun, ended = journal.times() if journal is not None else (None, utc_now())
    public = View(session).session
    return Play(
        game=public.game,
        sheet=(session if secrets else public).sheet(),
        record=public.record(),
        full=session.record(secrets=True),
        ended=ended,
        begun=begun,
    )


def file_content(
    form: Format, play: Play, suffix: str | None = None, unwanted: Callable[[], bool] | None = None
) -> bytes | None:
    """A play in a format, as file content. Pictures and codes are PNG or SVG by `suffix`, else by the format's suffix.

    With `unwanted`, another process draws a PNG picture; once `unwanted` returns true it is stopped and the result is
    None. Raises `TooLong` for a text that fits no QR code, `NoFont` if a PNG would have no letters.
    """
    text = form.make(play)
    wanted_suffix = (suffix or form.suffix).casefold()
    if form.kind == CODE:
        code = code_of(text)
        svg = code_svg(code)
        return png(svg, ceil(CODE_SIDE / (code.width * MODULE))) if wanted_suffix.endswith(".png") else svg.encode()
    if form.kind == PICTURE and wanted_suffix.endswith(".png"):
        return png_in_subprocess(text, PICTURE_LARGER, unwanted) if unwanted else png(text, PICTURE_LARGER)
    return file_bytes(form, text)
