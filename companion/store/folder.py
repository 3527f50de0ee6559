"""The folder of the user's data, and writing files safely. It does not import the boards, which takes time."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from os.path import exists, isfile, lexists
from pathlib import Path

from companion.words import wording

_NO_SYNC = frozenset((errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EACCES, errno.EPERM))
"""The errors of systems that cannot sync folders, or not this one."""


def home() -> Path:
    """The folder of the user's data: COMPANION_HOME, or where the platform keeps such data. Raises `OSError` if the
    platform has no such place for the user, or if COMPANION_HOME is relative to a folder that was deleted.
    """
    folder = os.environ.get("COMPANION_HOME")
    if folder:
        try:
            return user_path(folder).absolute()
        except FileNotFoundError as fault:
            raise FileNotFoundError(fault.errno, fault.strerror, folder) from None
    from platformdirs import user_data_path

    try:
        return user_data_path("companion", appauthor=False)
    except RuntimeError:  # HOME is not a path, and the system has no entry for the user
        raise OSError(errno.EINVAL, wording("no home"), "~") from None


def user_path(text: str) -> Path:
    """The path that somebody wrote, with ~ read as their home.

    The home of an unknown user stays as written: `~nobody` is a file or folder of that name.
    """
    try:
        return Path(os.path.expanduser(text))
    except ValueError:  # the system cannot even look for a user of that name
        return Path(text)


def make_folder(folder: Path) -> None:
    """Make a folder and its missing parents, for the user alone, on the disk when this returns (see `sync_folder`).

    An existing folder stays as it is. Raises `OSError` if that fails.
    """
    missing = []
    while not lexists(folder):
        missing.append(folder)
        folder = folder.parent
    for new in reversed(missing):
        with suppress(FileExistsError):  # another process made it meanwhile
            new.mkdir(0o700)
        sync_folder(new.parent)


def read_file(path: Path, most: int) -> bytes:
    """The first `most` bytes of a file. Raises `OSError`, also if it is not a regular file: a pipe might never end."""
    if exists(path) and not isfile(path):
        raise OSError(errno.EINVAL, wording("file why none"), str(path))
    with path.open("rb") as file:
        return file.read(most)


Stamp = tuple[int, int, int]
"""What tells one state of a file or folder from another, see `stamp_of`."""
CACHE_SIZE = 256
"""The size of each cache of what was read from files, by path and stamp."""


def stamp_of(path: Path) -> Stamp:
    """A file's time of last change, inode and size: the clock alone might not tell two changes apart.

    Raises `OSError` if there is no such file.
    """
    stat = path.stat()
    return stat.st_mtime_ns, stat.st_ino, stat.st_size


DRAFTS, PHOTO, PHONES, COPY = "-covered", "-photo", "-phones", ".ttr"
"""What a game's name ends with in the names of files that belong to it alone: its private drafts, photo draft, phone
places and text copy.
"""


def beside_game(game: Path, end: str) -> Path:
    """The path of a file that belongs to a game, as NAME.game-phones: beside the game's file, not a link to it."""
    return Path(f"{unlinked(game)}{end}")


def unlinked(path: Path) -> Path:
    """A path without links, as far as they lead anywhere: unlike `Path.resolve`, no fault if they go in a circle."""
    return Path(os.path.realpath(path))


def restrict(path: Path, mode: int) -> None:
    """Take away the permissions that `mode` does not give, where the system allows it."""
    with suppress(OSError):
        given = os.stat(path).st_mode & 0o777
        if given & ~mode:
            os.chmod(path, given & mode)


def sync_folder(folder: Path) -> None:
    """Put the names in a folder on the disk, where the system can promise that. Raises `OSError` if the disk fails."""
    try:
        file = os.open(folder, os.O_RDONLY)
    except OSError as fault:
        if fault.errno in _NO_SYNC:
            return
        raise
    try:
        os.fsync(file)
    except OSError as fault:
        if fault.errno not in _NO_SYNC:
            raise
    finally:
        os.close(file)


def write_atomically(path: Path, raw: bytes) -> None:
    """Write or replace a file, on the disk when this returns (see `sync_folder`). Even after a power cut it is there
    whole, or as it was before.

    Raises `OSError` if it cannot be written: the file is then as it was before, or if only its folder could not be
    synced, replaced. A new file is readable by the user alone; a replaced one keeps its permissions.
    """
    beside = path.with_name(f".{path.name}-new-{os.getpid()}")
    try:
        _write_private(beside, raw)
        if path.exists():
            import shutil

            shutil.copymode(path, beside)
        os.replace(beside, path)
    except BaseException:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def write_new(path: Path, raw: bytes) -> None:
    """Write a new file meant for people, and sync its content but not its folder.

    Raises `FileExistsError` if the path is taken, and `OSError`; after any fault no truncated file is left.
    """
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    _write_synced(path, file, raw)


def _write_private(path: Path, raw: bytes) -> None:
    path.unlink(missing_ok=True)  # left by a process with the same number that was killed
    _write_synced(path, os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600), raw)


def _write_synced(path: Path, file: int, raw: bytes) -> None:
    try:
        with os.fdopen(file, "wb") as stream:
            stream.write(raw)
            stream.flush()
            os.fsync(stream.fileno())
    except BaseException:
        with suppress(OSError):
            path.unlink(missing_ok=True)
        raise
