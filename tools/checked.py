"""Check every board in maps/ and write its digest to a file, so that reading it needs no check.

Run it with `make checked`. If a board has faults, nothing is written, and the exit status is 1.
"""

from __future__ import annotations

import sys

from companion.boards.check import check_board
from companion.store.board_files import read_text, shipped_maps, shipped_paths
from companion.store.parsed_boards import digest
from companion.store.parsed_boards import main as write_parsed
from companion.store.shipped_files import CHECKED


def main() -> int:
    rows = []
    maps = shipped_maps()
    for path in shipped_paths():
        text = read_text(path)
        if faults := check_board(text)[1]:
            print(f"{path.relative_to(maps).as_posix()}:", *faults, sep="\n  ", file=sys.stderr)
            return 1
        rows.append(f"{digest(text)}  {path.relative_to(maps).as_posix()}\n")
    (maps / CHECKED).write_text("".join(rows), "utf-8", newline="\n")
    write_parsed()
    return 0


if __name__ == "__main__":
    sys.exit(main())
