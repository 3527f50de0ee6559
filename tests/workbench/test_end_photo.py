"""The end's photo while the game changes under it."""

from __future__ import annotations

import asyncio
import json
import pickle
from collections.abc import Callable
from typing import ClassVar

import pytest

from companion.session import Session, record_events
from companion.session.photo_draft import PhotoDraft, PhotoReading
from companion.store.board_photos import Photo
from companion.store.shipped_files import board
from companion.workbench import end_photo
from companion.workbench.bench import Refusal
from companion.workbench.end_photo import EndPhoto

HEAD = "board: usa\nplayers: Ann red, Bea blue\ntracking: final\n"


class Reader:
    """Sees no trains, and knows the board that it was first asked about."""

    asked: ClassVar[list[str]] = []

    def __init__(self, work: str, memory: int) -> None:
        self.count = 0

    async def ask(self, question: bytes, seconds: float, step: Callable[[bytes], None]) -> bytes:
        kind, about, *_ = pickle.loads(question)
        self.asked.append(kind)
        if kind == "read":
            self.count = len(about.tracks)
        assert kind == "read" or about < self.count
        return json.dumps({"owners": [None] * self.count, "margins": [9.0] * self.count}).encode() + b"\n"

    def end(self) -> None:
        pass


async def test_a_reader_that_knows_the_board_before_a_correction_is_not_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(end_photo, "Conversation", Reader)
    monkeypatch.setattr(end_photo, "why_unreadable", lambda: "")
    monkeypatch.setattr(EndPhoto, "empty", lambda self: b"the empty board")
    monkeypatch.setattr(Reader, "asked", [])
    session = Session(record_events(HEAD, board), board)
    photo, count = EndPhoto(session, lambda: None), len(session.game.board.tracks)
    photo.draft = PhotoDraft(session)
    photo.draft.read = PhotoReading([None] * count, [0.0] * count)
    await photo.answer(0, 0)
    await photo.answer(1, 0)
    assert Reader.asked == ["read", "answer"]
    session.play("table adds route Miami - Seattle 5 red")
    await photo.answer(count, 1)
    await photo.answer(2, 1)
    assert Reader.asked == ["read", "answer", "read", "answer"]
    assert len(photo.draft.read.owners) == count + 1
    assert photo.draft.owner(count) == 1


async def test_nothing_is_decided_about_a_draft_while_another_photo_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be lost with the draft. Whoever looks on is told when the reading has ended."""
    goes_on, seen = asyncio.Event(), list[bool]()

    async def prepare(raw: bytes) -> tuple[Photo, bytes]:
        await goes_on.wait()
        return Photo(300, 200), raw

    monkeypatch.setattr(end_photo, "Conversation", Reader)
    monkeypatch.setattr(end_photo, "why_unreadable", lambda: "")
    monkeypatch.setattr(EndPhoto, "knows_empty", True)
    monkeypatch.setattr(EndPhoto, "empty", lambda self: b"the empty board")
    monkeypatch.setattr(end_photo.photos, "prepare", prepare)
    session = Session(record_events(HEAD, board), board)
    photo = EndPhoto(session, lambda: seen.append(photo.reading))
    photo.draft = draft = PhotoDraft(session)
    reading = asyncio.create_task(photo.read(b"the end"))
    while not photo.reading:
        await asyncio.sleep(0)
    for decides in (photo.answer(0, 0), photo.set_pieces_left({0: 3})):
        with pytest.raises(Refusal, match="being read"):
            await decides
    with pytest.raises(Refusal, match="being read"):
        photo.confirm()
    assert draft.answers == draft.left == {}
    goes_on.set()
    await reading
    assert photo.draft is not draft
    assert (seen[0], seen[-1]) == (True, False)


async def test_a_new_photo_of_the_empty_board_asks_for_no_corners_of_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """On that one, the board was not recognised beside the former photo; it is sent again."""

    async def take_in(key: str, raw: bytes) -> dict[str, int]:
        return {}

    monkeypatch.setattr(end_photo.photos, "take_in", take_in)
    photo = EndPhoto(Session(record_events(HEAD, board), board), lambda: None)
    photo.unrecognised = Photo(300, 200), b"the end"
    await photo.take_empty(b"the empty board")
    assert photo.unrecognised is None
