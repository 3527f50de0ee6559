"""What a terminal sends, read byte by byte and in one go."""

from __future__ import annotations

import pytest
from textual.events import Key, MouseDown, Resize
from textual.message import Message

from companion.tui.keyboard import Keyboard, Sequences

BEGIN, END, BAD = "\x1b[200~", "\x1b[201~", "\N{REPLACEMENT CHARACTER}"
SENT = {
    "keys": ("ab\x1b\x1b[A\x1b[20~\x1b[200c", "ab\x1b\x1b[A\x1b[20~\x1b[200c"),
    "paste": (f"a{BEGIN}draws red\r{END}\x1bb", f"a{BEGIN}draws red\r{END}\x1bb"),
    "escape in it": (
        f"{BEGIN}dr\x1baws \x1b[A\x1b[201q\x1b{END}\x1b[B", f"{BEGIN}dr{BAD}aws {BAD}[A{BAD}[201q{BAD}{END}\x1b[B"
    ),
    "paste in paste": (f"{BEGIN}a{BEGIN}b{END}c\x1b{BEGIN}{END}", f"{BEGIN}a{BAD}[200~b{END}c\x1b{BEGIN}{END}"),
}  # fmt: skip


@pytest.mark.parametrize(("sent", "read"), SENT.values(), ids=SENT)
@pytest.mark.parametrize("size", [1, 2, 3, 7, 100])
def test_an_escape_in_a_paste_is_no_key(sent: str, read: str, size: int) -> None:
    keyboard, raw = Keyboard(), sent.encode()
    assert "".join(keyboard.decode(raw[at : at + size]) for at in range(0, len(raw), size)) == read


def test_a_key_is_read_at_once() -> None:
    """Also one that might begin something longer."""
    keyboard = Keyboard()
    assert keyboard.decode(b"\x1b") == "\x1b"
    assert keyboard.decode(b"[200") == "[200"
    assert keyboard.decode(b"~\x1b") == "~"
    assert keyboard.decode(b"[201~") == END
    assert keyboard.decode(b"caf\xc3") == "caf"
    assert keyboard.decode(b"\xa9\xff") == f"é{BAD}"


def read(sent: str) -> list[Message]:
    return [*Sequences().feed(sent)]


@pytest.mark.parametrize("numbers", ["97:65", ":", "1:3;1:2", "4294967296", "1114112", "9" * 25])
@pytest.mark.parametrize("end", "ACHu~")
def test_a_key_that_no_keyboard_has_is_ignored(numbers: str, end: str) -> None:
    """And later ones are read; at the latest after 32 signs, which is as long as a sequence may be."""
    *_, key = read(f"\x1b[{numbers}{end}" + "x" * 33)
    assert isinstance(key, Key)
    assert key.character == "x"


def test_a_click_in_a_window_without_pixels_is_ignored() -> None:
    events = read("\x1b[48;24;80;0;0t\x1b[<0;5;5M\x1b[48;24;80;480;800t\x1b[<0;5;5M")
    assert [type(event) for event in events] == [Resize, Resize, MouseDown]
