"""What a terminal sends, read byte by byte and in one go."""

from __future__ import annotations

import pytest

from companion.tui.keyboard import Keyboard

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
