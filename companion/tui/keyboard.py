"""What a terminal sends, as text and then as keys and mouse that Textual can read whatever it is."""

from __future__ import annotations

from codecs import IncrementalDecoder, getincrementaldecoder
from collections.abc import Iterable

from textual._xterm_parser import XTermParser
from textual.events import Key
from textual.keys import Keys
from textual.message import Message

UNREADABLE = "\N{REPLACEMENT CHARACTER}"
ESCAPE, PASTE, PASTED = "\x1b", "\x1b[200~", "\x1b[201~"


class Keyboard(IncrementalDecoder):
    """Bytes from a terminal as text. Bytes that are not UTF-8, and the control character Escape in a paste, are U+FFFD.

    Textual would fail on the bytes, and act on what is pasted after an Escape as on keys.
    """

    def __init__(self, errors: str = "replace") -> None:
        super().__init__(errors)
        self._utf8 = getincrementaldecoder("utf-8")("replace")
        self._pasting = False
        self._last = ""
        """The end of what was read, where a paste may begin that goes on in the next bytes."""
        self._held = ""
        """The beginning of what may be the end of a paste."""

    def decode(self, input: bytes, final: bool = False) -> str:  # type: ignore[override]
        text, self._held = self._held + self._utf8.decode(input, final), ""
        read = ""
        while text:
            part, text = self._pasted(text) if self._pasting else self._typed(text)
            read += part
        return read

    def _typed(self, text: str) -> tuple[str, str]:
        """What is typed before a paste, with what begins it, and the rest."""
        seen = self._last + text
        at = seen.find(PASTE)
        if at < 0:
            self._last = seen[1 - len(PASTE) :]
            return text, ""
        self._last, self._pasting = "", True
        end = at + len(PASTE) - (len(seen) - len(text))
        return text[:end], text[end:]

    def _pasted(self, text: str) -> tuple[str, str]:
        """What is pasted up to an Escape, with what it becomes, and the rest."""
        before, escape, after = text.partition(ESCAPE)
        if not escape:
            return before, ""
        if after.startswith(PASTED[1:]):
            self._pasting = False
            return before + PASTED, after[len(PASTED) - 1 :]
        if PASTED[1:].startswith(after):
            self._held = escape + after
            return before, ""
        return before + UNREADABLE, after


class Sequences(XTermParser):
    """Control sequences from a terminal as events. Those that tell no key, or no place, are ignored.

    Textual would fail on numbers that are no numbers, or too large, in a key, and on a window of no size in pixels.
    """

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[Key]:
        try:
            return list(super()._sequence_to_key_events(sequence, alt))
        except (ValueError, OverflowError):
            return [Key(Keys.Ignore, sequence)]

    def parse_mouse_code(self, code: str) -> Message | None:
        try:
            return super().parse_mouse_code(code)
        except ZeroDivisionError:
            return None
