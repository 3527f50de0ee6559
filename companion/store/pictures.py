"""PNG from SVG, with the fonts of the machine or of one folder, in a separate process so that the screen stays alive.

The library holds the interpreter's lock while it draws. So this file is also a program that reads SVG and prints PNG;
it imports nothing from the app.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from itertools import islice
from typing import Any

NO_LETTERS = 3
"""The program's exit status if no font is found."""
FONTS = "COMPANION_FONTS"
"""The environment variable that names a folder of fonts to use instead of the machine's."""
ENDINGS = (".ttf", ".ttc", ".otf", ".otc")
MOST_FILES, MOST_FONTS, LARGEST_FONT = 5_000, 500, 50_000_000
"""The most directory entries looked at, fonts used, and bytes of a font."""
POLL = 0.05
"""Seconds between checks that the picture is still wanted."""


class NoFont(RuntimeError):
    """This machine has none of the fonts asked for, so the picture would have no letters."""


def png(svg: str, larger: float = 1.0) -> bytes:
    """The picture at `larger` times its size. Raises `NoFont` if it has text and none of its fonts is found."""
    from resvg_py import svg_to_bytes

    named, folder = re.search(r'font-family="([^"]+)"', svg), os.environ.get(FONTS, "")
    if named and "<text" in svg and not _has_one_of(named[1], folder):
        raise NoFont
    return bytes(svg_to_bytes(svg_string=svg, zoom=larger, **_font_options(folder)))


def _font_options(folder: str) -> dict[str, Any]:
    """The library's options for where to find fonts: in one folder, or on the whole machine."""
    return {"skip_system_fonts": True, "font_files": list(_fonts(folder))} if folder else {}


@cache
def _fonts(folder: str) -> tuple[str, ...]:
    """The fonts in a folder and its subfolders, within limits: it might be a whole disk."""
    fonts: list[str] = []
    unread_folders, entries_seen = [folder], 0
    while unread_folders and entries_seen < MOST_FILES:
        with suppress(OSError), os.scandir(unread_folders.pop(0)) as inside:
            for entry in islice(inside, MOST_FILES - entries_seen):
                entries_seen += 1
                if entry.is_dir(follow_symlinks=False):
                    unread_folders.append(entry.path)
                elif entry.name.lower().endswith(ENDINGS) and entry.is_file() and entry.stat().st_size <= LARGEST_FONT:
                    fonts.append(entry.path)
    return tuple(sorted(fonts)[:MOST_FONTS])


@cache
def _has_one_of(fonts: str, folder: str) -> bool:
    """Whether a letter set in these fonts leaves any ink."""
    from resvg_py import svg_to_bytes

    page = f'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" font-family="{fonts}">%s</svg>'
    letter = '<text x="2" y="16">M</text>'
    blank, drawn = (svg_to_bytes(svg_string=page % part, **_font_options(folder)) for part in ("", letter))
    return bool(blank != drawn)


def png_in_subprocess(svg: str, larger: float, unwanted: Callable[[], bool]) -> bytes | None:
    """Like `png`, but drawn by another process, which is killed once the picture is `unwanted`; then None.

    Raises `OSError` if that process cannot be started or fails.
    """
    call = [sys.executable, "-P", __file__, str(larger)]
    with tempfile.TemporaryFile() as page:  # a pipe could block for ever on an SVG larger than its buffer
        page.write(svg.encode())
        page.seek(0)
        with subprocess.Popen(call, stdin=page, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as work:
            while True:
                try:
                    drawn, errors = work.communicate(timeout=POLL)
                    break
                except subprocess.TimeoutExpired:
                    if unwanted():
                        work.kill()
                        return None
    if work.returncode == NO_LETTERS:
        raise NoFont
    if work.returncode:
        raise OSError(errors.decode("utf-8", "replace").strip().rpartition("\n")[2] or str(work.returncode))
    return drawn


def _main() -> int:
    try:
        sys.stdout.buffer.write(png(sys.stdin.buffer.read().decode(), float(sys.argv[1])))
    except NoFont:
        return NO_LETTERS
    return 0


if __name__ == "__main__":
    sys.exit(_main())
