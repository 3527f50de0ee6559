"""Boards of saved games that have another name now than when the game was saved."""

from __future__ import annotations

from companion.record.log import HEADER, Event
from companion.store.board_files import earlier_board


def name_now(board: str) -> str:
    """The name that a board has now, told by the name that it had when the game was saved."""
    return earlier_board(board) or board


def with_names_now(event: Event) -> Event:
    """An event of that time; a header's board has the name that it has now, all else stays."""
    if event.kind != HEADER:
        return event
    from companion.record.items import item_of  # brings the language, which lists of games can do without

    rows = event.text.split("\n")
    for at, row in enumerate(rows):
        item = item_of(at, row)
        if item is not None and item.key == "board" and (earlier := earlier_board(item.value)) is not None:
            rows[at] = f"{row[: item.start]}{earlier}{row[item.start + len(item.value) :]}"
    return Event(HEADER, "\n".join(rows))
