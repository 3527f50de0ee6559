"""Photos that phones send, and their answers about the draft made from one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.session.photo_draft import phones_may_send_photos
from companion.words import wording
from companion.words.plain import plain
from companion.words.system import system_says

if TYPE_CHECKING:
    from companion.session import Session
    from companion.tui.phone_table import TableApp
    from companion.web.desk import LineReply
    from companion.workbench.end_photo import EndPhoto


def _is_answer(answer: Mapping[str, Any], seats: Sequence[int]) -> bool:
    """Whether a phone says that a track is a seat's, or nobody's."""
    track, seat = answer.get("track"), answer.get("seat")
    whole = isinstance(track, int) and not isinstance(track, bool) and "seat" in answer
    return whole and (seat is None or (isinstance(seat, int) and not isinstance(seat, bool) and seat in seats))


def _is_pieces_left(answer: Mapping[str, Any], seats: Sequence[int]) -> bool:
    """Whether a phone says how many pieces a seat has left; None means that nobody knows."""
    seat, count = answer.get("seat"), answer.get("left", "")
    valid = count is None or (isinstance(count, int) and not isinstance(count, bool) and 0 <= count < 1000)
    return valid and isinstance(seat, int) and not isinstance(seat, bool) and seat in seats


class PhonePhotos:
    """What phones do with the photo of the end of the game, and with photos for the workshop."""

    def __init__(self, app: TableApp, session: Callable[[], Session | None], tell: Callable[..., bool]) -> None:
        """`session` gives the game that phones play; `tell` notifies the current screen, or returns False."""
        self._app = app
        self._session = session
        self._tell = tell

    async def take(self, seat: int, raw: bytes, of: str = "") -> LineReply:
        """Take in a photo: of the end, of the empty board, or for the workshop, where it waits."""
        from companion.web.desk import LineReply
        from companion.workbench import photos
        from companion.workbench.bench import Refusal

        session = self._session()
        if session is None:
            return LineReply("refused", wording("phone no game"))
        if of and not phones_may_send_photos(session.game):
            return LineReply("refused", wording("photo not here"))
        who = plain(session.game.name(seat), 40)
        try:
            if of == "end":
                await self._app.end_photo.read(raw)
            elif of == "empty":
                await self._app.end_photo.take_empty(raw)
            else:
                await photos.store_waiting(raw, who)
        except Refusal as why:
            return LineReply("refused", why.message)
        except OSError as fault:
            return LineReply("refused", wording("cannot write", why=system_says(fault)))
        if not of:
            self._app.notify(wording("phone photo came", who=who), timeout=8, markup=False)
            return LineReply("waits", wording("phone photo waits"))
        if of == "end" and not hasattr(self._app.screen, "photo_changed"):
            self._app.notify(wording("photo by phone", who=who), timeout=12, markup=False)
        return LineReply("played")

    async def take_answer(self, answer: Mapping[str, Any]) -> LineReply:
        """Act on what a phone says about the draft of the end's photo."""
        from companion.web.desk import LineReply
        from companion.workbench.bench import Refusal

        session, photo = self._session(), self._app.end_photo
        if session is None:
            return LineReply("refused", wording("phone no game"))
        if not phones_may_send_photos(session.game):
            return LineReply("refused", wording("photo not here"))
        try:
            if not await self._act_on(photo, answer):
                return LineReply("refused", wording("photo no such answer" if photo.draft else "photo no draft"))
        except (Refusal, ValueError) as why:
            return LineReply("refused", why.message if isinstance(why, Refusal) else wording("photo draft refused"))
        except OSError as fault:
            return LineReply("refused", wording("cannot write", why=system_says(fault)))
        return LineReply("played")

    async def _act_on(self, photo: EndPhoto, answer: Mapping[str, Any]) -> bool:
        """Do what an answer says; False if it says nothing that can be done now. Raises like the end's photo."""
        if answer.get("edges") is True:
            await photo.set_corners(None)
        elif "corners" in answer:
            await photo.set_corners(answer["corners"] or (), answer.get("picture"))
        elif answer.get("drop") is True:
            if photo.unrecognised is not None:
                photo.give_up()
            else:
                photo.forget()
        elif photo.draft is None:
            return False
        elif _is_pieces_left(answer, list(photo.draft.colours.values())):
            await photo.set_pieces_left({answer["seat"]: answer["left"]})
        elif answer.get("confirm") is True:
            if not self._tell("photo_confirmed", photo.confirm()):
                self._app.game_changed()
            photo.forget()
        elif _is_answer(answer, list(photo.draft.colours.values())):
            await photo.answer(answer["track"], answer["seat"])
        else:
            return False
        return True

    def picture(self) -> bytes:
        """The end's photo aligned with the board, or the one whose corners are still asked for."""
        return self._app.end_photo.shown_picture() if self._app.opened is not None else b""
