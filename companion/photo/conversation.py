"""Reading a photo in a separate process, which goes on answering while people check the draft."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from typing import Any

import cv2

from companion.photo.pixels import pixels_of
from companion.photo.reading import Reading
from companion.photo.registering import NotRecognised, PoorPhoto

QUALITY = 80

Step = Callable[[bytes], None]


def begin() -> Callable[[bytes, Step], bytes]:
    """The function that answers questions in the separate process."""
    return Reader().answer


class Reader:
    """Answers questions about one photo, and remembers what people said about it.

    Questions are pickled by the app; all that comes from outside is JPEGs, which the app has encoded itself. The first
    question is ("read", board, empty, photo, colours, used, answers, squared); others are ("answer", track, colour) and
    ("used", {colour: pieces}). An answer is a line of JSON: either `refused`, a sentence, and `corners`, whether it
    would help to mark them; or the `owners` (colours) and `margins` of all tracks. The first answer also has the
    `spaces` of each track (x, y, angle), if they had to be found or are elsewhere on the photo than in the file, and
    its line is followed by a JPEG of the photo, registered to the board.
    """

    _reading: Reading | None = None

    def answer(self, question: bytes, step: Step) -> bytes:
        """Answer a question. `step` is called with the name of each step of a reading as it begins."""
        kind, *arguments = pickle.loads(question)  # comes from the process that started this one
        picture, spaces = b"", {}
        if kind == "read":
            try:
                self._reading = _read(step, *arguments)
            except PoorPhoto as why:
                return _message({"refused": str(why), "corners": isinstance(why, NotRecognised)})
            picture = _jpeg(self._reading.picture)
            moved = self._reading.board is not arguments[0]
            spaces = {"spaces": [track.spaces for track in self._reading.board.tracks]} if moved else {}
        reading = self._reading
        assert reading is not None
        if kind == "answer":
            reading.answer(*arguments)
        elif kind == "used":
            reading.set_pieces(*arguments)
        tracks = range(len(reading.board.tracks))
        margins = [round(odds, 3) for odds in reading.odds()]
        owners = [reading.owner(track) for track in tracks]
        return _message({"owners": owners, "margins": margins, **spaces}, picture)


def _read(
    step: Step,
    board: Any,
    empty: bytes,
    photo: bytes,
    colours: list[str],
    used: dict[str, int],
    answers: Any,
    squared: bool,
) -> Reading:
    report_step = lambda name: step(name.encode())  # noqa: E731
    reading = Reading(board, pixels_of(empty), pixels_of(photo), colours, used, report_step, squared=squared)
    for track, colour in answers.items():
        reading.answer(track, colour)
    return reading


def _jpeg(pixels: Any) -> bytes:
    done, jpeg = cv2.imencode(".jpg", cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR), (int(cv2.IMWRITE_JPEG_QUALITY), QUALITY))
    return bytes(jpeg) if done else b""


def _message(answer: dict[str, Any], picture: bytes = b"") -> bytes:
    return json.dumps(answer).encode() + b"\n" + picture
