"""`companion rules`: look up rules by words or by number, laid out for a terminal."""

from __future__ import annotations

import argparse
import shutil
import sys
from textwrap import wrap
from typing import TYPE_CHECKING

from companion.cli.arguments import DONE, FAULTY, Commands, known_board, print_json
from companion.words import listing, wording
from companion.words.plain import plain

if TYPE_CHECKING:
    from companion.boards.board_facts import RulesInForce
    from companion.rules.passages import Book, Passage

MOST = 8
"""How many of the rules found are shown at most."""
WIDEST = 100
"""The most columns used, so that text stays readable in a wide window."""
INDENT = " " * 7
FIELDS = ("number", "title", "text", "family", "source", "section", "kind", "links", "open")


def add_to(commands: Commands) -> None:
    """Add the command to the shell."""
    rules = commands.add_parser("rules", help=wording("shell help rules"), description=wording("shell help rules long"))
    rules.add_argument("words", metavar="WORDS", nargs="*", help=wording("shell help words"))
    rules.add_argument("--board", metavar="BOARD", help=wording("shell help board first"))
    rules.add_argument("--json", action="store_true", help=wording("shell help json"))
    rules.set_defaults(run=_rules)


def _rules(args: argparse.Namespace) -> int:
    from companion.boards.board_facts import RulesInForce
    from companion.rules.passages import read_book
    from companion.rules.search import Search
    from companion.rules.unknown_words import unknown_words_note
    from companion.store.shipped_files import rule_texts

    board = known_board(args.board) if args.board else None
    in_force = None if board is None else RulesInForce(board)
    first = in_force.families if in_force is not None else ()
    book = read_book(rule_texts())
    query = " ".join(args.words)
    search = Search(book)
    passages = [hit.passage for hit in search.find(query, first)]
    if in_force is not None:
        passages.sort(key=lambda passage: not in_force.holds(passage))
    if args.json:
        print_json(
            [
                {field: getattr(passage, field) for field in FIELDS} | _on_board(passage, in_force)
                for passage in passages
            ]
        )
        return DONE
    if not passages:
        suggestions = search.suggest(query)
        words = wording("perhaps", words=listing(suggestions, "or")) if suggestions else wording("rules in other words")
        print(wording("no rule found", text=plain(query, 60)), words)
        return FAULTY
    shown = passages[: MOST if query.strip() else None]
    print("\n\n".join(_rule_text(passage, book, _width(), in_force) for passage in shown))
    if len(shown) < len(passages):
        print("\n" + wording("rules more", count=len(passages), shown=len(shown)))
    if lacks := unknown_words_note(search, query, in_force.city_names if in_force is not None else ()):
        print("\n" + lacks)
    return DONE


def _on_board(passage: Passage, in_force: RulesInForce | None) -> dict[str, object]:
    """Whether a rule holds on the board asked about, and its numbers there; empty if no board was given."""
    return {} if in_force is None else {"holds": in_force.holds(passage), "here": in_force.numbers(passage)}


def _width() -> int:
    """The columns to write in; 80 if the output is not a terminal."""
    wide = shutil.get_terminal_size().columns if sys.stdout is not None and sys.stdout.isatty() else 80
    return max(30, min(wide, WIDEST))


def _rule_text(passage: Passage, book: Book, columns: int, in_force: RulesInForce | None) -> str:
    """A rule as text: number and title, source, text, its numbers on the board, what is left open, and links."""
    parts = [wording("rule where", family=passage.family_title, section=passage.section), passage.text]
    if in_force is not None:
        source, text = parts
        parts = list(filter(None, (source, in_force.absence_note(passage), text, in_force.numbers(passage))))
    if passage.open:
        parts.append(f"{wording('rule open')} {passage.open}")
    if passage.links:
        parts.append(wording("rules see also", rules="; ".join(f"{link} {book[link].title}" for link in passage.links)))
    head, *rows = [*wrap(f"{passage.number}  {passage.title}", columns, subsequent_indent=INDENT)]
    for part in parts:
        rows += wrap(part, columns, initial_indent=INDENT, subsequent_indent=INDENT)
    return "\n".join((head, *rows))
