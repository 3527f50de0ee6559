"""The photo of a game's end: taking it in, reading it in another process, drafting and answering; and the photo of the
empty board that it is compared with.
"""

from __future__ import annotations

import asyncio
import json
import pickle
import shlex
import sys
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from zlib import crc32

from companion.game.board import Track
from companion.record.amend import Change
from companion.session import Session
from companion.session.photo_draft import PhotoDraft, parse_reading, parse_spaces
from companion.store.board_photos import Photo, keep_corners, photo_bytes, read_photo, squared_bytes
from companion.store.photo_drafts import Pictures, forget_draft, read_draft, write_draft, write_pictures
from companion.words import wording
from companion.words.plain import plain
from companion.workbench import photos
from companion.workbench.bench import Refusal
from companion.workbench.beside import Conversation, NotDone

WORK = "companion.photo.conversation"
STEPS = ("take in", "lay", "compare", "decide")
"""The steps of reading a photo, in order; the last three are done by the reader's process."""
PATIENCE = 120
"""The most seconds that reading a photo may take: a busy machine is slow."""
MEMORY = 3_000_000_000
"""Bytes of address space for the reader, which uses a tenth: OpenCV reserves much more."""
PHOTO_CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
"""The board's corners on a photo whose edges are the board's."""


def why_unreadable() -> str:
    """Why no photo can be read on this machine, in a sentence; empty if it can."""
    if all(find_spec(name) for name in ("cv2", "numpy")):
        return ""
    return wording("photo no extra", python=plain(shlex.quote(sys.executable), 200))


class BoardNotRecognised(Refusal):
    """The board was not recognised on a photo; it can be read if somebody marks the board's corners."""


class EndPhoto:
    """One game's end photo. Only the last one counts: taking in another one stops the reading of the one before."""

    def __init__(self, session: Session, changed: Callable[[], None], game: Path | None = None) -> None:
        """`changed` is called after each step, and whenever the draft changes; the draft is stored beside `game`."""
        self.session = session
        self.draft: PhotoDraft | None = None
        self.pictures = Pictures(b"", b"")
        """The draft's photo."""
        self.step = ""
        """Which of `STEPS` is being done now; empty if none is."""
        self.unrecognised: tuple[Photo, bytes] | None = None
        """An end photo on which the board was not recognised, until its corners are marked or it is given up."""
        self.undecided = False
        """Whether the other tracks were not yet decided with the last answer, perhaps because the app was closed."""
        self._squared = False
        """Whether the draft's photo was squared by corners that somebody marked."""
        self._changed = changed
        self._game = game
        self._reader: Conversation | None = None
        self._read_tracks: Sequence[Track] = ()
        """The tracks of the board that the reader knows."""
        self._reading: asyncio.Task[None] | None = None
        self._deciding_lock = asyncio.Lock()
        self._decisions: set[asyncio.Task[None]] = set()
        """The decisions under way. They go on even if the one who answered has left: an answer counts."""
        self._stop_count = 0
        self._restore()

    # -- the empty board

    @property
    def key(self) -> str:
        """The board's name, which is the key of its photos."""
        return self.session.game.board.name

    def empty(self) -> bytes | None:
        """The squared photo of the empty board; None if there is none, or its corners are not known."""
        return squared_bytes(self.key) if self.knows_empty else None

    @property
    def knows_empty(self) -> bool:
        """Whether there is a photo of the empty board with known corners."""
        known = read_photo(self.key)
        return known is not None and known.corners is not None

    @property
    def empty_needs_corners(self) -> bool:
        """Whether there is a photo of the empty board whose corners are not marked."""
        known = read_photo(self.key)
        return known is not None and known.corners is None

    @property
    def needs_corners(self) -> bool:
        """Whether there is a photo, of the empty board or of the end, whose corners are to be marked."""
        return self.unrecognised is not None or self.empty_needs_corners

    async def take_empty(self, raw: bytes) -> None:
        """Store a picture as the photo of the empty board, replacing another one. Raises `Refusal` and `OSError`."""
        await photos.take_in(self.key, raw)
        self.unrecognised = None  # it was compared with the previous empty board
        self._changed()

    async def set_corners(self, corners: object, digest: object = None) -> None:
        """Set the board's corners on the photo that waits for them, as parts of the photo's size; an end photo is then
        read.

        None means, for the empty board's photo, that its edges are the board's. `digest` is that of the photo on which
        the corners were marked: by now there may be another one. Raises `Refusal`, also if reading is stopped, and
        `OSError`.
        """
        board = self.session.game.board
        if not self.needs_corners or (corners is None and self.unrecognised is not None):
            raise Refusal(wording("photo corners told"))
        if digest is not None and digest != self.digest:
            raise Refusal(wording("photo corners of another"))
        if self.unrecognised is not None:
            await self._stoppable(self._square_and_read(self.unrecognised, corners))
            return
        if corners is not None:
            await photos.set_corners(self.key, corners, board.aspect)
        else:
            known, jpeg = read_photo(self.key), photo_bytes(self.key)
            if known is None or jpeg is None:
                raise Refusal(wording("photo none"))
            if not photos.edges_fit(known, board.aspect):
                raise Refusal(wording("photo edges wrong"))
            whole = Photo(known.width, known.height, PHOTO_CORNERS, board.aspect)
            await asyncio.to_thread(keep_corners, self.key, whole, jpeg)
        self._changed()

    # -- the photo of the end

    async def read(self, raw: bytes) -> None:
        """Take a photo in and read it; an earlier draft stays until that is done.

        Raises `Refusal`, also if reading is stopped, and `OSError`.
        """
        if why := why_unreadable():
            raise Refusal(why)
        photos.check_size(raw)
        if not self.knows_empty:
            raise Refusal(wording("photo empty first"))
        await self._stoppable(self._take_in(raw))

    async def _stoppable(self, work: Coroutine[Any, Any, None]) -> None:
        self.stop()
        self._reading = reading = asyncio.create_task(work)
        try:
            await reading
        except asyncio.CancelledError:
            reading.cancel()
            if (task := asyncio.current_task()) is None or task.cancelling():
                raise
            raise Refusal(wording("photo stopped")) from None
        finally:
            if self._reading is reading:
                self._reading, self.step = None, ""
                self._changed()

    async def _take_in(self, raw: bytes) -> None:
        self._begin_step(STEPS[0])
        photo, jpeg = await photos.prepare(raw)
        self.unrecognised = None
        try:
            await self._read(jpeg, squared=False)
        except BoardNotRecognised:
            self.unrecognised = photo, jpeg
            raise

    async def _square_and_read(self, unrecognised: tuple[Photo, bytes], corners: object) -> None:
        self._begin_step(STEPS[0])
        _, jpeg = await photos.square(*unrecognised, corners, self.session.game.board.aspect)
        await self._read(jpeg, squared=True)
        self.unrecognised = None

    async def _read(self, jpeg: bytes, *, squared: bool) -> None:
        empty = self.empty()
        if empty is None:
            raise Refusal(wording("photo empty first"))
        draft = PhotoDraft(self.session)
        aligned = await self._ask(draft, _whole_question(draft, empty, jpeg, squared=squared))
        self.draft, self.pictures, self._squared = draft, Pictures(jpeg, aligned), squared
        self.undecided = False
        if self._game is not None:
            with suppress(OSError):
                await asyncio.to_thread(write_pictures, self._game, self.pictures)
        self._store_draft()

    async def _ask(self, draft: PhotoDraft, question: tuple[object, ...]) -> bytes:
        """Ask the reader, starting one if there is none, put its answer into the draft, and return the picture that
        comes with the answer.

        Raises `Refusal` if the reader refuses or breaks; it has ended then.
        """
        self._reader = reader = self._reader or Conversation(WORK, MEMORY)
        if question[0] == "read":
            self._read_tracks = draft.board_tracks
        try:
            answer = await reader.ask(pickle.dumps(question), PATIENCE, lambda step: self._begin_step(step.decode()))
            text, _, picture = answer.partition(b"\n")
            reading = json.loads(text)
            if "refused" in reading:
                raise (BoardNotRecognised if reading.get("corners") else Refusal)(str(reading["refused"]))
        except BaseException as why:
            reader.end()
            if self._reader is reader:
                self._reader = None
            if isinstance(why, NotDone):
                raise Refusal(str(why)) from None
            raise
        draft.read = parse_reading(reading)
        if "spaces" in reading:
            draft.spaces = parse_spaces(reading["spaces"])
        return picture

    @property
    def step_text(self) -> str:
        """The step that is being done, in words."""
        finds = self.step == "compare" and not self.session.game.board.spaces_known
        return wording("photo step find" if finds else f"photo step {self.step}")

    def _begin_step(self, step: str) -> None:
        self.step = step
        self._changed()

    @property
    def digest(self) -> str:
        """A checksum of the picture that is shown, which tells it from another one."""
        return f"{crc32(self.shown_picture()):08x}"

    def shown_picture(self) -> bytes:
        """The JPEG that a page shows: the photo whose corners are asked for, else the draft's, else empty."""
        if self.unrecognised is not None:
            return self.unrecognised[1]
        if self.draft is None and self.empty_needs_corners:
            return photo_bytes(self.key) or b""
        return self.pictures.aligned

    def give_up(self) -> None:
        """Give up the photo on which the board was not recognised, because nobody will mark its corners."""
        self.unrecognised = None
        self._changed()

    @property
    def reading(self) -> bool:
        """Whether a photo is being read."""
        return self._reading is not None

    # -- stored beside the game

    def _store_draft(self) -> None:
        """Store the draft as it is now; if that fails, it lasts until the app is closed."""
        if self._game is not None and self.draft is not None:
            with suppress(OSError):
                data = {**self.draft.to_json(), "squared": self._squared, "undecided": self.undecided}
                write_draft(self._game, data, self.pictures)

    def _restore(self) -> None:
        """Restore the draft that there was when the app was closed or killed."""
        stored = None if self._game is None else read_draft(self._game)
        if stored is not None:
            with suppress(ValueError, LookupError, TypeError, AttributeError, OverflowError):
                self.draft = PhotoDraft.from_json(self.session, stored[0])
                self.pictures, self._squared = stored[1], bool(stored[0].get("squared"))
                self.undecided = bool(stored[0].get("undecided"))

    # -- the draft

    async def answer(self, track: int, seat: int | None) -> None:
        """Take in who owns a track, None for nobody, and decide all others again. Raises `Refusal`."""
        draft = self._draft
        if track in self.session.game.owners or not 0 <= track < len(draft.board_tracks):
            raise Refusal(wording("photo track typed"))
        draft.answers[track] = seat
        colour = None if seat is None else self.session.game.seat(seat).colour
        await self._decide_again(("answer", track, colour))

    async def set_pieces_left(self, left: Mapping[int, int | None]) -> None:
        """Take in how many pieces seats have left, None if not known, and decide all tracks again. Raises `Refusal`."""
        draft = self._draft
        if why := draft.too_many_left(left):
            raise Refusal(why)
        for seat, count in left.items():
            if count is None:
                draft.left.pop(seat, None)
            else:
                draft.left[seat] = count
        await self._decide_again(("used", draft.used()))

    def confirm(self, *, insist: bool = False) -> Change:
        """Play the draft's lines, as `PhotoDraft.confirm`. Raises `Refusal` while tracks are being decided again."""
        if self.deciding:
            raise Refusal(wording("photo still decides"))
        return self._draft.confirm(insist=insist)

    @property
    def _draft(self) -> PhotoDraft:
        if self.draft is None:
            raise Refusal(wording("photo no draft"))
        if self.reading:
            raise Refusal(wording("photo being read"))
        return self.draft

    async def _decide_again(self, question: tuple[object, ...]) -> None:
        """Decide all tracks again with an answer, even if the caller stops waiting."""
        self.undecided = True
        self._store_draft()
        self._changed()
        task = asyncio.create_task(self._decide(self._draft, question, self._stop_count))
        self._decisions.add(task)
        task.add_done_callback(self._forget_decision)
        await asyncio.shield(task)

    def _forget_decision(self, task: asyncio.Task[None]) -> None:
        self._decisions.discard(task)
        if not task.cancelled():
            task.exception()  # marks it as retrieved: the caller may have stopped waiting

    async def _decide(self, draft: PhotoDraft, question: tuple[object, ...], stops: int) -> None:
        """Decide with one answer at a time; if the reader has ended, or the table has corrected the board since, a new
        one starts with all answers.
        """
        async with self._deciding_lock:
            empty = self.empty()
            if stops != self._stop_count or empty is None or why_unreadable():
                return  # the answer itself is kept
            if self._reader is not None and self._read_tracks is not draft.board_tracks:
                self._reader.end()
                self._reader = None
            if self._reader is None:
                question = _whole_question(draft, empty, self.pictures.photo, squared=self._squared)
            try:
                await self._ask(draft, question)
            except Refusal:
                if stops == self._stop_count:  # otherwise the reader was stopped
                    raise
            finally:
                if stops == self._stop_count:
                    self.step = ""
                    self._changed()
            if stops == self._stop_count:  # otherwise the other tracks stay undecided
                self.undecided = len(self._decisions) > 1
                self._store_draft()

    @property
    def deciding(self) -> bool:
        """Whether tracks are being decided again after an answer."""
        return bool(self._decisions)

    def stop(self) -> None:
        """Stop reading and deciding, and end the process; the draft, if any, stays with its answers."""
        self._stop_count += 1
        if self._reading is not None:
            self._reading.cancel()
        if self._reader is not None:
            self._reader.end()
        self._reading = self._reader = None
        self.step = ""

    def forget(self) -> None:
        """Drop the draft and its photo, because it was confirmed or given up."""
        self.stop()
        self.draft, self.pictures, self.unrecognised = None, Pictures(b"", b""), None
        if self._game is not None:
            forget_draft(self._game)
        self._changed()


def _whole_question(draft: PhotoDraft, empty: bytes, photo: bytes, *, squared: bool) -> tuple[object, ...]:
    """The first question to a reader: everything it needs."""
    return ("read", draft.board, empty, photo, list(draft.colours), draft.used(), draft.settled(), squared)
