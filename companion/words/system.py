"""Errors of the operating system about files, in words that say what the problem is."""

from __future__ import annotations

import errno

from companion.words import wording
from companion.words.plain import plain

_WHY = {
    errno.ENOENT: "system absent",
    errno.EACCES: "system forbidden",
    errno.EPERM: "system forbidden",
    errno.EISDIR: "text folder",
    errno.ENOTDIR: "system no folder",
    errno.ENAMETOOLONG: "system long name",
    errno.ELOOP: "system circle",
    errno.EROFS: "system read-only",
    errno.ENOSPC: "file why full",
    errno.EDQUOT: "system quota",
    errno.EFBIG: "system large",
    errno.EIO: "system disk",
    errno.EBADF: "system closed",
    errno.EMFILE: "file why many",
    errno.ENFILE: "file why many",
}


def system_says(fault: Exception, most: int = 200) -> str:
    """A system error as a clause without a full stop, at most `most` characters long and safe to print.

    Errors that are not about files, or that the app raises with its own text, keep their text; one of several lines,
    such as all faults of a board, becomes one.
    """
    if not isinstance(fault, OSError):
        return plain("; ".join(str(fault).split("\n")).replace(":; ", ": "), most)
    key = _WHY.get(fault.errno or 0)
    return plain(fault.strerror or str(fault), most) if key is None else wording(key)


def system_says_where(fault: OSError, most: int = 200) -> str:
    """Like `system_says`, but as a sentence that begins with the file or folder, if the system names it."""
    if not fault.filename:
        return system_says(fault, most)
    return wording("cannot read", file=plain(str(fault.filename)), why=system_says(fault, most))
