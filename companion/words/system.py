"""What the system says against a file, in words that tell what is in the way."""

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
}


def system_says(fault: Exception, most: int = 200) -> str:
    """An error of the system as a clause without a full stop, of `most` characters at most and safe to print.

    What is not about files, or is raised by the app in words of its own, stands as it is.
    """
    if not isinstance(fault, OSError):
        return plain(str(fault), most)
    key = _WHY.get(fault.errno or 0)
    return plain(fault.strerror or str(fault), most) if key is None else wording(key)


def system_says_where(fault: OSError) -> str:
    """The same as a sentence that begins with the file or folder, where the system names it."""
    if not fault.filename:
        return system_says(fault)
    return wording("cannot read", file=plain(str(fault.filename)), why=system_says(fault))
