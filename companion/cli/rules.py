"""`companion rules`: a rule looked up by words or by number, as one reads it in a terminal."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from textwrap import wrap
from typing import TYPE_CHECKING

from companion.cli.arguments import DONE, FAULTY, known_board
from companion.words import listing, wording
from companion.words.plain import plain

if TYPE_CHECKING:
    from companion.boards.board_facts import RulesInForce
    from companion.cli.arguments import Commands
    from companion.rules.passages import Book, Passage

MOST = 8
"""So many rules are told of those found for some words."""
WIDEST = 100
"""Columns of a text at most, so that it reads well in a wide window."""
INDENT = " " * 7
FIELDS = ("number", "title", "text", "family", "source", "section", "kind", "links", "open")


def add_to(commands: Commands) -> None:
    """Add the command to the shell's."""
    rules = commands.add_parser("rules", help=wording("shell help rules"), description=wording("shell help rules long"))
    rules.add_argument("words", metavar="WORDS", nargs="*", help=wording("shell help words"))
    rules.add_argument("--board", metavar="BOARD", help=wording("shell help board first"))
    rules.add_argument("--json", action="store_true", help=wording("shell help json"))
    rules.set_defaults(run=_rules)


def _rules(told: argparse.Namespace) -> int:
    from companion.boards.board_facts import RulesInForce
    from companion.rules.passages import read_book
    from companion.rules.search import Search
    from companion.store.shipped_files import rule_texts

    board = known_board(told.board) if told.board else None
    holding = None if board is None else RulesInForce(board, dice=False)
    first = holding.families if holding is not None else ()
    book = read_book(rule_texts())
    query = " ".join(told.words)
    search = Search(book)
    found = [hit.passage for hit in search.find(query, first)]
    if holding is not None:
        found.sort(key=lambda passage: not holding.has(passage))
    if told.json:
        rows = [{field: getattr(one, field) for field in FIELDS} for one in found]
        print(json.dumps(rows, ensure_ascii=False, indent=1))
        return DONE
    if not found:
        near = search.suggest(query)
        words = wording("perhaps", words=listing(near, "or")) if near else wording("rules in other words")
        print(wording("no rule found", text=plain(query, 60)), words)
        return FAULTY
    shown = found[: MOST if query.strip() else None]
    print("\n\n".join(_told(one, book, _width(), holding) for one in shown))
    if len(shown) < len(found):
        print("\n" + wording("rules more", count=len(found), shown=len(shown)))
    return DONE


def _width() -> int:
    """Columns to write in; 80 where the output is no terminal."""
    wide = shutil.get_terminal_size().columns if sys.stdout is not None and sys.stdout.isatty() else 80
    return max(30, min(wide, WIDEST))


def _told(one: Passage, book: Book, wide: int, holding: RulesInForce | None) -> str:
    """A rule: number and title, whose it is, its text, what that comes to on a board, what is open, its links."""
    parts = [wording("rule where", family=one.family_title, section=one.section), one.text]
    if holding is not None:
        from companion.boards.board_facts import said_of

        title = plain(holding.board.title)
        numbers = [plain(says, 300) for says in said_of(holding.board, one.number, dice=False)]
        if not holding.has(one):
            parts.insert(1, wording("rule elsewhere", board=title))
        elif numbers:
            parts.append(f"{wording('rule here', board=title)} {'; '.join(numbers)}.")
    if one.open:
        parts.append(f"{wording('rule open')} {one.open}")
    if one.links:
        parts.append(wording("rules see also", rules="; ".join(f"{link} {book[link].title}" for link in one.links)))
    head, *rows = [*wrap(f"{one.number}  {one.title}", wide, subsequent_indent=INDENT)]
    for part in parts:
        rows += wrap(part, wide, initial_indent=INDENT, subsequent_indent=INDENT)
    return "\n".join((head, *rows))
