"""The progress of long work on one line of the terminal."""

from __future__ import annotations

import sys

from companion.words import wording


def show_progress(done: int, of: int) -> None:
    """Show the progress of long work on one line, if standard error is a terminal."""
    if of > 1 and sys.stderr is not None and sys.stderr.isatty():
        end = "\r" if done < of else "\r\x1b[K"
        print(f"{wording('progress', done=done, of=of):<40}", end=end, file=sys.stderr, flush=True)


def clear_progress() -> None:
    """Erase the progress line."""
    if sys.stderr is not None and sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
