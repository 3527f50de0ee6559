"""Fonts for tests of pictures, so that no test depends on the machine's fonts.

`python -m tests.fonts FOLDER` writes `none.conf` and `some.conf` there: with FONTCONFIG_FILE set to one of them, a
Linux machine has no font, or exactly one.
"""

from __future__ import annotations

import struct
import sys
from pathlib import Path

from PIL import ImageFont

NAMES = (1, 16)
"""The name ids under which a font stores its family."""
CONF = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>{}</dir></fontconfig>"""


def font(folder: Path, family: str = "Roboto") -> Path:
    """Put the small font that comes with Pillow into a folder, under another name that is no longer than its own."""
    own = ImageFont.load_default(20)
    assert isinstance(own, ImageFont.FreeTypeFont)
    data = bytearray(own.font_bytes)
    assert len(family) <= len(own.getname()[0] or "")
    for entry in range(12, 12 + 16 * struct.unpack_from(">H", data, 4)[0], 16):
        if data[entry : entry + 4] == b"name":
            _rename(data, struct.unpack_from(">I", data, entry + 8)[0], family)
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{family}.ttf"
    file.write_bytes(data)
    return file


def _rename(data: bytearray, table: int, family: str) -> None:
    """Write another family into the name table that begins there."""
    count, texts = struct.unpack_from(">HH", data, table + 2)
    for row in range(table + 6, table + 6 + 12 * count, 12):
        platform, _, _, number, _, start = struct.unpack_from(">6H", data, row)
        if number in NAMES:
            encoded = family.encode("mac-roman" if platform == 1 else "utf-16-be")
            at = table + texts + start
            data[at : at + len(encoded)] = encoded
            struct.pack_into(">H", data, row + 8, len(encoded))


def main() -> None:
    folder = Path(sys.argv[1]).resolve()
    font(folder / "some")
    (folder / "none").mkdir(exist_ok=True)
    for name in ("none", "some"):
        (folder / f"{name}.conf").write_text(CONF.format(folder / name), "utf-8")


if __name__ == "__main__":
    main()
