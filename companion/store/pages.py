"""The pages of a SQLite file and of its write-ahead log, read without SQLite, for files that SQLite refuses.

After sqlite.org/fileformat2.html: a table's rows are cells of leaf pages, each a
record of typed columns; what is too long goes on in a chain of further pages.
Every cell that can be a row is told; whether it is one, its own checksum says
(companion.store.tables.seal).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from struct import Struct, unpack_from

Column = int | str | bytes | float | None

HEAD = b"SQLite format 3\0"
LARGEST = 256_000_000
"""Bytes read of a file at most."""
_LEAF = 0x0D
_WAL_HEAD, _FRAME_HEAD = 32, 24
_WAL_MAGIC = {b"\x37\x7f\x06\x82": "<", b"\x37\x7f\x06\x83": ">"}
_SIZES = frozenset(1 << power for power in range(9, 17))
_NUMBERED = re.compile(rb"(?=[\x03-\x3c]\x00)")
"""The head of a row whose first column is its number: how long the head is, and that this column is kept elsewhere."""
_LONGEST_HEAD = 60
"""Bytes that the types of a row's columns take at most, in any table of ours."""


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(LARGEST)
    except OSError:
        return b""


def wal_of(path: Path) -> Path:
    """The write-ahead log of a file."""
    return path.with_name(f"{path.name}-wal")


def _checksum(order: str, data: bytes, first: int, second: int) -> tuple[int, int]:
    """The log's running sum over pairs of 32-bit words."""
    words = Struct(f"{order}{len(data) // 4}I").unpack(data)
    for at in range(0, len(words), 2):
        first = (first + words[at] + second) & 0xFFFFFFFF
        second = (second + words[at + 1] + first) & 0xFFFFFFFF
    return first, second


def wal_is_torn(path: Path) -> bool:
    """Whether whole transactions stand in the log behind a place that is spoilt.

    SQLite reads a log up to the first frame whose sum is wrong and drops the rest
    without a word. A process that was killed leaves such a frame last; one in the
    middle is damage, and hides moves that were confirmed. Each frame's sum goes
    on from the sum written in the frame before, so later ones can be judged.
    """
    log = _bytes(wal_of(path))
    if len(log) < _WAL_HEAD + _FRAME_HEAD:
        return False
    order = _WAL_MAGIC.get(log[:4])
    size = int.from_bytes(log[8:12], "big")
    head = log[16:24], log[24:32]
    torn = order is None or size not in _SIZES
    if not torn:
        torn = _checksum(order or "<", log[:24], 0, 0) != unpack_from(">II", head[1])
    if torn:  # the head itself: what its first frame repeats of it tells the rest
        order, size = order or "<", size if size in _SIZES else 4096
        head = log[_WAL_HEAD + 8 : _WAL_HEAD + 16], head[1]
    last = unpack_from(">II", head[1])
    for at in range(_WAL_HEAD, len(log) - _FRAME_HEAD - size + 1, _FRAME_HEAD + size):
        frame = log[at : at + _FRAME_HEAD]
        good = frame[8:16] == head[0]
        if good:
            sums = _checksum(order or "<", frame[:8], *last)
            good = _checksum(order or "<", log[at + _FRAME_HEAD : at + _FRAME_HEAD + size], *sums) == unpack_from(
                ">II", frame, 16
            )
        if good and torn and frame[4:8] != b"\0\0\0\0":
            return True
        torn = torn or not good
        last = unpack_from(">II", frame, 16)
    return False


def pages(path: Path) -> tuple[list[bytes], dict[int, list[bytes]]]:
    """Every image of a page that there is, the newest one last, and the same by page number from 1."""
    raw, log = _bytes(path), _bytes(wal_of(path))
    size = int.from_bytes(raw[16:18], "big")
    size = 65536 if size == 1 else size
    if size not in _SIZES:
        size = int.from_bytes(log[8:12], "big")
    if size not in _SIZES:
        size = 4096
    every: list[bytes] = []
    by_number: dict[int, list[bytes]] = {}
    found = [(at // size + 1, raw[at : at + size]) for at in range(0, len(raw), size)]
    for at in range(_WAL_HEAD, len(log) - _FRAME_HEAD, _FRAME_HEAD + size):
        number = int.from_bytes(log[at : at + 4], "big")
        found.append((number, log[at + _FRAME_HEAD : at + _FRAME_HEAD + size]))
    for number, page in found:
        whole = page.ljust(size, b"\0")
        every.append(whole)
        by_number.setdefault(number, []).append(whole)
    return every, by_number


def format_in(first_pages: Sequence[bytes]) -> int | None:
    """The user_version that the newest image of a first page tells; None if none is whole."""
    heads = [page for page in first_pages if page.startswith(HEAD)]
    return int.from_bytes(heads[-1][60:64], "big") if heads else None


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for step in range(9):
        byte = data[at + step]
        if step == 8:
            return value << 8 | byte, at + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + step + 1
    raise AssertionError


Row = tuple[int, list[Column]]
"""A row's number and its columns."""


def rows(every: list[bytes], by_number: dict[int, list[bytes]]) -> Iterator[Row]:
    """Everything that reads as a row, where the leaf pages say that there are some."""
    for page in dict.fromkeys(every):
        head = 100 if page.startswith(HEAD) else 0
        if page[head] == _LEAF:
            count = min(int.from_bytes(page[head + 3 : head + 5], "big"), (len(page) - head - 8) // 2)
            yield from _cells(page, unpack_from(f">{count}H", page, head + 8), by_number)


def stray_rows(every: list[bytes], by_number: dict[int, list[bytes]]) -> Iterator[Row]:
    """The same for rows with a number of their own, at any byte of any page: the page may have lost its head."""
    for page in dict.fromkeys(every):
        heads = [found.start() for found in _NUMBERED.finditer(page)]
        yield from _cells(page, [at - back for at in heads for back in range(2, min(at, 9) + 1)], by_number)


def _cells(page: bytes, places: Iterable[int], by_number: dict[int, list[bytes]]) -> Iterator[Row]:
    for place in places:
        with suppress(IndexError, ValueError):
            yield _cell(page, place, by_number)


def _cell(page: bytes, at: int, by_number: dict[int, list[bytes]]) -> Row:
    """One cell of a leaf page; ValueError or IndexError where none can be."""
    length, at = _varint(page, at)
    number, at = _varint(page, at)
    usable = len(page)
    if not 2 <= length <= 2_000_000:
        raise ValueError
    local = length
    if length > usable - 35:
        least = (usable - 12) * 32 // 255 - 23
        local = least + (length - least) % (usable - 4)
        local = local if local <= usable - 35 else least
    if at + local > usable:
        raise ValueError
    payload = page[at : at + local]
    if local < length:
        payload += _rest(int.from_bytes(page[at + local : at + local + 4], "big"), length - local, by_number)
    return number, _columns(payload)


def _rest(number: int, missing: int, by_number: dict[int, list[bytes]]) -> bytes:
    """What a long row has in further pages."""
    found = bytearray()
    while missing > 0:
        images = by_number.get(number)
        if not images:
            raise ValueError
        page = images[-1]
        part = page[4 : 4 + missing]
        found += part
        missing -= len(part)
        number = int.from_bytes(page[:4], "big")
    return bytes(found)


_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


def _columns(payload: bytes) -> list[Column]:
    """The columns of a record."""
    end, at = _varint(payload, 0)
    if not 2 <= end <= min(len(payload), _LONGEST_HEAD):
        raise ValueError
    kinds: list[int] = []
    while at < end:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    if at != end:
        raise ValueError
    columns: list[Column] = []
    for kind in kinds:
        size = _INTEGERS.get(kind, (kind - 12) // 2 if kind >= 12 else 8 if kind == 7 else 0)
        part = payload[at : at + size]
        if len(part) != size:
            raise ValueError
        at += size
        if kind in _INTEGERS:
            columns.append(int.from_bytes(part, "big", signed=True))
        elif kind in (8, 9):
            columns.append(kind - 8)
        elif kind >= 13 and kind % 2:
            columns.append(part.decode("utf-8"))  # UnicodeDecodeError is a ValueError
        else:
            columns.append(None if kind == 0 else part)
    if at != len(payload):
        raise ValueError
    return columns
