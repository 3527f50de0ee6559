"""What a terminal sends, as text that Textual can read whatever it is."""

from __future__ import annotations

from codecs import IncrementalDecoder, getincrementaldecoder

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
